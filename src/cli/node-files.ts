import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync, type Stats } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { FileStat, Listing, WriteFiles } from '../ports';

/** Errors that mean "there is nothing at this path". */
const MISSING = new Set(['ENOENT', 'ENOTDIR']);
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && MISSING.has(String(error.code));

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

// Ten thousand small questions through the thread pool take many times as long as one after the other, and nothing else waits in
// this process: so looking, listing and reading ask at once. Writing waits for the disk and does not.
const statAtOnce = async (real: string): Promise<Stats | null> => statSync(real, { throwIfNoEntry: false }) ?? null;

/**
 * A folder of the machine as `WriteFiles`. Names are NFC to the outside, whatever the file system keeps; no path leaves the
 * folder by name. Links and junctions inside it are followed (Zotero's storage is one, and lies elsewhere), but never back up.
 */
export class NodeFiles implements WriteFiles {
  /** `flush`: bytes are on the disk before the rename, so that not even a power cut leaves half a file. Slow; not for what can be made again. */
  constructor(
    private readonly root: string,
    private readonly flush = true,
  ) {}

  async list(path: string): Promise<Listing | null> {
    return this.at(path, async (folder) => {
      const listing: Listing = { files: [], folders: [] };
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const name = entry.name.normalize('NFC');
        if (entry.isFile()) listing.files.push(name);
        else if (entry.isDirectory()) listing.folders.push(name);
        else if (entry.isSymbolicLink()) await this.listLink(folder, entry.name, listing);
      }
      return listing;
    });
  }

  async stat(path: string): Promise<FileStat | null> {
    const found = await this.at(path, statAtOnce);
    return found === null ? null : { size: found.isFile() ? found.size : 0, mtime: found.mtimeMs };
  }

  async read(path: string): Promise<Uint8Array | null> {
    return this.at(path, async (real) => readFileSync(real));
  }

  async head(path: string, length: number): Promise<Uint8Array | null> {
    return this.at(path, async (real) => {
      const file = openSync(real, 'r');
      try {
        const bytes = new Uint8Array(length);
        return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
      } finally {
        closeSync(file);
      }
    });
  }

  /** Writes beside the target and renames, so that a reader, or the next start after a crash, sees the old file or the new one. */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    const target = (await this.spelled(path)) ?? this.direct(path);
    await makeFolder(dirname(target));
    const temporary = join(dirname(target), `.${randomBytes(6).toString('hex')}${TEMPORARY}`);
    try {
      const file = await open(temporary, 'wx');
      try {
        await file.writeFile(bytes);
        if (this.flush) await file.datasync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined); // the first fault is the one to tell
      throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await this.at(path, (real) => rm(real));
  }

  private direct(path: string): string {
    return join(this.root, ...segments(path));
  }

  /** The operation at the path as it is written, else as the file system spells it; null where nothing is there. */
  private async at<T>(path: string, operation: (real: string) => Promise<T | null>): Promise<T | null> {
    const found = await orNull(operation(this.direct(path)));
    if (found !== null) return found;
    const spelled = await this.spelled(path);
    return spelled === null ? null : orNull(operation(spelled));
  }

  /** The path in the file system's own spelling, where that can differ: only names beyond ASCII are spelled in more than one way. */
  private async spelled(path: string): Promise<string | null> {
    if (!/[^\u0020-\u007E]/.test(path)) return null;
    let at = this.root;
    for (const name of segments(path)) {
      if (existsSync(join(at, name))) {
        at = join(at, name);
        continue;
      }
      const children: string[] | null = await orNull(readdir(at));
      const found = children?.find((child) => child.normalize('NFC') === name.normalize('NFC'));
      if (found === undefined) return null;
      at = join(at, found);
    }
    return at;
  }

  /** A link to a folder that holds the link itself would be walked for ever: it is left out. A broken link is nothing. */
  private async listLink(folder: string, name: string, listing: Listing): Promise<void> {
    const target = await orNull(realpath(join(folder, name)).catch(loopAsMissing));
    const found = target === null ? null : await orNull(stat(target));
    if (target === null || found === null) return;
    if (found.isFile()) listing.files.push(name.normalize('NFC'));
    if (!found.isDirectory()) return;
    const here = await realpath(folder);
    if (here !== target && !here.startsWith(target.endsWith(sep) ? target : target + sep)) listing.folders.push(name.normalize('NFC'));
  }
}

/**
 * Makes a folder and those above it. Node's own recursive `mkdir` tries for ever where a file system answers "no such folder" below a folder
 * that is there.
 */
async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  let at = path;
  for (; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    await mkdir(folder).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

/** Ending of files that are not finished; whoever lists a folder leaves them out. */
export const TEMPORARY = '.locus-tmp';

function loopAsMissing(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw Object.assign(new Error(error.message), { code: 'ENOENT' });
  throw error;
}

/** The names of a relative path; refuses what would leave the root. */
function segments(path: string): string[] {
  if (path === '') return [];
  const names = path.split('/');
  const outside = names.some((name) => name === '' || name === '.' || name === '..' || name.includes('\0') || (sep === '\\' && /[\\:]/.test(name)));
  if (outside) throw new RangeError(`not a path inside the folder: ${JSON.stringify(path)}`);
  return names;
}
