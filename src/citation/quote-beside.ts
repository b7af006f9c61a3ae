import { findLinks } from './find-links';
import { masked } from './note-mask';
import { MOST_LINES, QUOTED, QuotesBeside } from './note-quote';
import { linesOf } from './note-lines';

/** So far away a quote may begin: one blank line may lie between. */
const NEAR = 2;

/**
 * What `citationsIn` gives as the quote of a link on line `line` (from 0), of a note that is not at hand as a whole: only the lines around are asked for, and next to no quote at most four of
 * them. `lineAt` gives a line without its end, and undefined beyond the note. A comment or code that begins further above is not seen. Never throws.
 */
export function quoteBeside(lineAt: (line: number) => string | undefined, line: number): string | null {
  const isQuoted = (at: number): boolean => QUOTED.test(lineAt(at) ?? '');
  const above = edgeOf(isQuoted, line, -1);
  const below = edgeOf(isQuoted, line, 1);
  if (above === null && below === null && !isQuoted(line)) return null;
  const [first, last] = [above ?? line, below ?? line];
  // An empty line goes before, so that a rule is not taken for the beginning of properties.
  const text: string[] = [''];
  for (let at = first; at <= last; at += 1) text.push(lineAt(at) ?? '');
  const visible = masked(text.join('\n'));
  return new QuotesBeside(linesOf(visible), findLinks(visible)).of({ line: line - first + 2 });
}

/** The furthest line of the quote that stands near `line` in one direction, and one more than is taken for a quote at most; null where there is none. */
function edgeOf(isQuoted: (line: number) => boolean, line: number, step: 1 | -1): number | null {
  let at = line;
  while (!isQuoted(at + step) && Math.abs(at - line) < NEAR) at += step;
  if (!isQuoted(at + step)) return null;
  while (isQuoted(at + step) && Math.abs(at - line) <= MOST_LINES + NEAR) at += step;
  return at;
}
