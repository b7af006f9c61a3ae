import { greekNames } from '../tokenizer/greek';

/** A word in front of a bracket, or a part of one between hyphens. */
interface Word {
  /** Folded, in small letters, Greek spelled out. */
  letters: string;
  /** Grammar: may be passed over, and no long form begins with it. */
  grammar: boolean;
  start: number;
  end: number;
}

/** A half-open range of the folded text. */
export interface Place {
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]+(?:'[a-z]+)?/gu;
const GRAMMAR = new Set(
  'a an the of and or nor with without for by to from at as in on into onto via per than then is are was were be been being has have had this that these those their its our we they which who whose using between among during after before both either each'.split(' '),
);
/** "in vitro fertilisation": the one kind of term that begins with a preposition. */
const LATIN = new Set(['vitro', 'vivo', 'situ', 'silico', 'utero', 'ovo']);
const NUMERALS: Readonly<Record<string, string>> = {
  one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', first: '1', second: '2', third: '3', i: '1', ii: '2', iii: '3', iv: '4', vi: '6',
};

/** Letters and digits only, small, Greek spelled out: "TNF-α" is "tnfalpha". */
export const lettersOf = (folded: string): string => greekNames(folded.toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '');

function wordsIn(folded: string, { start, end }: Place): Word[] {
  const words: Word[] = [];
  for (const match of folded.slice(start, end).matchAll(WORD)) {
    const [text] = match;
    const at = start + match.index;
    words.push({ letters: lettersOf(text), grammar: GRAMMAR.has(text.toLowerCase()), start: at, end: at + text.length });
  }
  return words;
}

/** Most letters from `at` on that the word can stand for: its first, then others in its order. 0 where its first is another. */
function reach(word: Word, letters: string, at: number): number {
  if (NUMERALS[word.letters] === letters.charAt(at)) return 1;
  if (/^\d+$/.test(word.letters)) {
    // "2019" of "COVID-19": digits are shortened from the front.
    const digits = /^\d+/.exec(letters.slice(at))?.[0] ?? '';
    return digits !== '' && word.letters.endsWith(digits) ? digits.length : 0;
  }
  if (word.letters.charAt(0) !== letters.charAt(at)) return 0;
  let taken = 1;
  for (let i = 1; i < word.letters.length && at + taken < letters.length; i += 1) if (word.letters[i] === letters[at + taken]) taken += 1;
  return taken;
}

/** Content words that a long form may pass over: "extracellular signal-regulated kinase (ERK)". */
const mostSkipped = (letters: string): number => (letters.length >= 5 ? 2 : letters.length >= 3 ? 1 : 0);

const beginsTerm = (word: Word, next: Word | undefined): boolean => !word.grammar || (word.letters === 'in' && next !== undefined && LATIN.has(next.letters));

/** Fewest content words passed over, by word and by letter of the short form from which the rest is to be spread. */
type Skips = number[][];

/** Fewest passed over behind `words[first]` where that word gives at least the letter at `at`. */
function fewestBehind(skips: Skips, words: readonly Word[], letters: string, first: number, at: number): number {
  const word = words[first];
  let fewest = Infinity;
  for (let taken = word ? reach(word, letters, at) : 0; taken > 0; taken -= 1) {
    const done = at + taken === letters.length;
    const rest = done ? (first === words.length - 1 ? 0 : Infinity) : (skips[first + 1]?.[at + taken] ?? Infinity);
    fewest = Math.min(fewest, rest);
  }
  return fewest;
}

/**
 * Spreads the letters over the words: every word that gives letters gives its first, and the last word gives some. Infinity where it
 * cannot be. At most 20 words and a short form's letters: a fixed amount of work.
 */
function spread(words: readonly Word[], letters: string): Skips {
  const skips: Skips = Array.from({ length: words.length + 1 }, () => new Array<number>(letters.length).fill(Infinity));
  for (let w = words.length - 1; w >= 0; w -= 1) {
    const passed = w === words.length - 1 ? Infinity : words[w]?.grammar ? 0 : 1;
    for (let at = 0; at < letters.length; at += 1) {
      const row = skips[w];
      if (row) row[at] = Math.min((skips[w + 1]?.[at] ?? Infinity) + passed, fewestBehind(skips, words, letters, w, at));
    }
  }
  return skips;
}

/** True where the long form is one that a careful reader would take (`short` is its short form, both folded). */
function isSound(folded: string, { start, end }: Place, short: string, weak: boolean): boolean {
  const long = folded.slice(start, end);
  if (long.length <= short.length) return false;
  // A formula or a code is spelled with other codes: a long form has words.
  if (!/\p{Ll}{3}/u.test(long) || (weak && /[\s\d]/.test(long))) return false;
  // A long form that holds its own short form as a word explains nothing.
  return !long.split(/[^\p{L}\p{N}-]+/u).includes(short);
}

/** S&H's bound on the words of a long form. */
export const mostWords = (letters: number): number => Math.min(letters + 5, letters * 2);

/**
 * The long form of `short` that ends where the place ends, or null: Schwartz and Hearst's (2003) conditions, and stricter than they are
 * where they let a letter stand inside a word whose first letter is not used. With `whole` it must begin where the place begins.
 */
export function longForm(folded: string, place: Place, short: string, options: { weak: boolean; whole: boolean }): Place | null {
  const letters = lettersOf(short);
  const all = wordsIn(folded, place);
  const words = options.whole ? all : all.slice(-mostWords(short.replace(/[^\p{L}\p{N}]/gu, '').length));
  if (options.whole && words.length > mostWords(short.length)) return null;
  const skips = spread(words, letters);
  let best: { first: number; skipped: number } | null = null;
  // From the right, so that of equals the shortest is taken.
  for (let first = words.length - 1; first >= 0; first -= 1) {
    const word = words[first];
    if (!word || !beginsTerm(word, words[first + 1])) continue;
    const skipped = fewestBehind(skips, words, letters, first, 0);
    if (skipped <= mostSkipped(letters) && (best === null || skipped < best.skipped)) best = { first, skipped };
  }
  if (best === null || (options.whole && best.first !== 0)) return null;
  const found = { start: words[best.first]?.start ?? place.start, end: words[words.length - 1]?.end ?? place.end };
  return isSound(folded, found, short, options.weak) ? found : null;
}
