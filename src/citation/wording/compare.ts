import { editDistance } from '../../text';
import { joinedAt, spaceIsFree } from './layout';
import type { IsKnown } from './layout';
import type { Piece } from './pieces';

/**
 * How two wordings stand to each other. `same`: letters, digits and signs are equal and in order, only layout differs. `misprinted`: besides, some words of
 * one are misprints of the other's, by every rule of `spec/60` 9. `different`: anything else; only a person can tell what that means.
 */
export type Likeness = 'same' | 'misprinted' | 'different';

/** What tells words from misprints. */
export interface WordJudge {
  isKnown: IsKnown;
  /** Two different words; `opens` where they begin a sentence. */
  isMisprint(one: string, two: string, opens: boolean): boolean;
}

/** `spec/60` 9. */
const MOST_EDITED = 0.15;
const SENTENCE_END = /^[.!?:]$/;

/**
 * Compares two wordings piece by piece. Only whole misprinted words may differ, so numbers, units, signs, CJK characters, names and polarity words are equal and in order
 * where the answer is not `different`. Without a judge nothing is taken for a misprint. Linear in the pieces.
 */
export function compareWording(a: readonly Piece[], b: readonly Piece[], judge: WordJudge | null): Likeness {
  let i = 0;
  let j = 0;
  let edits = 0;
  while (i < a.length && j < b.length) {
    const one = a[i];
    const two = b[j];
    if (!one || !two) break;
    if (i > 0 && j > 0 && one.spaced !== two.spaced && !(spaceIsFree(a, i) && spaceIsFree(b, j))) return 'different';
    if (one.kind === two.kind && one.text === two.text) {
      if (one.exponent !== two.exponent) return 'different';
      // "well known" goes on where "well-known" has its hyphen: the next turn finds them different.
      i += 1;
      j += 1;
      continue;
    }
    if (one.kind !== 'word' || two.kind !== 'word') return 'different';
    const joined = joinedAt(a, i, b, j, judge ? (word) => judge.isKnown(word) : null);
    if (joined) {
      i += joined.taken[0];
      j += joined.taken[1];
      continue;
    }
    if (!judge?.isMisprint(one.text, two.text, opensSentence(a, i) && opensSentence(b, j))) return 'different';
    if (isPartOfName(a, i) || isPartOfName(b, j)) return 'different';
    edits += editDistance(one.text, two.text, 2);
    i += 1;
    j += 1;
  }
  if (i < a.length || j < b.length) return 'different';
  if (edits === 0) return 'same';
  return edits <= MOST_EDITED * lengthOf(a) ? 'misprinted' : 'different';
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((total, { text }) => total + text.length, 0);

/** The first word of a sentence, which has a capital for that reason: not where it is followed as an author's name is. */
function opensSentence(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1];
  const [next, second] = [pieces[at + 1], pieces[at + 2]];
  if (next && /^(?:et|&|\(|,|'|\.|and)$/.test(next.text) && !(next.text === ',' && second && /^\p{Ll}{2}/u.test(second.text))) return false;
  return before === undefined || (before.kind === 'sign' && SENTENCE_END.test(before.text));
}

/** Glued to a number, or over a hyphen to a number, a single letter or capitals: "p53", "beta-2", "N-acetyl", "IL-like". */
export function isPartOfName(pieces: readonly Piece[], at: number): boolean {
  const here = pieces[at];
  if (!here) return false;
  const before = pieces[at - 1];
  const after = pieces[at + 1];
  if (before && !here.spaced && isNameLike(before, pieces[at - 2], true)) return true;
  return after !== undefined && !after.spaced && isNameLike(after, pieces[at + 2], false);
}

/** `piece` touches a word; `next` stands behind it, seen from the word. */
function isNameLike(piece: Piece, next: Piece | undefined, leftward: boolean): boolean {
  if (piece.kind === 'number') return true;
  if (piece.kind === 'word') return true; // another script begins inside the word
  if (piece.kind !== 'sign') return false;
  if (!/^[.,;:!?()[\]"'-]$/.test(piece.text)) return true; // a formula, a path, an address
  if (piece.text !== '-' || next === undefined || (leftward ? piece.spaced : next.spaced)) return false;
  return next.kind === 'number' || (next.kind === 'word' && (next.text.length === 1 || next.text.slice(1) !== next.text.slice(1).toLowerCase() || /[^\p{Script=Latin}]/u.test(next.text)));
}
