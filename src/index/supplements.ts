import type { FoundSupplement, FoundSupplements } from '../library/sources/found-source';
import type { Reason } from '../ocr/reason';
import type { SourceFile, SourcePaper, SourceSupplement } from '../ocr/source-paper';
import type { ReadFiles, SupplementReader } from '../ports';
import { supplementKey } from '../store/generation';
import type { SourceNote } from '../store/ledger';
import { byCodeUnits, sha256HexOf } from '../text';

type SupplementNote = NonNullable<SourceNote['supplements']>[number];

/** What this device knows of a paper's supplements. */
export interface KnownSupplements {
  /** Those that are here and can be read, each once, in the order in which they go into a paper. */
  own: readonly SourceFile[];
  /** Keys of those that were here and are not any more. */
  gone: readonly string[];
}

export const NO_SUPPLEMENTS: KnownSupplements = { own: [], gone: [] };

/** UTF-16 units of all supplements of one paper together: twice what one of them may hold. */
export const MOST_CHARACTERS = 4_000_000;
/** A file that keeps being renewed is not remembered for ever. */
const MOST_GONE = 200;
/** The reader's own failures, which the next time may not bring: a thread that crashed, ran out of memory, or had too little time on a busy computer. */
const READER_FAILED = new Set<string>(['supplement-hangs', 'supplement-unreadable']);
/** A file that brings the reader down is tried so often by itself; then when it changes, or when the paper is read again on demand. */
export const MOST_FAILURES = 3;

export function knownSupplements({ supplements = [], supplementsGone = [] }: SourceNote): KnownSupplements {
  const byKey = new Map(supplements.filter(({ reason }) => reason === null).map(({ name, sha256 }) => [supplementKey({ name, sha256 }), { name, sha256 }]));
  return { own: [...byKey.values()].sort((a, b) => byCodeUnits(a.name, b.name) || byCodeUnits(a.sha256, b.sha256)), gone: supplementsGone };
}

/**
 * The supplements that a paper should have. A stored paper that has all of this device's and none that were removed here is as it should be, also where it has more: those
 * lie on another device, which a sync of notes alone does not bring. So devices converge on the paper with most, and a removed file goes from all.
 */
export function wantedSupplements({ own, gone }: KnownSupplements, stored: readonly SourceFile[]): readonly SourceFile[] {
  const keys = new Set(stored.map(supplementKey));
  return own.every((file) => keys.has(supplementKey(file))) && !gone.some((key) => keys.has(key)) ? stored : own;
}

export const sameSupplements = (a: readonly SourceFile[], b: readonly SourceFile[]): boolean => a === b || (a.length === b.length && a.every((file, at) => supplementKey(file) === supplementKey(b[at] ?? { name: '', sha256: '' })));

/** The supplements of one paper as they were found; null where they are not looked for. */
export interface SightedSupplements {
  files: readonly FoundSupplement[];
  complete: boolean;
}

export const sightedOf = (found: FoundSupplements | null, paperId: string): SightedSupplements | null => (found === null ? null : { files: found.of.get(paperId) ?? [], complete: found.complete });

/** Whether names, sizes or times differ from those of the last look. */
export function supplementsMoved({ supplements = [] }: SourceNote, sighted: SightedSupplements | null): boolean {
  if (sighted === null) return false;
  const known = new Map(supplements.map((note) => [note.path, note]));
  const paths = new Set(sighted.files.map(({ path }) => path));
  return sighted.files.some(({ path, stat }) => !isSame(known.get(path), stat) || isToTryAgain(known.get(path))) || (sighted.complete && supplements.some(({ path }) => !paths.has(path)));
}

const isSame = (note: SupplementNote | undefined, { size, mtime }: FoundSupplement['stat']): boolean => note?.size === size && note.mtime === mtime;

const hasFailed = (note: SupplementNote | undefined): boolean => READER_FAILED.has(note?.reason?.code ?? '');
const isToTryAgain = (note: SupplementNote | undefined): boolean => hasFailed(note) && (note?.failures ?? 1) < MOST_FAILURES;

