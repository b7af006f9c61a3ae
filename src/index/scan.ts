import { failedRead, type PaperFiles, type PaperListing, type Recognised } from '../ocr/layout';
import type { Reason } from '../ocr/reason';
import type { OcrRoot } from '../ocr/roots';
import type { SourcePaper } from '../ocr/source-paper';
import { titleCandidates } from '../ocr/title-candidates';
import type { FileStat, ReadFiles } from '../ports';
import { inParallel } from '../store/in-parallel';
import type { LedgerRecord, SourceNote } from '../store/ledger';
import { byCodeUnits } from '../text';
import type { Found } from './plan';

/** What the scan needs of the layouts. */
export interface PaperReader {
  /** Sizes and times of the files that any layout looks at; null where the folder is not there. */
  list(vault: ReadFiles, folder: string): Promise<PaperListing | null>;
  recognise(listing: PaperListing): Recognised | null;
  /** A layout that is not known reads nothing: status `no-ocr`. */
  read(layout: string, paperId: string, files: PaperFiles): SourcePaper;
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

/** A paper's folder by names, sizes and times; no byte of it was read. */
export interface Sighting {
  paperId: string;
  folder: string;
  /** Whether anything that is read differs from the note of the last reading; true without a note. */
  moved: boolean;
  /** Of the files that any layout looks at: relative name -> stat. */
  files: Record<string, FileStat>;
  /** null where no layout knows the folder. */
  recognised: Recognised | null;
  /** A folder of the same name in another root, which is not read. */
  duplicate: string | null;
}

const WIDTH = 24;
/** The file whose presence says that PaperForge is publishing (`spec/40` 6). */
const MARKER = 'index/result-hash.pending';
/** Stands in a listing for a folder that could not be listed; no file has this name. */
const UNREADABLE = '';

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

/** One sighting a paper, sorted by paper; the first root that has a name wins. `only` restricts to some papers. */
export async function sightPapers(
  vault: ReadFiles,
  reader: PaperReader,
  roots: readonly RootView[],
  noteOf: (paperId: string) => SourceNote | null,
  only: ReadonlySet<string> | null = null,
): Promise<Sighting[]> {
  const folders = new Map<string, { folder: string; duplicate: string | null }>();
  for (const root of roots) {
    for (const paperId of root.papers) {
      if (only !== null && !only.has(paperId)) continue;
      const folder = root.path === '' ? paperId : `${root.path}/${paperId}`;
      const first = folders.get(paperId);
      if (first === undefined) folders.set(paperId, { folder, duplicate: null });
      else first.duplicate ??= folder;
    }
  }
  const papers = [...folders].sort(([a], [b]) => byCodeUnits(a, b));
  return inParallel(papers, WIDTH, async ([paperId, { folder, duplicate }]) => ({
    ...(await sight(vault, reader, paperId, folder, noteOf(paperId))),
    duplicate,
  }));
}

async function sight(vault: ReadFiles, reader: PaperReader, paperId: string, folder: string, note: SourceNote | null): Promise<Omit<Sighting, 'duplicate'>> {
  const listing = await listQuietly(vault, reader, folder);
  const files = Object.fromEntries(listing);
  const moved = note === null || note.fault !== null || note.folder !== folder || !sameStats(files, note.files);
  return { paperId, folder, moved, files, recognised: reader.recognise(listing) };
}

/** A folder that vanished or may not be read holds nothing for now: it is looked at again next time. */
async function listQuietly(vault: ReadFiles, reader: PaperReader, folder: string): Promise<PaperListing> {
  try {
    return (await reader.list(vault, folder)) ?? new Map<string, FileStat>();
  } catch {
    return new Map([[UNREADABLE, { size: 0, mtime: 0 }]]);
  }
}

function sameStats(a: Record<string, FileStat>, b: Record<string, FileStat>): boolean {
  const names = Object.keys(b);
  return Object.keys(a).length === names.length && names.every((name) => a[name]?.size === b[name]?.size && a[name]?.mtime === b[name]?.mtime);
}

/** A paper as read, and what to remember of the reading. */
export interface Reading {
  source: SourcePaper;
  note: SourceNote;
}

/**
 * Reads the files of a sighted paper. Never throws: a file that vanished or cannot be read is a warning, and the note then
 * matches nothing, so that the paper is read again next time.
 */
export async function readPaper(vault: ReadFiles, reader: PaperReader, sighting: Sighting): Promise<Reading> {
  const { paperId, folder, recognised } = sighting;
  const faults: Reason[] = UNREADABLE in sighting.files ? [{ code: 'unreadable', params: { name: paperId, message: '' } }] : [];
  const files = new Map<string, Uint8Array>();
  for (const name of recognised?.wanted ?? []) {
    try {
      const bytes = await vault.read(`${folder}/${name}`);
      if (bytes !== null) files.set(name, bytes);
      else if (name in sighting.files) faults.push({ code: 'file-vanished', params: { name } });
    } catch (error) {
      faults.push({ code: 'unreadable', params: { name, message: messageOf(error) } });
    }
  }
  const source = readSafely(reader, recognised?.layout ?? '', paperId, files, faults);
  const after = Object.fromEntries(await listQuietly(vault, reader, folder));
  const settled = faults.length === 0 && sameStats(after, sighting.files);
  const duplicate: Reason[] = sighting.duplicate === null ? [] : [{ code: 'duplicate-paper', params: { folder: sighting.duplicate } }];
  const warnings = [...source.warnings, ...faults, ...duplicate];
  const note: SourceNote = {
    folder,
    files: settled ? sighting.files : {},
    layout: recognised?.layout ?? null,
    identity: source.identity,
    status: source.status,
    warnings,
    titles: titleCandidates(source.blocks).slice(0, 3),
    fault: settled ? null : (faults[0] ?? { code: 'publishing' }),
    markerStamp: source.status === 'marked' ? (sighting.files[MARKER]?.mtime ?? 0) : null,
  };
  return { source: { ...source, warnings }, note };
}

/** Layouts do not throw for bad content; one that does, for a file beyond what a string can hold, costs this paper and no other. */
function readSafely(reader: PaperReader, layout: string, paperId: string, files: PaperFiles, faults: Reason[]): SourcePaper {
  try {
    return reader.read(layout, paperId, files);
  } catch (error) {
    faults.push({ code: 'unreadable', params: { name: paperId, message: messageOf(error) } });
    // something is there: the paper is not one without OCR
    return { ...failedRead(paperId, layout), status: 'ready' };
  }
}

/** The plan's view of a paper that was read now or earlier. */
export function foundOf(record: LedgerRecord, note: SourceNote): Found {
  const { paperId, failure, markerSeen } = record;
  const { fault } = note;
  const marker = note.status === 'marked' ? { stamp: note.markerStamp ?? 0, firstSeen: markerSeen ?? 0 } : null;
  return { paperId, identity: note.identity, status: note.status, warnings: note.warnings, marker, fault, failure };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
