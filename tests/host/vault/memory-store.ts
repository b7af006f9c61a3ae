import type { ListedFiles } from 'obsidian';
import { parentPath } from '../base/path';
import { enoent, ROOT_STAT, type Stat, type Store } from './store';

interface Entry {
  stat: Stat;
  bytes: Uint8Array;
}

const NOTHING = new Uint8Array();

/** A disk in memory. `put` and `drop` change it behind the app's back, as a sync service does. */
export class MemoryStore implements Store {
  private readonly entries = new Map<string, Entry>();
  private readonly children = new Map<string, Set<string>>([['/', new Set()]]);
  private clock = 1;

  constructor(files: Record<string, string | Uint8Array> = {}) {
    for (const [path, content] of Object.entries(files)) this.put(path, content, 1);
  }

  /** Writes a file and its folders; `mtime` in milliseconds, by default later than every earlier one. */
  put(path: string, content: string | Uint8Array, mtime?: number): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content.slice();
    this.makeFolders(parentPath(path));
    const time = mtime ?? this.now();
    const ctime = this.entries.get(path)?.stat.ctime ?? time;
    this.entries.set(path, { stat: { type: 'file', ctime, mtime: time, size: bytes.length }, bytes });
    this.children.get(parentPath(path))?.add(path);
  }

  /** Removes a path and what is below it. */
  drop(path: string): void {
    for (const child of [...(this.children.get(path) ?? [])]) this.drop(child);
    this.children.delete(path);
    this.entries.delete(path);
    this.children.get(parentPath(path))?.delete(path);
  }

  load(): Promise<[string, Stat][]> {
    return Promise.resolve([...this.entries].map(([path, entry]): [string, Stat] => [path, { ...entry.stat }]));
  }

  stat(path: string): Promise<Stat | null> {
    const stat = path === '/' ? ROOT_STAT : this.entries.get(path)?.stat;
    return Promise.resolve(stat ? { ...stat } : null);
  }

  list(path: string): Promise<ListedFiles | null> {
    const below = this.children.get(path);
    if (!below) return Promise.resolve(null);
    const listed: ListedFiles = { files: [], folders: [] };
    for (const child of below) listed[this.children.has(child) ? 'folders' : 'files'].push(child);
    return Promise.resolve(listed);
  }

  read(path: string): Promise<Uint8Array> {
    const entry = this.entries.get(path);
    return entry?.stat.type === 'file' ? Promise.resolve(entry.bytes) : Promise.reject(enoent('open', path));
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    this.put(path, bytes);
    return Promise.resolve();
  }

  mkdir(path: string): Promise<void> {
    this.makeFolders(path);
    return Promise.resolve();
  }

  remove(path: string): Promise<void> {
    this.drop(path);
    return Promise.resolve();
  }

  rename(from: string, to: string): Promise<void> {
    for (const [path, entry] of [...this.entries]) {
      if (path !== from && !path.startsWith(from + '/')) continue;
      const target = to + path.slice(from.length);
      if (entry.stat.type === 'folder') this.makeFolders(target);
      else {
        this.put(target, entry.bytes, entry.stat.mtime);
        const moved = this.entries.get(target);
        if (moved) moved.stat.ctime = entry.stat.ctime;
      }
    }
    this.drop(from);
    return Promise.resolve();
  }

  url(path: string): string {
    const bytes = this.entries.get(path)?.bytes ?? NOTHING;
    return URL.createObjectURL(new Blob([bytes as BlobPart]));
  }

  private now(): number {
    this.clock = Math.max(Date.now(), this.clock + 1);
    return this.clock;
  }

  private makeFolders(path: string): void {
    if (path === '/' || this.children.has(path)) return;
    this.makeFolders(parentPath(path));
    this.entries.set(path, { stat: { ...ROOT_STAT }, bytes: NOTHING });
    this.children.set(path, new Set());
    this.children.get(parentPath(path))?.add(path);
  }
}
