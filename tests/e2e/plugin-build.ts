import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildPlugin } from '../../scripts/build-plugin.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Builds the plugin into a folder of its own, which goes with the process, and gives that folder. */
export async function builtPlugin(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'locus-plugin-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await buildPlugin(folder);
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
