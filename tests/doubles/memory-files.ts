import type { Cache, FileStat, Listing, WriteFiles } from '../../src/ports';

export type Fault = 'throw' | 'torn';

/** Files in memory that count what is asked of them and can fail: at the n-th write, on reading a path, or on every write. */
export class MemoryFiles implements WriteFiles {
  readonly files = new Map<string, { bytes: Uint8Array; mtime: number }>();
  reads: string[] = [];
  stats = 0;
  lists = 0;
  /** Writes and removals, in order. */
  changes: string[] = [];
  readOnly = false;
  /** Fails once, at the n-th change from now (0 is the next one). */
  failAt: { change: number; fault: Fault } | null = null;
  /** After a fault every further change fails too, as after a kill. */
  dead = false;
  /** Called before a path is read; may remove files, or throw. */
  beforeRead: (path: string) => void = () => undefined;
  /** Turns the order of listings round, as another file system would. */
  reversed = false;
  private tick = 1_000;

  put(path: string, content: Uint8Array | string, mtime?: number): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    this.files.set(path, { bytes, mtime: mtime ?? (this.tick += 1_000) });
  }

  text(path: string): string | null {
    const file = this.files.get(path);
    return file === undefined ? null : new TextDecoder().decode(file.bytes);
  }

  removeFolder(path: string): void {
    for (const name of [...this.files.keys()]) if (name.startsWith(`${path}/`)) this.files.delete(name);
  }

  renameFolder(from: string, to: string): void {
    for (const [name, file] of [...this.files]) {
      if (!name.startsWith(`${from}/`)) continue;
      this.files.delete(name);
      this.files.set(to + name.slice(from.length), file);
    }
  }

  /** A copy of every path and its bytes, as text, for comparing. */
  snapshot(prefix = ''): Record<string, string> {
    const entries = [...this.files].filter(([path]) => path.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([path, { bytes }]) => [path, new TextDecoder().decode(bytes)]));
  }

  /** Forgets the counts. */
  rest(): void {
    this.reads = [];
    this.changes = [];
    this.stats = 0;
    this.lists = 0;
  }

  async list(path: string): Promise<Listing | null> {
    this.lists += 1;
    const prefix = path === '' ? '' : `${path}/`;
    const files = new Set<string>();
    const folders = new Set<string>();
    for (const name of this.files.keys()) {
      if (!name.startsWith(prefix)) continue;
      const rest = name.slice(prefix.length);
      const slash = rest.indexOf('/');
      if (slash < 0) files.add(rest);
      else folders.add(rest.slice(0, slash));
    }
    if (files.size + folders.size === 0 && path !== '') return null;
    const order = (names: Set<string>): string[] => (this.reversed ? [...names].reverse() : [...names]);
    return { files: order(files), folders: order(folders) };
  }

  async stat(path: string): Promise<FileStat | null> {
    this.stats += 1;
    const file = this.files.get(path);
    return file === undefined ? null : { size: file.bytes.length, mtime: file.mtime };
  }

  async read(path: string): Promise<Uint8Array | null> {
    this.reads.push(path);
    this.beforeRead(path);
    return this.files.get(path)?.bytes.slice() ?? null;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const fault = this.nextFault(`write ${path}`);
    if (fault === 'torn') this.put(path, bytes.slice(0, Math.floor(bytes.length / 2)));
    if (fault !== null) throw new Error(`disk failed at ${path}`);
    this.put(path, bytes.slice());
  }

  async remove(path: string): Promise<void> {
    if (this.nextFault(`remove ${path}`) !== null) throw new Error(`disk failed at ${path}`);
    this.files.delete(path);
  }

  private nextFault(change: string): Fault | null {
    if (this.readOnly) return 'throw';
    if (this.failAt === null) {
      this.changes.push(change);
      return null;
    }
    if (this.failAt.change > 0) {
      this.failAt.change -= 1;
      this.changes.push(change);
      return null;
    }
    const { fault } = this.failAt;
    if (this.dead) this.failAt = { change: 0, fault: 'throw' };
    else this.failAt = null;
    return fault;
  }
}

/** A cache in memory that counts its writes and can be made to fail. */
export class MemoryCache implements Cache {
  readonly entries = new Map<string, Uint8Array>();
  writes: string[] = [];
  broken = false;

  async get(key: string): Promise<Uint8Array | null> {
    this.check();
    return this.entries.get(key)?.slice() ?? null;
  }
  async getAll(prefix: string): Promise<Map<string, Uint8Array>> {
    this.check();
    return new Map([...this.entries].filter(([key]) => key.startsWith(prefix)).map(([key, bytes]) => [key, bytes.slice()]));
  }
  async set(key: string, bytes: Uint8Array): Promise<void> {
    this.check();
    this.writes.push(key);
    this.entries.set(key, bytes.slice());
  }
  async delete(key: string): Promise<void> {
    this.check();
    this.writes.push(`delete ${key}`);
    this.entries.delete(key);
  }
  async keys(prefix: string): Promise<string[]> {
    this.check();
    return [...this.entries.keys()].filter((key) => key.startsWith(prefix));
  }
  private check(): void {
    if (this.broken) throw new Error('the cache is gone');
  }
}
