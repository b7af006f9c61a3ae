const OPEN = /^\s*<think(?:ing)?>/i;
const CLOSE = /<\/think(?:ing)?>/gi;
/** The beginning of such a mark, as the first piece of a stream may bring it. */
const OPENING = /^\s*(?:<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?)?$/i;

/** Where the answer begins behind what a model thinks first: 0 where it thinks nothing aloud, null where the thoughts have no end (yet). Looks for the end from `from` on. */
export function thoughtsEnd(text: string, from = 0): number | null {
  if (OPENING.test(text.slice(0, 200))) return null;
  if (!OPEN.test(text)) return 0;
  CLOSE.lastIndex = from;
  const close = CLOSE.exec(text);
  return close ? close.index + close[0].length : null;
}
