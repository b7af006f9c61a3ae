import type { Range } from './cited-paper';
import { wholePieces } from './near/find-near';
import { isNegation, isUnit } from './wording';

/** What stands directly beside some words and would change what they say. Two places of the same words say the same where these are equal. */
export interface Edges {
  /** Letters and digits of a word or number that the words were cut out of, its sign included. */
  cutBefore: string;
  cutAfter: string;
  /** "<", "-", "±" and the like before a number at the beginning; a unit or "%" behind one at the end. */
  sign: string;
  unit: string;
  /** A polarity word, or a Chinese one, directly before or behind, in the same sentence. */
  polarityBefore: string;
  polarityAfter: string;
}

/** As much is known around a recorded citation. */
const AROUND = 32;
const NUMBER_SIGN = /[<>≤≥=±~≈∼+\-$€£¥×*/^]$/;
const SENTENCE_END = /[.!?。！？…]['"”’»)\]]*$/;
const UNIT_SIGN = /^[%‰°^]/;
const CJK_POLARITY_END = /(?:[不没沒無无未非勿莫别別否]|增加|减少|減少|降低|升高|提高|下降|上升)$/;
const CJK_POLARITY_START = /^(?:[不没沒無无未非勿莫别別否]|增加|减少|減少|降低|升高|提高|下降|上升)/;

/** The edges of a range of a normalised text. */
export function edgesOf(text: string, { start, end }: Range): Edges {
  const whole = wholePieces(text, start, end);
  const before = text.slice(Math.max(0, start - AROUND), start).trimEnd();
  const after = text.slice(end, end + AROUND).trimStart();
  const beginsWithNumber = /\d/.test(text.charAt(start));
  const endsWithNumber = /\d/.test(text.charAt(end - 1));
  const unit = UNIT_SIGN.exec(after)?.[0] ?? /^\p{L}+/u.exec(after)?.[0] ?? '';
  return {
    cutBefore: text.slice(whole.start, start),
    cutAfter: text.slice(end, whole.end),
    sign: beginsWithNumber ? (NUMBER_SIGN.exec(before)?.[0] ?? '') : '',
    unit: endsWithNumber && (UNIT_SIGN.test(unit) || isUnit(unit)) ? unit : '',
    polarityBefore: polarityOf(/(\p{L}+)[\s\-']*$/u.exec(before)?.[1], CJK_POLARITY_END.exec(before)?.[0]),
    polarityAfter: SENTENCE_END.test(text.slice(Math.max(start, end - 4), end)) ? '' : polarityOf(/^[\s\-']*(\p{L}+)/u.exec(after)?.[1], CJK_POLARITY_START.exec(after)?.[0]),
  };
}

const polarityOf = (word: string | undefined, cjk: string | undefined): string => cjk ?? (word !== undefined && isNegation(word) ? word.toLowerCase() : '');

export const sameEdges = (one: Edges, two: Edges): boolean =>
  one.cutBefore === two.cutBefore &&
  one.cutAfter === two.cutAfter &&
  one.sign === two.sign &&
  one.unit === two.unit &&
  one.polarityBefore === two.polarityBefore &&
  one.polarityAfter === two.polarityAfter;

const TURNS_ROUND = /^(?:un|in|im|il|ir|non|dis|an?|anti|hyper|hypo|ab|ad)$/i;

/**
 * False where the words stand only as a part of other ones that say something else: "5 mg" in "15 mg" or "-5 mg", "treated" in "untreated", "harm" in "harmless". A selection that
 * begins or ends within any other word is taken as it is. For where nothing is known of what stood around the cited words.
 */
export function standsWhole(text: string, start: number, end: number): boolean {
  const whole = wholePieces(text, start, end);
  const before = text.slice(whole.start, start);
  const after = text.slice(end, whole.end);
  if (/\d/.test(text.charAt(start)) && before !== '') return false;
  if (/\d/.test(text.charAt(end - 1)) && /^[\d.,]/.test(after)) return false;
  if (/^\d/.test(after) || after.toLowerCase() === 'less') return false;
  const hyphened = text.charAt(start - 1) === '-' ? (/\p{L}+$/u.exec(text.slice(Math.max(0, start - 12), start - 1))?.[0] ?? '') : before;
  return !TURNS_ROUND.test(hyphened);
}
