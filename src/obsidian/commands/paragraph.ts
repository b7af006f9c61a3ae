/** Lines looked at in each direction: a note may be one long list. */
const FURTHEST = 200;

/** The paragraph around a line (from 0), its lines joined by spaces; "" on an empty line. A heading is a paragraph of its own. */
export function paragraphAt(lineAt: (line: number) => string, lines: number, line: number): string {
  const { first, last } = paragraphLines(lineAt, lines, line);
  const parts: string[] = [];
  for (let at = first; at <= last; at += 1) parts.push(plain(lineAt(at)));
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

/** The first and last line (from 0) of the paragraph around a line; an empty line and a heading stand alone. */
export function paragraphLines(lineAt: (line: number) => string, lines: number, line: number): { first: number; last: number } {
  if (isBlank(lineAt(line)) || isHeading(lineAt(line))) return { first: line, last: line };
  const belongs = (at: number): boolean => at >= 0 && at < lines && !isBlank(lineAt(at)) && !isHeading(lineAt(at));
  let first = line;
  while (line - first < FURTHEST && belongs(first - 1)) first -= 1;
  let last = line;
  while (last - line < FURTHEST && belongs(last + 1)) last += 1;
  return { first, last };
}

const isBlank = (line: string): boolean => line.trim() === '';
const isHeading = (line: string): boolean => /^#{1,6}\s/.test(line);

/** Without the marks of lists, quotes and headings at its beginning. */
const plain = (line: string): string => line.replace(/^\s*(?:>\s?|#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)*/, '').trim();
