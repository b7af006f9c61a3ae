// Runs a TypeScript entry on Node 20: bundles it with esbuild into the cache folder and imports it there.
//   node scripts/run-ts.mjs <entry.ts> [arguments …]     calls the entry's default export with the arguments
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { englishWordList } from './english-words.mjs';
import { packedThreads } from './packed-threads.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Scripts find the project by where they lie, so they are imported from there and not bundled. */
const scriptsStay = {
  name: 'scripts-stay',
  setup(build) {
    build.onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) => ({ path: pathToFileURL(resolve(resolveDir, path)).href, external: true }));
  },
};

/** Bundles `entry` (packages and scripts stay outside, our code goes in) and gives the imported module. */
export async function importTs(entry) {
  const folder = join(root, 'node_modules/.cache/locus');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${resolve(entry).slice(root.length + 1).replaceAll(/[^A-Za-z0-9]+/g, '-')}-${process.pid}.mjs`);
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [scriptsStay, packedThreads(), englishWordList()],
    sourcemap: 'inline',
    define: { __LOCUS_VERSION__: '"dev"' },
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [entry, ...args] = process.argv.slice(2);
  if (!entry) {
    console.error('usage: node scripts/run-ts.mjs <entry.ts> [arguments]');
    process.exit(2);
  }
  const loaded = await importTs(entry);
  await loaded.default(args);
}
