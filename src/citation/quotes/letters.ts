import { hasCjk } from '../../text';

/** Shorter quotes prove nothing: such words stand in many texts by chance. */
const LEAST_LETTERS = 12;
const LEAST_WORDS = 3;
const LEAST_CJK = 6;

/** True where a quote, or a piece between two ellipses, is long enough to prove anything: 12 letters in 3 words, or 6 CJK characters. */
export function isLongEnough(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  if (hasCjk(text)) return letters.length >= LEAST_CJK;
  return letters.length >= LEAST_LETTERS && (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= LEAST_WORDS;
}

const QUOTE_PAIRS: ReadonlyMap<string, string> = new Map([['"', '"'], ['“', '”'], ['„', '“'], ['«', '»'], ['「', '」'], ['『', '』'], ["'", "'"], ['‘', '’']]);

/** Without white space, and one pair of quotation marks, around it. */
export function unquoted(quote: string): string {
  const text = quote.trim();
  const inner = text.slice(1, -1);
  const close = QUOTE_PAIRS.get(text.charAt(0));
  return close !== undefined && text.length > 2 && text.endsWith(close) && !inner.includes(text.charAt(0)) && !inner.includes(close) ? inner.trim() : text;
}
