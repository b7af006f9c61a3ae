// Threads as texts: each bundle of code that runs in a thread of its own, compressed. `import packed from 'virtual:pdf-thread'` (pdf.js, its character maps and
// our code), `virtual:supplement-thread` (the readers of Office files and tables) and `virtual:reference-thread` (citeproc and the writer of BibTeX) give them, in
// the build (`packedThreads`, an esbuild plugin), in benchmarks and scripts (`run-ts.mjs`) and in tests (`packedThreadsForVite`).
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import esbuild from 'esbuild';

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

/** Of citation-js only what writes BibTeX: its whole core would bring readers of other formats and code that fetches. */
const smallCitationCore = {
  name: 'small-citation-core',
  setup(build) {
    build.onResolve({ filter: /^@citation-js\/core$/ }, () => ({ path: join(root, 'src/references/bundle/citation-js-core.ts') }));
  },
};

/** By the name behind "virtual:". */
const THREADS = {
  'pdf-thread': {
    entryPoints: [join(root, 'src/pdf/bundle/thread-entry.ts')],
    // pdf.js asks whether it runs in Node, and would load files and a canvas there. It does not here: one code does the same everywhere.
    define: { process: 'undefined', 'import.meta.url': '"bundled"' },
    plugins: [bundledCMaps],
  },
  'supplement-thread': {
    entryPoints: [join(root, 'src/supplements/bundle/thread-entry.ts')],
    // The libraries' halves for browsers, which need nothing of Node.
    define: { process: 'undefined', global: 'globalThis' },
    alias: { jszip: join(root, 'src/supplements/bundle/stored-archive.ts'), xmlbuilder: join(root, 'src/supplements/bundle/no-xml-writer.ts') },
    plugins: [],
  },
  'reference-thread': {
    entryPoints: [join(root, 'src/references/bundle/thread-entry.ts')],
    define: { process: 'undefined', global: 'globalThis' },
    plugins: [smallCitationCore],
  },
};

/** Runs first in each thread; the only code that is not packed. */
const WAKER = /^virtual:thread-waker$/;

const NAMES = new RegExp(`^virtual:(${Object.keys(THREADS).join('|')})$`);

/** The code of a thread, minified, and esbuild's metafile of it. */
const buildThread = (name) => bundled(THREADS[name]);

const buildWaker = () => bundled({ entryPoints: [join(root, 'src/threads/bundle/waker-entry.ts')] });

async function bundled(options) {
  const result = await esbuild.build({
    ...options,
    bundle: true,
    minify: true,
    legalComments: 'none',
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2021', 'safari16'],
    logLevel: 'warning',
    write: false,
  });
  return { code: result.outputFiles[0].contents, metafile: result.metafile };
}

/** 85 signs that need no escape in a string of JavaScript: four bytes take five of them, where base64 takes five and a third. */
const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';

/** The number of bytes and a colon, then base 85 over raw deflate, which `src/threads/unpack.ts` undoes. The system's deflate packs by 3 % tighter than a library's. */
export function packed(code) {
  const bytes = deflateRawSync(code, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const words = [];
  for (let at = 0; at < padded.length; at += 4) {
    let rest = padded.readUInt32BE(at);
    let word = '';
    for (let digit = 0; digit < 5; digit += 1) {
      word = SIGNS[rest % 85] + word;
      rest = Math.floor(rest / 85);
    }
    words.push(word);
  }
  return `${bytes.length}:${words.join('')}`;
}

/** esbuild plugin. `inputs` receives the bytes of each input, scaled to what it takes in the packed form. */
export const packedThreads = (inputs = {}) => ({
  name: 'packed-threads',
  setup(build) {
    build.onResolve({ filter: WAKER }, () => ({ path: 'thread-waker', namespace: 'thread-waker' }));
    build.onLoad({ filter: /.*/, namespace: 'thread-waker' }, async () => {
      const { code, metafile } = await buildWaker();
      for (const [path, { bytesInOutput }] of Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))) inputs[path] = { bytesInOutput: (inputs[path]?.bytesInOutput ?? 0) + bytesInOutput };
      return { contents: code, loader: 'text', watchFiles: Object.keys(metafile.inputs).filter((path) => path.startsWith('src/')) };
    });
    build.onResolve({ filter: NAMES }, ({ path }) => ({ path: NAMES.exec(path)[1], namespace: 'packed-thread' }));
    build.onLoad({ filter: /.*/, namespace: 'packed-thread' }, async ({ path: name }) => {
      const { code, metafile } = await buildThread(name);
      const contents = packed(code);
      for (const output of Object.values(metafile.outputs)) {
        for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
          const input = path === 'cmaps:pdf-cmaps' ? 'node_modules/pdfjs-dist/cmaps' : path;
          // Both threads may hold one file.
          inputs[input] = { bytesInOutput: (inputs[input]?.bytesInOutput ?? 0) + (bytesInOutput * contents.length) / code.length };
        }
      }
      return { contents, loader: 'text', watchFiles: Object.keys(metafile.inputs).filter((path) => path.startsWith('src/')) };
    });
  },
});

/** The same for Vite. */
export const packedThreadsForVite = () => ({
  name: 'packed-threads',
  resolveId: (id) => (NAMES.test(id) || WAKER.test(id) ? `\0${id}` : undefined),
  load: async (id) => {
    if (!id.startsWith('\0virtual:')) return undefined;
    const name = id.slice(1);
    if (WAKER.test(name)) return `export default ${JSON.stringify(new TextDecoder().decode((await buildWaker()).code))};`;
    return NAMES.test(name) ? `export default ${JSON.stringify(packed((await buildThread(NAMES.exec(name)[1])).code))};` : undefined;
  },
});
