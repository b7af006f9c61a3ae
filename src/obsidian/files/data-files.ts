import { normalizePath, type DataAdapter } from 'obsidian';
import type { FileStat, Listing, WriteFiles } from '../../ports';
import { lastSegment } from './vault-files';

/** Being written: may be torn, never read. */
const PART = '.part';
/** Written in full, waiting for the old file to go: read where the old one is missing. */
const READY = '.ready';

/**
 * Plugin data under one folder of the vault. Whole files only. A kill at any point leaves the old bytes or the new ones:
 * the adapter cannot rename over a file, so a replacement waits under a second name until the old file is gone.
 */
export class DataFiles implements WriteFiles {
  constructor(
    private readonly adapter: DataAdapter,
    private readonly root: string,
  ) {}

  async list(path: string): Promise<Listing | null> {
    const folder = this.at(path);
    if ((await this.adapter.stat(folder))?.type !== 'folder') return null;
    const listed = await this.adapter.list(folder);
    const files = new Set<string>();
    for (const name of listed.files.map(lastSegment)) {
      if (!name.endsWith(PART)) files.add(name.endsWith(READY) ? name.slice(0, -READY.length) : name);
    }
    return { files: [...files], folders: listed.folders.map(lastSegment) };
  }

  async stat(path: string): Promise<FileStat | null> {
    const stat = await this.adapter.stat((await this.readable(path)) ?? this.at(path));
    return stat?.type === 'file' ? { size: stat.size, mtime: stat.mtime } : null;
  }

  async read(path: string): Promise<Uint8Array | null> {
    try {
      const bytes = await this.adapter.readBinary(this.at(path));
      // No bytes may be a phone's way of saying that there is no such file.
      if (bytes.byteLength > 0) return new Uint8Array(bytes);
    } catch {
      // A file that is there and cannot be read says so again below.
    }
    // Asked only now: nearly every file is there, and each question is a way to the disk and back.
    const from = await this.readable(path);
    return from === null ? null : new Uint8Array(await this.adapter.readBinary(from));
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    const target = this.at(path);
    return inTurn(this.adapter, target, () => this.replace(target, bytes));
  }

  private async replace(target: string, bytes: Uint8Array): Promise<void> {
    await this.ensureFolder(target.slice(0, target.lastIndexOf('/')));
    await this.drop(target + PART);
    try {
      await this.adapter.writeBinary(target + PART, bufferOf(bytes));
    } catch (error) {
      await this.drop(target + PART).catch(() => undefined); // on a full disk what was begun takes the room that is left
      throw error;
    }
    if (!(await this.adapter.exists(target))) {
      await this.adapter.rename(target + PART, target);
      return this.drop(target + READY);
    }
    await this.drop(target + READY);
    await this.adapter.rename(target + PART, target + READY);
    await this.adapter.remove(target);
    await this.adapter.rename(target + READY, target);
  }

  remove(path: string): Promise<void> {
    const target = this.at(path);
    return inTurn(this.adapter, target, async () => {
      // The waiting file first: otherwise it would stand in for the removed one after a kill in between.
      for (const name of [target + PART, target + READY, target]) await this.drop(name);
    });
  }

  private at(path: string): string {
    return normalizePath(path === '' ? this.root : `${this.root}/${path}`);
  }

  private async readable(path: string): Promise<string | null> {
    const target = this.at(path);
    if (await this.adapter.exists(target)) return target;
    return (await this.adapter.exists(target + READY)) ? target + READY : null;
  }

  private async drop(path: string): Promise<void> {
    if (await this.adapter.exists(path)) await this.adapter.remove(path);
  }

  private async ensureFolder(folder: string): Promise<void> {
    if (folder !== '' && !(await this.adapter.exists(folder))) await this.adapter.mkdir(folder);
  }
}

/** The last change of each path that is still under way. Two writers of one file (the engine and a citation) share its temporary names. */
const turns = new WeakMap<DataAdapter, Map<string, Promise<void>>>();

/** Changes of one path one after the other, whoever makes them. */
async function inTurn(adapter: DataAdapter, path: string, change: () => Promise<void>): Promise<void> {
  const paths = turns.get(adapter) ?? new Map<string, Promise<void>>();
  turns.set(adapter, paths);
  const before = paths.get(path) ?? Promise.resolve();
  // A change that failed is its caller's to hear of; the next one goes ahead.
  const mine = before.catch(() => undefined).then(change);
  paths.set(path, mine);
  try {
    await mine;
  } finally {
    if (paths.get(path) === mine) paths.delete(path);
  }
}

/** Exactly these bytes: a view may be a window on a larger buffer. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}
