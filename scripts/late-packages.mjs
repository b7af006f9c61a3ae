// Packages that an engine's thread may never need (a search needs none of them): each lies in the thread's code as a text and becomes code when something of it
// is first used. What is text is not compiled while the first question waits: half of the thread's code.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Each stands for itself: its code shares nothing with ours. */
const LATE = /^(?:openai|yaml|htmlparser2|flexsearch)$/;

/**
 * esbuild plugin. Nothing of the sources changes: an import is used through the module's properties, which here are getters. What runs while the sources are loaded must not use such a
 * package (`class X extends Parser`), or it is loaded then. `inputs` receives the bytes of each file in the texts.
 * The text is run by `Function`, which every place where this plugin runs allows, since the app runs the plugin itself so.
 */
export const latePackages = (options, inputs = {}) => ({
  name: 'late-packages',
  setup(build) {
    build.onResolve({ filter: LATE }, ({ path }) => ({ path, namespace: 'late-package', sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: 'late-package' }, async ({ path: name }) => {
      const stdin = { contents: `export * from '${name}';`, resolveDir: root };
      const bundle = { ...options, stdin, bundle: true, metafile: true, write: false };
      const names = Object.values((await esbuild.build({ ...bundle, format: 'esm' })).metafile.outputs).flatMap(({ exports }) => exports);
      const built = await esbuild.build({ ...bundle, format: 'cjs' });
      for (const [path, { bytesInOutput }] of Object.entries(Object.values(built.metafile.outputs)[0].inputs)) if (path !== '<stdin>') inputs[path] = { bytesInOutput };
      return { contents: moduleOf(built.outputFiles[0].text, names), loader: 'js' };
    });
  },
});

const moduleOf = (code, names) => `
let loaded = null;
const load = () => {
  if (loaded === null) {
    const module = { exports: {} };
    new Function('module', 'exports', ${JSON.stringify(code)})(module, module.exports);
    loaded = module.exports;
  }
  return loaded;
};
Object.defineProperty(exports, '__esModule', { value: true });
Object.defineProperty(exports, 'default', { enumerable: true, get: () => { throw new Error('A late package gives names only, see scripts/late-packages.mjs'); } });
for (const name of ${JSON.stringify(names.filter((name) => name !== 'default'))}) Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });
`;
