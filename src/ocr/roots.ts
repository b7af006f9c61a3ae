import type { Listing, ReadFiles } from '../ports';
import { DEFAULT_ROOT, defaultPlaces, placesUnder, readConfig, type LibraryPlaces } from './paperforge/config';
import type { Reason } from './reason';
import { looksLikePaper, rootState, type RootState } from './root-state';
import { joinPath, vaultPath } from './vault-path';

export interface OcrRoot {
  /** Vault-relative. */
  path: string;
  foundBy: 'config' | 'setting' | 'search';
  state: RootState;
}

export interface RootSearch {
  /** In code-unit order of their paths. Empty only where a search found nothing. */
  roots: OcrRoot[];
  places: LibraryPlaces;
  warnings: Reason[];
}

const DEPTH_LIMIT = 6;
const LIST_LIMIT = 1000;

/**
 * The OCR roots of a vault and the places of its library. A non-empty setting "OCR folder" wins over everything; then
 * `paperforge.json`; then PaperForge's default folder; then a bounded search for folders that hold papers. A root that was
 * named but is missing or empty is returned as such: looking elsewhere would serve a copy in its stead.
 */
export async function findRoots(vault: ReadFiles, setting: string): Promise<RootSearch> {
  const { config, warnings } = await configOf(vault);
  const named = setting.trim() === '' ? null : vaultPath(setting);
  if (setting.trim() !== '' && named === null) warnings.push({ code: 'config-path-refused', params: { key: 'OCR folder' } });
  const places = config?.places ?? placesOf(named ?? DEFAULT_ROOT);
  const at = async (path: string, foundBy: OcrRoot['foundBy']): Promise<OcrRoot> => ({ path, foundBy, state: await rootState(vault, path) });

  if (named !== null) return { roots: [await at(named, 'setting')], places, warnings };
  if (config) return { roots: [await at(config.ocrRoot, 'config')], places, warnings };
  const usual = await at(DEFAULT_ROOT, 'search');
  if (usual.state.kind !== 'missing') return { roots: [usual], places, warnings };
  const roots: OcrRoot[] = [];
  for (const path of await searchRoots(vault)) roots.push(await at(path, 'search'));
  return { roots, places: placesOf(roots[0]?.path ?? DEFAULT_ROOT), warnings };
}

/** A configuration that cannot be opened is said, not taken for a missing one: its defaults still stand. */
async function configOf(vault: ReadFiles): Promise<{ config: Awaited<ReturnType<typeof readConfig>>; warnings: Reason[] }> {
  try {
    const config = await readConfig(vault);
    return { config, warnings: config ? [...config.warnings] : [] };
  } catch {
    return { config: null, warnings: [{ code: 'config-broken' }] };
  }
}

/** "<system>/PaperForge/ocr" tells the system folder; any other root tells nothing. */
function placesOf(root: string): LibraryPlaces {
  const system = /^(?:(.*)\/)?PaperForge\/ocr$/.exec(root);
  return system ? placesUnder(system[1] ?? '') : defaultPlaces();
}

/**
 * Folders that directly hold paper folders, breadth first over visible folders, in code-unit order. Costs at most
 * `LIST_LIMIT` listings; folders that cannot be listed are passed over.
 */
async function searchRoots(vault: ReadFiles): Promise<string[]> {
  const roots = new Set<string>();
  let level: { path: string; parent: string }[] = [{ path: '', parent: '' }];
  let listed = 0;
  for (let depth = 0; depth <= DEPTH_LIMIT && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { path, parent } of level) {
      if (roots.has(parent) && path !== '') continue;
      if (listed >= LIST_LIMIT) return [...roots].sort();
      listed += 1;
      const listing = await listOrNull(vault, path);
      if (listing === null) continue;
      if (path !== '' && isPaper(listing)) {
        roots.add(parent);
        continue;
      }
      for (const name of [...listing.folders].sort()) {
        if (!name.startsWith('.') && name !== 'node_modules') next.push({ path: joinPath(path, name), parent: path });
      }
    }
    level = next;
  }
  return [...roots].sort();
}

/**
 * Stricter than at a root that somebody named: a lone `meta.json` is common elsewhere, and a literature note's folder holds a
 * copy of `fulltext.md` beside the note.
 */
function isPaper(listing: Listing): boolean {
  if (!looksLikePaper(listing)) return false;
  const structured = listing.folders.includes('structure') && listing.folders.includes('index');
  return structured || (listing.files.includes('meta.json') && listing.files.includes('fulltext.md'));
}

async function listOrNull(vault: ReadFiles, path: string): Promise<Listing | null> {
  try {
    return await vault.list(path);
  } catch {
    return null; // a search looks on; a root that somebody named is reported as unreadable instead
  }
}
