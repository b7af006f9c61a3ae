import type { FileStat, ReadFiles } from '../ports';
import type { PaperListing } from './layout';
import { PROBED } from './registry';

/**
 * The files of a paper's folder that any layout asks for, with their stats; null where the folder is not there. Costs one
 * listing and at most one stat for each probed name whose folder exists: nothing is opened, sub-folders are not listed.
 * Throws what the port throws: an unreadable folder is not an empty one.
 */
export async function listPaper(files: ReadFiles, folder: string, probed: readonly string[] = PROBED): Promise<PaperListing | null> {
  const listing = await files.list(folder);
  if (listing === null) return null;
  const inRoot = new Set(listing.files);
  const folders = new Set(listing.folders);
  const names = probed.flatMap((probe) => {
    if (probe.startsWith('*')) return listing.files.filter((name) => name.endsWith(probe.slice(1))).sort();
    const slash = probe.indexOf('/');
    return (slash < 0 ? inRoot.has(probe) : folders.has(probe.slice(0, slash))) ? [probe] : [];
  });
  const stats = await Promise.all(
    names.map(async (name): Promise<[string, FileStat | null]> => [name, await files.stat(`${folder}/${name}`)]),
  );
  return new Map(stats.filter((entry): entry is [string, FileStat] => entry[1] !== null));
}
