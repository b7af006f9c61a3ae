import { joinPath, vaultPath } from '../../ocr/vault-path';
import type { Reason } from '../../ocr/reason';
import type { ReadFiles } from '../../ports';
import type { SourcePlace } from './found-source';

/** How far a folder is walked: deeper, or into more folders, and it is no folder of results (a whole disk, a repository). */
export interface WalkLimits {
  depth: number;
  folders: number;
}

export const WALK_LIMITS: WalkLimits = { depth: 12, folders: 5_000 };

export interface WalkedFolder {
  /** Vault-relative. */
  path: string;
  /** Names of its files, sorted. */
  files: string[];
}

export interface Walk {
  places: SourcePlace[];
  folders: WalkedFolder[];
  warnings: Reason[];
}

/**
 * Every visible folder below the named ones, each once, by names alone. `avoid` are folders that hold something else (OCR results, notes, Zotero's storage); they
 * are passed over unless they are named themselves; nothing in `closed` is walked even then, since it is read otherwise. Never throws: a folder that cannot be listed is said.
 */
export async function walkFolders(vault: ReadFiles, named: readonly string[], avoid: ReadonlySet<string>, limits: WalkLimits = WALK_LIMITS, closed: readonly string[] = []): Promise<Walk> {
  const walk: Walk = { places: [], folders: [], warnings: [] };
  const seen = new Set<string>();
  for (const name of named) {
    const path = vaultPath(name);
    if (path === null) walk.warnings.push({ code: 'config-path-refused', params: { key: name } });
    else if (closed.some((root) => path === root || path.startsWith(`${root}/`))) walk.warnings.push({ code: 'source-folder-is-ocr', params: { path } });
    else if (!walk.places.some((place) => place.path === path)) walk.places.push(await walkPlace(vault, path, avoid, limits, seen, walk));
  }
  return walk;
}

async function walkPlace(vault: ReadFiles, place: string, avoid: ReadonlySet<string>, limits: WalkLimits, seen: Set<string>, walk: Walk): Promise<SourcePlace> {
  let level = [place];
  for (let depth = 0; depth <= limits.depth && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const path of level) {
      if (seen.has(path)) continue;
      if (seen.size >= limits.folders) {
        walk.warnings.push({ code: 'sources-too-many', params: { path: place, count: limits.folders } });
        return { path: place, state: 'listed' };
      }
      seen.add(path);
      const listing = await listOrWhy(vault, path);
      if (listing === null || 'message' in listing) {
        const state = listing === null ? 'missing' : 'unreadable';
        if (state === 'unreadable' || path === place) walk.warnings.push({ code: state === 'missing' ? 'source-folder-missing' : 'source-folder-unreadable', params: { path } });
        if (path === place) return { path: place, state };
        continue;
      }
      walk.folders.push({ path, files: [...listing.files].filter(isVisible).sort() });
      for (const name of [...listing.folders].filter(isVisible).sort()) {
        const below = joinPath(path, name);
        if (!avoid.has(below) && name !== 'node_modules') next.push(below);
      }
    }
    level = next;
  }
  return { path: place, state: 'listed' };
}

const isVisible = (name: string): boolean => !name.startsWith('.');

async function listOrWhy(vault: ReadFiles, path: string): Promise<Awaited<ReturnType<ReadFiles['list']>> | { message: string }> {
  try {
    return await vault.list(path);
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}
