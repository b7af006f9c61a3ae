import { isCjkChar } from '../../text';

/** How much text there is, for people and for money. */
export interface Amount {
  texts: number;
  words: number;
  /** Estimated. */
  tokens: number;
}

export const NOTHING: Readonly<Amount> = { texts: 0, words: 0, tokens: 0 };

export const plus = (a: Amount, b: Amount): Amount => ({ texts: a.texts + b.texts, words: a.words + b.words, tokens: a.tokens + b.tokens });

/** Runs of letters and digits; a CJK character counts as one word. */
export function countWords(text: string): number {
  let words = 0;
  let inside = false;
  for (const char of text) {
    const letter = /[\p{L}\p{N}\p{M}'’_-]/u.test(char);
    const alone = letter && isCjkChar(char);
    if (alone || (letter && !inside)) words += 1;
    inside = letter && !alone;
  }
  return words;
}

/** Money for so many tokens; null without a price. */
export const costOf = (tokens: number, pricePerMillion: number | null): number | null => (pricePerMillion === null ? null : (tokens / 1_000_000) * pricePerMillion);
