import { FORMATS, formatOf, readFormat } from '../../ocr/formats/registry';
import type { FileHead } from '../../ocr/formats/file-format';
import { isRecord } from '../../ocr/loose-json';
import type { Reason } from '../../ocr/reason';
import { rankOf } from '../../ocr/source-rank';
import { joinPath } from '../../ocr/vault-path';
import type { Breathe, Cache, FileStat, ReadFiles } from '../../ports';
import { byCodeUnits } from '../../text';
import { PackedEntries } from '../metadata/packed-entries';
import type { FoundFiles, UnusedFile } from './found-source';
import { readHead } from './read-head';
import { mayHoldPaper } from './textual';
import type { WalkedFolder } from './walk';

/** A file beyond this is no result of one paper that a device could hold in memory. */
export const LARGEST_FILE = 64_000_000;

/** What is known of one file with this size and time. */
interface FileEntry extends FileStat {
  /** Id of the format; null where none knows the file. */
  format: string | null;
  /** Other names of the folder that belong to it, and the names that this was said of. */
  companions: string[];
  among: string;
  problem: Reason | null;
  /** What was read of the paper that begins with this file; null where none was. */
  reading: Reading | null;
}

interface Reading {
  /** Names, sizes and times of the files that it was read from. */
  of: string;
  result: FoundFiles | Reason;
}

/** Files that listed, and then were not there: nothing is remembered of them, so that they are looked for again. */
class Vanished extends Error {
  constructor(readonly file: string) {
    super(file);
  }
}

const isEntry = (value: unknown): value is FileEntry => isRecord(value) && typeof value.size === 'number' && typeof value.mtime === 'number' && 'format' in value && 'reading' in value;

/** Raised when a format reads something else from the same bytes, or another format is asked first. */
const PREFIX = 'sources/1/files/';

/**
 * What lies in folders of other tools' results. Sizes and times come first: the beginning of a file is read where these moved, and all of it where it also is a
 * paper. What was learned outlives the session in the device's cache.
 */
export class FileBook {
  private readonly kept: PackedEntries<FileEntry>;
  private entries: Map<string, FileEntry> | null = null;

  constructor(
    private readonly vault: ReadFiles,
    cache: Cache,
    private readonly breathe: Breathe,
  ) {
    this.kept = new PackedEntries(cache, PREFIX, isEntry);
  }

  get trouble(): unknown {
    return this.kept.trouble;
  }

  get faults(): readonly string[] {
    return this.kept.faults;
  }

  async forget(): Promise<void> {
    this.entries = new Map();
    await this.kept.clear();
  }

  /** The papers in these folders, and the files that hold none. Never rejects for a bad file. */
  async look(folders: readonly WalkedFolder[]): Promise<{ files: FoundFiles[]; unused: UnusedFile[] }> {
    const before = this.entries ?? (await this.kept.load());
    const now = new Map<string, FileEntry>();
    const found: FoundFiles[] = [];
    const unused: UnusedFile[] = [];
    for (const folder of folders) {
      await this.lookInto(folder, before, now, found, unused);
      await this.breathe();
    }
    this.entries = now;
    await this.kept.save(now, this.breathe);
    return { files: found, unused };
  }

  private async lookInto({ path: folder, files }: WalkedFolder, before: ReadonlyMap<string, FileEntry>, now: Map<string, FileEntry>, found: FoundFiles[], unused: UnusedFile[]): Promise<void> {
    const among = files.join('\n');
    const taken = new Set<string>();
    const stats = await this.stats(folder, files.filter(mayHoldPaper));
    for (const [name, stat] of stats) {
      const path = joinPath(folder, name);
      const entry = await this.entryOf(path, name, stat, { files, among }, before.get(path));
      if (entry === null) continue;
      now.set(path, entry);
    }
    for (const name of stats.keys()) {
      const path = joinPath(folder, name);
      const entry = now.get(path);
      if (entry === undefined || taken.has(name)) continue;
      if (entry.format === null) {
        unused.push({ path, reason: entry.problem ?? { code: 'source-unknown' } });
        continue;
      }
      const names = [name, ...entry.companions.filter((other) => stats.has(other) && !taken.has(other)).sort(byCodeUnits)];
      for (const other of names) taken.add(other);
      const reading = await this.readingOf(entry, folder, names, stats);
      if (reading !== entry.reading) now.set(path, { ...entry, reading });
      if ('code' in reading.result) unused.push({ path, reason: reading.result });
      else found.push(reading.result);
    }
  }

