// The reader's thread as one text: pdf.js, its character maps and our code, compressed. `import packed from 'virtual:pdf-thread'` gives it, in the
// build (`pdfThread`, an esbuild plugin), in benchmarks and scripts (`run-ts.mjs`) and in tests (`pdfThreadForVite`).
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { deflateSync } from 'fflate';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const CMAPS = join(root, 'node_modules/pdfjs-dist/cmaps');

/**
 * Without these, Chinese, Japanese and Korean PDFs that name a predefined map instead of embedding one give no text. A PDF may name those of ISO 32000-2,
 * table 116: none of them is in UTF-8 or UTF-32, and no other map refers to one that is. They are left out: 0.7 MB of the bundle.
 */
const cMaps = () =>
  Object.fromEntries(
    readdirSync(CMAPS)
      .filter((name) => name.endsWith('.bcmap') && !/-UTF(?:8|32)-/.test(name))
      .sort()
      .map((name) => [basename(name, '.bcmap'), readFileSync(join(CMAPS, name)).toString('base64')]),
  );

const bundledCMaps = {
  name: 'bundled-cmaps',
  setup(build) {
    build.onResolve({ filter: /^virtual:pdf-cmaps$/ }, () => ({ path: 'pdf-cmaps', namespace: 'cmaps' }));
    build.onLoad({ filter: /.*/, namespace: 'cmaps' }, () => ({ contents: JSON.stringify(cMaps()), loader: 'json' }));
  },
};

/** The code of the thread, minified, and esbuild's metafile of it. */
export async function buildPdfThread() {
  const result = await esbuild.build({
    entryPoints: [join(root, 'src/pdf/bundle/thread-entry.ts')],
    bundle: true,
    minify: true,
    legalComments: 'none',
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2021', 'safari16'],
    // pdf.js asks whether it runs in Node, and would load files and a canvas there. It does not here: one code does the same everywhere.
    define: { process: 'undefined', 'import.meta.url': '"bundled"' },
    plugins: [bundledCMaps],
    logLevel: 'warning',
    write: false,
  });
  return { code: result.outputFiles[0].contents, metafile: result.metafile };
}

/** Base64 over raw deflate, which `src/pdf/unpack.ts` undoes. */
export const packed = (code) => Buffer.from(deflateSync(code, { level: 9 })).toString('base64');

/** esbuild plugin. `inputs` receives the bytes of each input, scaled to what it takes in the packed form. */
export const pdfThread = (inputs = {}) => ({
  name: 'pdf-thread',
  setup(build) {
    build.onResolve({ filter: /^virtual:pdf-thread$/ }, () => ({ path: 'pdf-thread', namespace: 'pdf-thread' }));
    build.onLoad({ filter: /.*/, namespace: 'pdf-thread' }, async () => {
      const { code, metafile } = await buildPdfThread();
      const contents = packed(code);
      for (const output of Object.values(metafile.outputs)) {
        for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
          const name = path === 'cmaps:pdf-cmaps' ? 'node_modules/pdfjs-dist/cmaps' : path;
          inputs[name] = { bytesInOutput: (bytesInOutput * contents.length) / code.length };
        }
      }
      return { contents, loader: 'text', watchFiles: Object.keys(metafile.inputs).filter((path) => path.startsWith('src/')) };
    });
  },
});

/** The same for Vite. */
export const pdfThreadForVite = () => ({
  name: 'pdf-thread',
  resolveId: (id) => (id === 'virtual:pdf-thread' ? '\0virtual:pdf-thread' : undefined),
  load: async (id) => (id === '\0virtual:pdf-thread' ? `export default ${JSON.stringify(packed((await buildPdfThread()).code))};` : undefined),
});
