import { type App, normalizePath, type PluginManifest } from 'obsidian';
import type { LocusSettings } from '../settings/model';

/** Sub-folder of a visible data folder, so that a folder the user already has stays tidy. */
const VISIBLE = 'Locus';

/** Vault-relative folder of plugin data: the plugin's own, or one inside the visible folder that the user chose. */
export function dataRootOf(app: App, manifest: PluginManifest, settings: Readonly<LocusSettings>): string {
  if (settings.dataFolder !== '') return normalizePath(`${settings.dataFolder}/${VISIBLE}`);
  return normalizePath(manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}`);
}