/** The notes of supplements as they are now: what moved is read, to know its content by. What is not there any more is remembered as gone. `asked`: the paper is read again on demand, and what brought the reader down is tried once more. Never throws. */
export async function noteSupplements(vault: ReadFiles, before: SourceNote | null, sighted: SightedSupplements | null, asked = false): Promise<Pick<SourceNote, 'supplements' | 'supplementsGone'>> {
  const noted = before?.supplements ?? [];
  if (sighted === null) return told(noted, before?.supplementsGone ?? []);
  const known = new Map(noted.map((note) => [note.path, note]));
  const moved = before === null || supplementsMoved(before, sighted);
  const notes: SupplementNote[] = [];
  for (const { path, stat } of sighted.files) {
    const note = known.get(path);
    if (note === undefined || !isSame(note, stat)) notes.push(await noteFile(vault, path, stat));
    // There may be room for it now.
    else notes.push((moved && note.reason?.code === 'supplements-full') || isToTryAgain(note) || (asked && hasFailed(note)) ? { ...note, reason: null } : note);
  }
  const paths = new Set(sighted.files.map(({ path }) => path));
  if (!sighted.complete) notes.push(...noted.filter(({ path }) => !paths.has(path)));
  const here = new Set(notes.map(supplementKey));
  const gone = [...(before?.supplementsGone ?? []), ...noted.filter(({ reason }) => reason === null).map(supplementKey)].filter((key) => !here.has(key));
  return told(notes, [...new Set(gone)].slice(-MOST_GONE));
}

const told = (supplements: SupplementNote[], gone: string[]): Pick<SourceNote, 'supplements' | 'supplementsGone'> => ({
  ...(supplements.length > 0 && { supplements }),
  ...(gone.length > 0 && { supplementsGone: gone }),
});

async function noteFile(vault: ReadFiles, path: string, stat: FoundSupplement['stat']): Promise<SupplementNote> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // A size that no file has: it is read again next time.
  const again = (reason: Reason): SupplementNote => ({ path, name, size: -1, mtime: -1, sha256: '', reason });
  try {
    const bytes = await vault.read(path);
    return bytes === null ? again({ code: 'file-vanished', params: { name } }) : { path, name, ...stat, sha256: await sha256HexOf(bytes), reason: null };
  } catch (error) {
    return again({ code: 'unreadable', params: { name, message: messageOf(error) } });
  }
}

/**
 * The paper with its supplements, read by a reader that cannot hang, and the notes with what could not be read: such a file is no part of the paper, and is tried
 * again when it changes, or a few times where the reader itself failed. Never throws.
 */
export async function readSupplements(vault: ReadFiles, reader: SupplementReader, source: SourcePaper, note: SourceNote): Promise<{ source: SourcePaper; note: SourceNote }> {
  const notes = [...(note.supplements ?? [])];
  const supplements: SourceSupplement[] = [];
  const warnings: Reason[] = [];
  let room = MOST_CHARACTERS;
  for (const file of knownSupplements(note).own) {
    const at = notes.findIndex((one) => one.reason === null && supplementKey(one) === supplementKey(file));
    const known = notes[at];
    if (known === undefined) continue;
    const read = room <= 0 ? { code: 'supplements-full' as const } : await readFile(vault, reader, known, room);
    if ('code' in read) {
      const reason: Reason = { ...read, params: { name: file.name, message: '', ...('params' in read && read.params) } };
      for (const [index, one] of notes.entries()) if (supplementKey(one) === supplementKey(file)) notes[index] = unread(one, reason);
      continue;
    }
    for (const [index, { failures, ...one }] of notes.entries()) if (failures !== undefined && supplementKey(one) === supplementKey(file)) notes[index] = one;
    room -= read.pieces.reduce((sum, { text }) => sum + text.length, 0);
    supplements.push({ ...file, kind: read.kind, pieces: read.pieces });
    warnings.push(...read.notes.map(({ code, params }) => ({ code, params: { name: file.name, ...params } })));
  }
  if (supplements.length === 0 && (note.supplements ?? []).length === 0) return { source, note };
  return { source: { ...source, ...(supplements.length > 0 && { supplements }), warnings: [...source.warnings, ...warnings] }, note: { ...note, supplements: notes } };
}

/** The note of a file that could not be read. One that vanished gets a size that no file has, so that it is read again. */
function unread(note: SupplementNote, reason: Reason): SupplementNote {
  if (reason.code === 'file-vanished') return { ...note, size: -1, mtime: -1, reason };
  return { ...note, reason, ...(READER_FAILED.has(reason.code) && { failures: (note.failures ?? 0) + 1 }) };
}

type ReadText = Extract<Awaited<ReturnType<SupplementReader['read']>>, { ok: true }>['text'];

async function readFile(vault: ReadFiles, reader: SupplementReader, { path, name, sha256 }: SupplementNote, room: number): Promise<ReadText | Reason> {
  try {
    const bytes = await vault.read(path);
    if (bytes === null || (await sha256HexOf(bytes)) !== sha256) return { code: 'file-vanished' };
    // The bytes are the reader's afterwards, and the vault's may be kept by it.
    const read = await reader.read(name, new Uint8Array(bytes), { characters: Math.min(room, MOST_CHARACTERS / 2) });
    return read.ok ? read.text : { code: read.code, params: { message: read.message } };
  } catch (error) {
    return { code: 'supplement-unreadable', params: { message: messageOf(error) } };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
