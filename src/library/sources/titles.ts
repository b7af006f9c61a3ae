import { editDistance, foldText, quickHash, romanValue } from '../../text';

/** Titles of fewer letters are many papers' ("Introduction", "Editorial"): something else must agree. A Chinese character says as much as three letters. */
const LONG = 25;
/** Share of a title's letters that may be misread. */
const MISREAD = 0.08;
/** Letters of a word from which on one may be misread: "mice" and "rice" are two animals. */
const LONG_WORD = 5;

/** The words of a title, folded, without markup and punctuation, joined by spaces: what is compared. "" where there are none. */
export function titleKey(title: string): string {
  const plain = title.replace(/<[^<>]{1,60}>/g, ' ').replace(/\$[^$]{0,80}\$/g, ' ');
  return foldText(plain)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const squeezed = (key: string): string => key.replaceAll(' ', '');

export const isLongTitle = (key: string): boolean => [...squeezed(key)].length >= (/\p{Script=Han}/u.test(key) ? LONG / 3 : LONG);

/** A key with what two of them are compared by, made once: a paper's title is compared with many. */
export interface TitleShape {
  key: string;
  /** The key without spaces. */
  letters: string;
  words: readonly string[];
  isLong: boolean;
}

export const titleShape = (key: string): TitleShape => ({ key, letters: squeezed(key), words: key.split(' '), isLong: isLongTitle(key) });

/**
 * Whether two keys are one title: equal, or long and equal but for misread letters: at most one in a word, none in a short word or a number, and few in all. What differs
 * by more may well be another paper ("part 1" and "part 2", "men" and "women", "hypertension" and "hypotension").
 */
export function sameTitle(a: TitleShape, b: TitleShape): boolean {
  if (a.letters === b.letters) return a.letters !== '';
  if (!a.isLong || !b.isLong || a.words.length !== b.words.length) return false;
  let misread = 0;
  for (const [at, word] of a.words.entries()) {
    const other = b.words[at] ?? '';
    if (word === other) continue;
    if (!mayBeMisread(word) || !mayBeMisread(other) || editDistance(word, other, 1) > 1) return false;
    misread += 1;
  }
  return misread <= Math.max(1, a.letters.length * MISREAD);
}

/** Share of the shorter title's words under which two titles are not one in any print: a subtitle that is left out, or a misread line, still shares more. */
const FEW_SHARED = 0.2;

/**
 * Whether two keys cannot be one title, though a DOI says so: both long, in one script, and hardly a word in common. A DOI on a first page may be another paper's, or that of
 * a whole volume; a title in another language is no contradiction.
 */
export function titlesDisagree(a: string, b: string): boolean {
  if (!isLongTitle(a) || !isLongTitle(b) || isHan(a) !== isHan(b)) return false;
  const [some, others] = [wordsOf(a), wordsOf(b)];
  const shared = [...some].filter((word) => others.has(word)).length;
  return shared < Math.min(some.size, others.size) * FEW_SHARED;
}

const isHan = (key: string): boolean => /\p{Script=Han}/u.test(key);

/** Words of four letters and more; pairs of signs where words are not set apart. */
function wordsOf(key: string): Set<string> {
  if (!isHan(key)) return new Set(key.split(' ').filter(({ length }) => length >= 4));
  const signs = [...squeezed(key)];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`));
}

const mayBeMisread = (word: string): boolean => word.length >= LONG_WORD && !/\p{N}/u.test(word) && romanValue(word) === null;

/** So many titles under one piece, and it tells none of them apart: looking at all would take the square of the library. */
export const CROWDED = 40;

const GRAM = 5;
const SKETCH = 8;

/**
 * Keys under which a title is filed, so that nearly equal ones meet without comparing all with all: the title itself, and of its five-letter pieces the eight
 * that come first by their hash. What a misread letter touches are at most five pieces, so of the eight some stay the same.
 */
export function titleSketch(key: string): string[] {
  const letters = squeezed(key);
  if (!isLongTitle(key)) return [letters];
  const hashes = new Set<string>();
  for (let at = 0; at + GRAM <= letters.length; at += 1) hashes.add(quickHash(letters.slice(at, at + GRAM)));
  return [letters, ...[...hashes].sort().slice(0, SKETCH)];
}
