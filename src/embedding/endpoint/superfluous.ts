import { isRecord, parseJson } from '../../ocr/loose-json';
import type { Cache, Clock } from '../../ports';
import type { VectorFiles, VectorListing } from '../../store/vector-files';
import type { Coverage } from './coverage';

/** A day: what another device made may be here before the paper that it belongs to. Milliseconds. */
const DAY = 24 * 3_600_000;

/** Paths of files that no paper of the library needs as it is now: of dropped papers, of older texts, and waiting answers. */
export function superfluousPaths(listing: VectorListing, coverage: Coverage): string[] {
  const needed = new Set(coverage.papers.flatMap(({ group }) => group?.paths ?? []));
  const files = [...listing.groups.values()].flat().flatMap(({ paths }) => paths);
  return [...files.filter((path) => !needed.has(path)), ...listing.arrived];
}

/**
 * Removes what no paper needs any more, once every paper is whole: at once what this run itself replaced, the rest when this device has
 * found it superfluous for a day. Gives the paths that went.
 */
export async function clearSuperfluous(
  files: VectorFiles,
  coverage: Coverage,
  own: ReadonlySet<string>,
  cache: Cache,
  clock: Clock,
): Promise<string[]> {
  const key = `vectors-superfluous/1/${files.folder}`;
  const seen = await firstSeen(cache, key);
  const now = clock();
  const removed: string[] = [];
  const waiting: Record<string, number> = {};
  for (const path of superfluousPaths(coverage.listing, coverage)) {
    // A clock that was set back begins the day anew.
    const since = Math.min(now, seen[path] ?? now);
    if (own.has(path) || now - since >= DAY) {
      await files.remove(path);
      removed.push(path);
    } else waiting[path] = since;
  }
  if (Object.keys(waiting).length > 0) await cache.set(key, new TextEncoder().encode(JSON.stringify(waiting)));
  else if (Object.keys(seen).length > 0) await cache.delete(key);
  return removed;
}

async function firstSeen(cache: Cache, key: string): Promise<Record<string, number>> {
  const bytes = await cache.get(key);
  const value = bytes === null ? null : parseJson(bytes);
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
