import type { Listing, ReadFiles } from '../ports';
import { PROBED } from './registry';
import { joinPath } from './vault-path';

/**
 * What is at an OCR root. Only `papers` may lead to a paper being dropped; the rest says why nothing is known.
 * `foreign`: there are entries, but none is a paper's folder.
 */
export type RootState =
  | { kind: 'papers'; folders: string[] }
  | { kind: 'missing' | 'empty' | 'foreign' }
  | { kind: 'unreadable'; message: string };

/** Folders looked into before a root full of other things is called foreign. */
const FOREIGN_LIMIT = 2000;

const ENDINGS = PROBED.filter((probe) => probe.startsWith('*')).map((probe) => probe.slice(1));
const ROOT_FILES = new Set(PROBED.filter((probe) => !probe.startsWith('*') && !probe.includes('/')));
const SUB_FOLDERS = new Set(PROBED.filter((probe) => probe.includes('/')).map((probe) => probe.slice(0, probe.indexOf('/'))));

/** Whether a folder's direct children look like a paper's: a file that a layout asks for, or two of its sub-folders. */
export function looksLikePaper({ files, folders }: Listing): boolean {
  const named = files.some((name) => ROOT_FILES.has(name) || ENDINGS.some((ending) => name.endsWith(ending)));
  return named || folders.filter((name) => SUB_FOLDERS.has(name)).length >= 2;
}

/**
 * The state of a root and, where there are papers, the names of its visible sub-folders in code-unit order. Each of them may
 * still turn out to be no paper (`recognise` gives null). Never throws: what the port throws becomes `unreadable`.
 */
export async function rootState(vault: ReadFiles, root: string): Promise<RootState> {
  try {
    const listing = await vault.list(root);
    if (listing === null) return { kind: 'missing' };
    const folders = listing.folders.filter((name) => !name.startsWith('.')).sort();
    for (const name of folders.slice(0, FOREIGN_LIMIT)) {
      if (await holdsPaper(vault, joinPath(root, name))) return { kind: 'papers', folders };
    }
    return { kind: listing.files.length + listing.folders.length === 0 ? 'empty' : 'foreign' };
  } catch (error) {
    return { kind: 'unreadable', message: error instanceof Error ? error.message : String(error) };
  }
}

/** One folder that cannot be listed does not make its root unreadable, and may well be a paper: it counts as one, so that nothing is called foreign. */
async function holdsPaper(vault: ReadFiles, folder: string): Promise<boolean> {
  try {
    const listing = await vault.list(folder);
    return listing !== null && looksLikePaper(listing);
  } catch {
    return true;
  }
}
