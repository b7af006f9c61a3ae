import type { Piece } from './pieces';
import { isDecisive } from './polarity';
import { isUnit } from './units';

export type IsKnown = (word: string) => boolean;

const POINT = /^[.,:]$/;
/** "group 2" and "group2" are the same, "B 12" and "B12" may not be. */
const LONG_ENOUGH = /^\p{Ll}{3,}$|^\p{L}\p{Ll}{2,}$/u;

/**
 * True where a space between two pieces is layout only: around CJK characters and signs, between a number and its unit, between an ordinary word and
 * its number. Never where a number might begin, end, or be cut: "3. 5", "1 000", ". 05".
 */
export function spaceIsFree(pieces: readonly Piece[], at: number): boolean {
  const left = pieces[at - 1];
  const right = pieces[at];
  if (!left || !right) return true;
  if (right.exponent || left.exponent) return false;
  if (left.kind === 'cjk' || right.kind === 'cjk') return true;
  if (right.kind === 'sign' && POINT.test(right.text)) return left.kind !== 'number' || pieces[at + 1]?.kind !== 'number';
  if (left.kind === 'sign' && POINT.test(left.text)) return right.kind !== 'number' || isGluedWord(pieces, at);
  if (left.kind === 'sign' || right.kind === 'sign') return true;
  if (left.kind === 'number') return right.kind === 'word' && (isUnit(right.text) || LONG_ENOUGH.test(right.text));
  return right.kind === 'number' && LONG_ENOUGH.test(left.text);
}

/** "Fig.2": the point belongs to a word. */
const isGluedWord = (pieces: readonly Piece[], at: number): boolean => pieces[at - 2]?.kind === 'word' && !(pieces[at - 1]?.spaced ?? true);

/** Parts that turn a word round, or make another of it, when they are glued to it: "a typical", "un ionized", "re-sign". */
const PREFIX_LIKE: ReadonlySet<string> = new Set(
  `a ab ad an ante anti be bi co contra counter de di dis dys e em en ex extra fore hyper hypo il im in infra inter intra ir iso mal meta micro mid mini mis
  mono multi neo no non nor not out over para per peri poly post pre pro re self semi sub super sur tele trans tri ultra un under up less free like`.split(/\s+/),
);
const MOST_PARTS = 4;
const LITTLE = 3;

/** A word whose parts stand apart, or are joined by a hyphen, in one of two wordings. */
export interface Joined {
  /** How many pieces of each wording it takes. */
  taken: [number, number];
}

/**
 * One word here, the same letters in several parts there, by spaces or hyphens. A hyphen where the other wording broke the line is layout. Else only one of
 * the two readings may be made of known words (`spec/60` 9), so that a broken "pa tients" is mended and "no table" is not taken for "notable".
 * null where the letters differ, or it is not sure.
 */
export function joinedAt(a: readonly Piece[], i: number, b: readonly Piece[], j: number, isKnown: IsKnown | null): Joined | null {
  const one = new Parts(a, i);
  const two = new Parts(b, j);
  while (one.text !== two.text) {
    const behind = one.text.length < two.text.length ? one : two;
    const ahead = behind === one ? two : one;
    if (!ahead.text.startsWith(behind.text) || !behind.grow()) return null;
  }
  if (one.words.length + two.words.length < 3) return null;
  return isLayout(one, two, isKnown) ? { taken: [one.taken, two.taken] } : null;
}

function isLayout(one: Parts, two: Parts, isKnown: IsKnown | null): boolean {
  const open = [...one.cuts].filter(([offset, by]) => two.cuts.get(offset) !== by).concat([...two.cuts].filter(([offset, by]) => one.cuts.get(offset) !== by));
  if (open.every(([offset, by]) => by === '-' && (one.breaks.has(offset) || two.breaks.has(offset)))) return true;
  if (isKnown === null) return false;
  const all = [...one.words, ...two.words];
  if (all.some((word) => word.length === 1 || isDecisive(word) || PREFIX_LIKE.has(word.toLowerCase()) || word.slice(1) !== word.slice(1).toLowerCase())) return false;
  const reads = ({ words }: Parts): boolean => words.every((word) => isKnown(word.toLowerCase()));
  if (reads(one) === reads(two)) return false;
  // Letters that nobody knows as one word may be a name ("torchvision"), unless a little word clings to another ("ofthe").
  const read = reads(one) ? one : two;
  return read.words.length === 1 || read.words.some((word) => word.length <= LITTLE);
}

/** A word being put together from the pieces of one wording. */
class Parts {
  text: string;
  taken = 1;
  readonly words: string[];
  /** Offset in `text` to what stands there between two parts. */
  readonly cuts = new Map<number, ' ' | '-'>();
  readonly breaks = new Set<number>();

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly from: number,
  ) {
    const first = pieces[from];
    this.text = first?.kind === 'word' ? first.text : '';
    this.words = [this.text];
    for (const offset of first?.breaks ?? []) this.breaks.add(offset);
  }

  /** Takes the next part; false where none follows. */
  grow(): boolean {
    if (this.text === '' || this.words.length >= MOST_PARTS) return false;
    const next = this.pieces[this.from + this.taken];
    const hyphen = next?.kind === 'sign' && next.text === '-';
    const word = hyphen ? this.pieces[this.from + this.taken + 1] : next;
    if (word?.kind !== 'word') return false;
    this.cuts.set(this.text.length, hyphen ? '-' : ' ');
    // "thous- and": a broken line too, which the normalisation takes for a suspended hyphen.
    if (hyphen && word.spaced) this.breaks.add(this.text.length);
    for (const offset of word.breaks) this.breaks.add(this.text.length + offset);
    this.text += word.text;
    this.words.push(word.text);
    this.taken += hyphen ? 2 : 1;
    return true;
  }
}
