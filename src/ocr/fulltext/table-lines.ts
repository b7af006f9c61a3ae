const PIPED = /^\s*\|.*\|\s*$/;
const DELIMITER_SIGNS = /^\|[\s:|-]+\|$/;

/** "| --- | :-: |". In two steps: one pattern that also asks for a dash takes the square of the line. */
const isDelimiter = (line: string): boolean => line.includes('-') && DELIMITER_SIGNS.test(line.trim());

/**
 * The lines of a paragraph cut where a table begins or ends in it: tools print caption and table without a blank line between. A table is `<table` to `</table>` at the ends of
 * lines, or piped lines with a delimiter line below the first.
 */
export function tablesApart(lines: readonly string[]): string[][] {
  const pieces: string[][] = [];
  let text: string[] = [];
  const end = (): void => {
    if (text.length > 0) pieces.push(text);
    text = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const after = endOfTable(lines, at);
    if (after === at) {
      text.push(lines[at] ?? '');
      continue;
    }
    end();
    pieces.push(lines.slice(at, after));
    at = after - 1;
  }
  end();
  return pieces;
}

/** Index behind the table that begins at a line; the line's own where none does. */
function endOfTable(lines: readonly string[], at: number): number {
  const first = lines[at] ?? '';
  if (/^\s*<table[\s>]/i.test(first)) {
    for (let end = at; end < lines.length; end += 1) if (/<\/table>\s*$/i.test(lines[end] ?? '')) return end + 1;
    return lines.length;
  }
  if (!PIPED.test(first) || !isDelimiter(lines[at + 1] ?? '')) return at;
  let end = at + 2;
  while (end < lines.length && PIPED.test(lines[end] ?? '')) end += 1;
  return end;
}
