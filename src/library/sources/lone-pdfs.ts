import { joinPath } from '../../ocr/vault-path';
import { byCodeUnits } from '../../text';
import type { LocatedEntry } from './assign';
import type { FoundFiles, FoundPaper, FoundPdf, UnusedFile } from './found-source';
import { EntryIndex } from './match';
import { idFromPath, stemOf } from './same-paper';
import type { WalkedFolder } from './walk';

/** Copies of a PDF that tools draw their findings on. */
const DRAWN_ON = /_(?:layout|spans?|origin|model)\.pdf$/i;
/** File names shorter than this are many papers' ("paper.pdf", "main.pdf"), in letters. */
const SHORTEST_NAME = 8;

const isPdf = (name: string): boolean => /\.pdf$/i.test(name);

/** The PDFs of the walked folders that no paper has yet and no tool has left there, in code-unit order. */
export function lonePdfs(walked: readonly WalkedFolder[], files: readonly FoundFiles[], papers: ReadonlyMap<string, FoundPaper>): string[] {
  const taken = new Set([...papers.values()].flatMap(({ pdf }) => (pdf === null ? [] : [pdf.path.normalize('NFC')])));
  const results = new Set(files.map((found) => `${found.folder}/${stemOf(found)}`.toLowerCase()));
  const lone = walked.flatMap(({ path, files: names }) =>
    names.filter((name) => isPdf(name) && !DRAWN_ON.test(name) && !results.has(`${path}/${stemOf({ names: [name] })}`.toLowerCase())).map((name) => joinPath(path, name)),
  );
  return [...new Set(lone)].filter((path) => !taken.has(path.normalize('NFC'))).sort(byCodeUnits);
}

/**
 * Gives each lone PDF its paper: the library's whose title its name bears; the one that another tool's file of that name was read as; else a paper of its own, called after
 * its path. A copy of a PDF that its paper has already is no source. `papers` is added to; returned are the files that are not used. Pure but for that.
 */
export function assignLonePdfs(papers: Map<string, FoundPaper>, pdfs: readonly FoundPdf[], entries: readonly LocatedEntry[]): UnusedFile[] {
  const unused: UnusedFile[] = [];
  const index = new EntryIndex(entries);
  const namesakes = namesakesOf(papers, pdfs);
  for (const pdf of pdfs) {
    const match = titlesOfName(pdf.path).map((title) => index.match({ doi: '', title, year: null, authors: [] })).find((found) => found !== null) ?? null;
    const paperId = match !== null && 'paperId' in match ? match.paperId : (namesakes.get(pdf.path) ?? null);
    const known = paperId === null ? undefined : papers.get(paperId);
    if (paperId === null) {
      const warnings = match !== null && 'ambiguous' in match ? [{ code: 'match-ambiguous' as const, params: { papers: match.ambiguous.slice(0, 5).join(', ') } }] : [];
      papers.set(idFromPath(pdf.path), { files: [], pdf, inLibrary: false, warnings });
    } else if (known?.pdf) unused.push({ path: pdf.path, reason: { code: 'duplicate-paper', params: { folder: known.pdf.path } } });
    else papers.set(paperId, { ...(known ?? { files: [], inLibrary: true, warnings: [] }), pdf });
  }
  return unused;
}

/** The paper of each PDF that bears the name of another tool's file somewhere else, where that is the only one on both sides. */
function namesakesOf(papers: ReadonlyMap<string, FoundPaper>, pdfs: readonly FoundPdf[]): Map<string, string> {
  const byName = new Map<string, { papers: Set<string>; pdfs: string[] }>();
  const shelf = (name: string): { papers: Set<string>; pdfs: string[] } => {
    const known = byName.get(name) ?? { papers: new Set(), pdfs: [] };
    byName.set(name, known);
    return known;
  };
  for (const [paperId, { files, pdf }] of papers) if (pdf === null) for (const found of files) shelf(stemOf(found).toLowerCase()).papers.add(paperId);
  for (const { path } of pdfs) shelf(stemOfPath(path).toLowerCase()).pdfs.push(path);
  const namesakes = new Map<string, string>();
  for (const [name, { papers: ids, pdfs: paths }] of byName) {
    const [paperId, ...others] = ids;
    const [path, ...copies] = paths;
    if (name.replace(/[^\p{L}\p{N}]/gu, '').length >= SHORTEST_NAME && paperId !== undefined && path !== undefined && others.length + copies.length === 0) namesakes.set(path, paperId);
  }
  return namesakes;
}

const stemOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.pdf$/i, '');

/** Titles that a file name may bear: all of it, and what reference managers put last ("Hansen et al. - 2021 - Supervised group training"). */
function titlesOfName(path: string): string[] {
  const name = titleOfPdf(path);
  const last = name.split(/\s[-–—]\s/).at(-1) ?? '';
  return last === name ? [name] : [name, last];
}

/** A PDF's name as a title: what its paper is called until its text says more. */
export const titleOfPdf = (path: string): string => stemOfPath(path).normalize('NFC').replace(/_/g, ' ').replace(/\s+/g, ' ').trim();
