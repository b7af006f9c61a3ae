import { normalise, originalRange } from '../../text';
import type { Range } from '../cited-paper';
import { standsWhole } from '../edges';
import { findSameLetters } from '../near/find-near';
import { Searchable } from '../near/skeleton';
import { compareWording, piecesOf } from '../wording';

/** Where words stand in a text, and whether letter for letter. */
export interface Stand {
  how: 'verbatim' | 'normalised';
  /** UTF-16, half-open, in the text as given. */
  range: Range;
}

/** A text that quotes are looked up in, prepared once. */
export const searchableText = (text: string): Searchable => new Searchable(normalise(text), text);

const SENTENCE_STOP = /[.!?。！？;；:：]\s*$/;

/**
 * Every place where `words` stand in a text, in its order: letter for letter, or but for layout, and never as a part of a longer word or number.
 * Two liberties of quoting are taken: the first letter may be a capital, or not be one, where the sentence begins; and a last stop or comma of the quote need not be in the text.
 */
export function standsIn(text: Searchable, words: string): Stand[] {
  const found = placesOf(text, words);
  if (found.length > 0) return found;
  const freed = [recased(words), withoutStop(words), withoutStop(recased(words) ?? '')];
  for (const other of freed) {
    if (other === null || other === '') continue;
    const places = placesOf(text, other).filter(({ range }) => allowsCase(text.original, range, words));
    if (places.length > 0) return places.map(({ range }) => ({ how: 'normalised', range }));
  }
  return [];
}

function placesOf(text: Searchable, words: string): Stand[] {
  const { normalised, original } = text;
  const wanted = normalise(words);
  if (wanted.text === '') return [];
  const pieces = piecesOf(wanted, words);
  return findSameLetters(text, wanted.text).flatMap(({ start, end }): Stand[] => {
    if (!standsWhole(normalised.text, start, end)) return [];
    if (compareWording(pieces, piecesOf(normalised, original, start, end), null) !== 'same') return [];
    const range = originalRange(normalised, original, start, end);
    return [{ how: original.slice(range.start, range.end) === words ? 'verbatim' : 'normalised', range }];
  });
}

/** With its first letter in the other case; null where the first word is no plain one: a single letter, an abbreviation. */
function recased(words: string): string | null {
  const [first] = /^\p{L}\p{Ll}+(?![\p{L}\p{N}-])/u.exec(words) ?? [];
  if (first === undefined) return null;
  const letter = words.charAt(0);
  return (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()) + words.slice(1);
}

const withoutStop = (words: string): string | null => (/[^.,;:。，；：\s][.,;:。，；：]$/u.test(words) ? words.slice(0, -1) : null);

/** A capital in the text may only be quoted as a small letter where it begins a sentence; elsewhere it is a name's. */
function allowsCase(original: string, { start }: Range, words: string): boolean {
  const letter = original.charAt(start);
  if (letter === words.charAt(0) || letter === letter.toLowerCase()) return true;
  const before = original.slice(Math.max(0, start - 8), start);
  return before.trim() === '' || SENTENCE_STOP.test(before) || before.includes('\n\n');
}
