import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild, { type Plugin } from 'esbuild';

const SAMPLE = fileURLToPath(new URL('../../host/sample/', import.meta.url));

/** `import code from './x.worker'` gives the bundled worker as a string. */
const inlineWorker: Plugin = {
  name: 'inline-worker',
  setup(build) {
    build.onResolve({ filter: /\.worker$/ }, ({ path, importer }) => ({
      path: join(dirname(importer), `${path}.ts`),
      namespace: 'worker',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const worker = await esbuild.build({ entryPoints: [path], bundle: true, format: 'iife', write: false });
      return { contents: worker.outputFiles[0]?.text ?? '', loader: 'text' };
    });
  },
};

/** Builds the sample plugin of the host's own tests into `outDir`, the way plugins are built for Obsidian. */
export async function buildSample(outDir: string): Promise<string> {
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
