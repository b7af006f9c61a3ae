import { CJK_LETTERS } from '../../text';
import type { Normalised } from '../../text';

/**
 * The smallest thing that two wordings are compared by: a run of letters, a run of digits, one CJK character, or any other sign. "IL-6" is three
 * pieces, "10.5" too, so that only layout is left between pieces.
 */
export interface Piece {
  kind: 'word' | 'number' | 'cjk' | 'sign';
  text: string;
  /** UTF-16, half-open, in the normalised text. */
  start: number;
  end: number;
  /** A space stands before it. */
  spaced: boolean;
  /** Raised above a number that it is glued to: 10³ is not 103. The normalised text no longer shows it. */
  exponent: boolean;
  /** Offsets in `text` where the original breaks the word over two lines: whether it had a hyphen there cannot be told. */
  breaks: readonly number[];
}

const PIECE = new RegExp(`([${CJK_LETTERS}])|(\\p{Nd}+)|((?:(?![${CJK_LETTERS}])[\\p{L}\\p{M}])+)|([^\\s])`, 'gu');
const SPACE = /\s/;
/** Raised, lowered, in a circle, or a fraction of its own: none of these goes on the number that it is glued to. */
const RAISED_SIGN = /[\u00B2\u00B3\u00B9\u00BC-\u00BE\u2070-\u207F\u2080-\u208E\u2150-\u215F\u2189\u2460-\u24FF\u2776-\u2793\u3251-\u325F\u32B1-\u32BF]/;
/** What may hide between two characters of the normalised text, looked at no further than this. */
const LONGEST_GAP = 64;
const NO_BREAKS: readonly number[] = [];

/** The pieces of a range of a normalised text, in order. Linear in the range. */
export function piecesOf(normalised: Normalised, original: string, from = 0, to = normalised.text.length): Piece[] {
  const text = normalised.text.slice(from, to);
  const hidden = new Hidden(normalised, original, from, to);
  const pieces: Piece[] = [];
  for (const match of text.matchAll(PIECE)) {
    const start = from + match.index;
    const end = start + match[0].length;
    const kind = match[1] !== undefined ? 'cjk' : match[2] !== undefined ? 'number' : match[3] !== undefined ? 'word' : 'sign';
    if (kind === 'number') addNumber(pieces, normalised.text, { start, end }, hidden, from);
    else pieces.push({ kind, text: match[0], start, end, spaced: isSpaced(normalised.text, start, from), exponent: isExponent(pieces, start, hidden), breaks: kind === 'word' ? hidden.breaksIn(start, end) : NO_BREAKS });
  }
  return pieces;
}

const isSpaced = (text: string, start: number, from: number): boolean => start > from && text.charAt(start - 1) === ' ';

/** A run of digits, cut where it begins to be raised, and where a sign between two of them was taken for emphasis. */
function addNumber(pieces: Piece[], text: string, { start, end }: { start: number; end: number }, hidden: Hidden, from: number): void {
  let begun = start;
  for (let at = start + 1; at <= end; at += 1) {
    if (at < end && hidden.isRaised(at) === hidden.isRaised(begun) && !hidden.isParted(at)) continue;
    pieces.push({ kind: 'number', text: text.slice(begun, at), start: begun, end: at, spaced: isSpaced(text, begun, from), exponent: isExponent(pieces, begun, hidden), breaks: NO_BREAKS });
    begun = at;
  }
}

/** Raised, and glued to a number, or to a sign that is: the "-3" of 10⁻³. */
function isExponent(before: readonly Piece[], start: number, hidden: Hidden): boolean {
  const last = before[before.length - 1];
  if (!last || last.end !== start || !hidden.isRaised(start)) return false;
  return last.exponent || (last.kind === 'number' && !hidden.isRaised(last.start));
}

/** What the normalisation took away between the characters that it kept. */
class Hidden {
  private readonly raised: Set<number> = new Set<number>();
  private readonly broken: Set<number> = new Set<number>();
  /** "3**4" and "3_4" are not 34. */
  private readonly parted: Set<number> = new Set<number>();

  constructor({ text, map }: Normalised, original: string, from: number, to: number) {
    let inside = false;
    for (let at = from; at < to; at += 1) {
      const here = map[at] ?? 0;
      const before = at === 0 ? 0 : (map[at - 1] ?? 0) + 1;
      if (here > before) {
        const gap = original.slice(Math.max(before, here - LONGEST_GAP), here);
        if (/<sup>|\^/i.test(gap)) inside = true;
        else if (/<\/sup>|[}$]/i.test(gap)) inside = false;
        if (at > from && /[*_]/.test(gap)) this.parted.add(at);
        if (at > from && SPACE.test(gap) && text.charAt(at - 1) !== ' ' && text.charAt(at) !== ' ') this.broken.add(at);
      }
      if (inside || RAISED_SIGN.test(original.charAt(here))) this.raised.add(at);
    }
  }

  isParted(at: number): boolean {
    return this.parted.has(at);
  }

  isRaised(at: number): boolean {
    return this.raised.has(at);
  }

  breaksIn(start: number, end: number): readonly number[] {
    if (this.broken.size === 0) return NO_BREAKS;
    const breaks: number[] = [];
    for (let at = start + 1; at < end; at += 1) if (this.broken.has(at)) breaks.push(at - start);
    return breaks;
  }
}
