import type { Text } from '@codemirror/state';
import type { LineSpan } from './line-spans';

/** Lines up to this length are read whole, in UTF-16 units. */
const WHOLE = 2_000;
/** No link is longer, in UTF-16 units: `findLinks` looks no further. */
const REACH = 2_010;

/** A part of a line that is read instead of the whole: links that end in [from, to] are all that can have changed. */
export interface LinePart {
  /** Where the text begins that holds these links. */
  start: number;
  from: number;
  to: number;
}

/**
 * The part of a long line that a change or the cursor at [from, to] can matter to; null where the line must be read whole, because it is short, or because it
 * holds code or Markdown links, which can begin far away. A wikilink holds no brackets, so it ends before the next one opens.
 */
export function partOf(doc: Text, { from, to }: LineSpan): LinePart | null {
  const line = doc.lineAt(from);
  if (line.length <= WHOLE || to > line.to || line.text.includes('`') || line.text.includes('](')) return null;
  const at = to - line.from;
  // A link that begins right here is touched too.
  const beginsHere = line.text.startsWith('[', at);
  const end = beginsHere ? line.text.indexOf(']]', at) : at;
  const next = end < 0 ? -1 : line.text.indexOf('[', beginsHere ? end + 2 : end);
  return { start: Math.max(line.from, from - REACH), from, to: next < 0 ? line.to : line.from + next };
}
