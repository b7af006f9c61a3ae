import { byCodeUnits, sha256Hex } from '../../text';
import { compareRanks } from '../../ocr/source-rank';
import { firstPath, type FoundFiles } from './found-source';
import { agrees, doiKey, identityOf } from './match';
import { isLongTitle, sameTitle, titleKey, titleSketch } from './titles';

/**
 * The files gathered into papers, best source first: those with one DOI, with one long title where nothing speaks against it, and those that lie in one folder
 * under one name ("x_content_list.json", "x.md") where nothing speaks against it. In code-unit order of their first paths.
 */
export function gatherPapers(files: readonly FoundFiles[]): FoundFiles[][] {
  const sorted = [...files].sort((a, b) => byCodeUnits(firstPath(a), firstPath(b)));
  const gathered: FoundFiles[][] = [];
  const shelves = new Map<string, FoundFiles[][]>();
  for (const found of sorted) {
    const cues = cuesOf(found);
    const near = new Set(cues.flatMap((cue) => shelves.get(cue) ?? []));
    const [home, ...others] = [...near].filter((papers) => papers.every((other) => mayBeOne(found, other)) && papers.some((other) => isOne(found, other)));
    const paper = home ?? [];
    if (!home) gathered.push(paper);
    // What was two papers so far is one where this file belongs to both.
    for (const other of others) if (other.every((a) => paper.every((b) => mayBeOne(a, b)))) paper.push(...other.splice(0));
    paper.push(found);
    for (const cue of cues) {
      const shelf = shelves.get(cue) ?? [];
      if (!shelf.includes(paper)) shelf.push(paper);
      shelves.set(cue, shelf);
    }
  }
  return gathered.filter((paper) => paper.length > 0).map((paper) => paper.sort(bestFirst));
}

/** The order in which the sources of a paper are preferred; the same on every device. */
export const bestFirst = (a: FoundFiles, b: FoundFiles): number => compareRanks(a.rank, b.rank) || byCodeUnits(firstPath(a), firstPath(b));

/** Keys under which files of one paper meet. */
function cuesOf(found: FoundFiles): string[] {
  const { doi, title } = identityOf(found.described);
  const key = titleKey(title);
  return [...(doi === '' ? [] : [`doi:${doiKey(doi)}`]), ...(isLongTitle(key) ? titleSketch(key).map((piece) => `title:${piece}`) : []), `name:${found.folder}/${stemOf(found)}`];
}

function isOne(a: FoundFiles, b: FoundFiles): boolean {
  const [x, y] = [identityOf(a.described), identityOf(b.described)];
  if (x.doi !== '' && doiKey(x.doi) === doiKey(y.doi)) return true;
  if (a.folder === b.folder && stemOf(a) === stemOf(b)) return true;
  const key = titleKey(x.title);
  return isLongTitle(key) && sameTitle(key, titleKey(y.title)) && agrees(x, y, key);
}

function mayBeOne(a: FoundFiles, b: FoundFiles): boolean {
  const [x, y] = [identityOf(a.described), identityOf(b.described)];
  return x.doi === '' || y.doi === '' || doiKey(x.doi) === doiKey(y.doi);
}

/** What tools add to the name of the file that they read. */
const ADDED = /(?:_content_list(?:_v2)?|_middle|_model|_layout|_origin|[._-](?:docling|marker|mineru|mistral|mistral-ocr|grobid|tei|ocr|paged|paginated|marker-paginated|fulltext|fulltext-page-markers)|_\d{1,5}_res|_res)$/i;

/** The name that the files of one paper share: that of the PDF, as a rule. */
export function stemOf({ names }: Pick<FoundFiles, 'names'>): string {
  let stem = (names[0] ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '');
  for (let at = 0; at < 3 && ADDED.test(stem); at += 1) stem = stem.replace(ADDED, '');
  return stem;
}

/**
 * The id of a paper that the library does not know, from where its file lies: readable, safe in any file name, and the same on every device. Hashed over
 * the path, so that two folders may hold files of one name.
 */
export function idFromPath(path: string): string {
  const normal = path.normalize('NFC');
  const name = stemOf({ names: [normal.slice(normal.lastIndexOf('/') + 1)] });
  const stem = name.replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'paper';
  return `${stem}-${sha256Hex(normal).slice(0, 8)}`;
}