  /** In code-unit order of the names; a file that went away meanwhile is left out. */
  private async stats(folder: string, names: readonly string[]): Promise<Map<string, FileStat>> {
    const stats = new Map<string, FileStat>();
    for (const name of names) {
      try {
        const stat = await this.vault.stat(joinPath(folder, name));
        if (stat !== null) stats.set(name, stat);
      } catch {
        continue; // it cannot be looked at now, and is missing like one that is gone
      }
    }
    return stats;
  }

  private async entryOf(path: string, name: string, { size, mtime }: FileStat, { files, among }: { files: readonly string[]; among: string }, known: FileEntry | undefined): Promise<FileEntry | null> {
    const same = known?.size === size && known.mtime === mtime;
    const format = same ? FORMATS.find(({ id }) => id === known.format) : undefined;
    if (same && (known.among === among || format?.companions === undefined)) return known;
    const nothing = { size, mtime, format: null, companions: [], among, problem: null, reading: null };
    if (size > LARGEST_FILE) return { ...nothing, problem: { code: 'source-too-large', params: { megabytes: Math.round(size / 1_000_000) } } };
    let head: FileHead | null;
    try {
      head = await readHead(this.vault, path);
    } catch (error) {
      // Without its time: it is looked into again next time.
      return { ...nothing, mtime: -1, problem: { code: 'unreadable', params: { name, message: error instanceof Error ? error.message : String(error) } } };
    }
    if (head === null) return null;
    const recognised = formatOf(head);
    if (recognised === null) return nothing;
    return { ...nothing, format: recognised.id, companions: recognised.companions?.(name, head, files) ?? [], reading: same ? known.reading : null };
  }

  /** As it was read before, or is read now where any of the files moved. */
  private async readingOf({ format, reading }: FileEntry, folder: string, names: string[], stats: ReadonlyMap<string, FileStat>): Promise<Reading> {
    const own = Object.fromEntries(names.map((name) => [name, stats.get(name) ?? { size: 0, mtime: 0 }]));
    const of = JSON.stringify(own);
    if (reading?.of === of) return reading;
    try {
      return { of, result: await this.read(format ?? '', folder, names, own) };
    } catch (error) {
      // Remembered as nothing that lies there now, so that it is tried again.
      if (error instanceof Vanished) return { of: '', result: { code: 'file-vanished', params: { name: error.file } } };
      return { of: '', result: { code: 'unreadable', params: { name: names[0] ?? '', message: error instanceof Error ? error.message : String(error) } } };
    } finally {
      await this.breathe();
    }
  }

  private async read(format: string, folder: string, names: string[], stats: Record<string, FileStat>): Promise<FoundFiles | Reason> {
    const bytes = new Map<string, Uint8Array>();
    for (const name of names) {
      const content = await this.vault.read(joinPath(folder, name));
      // Without one of its files a paper would lack what stands in it.
      if (content === null) throw new Vanished(name);
      bytes.set(name, content);
    }
    const paper = readFormat(format, names[0] ?? '', bytes);
    if (paper === null) return { code: 'source-unknown' };
    if (paper.identity.kind === 'unknown' || !paper.blocks.some(({ text }) => text.trim() !== '')) return { code: 'source-empty' };
    return { format, folder, names, stats, rank: rankOf(paper), identity: paper.identity.value, described: paper.described };
  }
}
