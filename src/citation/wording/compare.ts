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
  isMisprint(one: string, two: string, place: WordPlace): boolean;
}

/** What stands beside a word that tells what kind of word it is. */
export interface WordPlace {
  /** It begins a sentence. */
  opens: boolean;
  /** A hyphen joins it to a single letter or to capitals: "p-value", "N-acetyl". */
  joinsSymbol: boolean;
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
      if (one.exponent !== two.exponent || isMinus(a, i) !== isMinus(b, j)) return 'different';
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
    const places = [placeOf(a, i), placeOf(b, j)] as const;
    if (!judge || !places[0] || !places[1] || !judge.isMisprint(one.text, two.text, bothPlaces(places[0], places[1]))) return 'different';
    edits += editDistance(one.text, two.text, 2);
    i += 1;
    j += 1;
  }
  if (i < a.length || j < b.length) return 'different';
  if (edits === 0) return 'same';
  return edits <= MOST_EDITED * lengthOf(a) ? 'misprinted' : 'different';
}

/** "-5" after a space, or after another sign, is a number below zero; "3-5", "a - 5" are not. */
function isMinus(pieces: readonly Piece[], at: number): boolean {
  const [before, here, after] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (here?.text !== '-' || after?.kind !== 'number') return false;
  if (before === undefined || (before.kind === 'sign' && !/^[)\]%]$/.test(before.text))) return true;
  return here.spaced && !after.spaced;
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((total, { text }) => total + text.length, 0);

/** The first word of a sentence, which has a capital for that reason: not where it is followed as an author's name is. */
function opensSentence(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1];
  const [next, second] = [pieces[at + 1], pieces[at + 2]];
  if (next && /^(?:et|&|\(|,|'|\.|and)$/.test(next.text) && !(next.text === ',' && second && /^\p{Ll}{2}/u.test(second.text))) return false;
  return before === undefined || (before.kind === 'sign' && SENTENCE_END.test(before.text));
}

/** What stands beside a word; null where it is glued to a number, another script or a sign of a formula, or over a hyphen to a number: "p53", "beta-2". No such word is a misprint. */
export function placeOf(pieces: readonly Piece[], at: number): WordPlace | null {
  const here = pieces[at];
  const before = here?.spaced === false ? pieces[at - 1] : undefined;
  const after = pieces[at + 1]?.spaced === false ? pieces[at + 1] : undefined;
  const beyond = [before?.text === '-' && !before.spaced ? pieces[at - 2] : undefined, after?.text === '-' && pieces[at + 2]?.spaced === false ? pieces[at + 2] : undefined];
  if ([before, after].some((piece) => piece && !isPunctuation(piece)) || beyond.some((piece) => piece?.kind === 'number' || piece?.kind === 'cjk')) return null;
  return { opens: opensSentence(pieces, at), joinsSymbol: beyond.some((piece) => piece?.kind === 'word' && isSymbol(piece.text)) };
}

export const bothPlaces = (one: WordPlace, two: WordPlace): WordPlace => ({ opens: one.opens && two.opens, joinsSymbol: one.joinsSymbol || two.joinsSymbol });

/** Any other sign belongs to a formula, a path or an address; another kind of piece begins inside the word. */
const isPunctuation = ({ kind, text }: Piece): boolean => kind === 'sign' && /^[.,;:!?()[\]"'-]$/.test(text);
const isSymbol = (word: string): boolean => word.length === 1 || word.slice(1) !== word.slice(1).toLowerCase() || /[^\p{Script=Latin}]/u.test(word);
