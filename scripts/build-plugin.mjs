// Builds the plugin as it is released (main.js, manifest.json, styles.css) into a folder of its own.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { pluginOptions } from '../esbuild.config.mjs';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

export async function buildPlugin(folder) {
  mkdirSync(folder, { recursive: true });
  await esbuild.build({ ...pluginOptions(join(folder, 'main.js')), absWorkingDir: root });
  for (const name of ['manifest.json', 'styles.css']) copyFileSync(join(root, name), join(folder, name));
}
