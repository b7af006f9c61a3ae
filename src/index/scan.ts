import type { FoundPaper, FoundSupplements } from '../library/sources/found-source';
import type { PaperFiles, PaperListing, Recognised } from '../ocr/layout';
import type { OcrRoot } from '../ocr/roots';
import type { SourcePaper } from '../ocr/source-paper';
import type { FileStat, PdfLines, PdfRead, ReadFiles } from '../ports';
import { inParallel } from '../store/in-parallel';
import type { PdfNote, SourceNote } from '../store/ledger';
import { byCodeUnits } from '../text';
import { byRank, candidatesOf, isUnmoved, type Candidate } from './source';
import { sightedOf, supplementsMoved, type SightedSupplements } from './supplements';

/** What the scan needs of the layouts and formats. */
export interface PaperReader {
  /** Sizes and times of the files that any layout looks at; null where the folder is not there. */
  list(vault: ReadFiles, folder: string): Promise<PaperListing | null>;
  recognise(listing: PaperListing): Recognised | null;
  /** A layout that is not known reads nothing: status `no-ocr`. */
  read(layout: string, paperId: string, files: PaperFiles): SourcePaper;
  /** Files of another tool; a format that is not known reads nothing. */
  readFiles(format: string, paperId: string, files: PaperFiles): SourcePaper;
}

/** Reads PDFs, where this device does. */
export interface PaperPdfs {
  /** The bytes are the reader's afterwards. Never rejects. */
  read(bytes: Uint8Array, lines: PdfLines): Promise<PdfRead>;
  /** A paper from its PDF alone; one that could not be read has the status `no-ocr`. */
  paperOf(paperId: string, name: string, read: PdfRead): SourcePaper;
}

/** One OCR root as it lists now. */
export interface RootView {
  /** Vault-relative. */
  path: string;
  state: 'listed' | 'empty' | 'missing' | 'unreadable';
  /** What the file system said, for `unreadable`. */
  message?: string;
  /** Names of the paper folders, sorted. */
  papers: string[];
}

/** The sources of a paper by names, sizes and times; no byte of them was read. */
export interface Sighting {
  paperId: string;
  /** Best first as far as is known; at least one. */
  candidates: Candidate[];
  /** Whether anything differs from the note of the last reading; true without a note. */
  moved: boolean;
  /** A folder of the same name in another root, which is not read. */
  duplicate: string | null;
  /** What was found besides the OCR folder. */
  found: FoundPaper | null;
  /** The files beside its text; null where these are not read. */
  supplements: SightedSupplements | null;
}

const WIDTH = 24;
/** Stands in a listing for a folder that could not be listed; no file has this name. */
export const UNREADABLE = '';

/** The roots as the plan sees them; a root without papers of any kind is empty. */
export function viewRoots(roots: readonly OcrRoot[]): RootView[] {
  return roots.map(({ path, state }) => {
    switch (state.kind) {
      case 'papers':
        return { path, state: 'listed', papers: state.folders };
      case 'unreadable':
        return { path, state: 'unreadable', message: state.message, papers: [] };
      case 'missing':
        return { path, state: 'missing', papers: [] };
      case 'empty':
      case 'foreign':
        return { path, state: 'empty', papers: [] };
    }
  });
}

export interface Search {
  vault: ReadFiles;
  reader: PaperReader;
  roots: readonly RootView[];
  /** What was found besides the OCR folders. */
  found: ReadonlyMap<string, FoundPaper>;
  noteOf: (paperId: string) => SourceNote | null;
  /** Whether PDFs are read. */
  readsPdfs: boolean;
  /** null where supplements are not read. */
  supplements: FoundSupplements | null;
}

/** One sighting a paper, sorted by paper; the first root that has a name wins. `only` restricts to some papers. */
export async function sightPapers(search: Search, only: ReadonlySet<string> | null = null): Promise<Sighting[]> {
  const { vault, reader, roots, found, noteOf, readsPdfs, supplements } = search;
  const folders = new Map<string, { folder: string | null; duplicate: string | null }>();
  for (const root of roots) {
    for (const paperId of root.papers) {
      const folder = root.path === '' ? paperId : `${root.path}/${paperId}`;
      const first = folders.get(paperId);
      if (first === undefined) folders.set(paperId, { folder, duplicate: null });
      else first.duplicate ??= folder;
    }
  }
  for (const paperId of found.keys()) if (!folders.has(paperId)) folders.set(paperId, { folder: null, duplicate: null });
  const papers = [...folders].filter(([paperId]) => only === null || only.has(paperId)).sort(([a], [b]) => byCodeUnits(a, b));
  return inParallel(papers, WIDTH, async ([paperId, { folder, duplicate }]) => {
    const more = found.get(paperId) ?? null;
    const candidates = [...(folder === null ? [] : [await sightFolder(vault, reader, folder)]), ...(more === null ? [] : candidatesOf(more))].sort(byRank);
    const note = noteOf(paperId);
    const sighted = sightedOf(supplements, paperId);
    return { paperId, candidates, moved: hasMoved(note, candidates, readsPdfs) || (note !== null && supplementsMoved(note, sighted)), duplicate, found: more, supplements: sighted };
  });
}

/** An OCR folder as a source; what it is worth at best while it was not read. */
export async function sightFolder(vault: ReadFiles, reader: PaperReader, folder: string): Promise<Candidate> {
  const listing = await listQuietly(vault, reader, folder);
  const recognised = reader.recognise(listing);
  return { kind: 'folder', layout: recognised?.layout ?? null, folder, files: Object.fromEntries(listing), wanted: recognised?.wanted ?? [], rank: recognised === null ? null : 'paperforge', identity: null };
}

/** A folder that vanished or may not be read holds nothing for now: it is looked at again next time. */
async function listQuietly(vault: ReadFiles, reader: PaperReader, folder: string): Promise<PaperListing> {
  try {
    return (await reader.list(vault, folder)) ?? new Map<string, FileStat>();
  } catch {
    return new Map([[UNREADABLE, { size: 0, mtime: 0 }]]);
  }
}

/** Whether the sources are others than those of the note, or a PDF can be read now that was not then. */
function hasMoved(note: SourceNote | null, candidates: readonly Candidate[], readsPdfs: boolean): boolean {
  if (note === null || note.fault !== null) return true;
  const known = [note, ...note.others];
  if (known.length !== candidates.length || !candidates.every((candidate) => known.some((place) => isUnmoved(candidate, place)))) return true;
  const pdf = candidates.find(({ kind }) => kind === 'pdf');
  if (!readsPdfs || pdf === undefined) return false;
  return note.kind === 'pdf' ? note.unread : !isWitness(pdf, note.pdf);
}

/** Whether a PDF is the one that was looked at. */
export const isWitness = ({ folder, wanted, files }: Candidate, note: PdfNote | null): boolean => {
  const name = wanted[0] ?? '';
  return note !== null && note.path === (folder === '' ? name : `${folder}/${name}`) && files[name]?.size === note.size && files[name].mtime === note.mtime;
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
