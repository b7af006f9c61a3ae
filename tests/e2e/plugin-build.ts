import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { pluginOptions } from '../../esbuild.config.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Builds the plugin as it is released, into a folder of its own. Returns that folder. */
export async function buildPlugin(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'locus-plugin-'));
  await esbuild.build({ ...pluginOptions(join(folder, 'main.js')), absWorkingDir: ROOT });
  for (const name of ['manifest.json', 'styles.css']) copyFileSync(join(ROOT, name), join(folder, name));
  return folder;
}

/** The vault of nine real papers, or null (and a loud warning) where the shared data is missing. */
export function realVault(): string | null {
  const shared = process.env.LOCUS_SHARED ?? join(ROOT, '../shared');
  const vault = join(shared, 'data/ocr/vault-dev');
  if (existsSync(vault)) return vault;
  console.warn(`SKIPPED: no real papers at ${vault} (set LOCUS_SHARED)`);
  return null;
}
