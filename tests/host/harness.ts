import type { PluginManifest } from 'obsidian';
import { App } from './app/app';
import { hostErrors } from './base/events';
import type { Plugin } from './app/plugin';
import { MemoryStore } from './vault/memory-store';

type PluginClass = new (app: never, manifest: PluginManifest) => unknown;

export interface Started<P> {
  app: App;
  plugin: P;
}

export interface StartOptions {
  /** The vault, by path. */
  files?: Record<string, string | Uint8Array>;
  mode?: 'source' | 'preview';
  mobile?: boolean;
  /** Called before the plugin loads: for listeners, secrets, saved storage. */
  before?: (app: App) => void | Promise<void>;
  manifest?: Partial<PluginManifest>;
}

/**
 * Starts the app over a vault in memory with one plugin, in Obsidian's order: `onload`, then 'create' for every file, then
 * the layout. The page and the list of errors are emptied first.
 */
export async function startHost<P>(PluginMain: PluginClass, options: StartOptions = {}): Promise<Started<P>> {
  document.body.replaceChildren();
  document.body.className = 'theme-light';
  hostErrors.length = 0;
  const { files = {}, mode = 'source', mobile = false, before, manifest = {} } = options;
  const app = new App({ store: new MemoryStore(files), mobile, defaultMode: mode });
  await before?.(app);
  await app.vault.adapter.init();
  const id = manifest.id ?? 'sample';
  const plugin = new PluginMain(app as never, {
    id,
    name: 'Sample',
    version: '1.0.0',
    minAppVersion: '1.13.0',
    author: '',
    description: '',
    dir: `.obsidian/plugins/${id}`,
    ...manifest,
  });
  app.plugins.plugins[id] = plugin as Plugin;
  await (plugin as Plugin).load();
  app.vault.load();
  app.workspace.setLayoutReady();
  return { app, plugin: plugin as P };
}
