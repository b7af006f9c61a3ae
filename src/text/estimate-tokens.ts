import { isCjkChar } from './scripts';

/** Below this code point nothing is CJK, so most Latin text never reaches the pattern. */
const FIRST_CJK = 0x2e80;

/**
 * Estimated length of a text in model tokens: CJK counts one a character, every other script a quarter of a
 * character, rounded up (`spec/20` 16). A whole number; 0 for the empty text. Linear.
 */
export function estimateTokens(text: string): number {
  let cjk = 0;
  let other = 0;
  for (const char of text) {
    if ((char.codePointAt(0) ?? 0) >= FIRST_CJK && isCjkChar(char)) cjk += 1;
    else other += char.length;
  }
  return cjk + Math.ceil(other / 4);
}
