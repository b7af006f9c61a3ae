import type { Range } from '../cited-paper';
import type { Searchable } from '../near/skeleton';
import type { DiffPart } from '../standing/standing';

/** Where a quote stands in a paper. */
export interface QuoteHit {
  how: 'verbatim' | 'normalised' | 'near';
  /** UTF-16, half-open, in the canonical text. */
  range: Range;
  /** From the quote to the paper's wording. */
  diff: DiffPart[];
}

/** A passage that an answer may quote. */
export interface PassageText {
  id: string;
  text: string;
  /** The same text made ready, for one that many quotes are looked up in (`readyPassage`); missing where it is made anew each time. */
  readonly ready?: Searchable;
}

/** `spec/60` 22. The first three count as support, and no other. */
export type QuoteState = 'verbatim' | 'normalised' | 'elided' | 'misattributed' | 'stitched' | 'altered' | 'not-found';

export interface QuoteCheck {
  state: QuoteState;
  supported: boolean;
  /** The passages that the words are in, in the order of the quote: the cited one, the other one, or those it was stitched from. */
  passages: string[];
  /** Where the pieces stand, in `passages[i]`'s text: one range a piece, UTF-16, half-open. Empty for `not-found`. */
  pieces: { passage: string; range: Range }[];
  /** From the passage's wording to the quote's, for `altered`; else empty. */
  diff: DiffPart[];
}
