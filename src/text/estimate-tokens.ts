import { isCjkChar } from './scripts';

/** Below this code point nothing is CJK, so most Latin text never reaches the pattern. */
const FIRST_CJK = 0x2e80;

/**
 * Length of a text in quarters of a token: four for a CJK character, one for a UTF-16 unit of any other. Adds up over the parts of
 * a text, which the rounded estimate does not. Linear.
 */
export function quarterTokens(text: string): number {
  let quarters = 0;
  for (const char of text) quarters += (char.codePointAt(0) ?? 0) >= FIRST_CJK && isCjkChar(char) ? 4 : char.length;
  return quarters;
}

/**
 * Estimated length of a text in model tokens: CJK counts one a character, every other script a quarter of a
 * character, rounded up (`spec/20` 16). A whole number; 0 for the empty text. Linear.
 */
export const estimateTokens = (text: string): number => Math.ceil(quarterTokens(text) / 4);
