import { hasCjk, isStopWord } from '../../text';

/** Shorter quotes prove nothing: such words stand in many texts by chance. */
const LEAST_LETTERS = 12;
const LEAST_WORDS = 3;
const LEAST_CJK = 6;
/** Words of content, each counted once: "in the control group" stands in any paper. A piece between two ellipses is held by the others. */
const LEAST_CONTENT = { quote: 3, piece: 2 } as const;

/** True where a quote, or a piece of one between two ellipses, is long enough to prove anything: 12 letters in 3 words, of which 3 (in a piece 2) are more than grammar; or 6 CJK characters. */
export function isLongEnough(text: string, as: keyof typeof LEAST_CONTENT): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  if (hasCjk(text)) return letters.length >= LEAST_CJK;
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return letters.length >= LEAST_LETTERS && words.length >= LEAST_WORDS && new Set(words.filter((word) => !isStopWord(word))).size >= LEAST_CONTENT[as];
}

const QUOTE_PAIRS: ReadonlyMap<string, string> = new Map([['"', '"'], ['“', '”'], ['„', '“'], ['«', '»'], ['「', '」'], ['『', '』'], ["'", "'"], ['‘', '’']]);

/** Without white space, and one pair of quotation marks, around it. */
export function unquoted(quote: string): string {
  const text = quote.trim();
  const inner = text.slice(1, -1);
  const close = QUOTE_PAIRS.get(text.charAt(0));
  return close !== undefined && text.length > 2 && text.endsWith(close) && !inner.includes(text.charAt(0)) && !inner.includes(close) ? inner.trim() : text;
}
