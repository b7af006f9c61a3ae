import type { FoundFiles, FoundPaper } from '../library/sources/found-source';
import { FORMATS } from '../ocr/formats/registry';
import type { SourceIdentity } from '../ocr/source-paper';
import { compareRanks, type SourceRank } from '../ocr/source-rank';
import type { FileStat } from '../ports';
import type { SourceKind, SourceNote, SourcePlaceNote } from '../store/ledger';
import type { Manifest } from '../store/shard';

/** One source of a paper by names, sizes and times; no byte of it was read. */
export interface Candidate {
  kind: SourceKind;
  /** Id of the layout or format that reads it; null for an OCR folder that no layout knows. */
  layout: string | null;
  /** Vault-relative folder of its files; "" is the vault's root. */
  folder: string;
  /** Of every file that is looked at, relative to the folder. */
  files: Record<string, FileStat>;
  /** Names to read, in the order in which the identity is computed from them. */
  wanted: string[];
  /** As it was, or as it may be at best while it was not read; null where nothing can be read. */
  rank: SourceRank | null;
  /** The content's identity where it is known without reading. */
  identity: string | null;
}

/** The sources of a paper besides an OCR folder. */
export function candidatesOf({ files, pdf }: FoundPaper): Candidate[] {
  const candidates = files.map(fromFiles);
  if (pdf !== null) candidates.push({ kind: 'pdf', layout: 'pdf', ...split(pdf.path, pdf.stat), rank: pdf.isRead ? 'pdf' : null, identity: null });
  return candidates;
}

const fromFiles = ({ format, folder, names, stats, rank, identity }: FoundFiles): Candidate => ({ kind: 'files', layout: format, folder, files: stats, wanted: names, rank, identity });

function split(path: string, stat: FileStat): Pick<Candidate, 'folder' | 'files' | 'wanted'> {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  return { folder: path.slice(0, Math.max(0, slash)), files: { [name]: stat }, wanted: [name] };
}

/** Best first; those of which nothing can be read last. Equal ones stay in their order. */
export const byRank = (a: Pick<Candidate, 'rank'>, b: Pick<Candidate, 'rank'>): number => (a.rank === null || b.rank === null ? Number(a.rank === null) - Number(b.rank === null) : compareRanks(a.rank, b.rank));

/** Whether a source lies where it lay, with the sizes and times that it had. */
export const isUnmoved = (candidate: Candidate, note: SourcePlaceNote): boolean => candidate.kind === note.kind && candidate.folder === note.folder && sameStats(candidate.files, note.files);

export function sameStats(a: Record<string, FileStat>, b: Record<string, FileStat>): boolean {
  const names = Object.keys(b);
  return Object.keys(a).length === names.length && names.every((name) => a[name]?.size === b[name]?.size && a[name]?.mtime === b[name]?.mtime);
}

/** What a stored paper was read from. */
export interface UsedSource {
  kind: SourceKind;
  rank: SourceRank;
  identity: SourceIdentity;
  /** The note of this device's last reading, where that was of the same kind; null where another device read it, or this one has forgotten. */
  note: SourceNote | null;
}

/** What a shard was read from, by its manifest; `source` is this device's last reading. Shards of older versions came from OCR folders. */
export function usedSource({ layout, rank, identity, collection }: Manifest, source: SourceNote | null): UsedSource {
  const kind = layout === 'pdf' ? 'pdf' : FORMATS.some(({ id }) => id === layout) ? 'files' : 'folder';
  return { kind, rank: rank ?? (collection === 'body' ? 'paperforge' : 'plain-text'), identity, note: source?.kind === kind ? source : null };
}

/** Whether a source is the one that a paper was read from, wherever that lies now: a paper has one OCR folder and one PDF, other files are known by their place or content. */
export function isSameSource({ kind, folder, wanted, identity }: Candidate, used: UsedSource): boolean {
  if (kind !== used.kind || kind !== 'files') return kind === used.kind;
  const isThere = used.note !== null && folder === used.note.folder && (wanted[0] ?? '') in used.note.files;
  return isThere || (used.identity.kind !== 'unknown' && used.identity.value === identity);
}

/**
 * Whether what a stored paper was read from is gone, and all that is there knows less. A better source takes its place at once, the same source in another
 * place too; any other only by the rules for a paper that is missing (`spec/40` 10), so that a hiccup of a sync client rebuilds nothing twice.
 */
export function isGone(used: UsedSource, there: readonly Candidate[]): boolean {
  return there.every((candidate) => !isSameSource(candidate, used) && (candidate.rank === null || !takesOver(candidate.rank, used)));
}

/** One that is as good takes the place of what this device never saw. */
const takesOver = (rank: SourceRank, used: UsedSource): boolean => compareRanks(rank, used.rank) < (used.note === null ? 1 : 0);
