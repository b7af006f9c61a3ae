// Builds the sample plugin (tests/host/sample) that the contract with the real app uses: node scripts/host/build-sample.mjs OUT
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import esbuild from 'esbuild';

const SAMPLE = fileURLToPath(new URL('../../tests/host/sample/', import.meta.url));

/** `import code from './x.worker'` gives the bundled worker as a string. */
const inlineWorker = {
  name: 'inline-worker',
  setup(build) {
    build.onResolve({ filter: /\.worker$/ }, ({ path, importer }) => ({
      path: join(dirname(importer), `${path}.ts`),
      namespace: 'worker',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const worker = await esbuild.build({ entryPoints: [path], bundle: true, format: 'iife', write: false });
      return { contents: worker.outputFiles[0].text, loader: 'text' };
    });
  },
};

/** Bundles the sample into `outDir`, the way plugins are built for Obsidian; returns that folder. */
export async function buildSample(outDir) {
  await mkdir(outDir, { recursive: true });
  await esbuild.build({
    entryPoints: [join(SAMPLE, 'main.ts')],
    bundle: true,
    format: 'cjs',
    target: 'es2018',
    outfile: join(outDir, 'main.js'),
    external: ['obsidian', '@codemirror/*', '@lezer/*'],
    plugins: [inlineWorker],
  });
  for (const name of ['manifest.json', 'styles.css']) await copyFile(join(SAMPLE, name), join(outDir, name));
  return outDir;
}

export const SAMPLE_VAULT = join(SAMPLE, 'vault');

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildSample(process.argv[2] ?? 'dist/sample-plugin');
}
