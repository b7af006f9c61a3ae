import { stemmer } from '@orama/stemmers/english';
import { stopwords } from '@orama/stopwords/english';
import { WordMemory } from './word-memory';

/** Orama's list holds no single letters; "a" is the one that is only grammar. */
const STOP_WORDS: ReadonlySet<string> = new Set([...stopwords, 'a']);
const PLAIN = /^[a-z]+$/;
const LAST_PLAIN_PART = /-([a-z]{3,})$/;
/** Longer words are too rare to be remembered. */
const LONGEST_REMEMBERED = 32;
/** The stemmer runs two dozen patterns a word, and a library repeats its words. */
const stems = new WordMemory(4_000);
const terms = new WordMemory(32_000);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

function stemPlain(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (word.length <= LONGEST_REMEMBERED) stems.set(word, stem);
  return stem;
}

/** Porter's stem of an English word or of the last part of a compound; names with digits or other letters stay as they are. */
export function stem(word: string): string {
  if (PLAIN.test(word)) return word.length > 2 ? stemPlain(word) : word;
  const last = LAST_PLAIN_PART.exec(word)?.[1];
  return last === undefined ? word : word.slice(0, -last.length) + stemPlain(last);
}

/** The term of a word of ASCII letters and digits that begins with a letter, in any case; empty for a stop word. */
export function termOfWord(word: string): string {
  const known = terms.get(word);
  if (known !== undefined) return known;
  const lower = word.toLowerCase();
  const term = isStopWord(lower) ? '' : PLAIN.test(lower) && lower.length > 2 ? stemmer(lower) : lower;
  if (word.length <= LONGEST_REMEMBERED) terms.set(word, term);
  return term;
}
