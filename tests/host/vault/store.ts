import type { ListedFiles, Stat } from 'obsidian';

export type { Stat };

/** The disk under the vault: memory in tests, a folder behind the local server in a browser. Paths are normalised. */
export interface Store {
  /** Every file and folder, hidden ones too. */
  load(): Promise<[string, Stat][]>;
  stat(path: string): Promise<Stat | null>;
  /** Full paths of what lies directly in a folder; null where there is no such folder. */
  list(path: string): Promise<ListedFiles | null>;
  read(path: string): Promise<Uint8Array>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  mkdir(path: string): Promise<void>;
  /** Removes a file, or a folder with everything in it. */
  remove(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** An address under which the page can load the file. */
  url(path: string): string;
}

export const ROOT_STAT: Stat = { type: 'folder', ctime: 0, mtime: 0, size: 0 };

/** The error that Node and Obsidian throw for a missing path. */
export function enoent(operation: string, path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, ${operation} '${path}'`), { code: 'ENOENT' });
}
