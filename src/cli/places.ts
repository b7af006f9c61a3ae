import { realpath, stat } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { sha256Hex } from '../text';
import type { StorageItem } from '../engine/engine';
import type { Translate } from '../i18n';
import { Refusal } from './refusal';
import type { Terminal } from './terminal';

/** Folders of one vault, absolute. */
export interface Places {
  vault: string;
  /** The plugin's folder: `data.json`, and shards unless its settings move them. */
  plugin: string;
  data: string;
  cache: string;
}

export interface PlaceOptions {
  configDir: string;
  data: string | undefined;
  cache: string | undefined;
}

/** The one place where the folder's usual name is spelled out; `--config-dir` names another one. */
export const DEFAULT_CONFIG_DIR = '.obsidian';

/** Where things are; `dataFolder` is the plugin's setting, "" for its own folder. Throws `Refusal` where the vault is no folder. */
export async function findVault(vault: string, terminal: Terminal, translate: Translate): Promise<string> {
  const given = resolve(terminal.cwd, vault);
  const found = await stat(given).catch(() => null);
  if (!found?.isDirectory()) throw new Refusal(translate('terminal.no-vault', { path: vault }));
  return realpath(given);
}

export function placesOf(vault: string, options: PlaceOptions, dataFolder: string, terminal: Terminal): Places {
  const plugin = join(vault, options.configDir, 'plugins', 'locus');
  const own = options.data === undefined ? null : resolve(terminal.cwd, options.data);
  const data = own ?? (dataFolder === '' ? plugin : join(vault, dataFolder));
  // Another data folder is another index: it gets a cache of its own.
  const name = sha256Hex(own === null ? vault : `${vault}\0${own}`).slice(0, 16);
  const cache = options.cache === undefined ? join(cacheHome(terminal.env), 'locus', name) : resolve(terminal.cwd, options.cache);
  return { vault, plugin, data, cache };
}

/** The operating system's folder for what can be made again. */
function cacheHome(env: Terminal['env']): string {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (platform() === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return platform() === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
}

/** Absolute path of a stored item, whose own path is relative to plugin data or to the cache. */
export function storagePath(item: StorageItem, places: Places): string {
  const inCache = item.what === 'index' || item.what === 'ledger' || item.what === 'learned';
  return join(inCache ? places.cache : places.data, item.path);
}
