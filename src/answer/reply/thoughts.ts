const OPEN = /^<think(?:ing)?>/i;
const CLOSE = /<\/think(?:ing)?>/i;
/** The beginning of such a mark, as the first piece of a stream may bring it. */
const OPENING = /^<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?$/i;
/** UTF-16 units of the longest mark. */
export const LONGEST_MARK = '</thinking>'.length;

/** Whether a model thinks aloud first; null where the text, white space aside, is too short to tell. */
export function thinksAloud(text: string): boolean | null {
  const head = text.slice(0, text.length - text.trimStart().length + LONGEST_MARK).trimStart();
  return head === '' || OPENING.test(head) ? null : OPEN.test(head);
}

/** Behind the mark that ends the thoughts; null where it is not there (yet). */
export function behindThoughts(text: string): number | null {
  const close = CLOSE.exec(text);
  return close ? close.index + close[0].length : null;
}

/** An answer in JSON begins like this: a mark within it is a paper's. */
const BEGINS_AS_ASKED = /^\s*[[{`]/;

/** True where nothing can stand before the answer any more. */
export const beginsAsAsked = (text: string): boolean => BEGINS_AS_ASKED.test(text);

/**
 * Where the answer begins behind what a model thinks first: 0 where it thinks nothing aloud, null where the thoughts have no end. Some servers open the thoughts themselves and hand on only the mark that
 * ends them.
 */
export function thoughtsEnd(text: string): number | null {
  const thinks = thinksAloud(text);
  if (thinks !== false) return thinks === null ? null : behindThoughts(text);
  return beginsAsAsked(text) ? 0 : (behindThoughts(text) ?? 0);
}
