import type { DataAdapter, DataWriteOptions, ListedFiles } from 'obsidian';
import { fileName, normalizePath, parentPath } from '../base/path';
import { enoent, type Stat, type Store } from './store';

export type Change = 'create' | 'modify' | 'delete' | 'rename';

/** The DataAdapter: goes to the disk each time, sees dot folders, and tells the Vault what it changed. */
export class HostAdapter implements DataAdapter {
  /** What the file watcher last saw; `sync` compares the disk with it. */
  index = new Map<string, Stat>();
  /** Every change, in order: the Vault's only source of events. */
  onChange: (change: Change, path: string, oldPath?: string) => void = () => {};
  /** Some file systems find `A.md` when asked for `a.md`. */
  caseInsensitive = false;
  basePath = '/host-vault';
  private queue: Promise<unknown> = Promise.resolve();

  constructor(public store: Store) {}

  async init(): Promise<void> {
    this.index = new Map(await this.store.load());
  }

  getName(): string {
    return 'host-vault';
  }

  getBasePath(): string {
    return this.basePath;
  }

  getFullPath(path: string): string {
    return `${this.basePath}/${path}`;
  }

  getFilePath(path: string): string {
    return `file://${this.getFullPath(path)}`;
  }

  getResourcePath(path: string): string {
    const address = this.store.url(normalizePath(path));
    return address.startsWith('blob:') ? address : `${address}?${this.index.get(path)?.mtime ?? 0}`;
  }

  async exists(path: string, sensitive = false): Promise<boolean> {
    const wanted = normalizePath(path);
    if (await this.store.stat(wanted)) return true;
    if (sensitive || !this.caseInsensitive) return false;
    return [...this.index.keys()].some((known) => known.toLowerCase() === wanted.toLowerCase());
  }

  stat(path: string): Promise<Stat | null> {
    return this.store.stat(normalizePath(path));
  }

  async list(path: string): Promise<ListedFiles> {
    const folder = normalizePath(path);
    const listed = await this.store.list(folder);
    if (!listed) throw enoent('scandir', folder);
    return listed;
  }

  async readBinary(path: string): Promise<ArrayBuffer> {
    const bytes = await this.store.read(normalizePath(path));
    return bytes.slice().buffer;
  }

  async read(path: string): Promise<string> {
    return new TextDecoder().decode(await this.readBinary(path));
  }

  async writeBinary(path: string, data: ArrayBuffer, options: DataWriteOptions = {}): Promise<void> {
    const target = normalizePath(path);
    const folder = await this.store.stat(parentPath(target));
    if (folder?.type !== 'folder') throw enoent('open', target);
    const before = await this.store.stat(target);
    if (before?.type === 'folder') throw new Error(`EISDIR: illegal operation on a directory, open '${target}'`);
    await this.store.write(target, new Uint8Array(data));
    const after = (await this.store.stat(target)) ?? { type: 'file', ctime: 0, mtime: 0, size: data.byteLength };
    this.index.set(target, { ...after, ctime: options.ctime ?? after.ctime, mtime: options.mtime ?? after.mtime });
    this.onChange(before ? 'modify' : 'create', target);
  }

  write(path: string, data: string, options?: DataWriteOptions): Promise<void> {
    return this.writeBinary(path, new TextEncoder().encode(data).buffer, options);
  }

  async append(path: string, data: string, options?: DataWriteOptions): Promise<void> {
    const before = (await this.exists(path)) ? await this.read(path) : '';
    await this.write(path, before + data, options);
  }

  async appendBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    const before = (await this.exists(path)) ? new Uint8Array(await this.readBinary(path)) : new Uint8Array();
    const joined = new Uint8Array(before.length + data.byteLength);
    joined.set(before);
    joined.set(new Uint8Array(data), before.length);
    await this.writeBinary(path, joined.buffer, options);
  }

  /** Atomic: one read-change-write at a time. */
  process(path: string, change: (text: string) => string, options?: DataWriteOptions): Promise<string> {
    const run = this.queue.then(async () => {
      const before = await this.read(path);
      const after = change(before);
      if (after !== before) await this.write(path, after, options);
      return after;
    });
    this.queue = run.catch(() => undefined);
    return run;
  }

  async mkdir(path: string): Promise<void> {
    const steps = normalizePath(path).split('/');
    for (let depth = 1; depth <= steps.length; depth++) {
      const folder = steps.slice(0, depth).join('/');
      if (folder === '' || (await this.store.stat(folder))) continue;
      await this.store.mkdir(folder);
      this.index.set(folder, { type: 'folder', ctime: 0, mtime: 0, size: 0 });
      this.onChange('create', folder);
    }
  }

  async remove(path: string): Promise<void> {
    const target = normalizePath(path);
    if (!(await this.store.stat(target))) throw enoent('unlink', target);
    await this.store.remove(target);
    this.forget(target);
  }

  async rmdir(path: string, recursive: boolean): Promise<void> {
    const target = normalizePath(path);
    const { files, folders } = await this.list(target);
    if (files.length + folders.length > 0 && !recursive)
      throw new Error(`ENOTEMPTY: directory not empty, rmdir '${target}'`);
    await this.store.remove(target);
    this.forget(target);
  }

  async trashSystem(path: string): Promise<boolean> {
    await this.trashLocal(path);
    return true;
  }

  /** Moves to `.trash`, under a free name. */
  async trashLocal(path: string): Promise<void> {
    await this.mkdir('.trash');
    const name = fileName(normalizePath(path));
    let target = `.trash/${name}`;
    for (let copy = 2; await this.exists(target); copy++) target = `.trash/${copy} ${name}`;
    await this.rename(path, target);
  }

  async rename(from: string, to: string): Promise<void> {
    const source = normalizePath(from);
    const target = normalizePath(to);
    if (!(await this.store.stat(source))) throw enoent('rename', source);
    if (await this.store.stat(target)) throw new Error('Destination file already exists!');
    if (!(await this.store.stat(parentPath(target)))) throw enoent('rename', target);
    await this.store.rename(source, target);
    for (const [path, stat] of [...this.index]) {
      if (path !== source && !path.startsWith(source + '/')) continue;
      this.index.delete(path);
      this.index.set(target + path.slice(source.length), stat);
    }
    this.onChange('rename', target, source);
  }

  async copy(from: string, to: string): Promise<void> {
    if (await this.exists(to)) throw new Error('Destination file already exists!');
    await this.writeBinary(to, await this.readBinary(from));
  }

  /**
   * Looks at the disk again, as the file watcher does after a sync service wrote, and fires what changed: deletions
   * (deepest first), then creations and modifications by path. Returns how many events that were.
   */
  async sync(): Promise<number> {
    const disk = new Map(await this.store.load());
    const gone = [...this.index.keys()]
      .filter((path) => !disk.has(path))
      .sort()
      .reverse();
    const before = this.index;
    this.index = disk;
    for (const path of gone) this.onChange('delete', path);
    let count = gone.length;
    for (const path of [...disk.keys()].sort()) {
      const was = before.get(path);
      const is = disk.get(path);
      if (was && is && (is.type === 'folder' || (was.mtime === is.mtime && was.size === is.size))) continue;
      this.onChange(was ? 'modify' : 'create', path);
      count++;
    }
    return count;
  }

  private forget(target: string): void {
    const below = [...this.index.keys()].filter((path) => path === target || path.startsWith(target + '/'));
    for (const path of below.sort().reverse()) {
      this.index.delete(path);
      this.onChange('delete', path);
    }
  }
}
