import type { ReadFiles } from '../../ports';
import { isRecord, parseJson, textOf, type JsonRecord } from '../loose-json';
import type { Reason } from '../reason';
import { joinPath, vaultPath } from '../vault-path';

/** Where the files of a library lie, vault-relative. They may be missing. */
export interface LibraryPlaces {
  /** Folder of the literature notes, one sub-folder a domain. */
  literatureDir: string;
  /** Zotero's data folder (often a junction out of the vault); its PDFs are in `storage/<attachment key>/`. */
  zoteroDir: string;
  formalLibrary: string;
  /** Better BibTeX exports, one JSON file a domain. */
  exportsDir: string;
}

export interface PaperForgeConfig {
  ocrRoot: string;
  places: LibraryPlaces;
  warnings: Reason[];
}

const CONFIG_FILE = 'paperforge.json';

const DEFAULT = { system_dir: 'System', resources_dir: 'Resources', literature_dir: 'Literature' } as const;
/** PaperForge's default for the system folder before version 1. */
const OLD_SYSTEM = '99_System';

/** The places of a vault whose system folder is `systemDir`, with defaults for everything else. */
export function placesUnder(systemDir: string, resourcesDir: string = DEFAULT.resources_dir, literatureDir: string = DEFAULT.literature_dir): LibraryPlaces {
  const home = joinPath(systemDir, 'PaperForge');
  return {
    literatureDir: joinPath(resourcesDir, literatureDir),
    zoteroDir: joinPath(systemDir, 'Zotero'),
    formalLibrary: `${home}/indexes/formal-library.json`,
    exportsDir: `${home}/exports`,
  };
}

export const defaultPlaces = (): LibraryPlaces => placesUnder(DEFAULT.system_dir);
export const DEFAULT_ROOT = joinPath(DEFAULT.system_dir, 'PaperForge', 'ocr');

/**
 * Reads `paperforge.json`, new style (`vault_config`) or old (the same keys at the top level, whatever `schema_version` says);
 * null where the vault has none. Only the keys named here are looked at, so that no key, token or password is ever read.
 * Environment variables, which PaperForge lets override the file, are the OCR machine's and not seen here.
 */
export async function readConfig(vault: ReadFiles): Promise<PaperForgeConfig | null> {
  const bytes = await vault.read(CONFIG_FILE);
  if (bytes === null) return null;
  const parsed = parseJson(bytes);
  const warnings: Reason[] = isRecord(parsed) ? [] : [{ code: 'config-broken' }];
  const file: JsonRecord = isRecord(parsed) ? parsed : {};
  const folders = isRecord(file.vault_config) ? file.vault_config : {};
  const folder = (key: keyof typeof DEFAULT): string | null => {
    const written = textOf(folders[key]) || textOf(file[key]);
    if (written.trim() === '') return null;
    const path = vaultPath(written);
    if (path === null) warnings.push({ code: 'config-path-refused', params: { key } });
    return path;
  };
  const system = folder('system_dir') ?? (await defaultSystem(vault));
  const resources = folder('resources_dir') ?? DEFAULT.resources_dir;
  const places = placesUnder(system, resources, folder('literature_dir') ?? DEFAULT.literature_dir);
  const zotero = zoteroFolder(textOf(file.zotero_data_dir) || textOf(file.zotero_link), warnings);
  return {
    ocrRoot: joinPath(system, 'PaperForge', 'ocr'),
    places: zotero === null ? places : { ...places, zoteroDir: zotero },
    warnings,
  };
}

/** An absolute Zotero folder is normal and lies outside: the link inside the vault serves instead. One with ".." is a mistake. */
function zoteroFolder(written: string, warnings: Reason[]): string | null {
  if (written.trim() === '') return null;
  const path = vaultPath(written);
  if (path === null && written.replaceAll('\\', '/').split('/').includes('..')) {
    warnings.push({ code: 'config-path-refused', params: { key: 'zotero_data_dir' } });
  }
  return path;
}

async function defaultSystem(vault: ReadFiles): Promise<string> {
  if ((await vault.list(`${DEFAULT.system_dir}/PaperForge`)) !== null) return DEFAULT.system_dir;
  return (await vault.list(`${OLD_SYSTEM}/PaperForge`)) === null ? DEFAULT.system_dir : OLD_SYSTEM;
}
