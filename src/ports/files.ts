/** Size in bytes and modification time in milliseconds since 1970. */
export interface FileStat {
  size: number;
  mtime: number;
}

/** The direct children of a folder, names only, unsorted. */
export interface Listing {
  files: string[];
  folders: string[];
}

/**
 * Read access to one tree of files. Paths are relative to its root, joined by "/", NFC-normalised, without a leading
 * or trailing slash; the root itself is "".
 * A missing file or folder is `null`; what exists and cannot be read throws (permission, I/O).
 */
export interface ReadFiles {
  list(path: string): Promise<Listing | null>;
  stat(path: string): Promise<FileStat | null>;
  read(path: string): Promise<Uint8Array | null>;
  /** The first `length` bytes of a file, or all where it is shorter. Missing where a part cannot be read without the whole. */
  head?(path: string, length: number): Promise<Uint8Array | null>;
}

/** `ReadFiles` that can also be written: plugin data. */
export interface WriteFiles extends ReadFiles {
  /** Replaces the whole file, creating folders as needed. Atomic where the platform can (temporary file, then rename). */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Does nothing where the file is missing. */
  remove(path: string): Promise<void>;
}
