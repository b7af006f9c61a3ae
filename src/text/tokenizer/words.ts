import { stemmer } from '@orama/stemmers/english';
import { stopwords } from '@orama/stopwords/english';

/** Orama's list holds no single letters; "a" is the one that is only grammar. */
const STOP_WORDS: ReadonlySet<string> = new Set([...stopwords, 'a']);
const PLAIN = /^[a-z]+$/;
const LAST_PLAIN_PART = /-([a-z]{3,})$/;
/** The stemmer runs a dozen patterns a word, and a library repeats its words: the commonest stay at hand. */
const CACHE_SIZE = 20_000;
const stems = new Map<string, string>();

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

function stemPlain(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size >= CACHE_SIZE) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** Porter's stem of an English word or of the last part of a compound; names with digits or other letters stay as they are. */
export function stem(word: string): string {
  if (PLAIN.test(word)) return word.length > 2 ? stemPlain(word) : word;
  const last = LAST_PLAIN_PART.exec(word)?.[1];
  return last === undefined ? word : word.slice(0, -last.length) + stemPlain(last);
}
