import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { listPaper, readPaper, recognise, type SourcePaper } from '../../src/ocr';
import type { ReadFiles } from '../../src/ports';

const shared = process.env.LOCUS_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));
export const OCR_DATA = `${shared}/data/ocr`;
export const hasShared = existsSync(OCR_DATA);
if (!hasShared) console.warn(`SKIPPED: no real OCR data at ${OCR_DATA}; set LOCUS_SHARED`);

/** A port that counts its calls by kind and notes every path that was read. */
export interface CountedFiles extends ReadFiles {
  calls: { list: number; stat: number; read: number };
  opened: string[];
}

const counted = (files: ReadFiles): CountedFiles => {
  const calls = { list: 0, stat: 0, read: 0 };
  const opened: string[] = [];
  return {
    calls,
    opened,
    list: (path) => ((calls.list += 1), files.list(path)),
    stat: (path) => ((calls.stat += 1), files.stat(path)),
    read: (path) => ((calls.read += 1), opened.push(path), files.read(path)),
  };
};

const missing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))) return null;
  throw error;
};

export const diskFiles = (root: string): CountedFiles =>
  counted({
    list: (path) =>
      readdir(`${root}/${path}`, { withFileTypes: true }).then(
        (entries) => ({
          files: entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
          folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
        }),
        missing,
      ),
    stat: (path) => stat(`${root}/${path}`).then((found) => ({ size: found.size, mtime: found.mtimeMs }), missing),
    read: (path) => readFile(`${root}/${path}`).then((bytes) => new Uint8Array(bytes), missing),
  });

export const bytesOf = (content: unknown): Uint8Array =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));

/** A vault in memory: path -> text, JSON value or bytes. `unreadable` paths throw. Change `files` to change the vault; `mtime` is bumped by hand. */
export const memoryFiles = (files: Record<string, unknown>, options: { unreadable?: string[]; mtimes?: Record<string, number> } = {}): CountedFiles => {
  const guard = (path: string): void => {
    if (options.unreadable?.includes(path)) throw new Error(`EACCES ${path}`);
  };
  const get = (path: string): Uint8Array | null => {
    if (!(path in files)) return null;
    const content = files[path];
    return content instanceof Uint8Array ? content : bytesOf(content);
  };
  return counted({
    async list(path) {
      guard(path);
      const prefix = path === '' ? '' : `${path}/`;
      const below = Object.keys(files).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
      if (path !== '' && below.length === 0) return null;
      const folders = new Set(below.filter((name) => name.includes('/')).map((name) => name.slice(0, name.indexOf('/'))));
      return { files: below.filter((name) => !name.includes('/') && name !== ''), folders: [...folders] };
    },
    async stat(path) {
      guard(path);
      const bytes = get(path);
      return bytes && { size: bytes.length, mtime: options.mtimes?.[path] ?? 1 };
    },
    async read(path) {
      guard(path);
      return get(path);
    },
  });
};

/** Lists, recognises and reads one folder the way the engine does; null where no layout knows it. */
export async function readFolder(vault: ReadFiles, folder: string): Promise<SourcePaper | null> {
  const listing = await listPaper(vault, folder);
  const recognised = listing && recognise(listing);
  if (!recognised) return null;
  const files = new Map<string, Uint8Array>();
  for (const name of recognised.wanted) {
    const bytes = await vault.read(`${folder}/${name}`);
    if (bytes) files.set(name, bytes);
  }
  return readPaper(recognised.layout, folder.split('/').at(-1) ?? folder, files);
}
