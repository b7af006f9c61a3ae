import type { PluginManifest } from 'obsidian';
import type { App } from './app';
import type { Plugin } from './plugin';

type PluginClass = new (app: App, manifest: PluginManifest) => Plugin;

/** Finds, loads and unloads community plugins from `.obsidian/plugins`, as the app does. */
export class Plugins {
  readonly plugins: Record<string, Plugin> = {};
  readonly manifests: Record<string, PluginManifest> = {};
  readonly enabledPlugins = new Set<string>();

  constructor(
    private readonly app: App,
    private readonly require: (name: string) => unknown,
  ) {}

  getPlugin(id: string): Plugin | null {
    return this.plugins[id] ?? null;
  }

  async loadManifests(): Promise<void> {
    const { adapter, configDir } = this.app.vault;
    const folder = `${configDir}/plugins`;
    if (!(await adapter.exists(folder))) return;
    for (const dir of (await adapter.list(folder)).folders) {
      const manifest = JSON.parse(await adapter.read(`${dir}/manifest.json`)) as PluginManifest;
      this.manifests[manifest.id] = { ...manifest, dir };
    }
  }

  /** Turns on what `community-plugins.json` lists. */
  async loadEnabled(): Promise<void> {
    const { adapter, configDir } = this.app.vault;
    const list = `${configDir}/community-plugins.json`;
    if (!(await adapter.exists(list))) return;
    for (const id of JSON.parse(await adapter.read(list)) as string[]) await this.enablePlugin(id);
  }

  /** As a user's click in the settings does: `onUserEnable` follows `onload`. */
  async enablePluginAndSave(id: string): Promise<boolean> {
    const enabled = await this.enablePlugin(id);
    if (enabled) this.plugins[id]?.onUserEnable();
    return enabled;
  }

  async enablePlugin(id: string): Promise<boolean> {
    const manifest = this.manifests[id];
    if (!manifest?.dir || this.plugins[id]) return false;
    const { adapter } = this.app.vault;
    const code = await adapter.read(`${manifest.dir}/main.js`);
    const module: { exports: PluginClass | { default?: PluginClass } } = { exports: {} };
    // The way Obsidian runs a plugin's CommonJS bundle.
    new Function('require', 'module', 'exports', `${code}\n//# sourceURL=plugin:${id}`)(
      this.require,
      module,
      module.exports,
    );
    const PluginMain = typeof module.exports === 'function' ? module.exports : module.exports.default;
    if (!PluginMain) throw new Error(`host: ${id} exports no plugin`);
    const plugin = new PluginMain(this.app, manifest);
    const css = `${manifest.dir}/styles.css`;
    if (await adapter.exists(css)) {
      const style = document.head.createEl('style', { text: await adapter.read(css) });
      plugin.register(() => style.detach());
    }
    this.plugins[id] = plugin;
    this.enabledPlugins.add(id);
    await plugin.load();
    return true;
  }

  async disablePlugin(id: string): Promise<void> {
    this.plugins[id]?.unload();
    delete this.plugins[id];
    this.enabledPlugins.delete(id);
    await Promise.resolve();
  }
}
