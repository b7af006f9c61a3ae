import type { WriteFiles } from '../ports';
import { paperKey } from './paper-key';
import { sameBytes } from './same-bytes';
import type { Shard } from './shard';
import { decodeShard, encodeShard, type Decoded } from './shard-codec';
import { formatShardName, parseShardName, SHARD_FOLDER, type ShardFileName } from './shard-name';

/** The files of one shard, found by their names alone. */
export interface ShardGroup {
  paperKey: string;
  generation: string;
  /** Written to stand in for a shard of the same name while that is replaced. */
  replacement: boolean;
  /** Paths in plugin data, in the order of the parts. */
  paths: string[];
  /** Whether all parts are there. */
  complete: boolean;
}

/** Names under which files are written before they are renamed. */
const UNFINISHED = /^\..*\.locus-tmp$/;

/** A file did not read back as it was written. */
export class WriteFailed extends Error {
  override readonly name = 'WriteFailed';
}

/** The shards in plugin data. Every replacement is atomic: the new shard is written and read back before an old one goes. */
export class ShardStore {
  constructor(
    private readonly files: WriteFiles,
    private readonly maxBytes?: number,
  ) {}

  /** Every shard that the folder names, sound or not, by paper and generation; files of other kinds are left out. Throws where the folder cannot be listed. */
  async groups(): Promise<ShardGroup[]> {
    const listing = await this.files.list(SHARD_FOLDER);
    const groups = new Map<string, { name: ShardFileName; parts: Map<number, string> }>();
    for (const file of [...(listing?.files ?? [])].sort()) {
      const name = parseShardName(file);
      if (name === null) continue;
      const id = [name.paperKey, name.generation, name.replacement, name.part?.count ?? 0].join('/');
      const group = groups.get(id) ?? { name, parts: new Map<number, string>() };
      group.parts.set(name.part?.index ?? 1, `${SHARD_FOLDER}/${file}`);
      groups.set(id, group);
    }
    return [...groups.values()].map(({ name, parts }) => ({
      paperKey: name.paperKey,
      generation: name.generation,
      replacement: name.replacement,
      paths: [...parts.entries()].sort(([a], [b]) => a - b).map(([, path]) => path),
      complete: parts.size === (name.part?.count ?? 1),
    }));
  }

  /** Sizes and times of the files as one text: equal text means that nothing need be read again. null where a file is gone. */
  async stamp(group: ShardGroup): Promise<{ text: string; bytes: number } | null> {
    let text = '';
    let bytes = 0;
    for (const path of group.paths) {
      const stat = await this.files.stat(path);
      if (stat === null) return null;
      text += `${stat.size}@${stat.mtime};`;
      bytes += stat.size;
    }
    return { text, bytes };
  }

  /** Reads and checks a shard; what is wrong with it is a value. Throws only where a file is there and cannot be read. */
  async read(group: ShardGroup): Promise<Decoded> {
    const files: Uint8Array[] = [];
    for (const path of group.paths) {
      const bytes = await this.files.read(path);
      if (bytes === null) return { state: 'damaged', problem: 'part-missing' };
      files.push(bytes);
    }
    const decoded = await decodeShard(files, group.paperKey, group.generation);
    return decoded.state === 'damaged' && !group.complete ? { state: 'damaged', problem: 'part-missing' } : decoded;
  }

  /**
   * Writes a shard, reads it back, and only then drops `superseded`. A shard that is there with the same bytes is not written
   * again. Throws `WriteFailed`, or what the file system threw; the old shard is then still whole.
   */
  async replace(shard: Shard, superseded: readonly ShardGroup[]): Promise<ShardGroup> {
    const parts = encodeShard(shard, this.maxBytes);
    const group = groupOf(shard, parts.length, false);
    const there = await this.isThere(group, parts);
    if (!there) {
      const overwrites = superseded.some((old) => old.complete && old.paths.join() === group.paths.join());
      const standIn = overwrites ? groupOf(shard, parts.length, true) : null;
      if (standIn !== null) await this.writeAll(standIn, parts);
      await this.writeAll(group, parts);
      if (standIn !== null) await this.drop(standIn);
    }
    for (const old of superseded) {
      const kept = new Set(group.paths);
      await this.drop({ ...old, paths: old.paths.filter((path) => !kept.has(path)) });
    }
    return group;
  }

  /** Removes the files of a shard; gone ones are no fault. */
  async drop(group: ShardGroup): Promise<void> {
    for (const path of group.paths) await this.files.remove(path);
  }

  /** Removes files that killed writes of this machine left unfinished. Only for the holder of the lock: a living writer has such files too. */
  async sweep(): Promise<void> {
    for (const folder of ['', SHARD_FOLDER]) {
      for (const file of (await this.files.list(folder))?.files ?? []) {
        if (UNFINISHED.test(file)) await this.files.remove(folder === '' ? file : `${folder}/${file}`);
      }
    }
  }

  private async isThere(group: ShardGroup, parts: readonly Uint8Array[]): Promise<boolean> {
    for (const [at, path] of group.paths.entries()) {
      if (!sameBytes(await this.files.read(path), parts[at] ?? null)) return false;
    }
    return true;
  }

  private async writeAll(group: ShardGroup, parts: readonly Uint8Array[]): Promise<void> {
    for (const [at, path] of group.paths.entries()) {
      const bytes = parts[at];
      if (bytes === undefined) throw new WriteFailed(path);
      await this.files.write(path, bytes);
    }
    if (!(await this.isThere(group, parts))) throw new WriteFailed(group.paths.join(', '));
  }
}

/** Bytes of the files that a stamp was taken of. */
export const bytesInStamp = (stamp: string): number =>
  stamp.split(';').reduce((sum, file) => sum + (Number.parseInt(file, 10) || 0), 0);

function groupOf(shard: Shard, count: number, replacement: boolean): ShardGroup {
  const key = paperKey(shard.manifest.paperId);
  const { generation } = shard.manifest;
  const paths = Array.from({ length: count }, (_, at) => {
    const part = count === 1 ? null : { index: at + 1, count };
    return `${SHARD_FOLDER}/${formatShardName({ paperKey: key, generation, replacement, part })}`;
  });
  return { paperKey: key, generation, replacement, paths, complete: true };
}
