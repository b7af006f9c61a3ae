/** Rows of a table as a card shows them. */
export interface TableExcerpt {
  header: string[][];
  rows: string[][];
  /** Without header rows. */
  shownRows: number;
  totalRows: number;
}

/** A table of at most this many rows is shown whole. */
export const WHOLE_TABLE = 20;

/**
 * A table hit: the whole table up to 20 body rows, else the header and each hit row with one row before and after. `hits` are indices
 * of body rows, from 0; without any the first rows are shown.
 */
export function excerptTable(cells: { headerRows: number; rows: readonly string[][] }, hits: readonly number[]): TableExcerpt {
  const header = cells.rows.slice(0, cells.headerRows);
  const body = cells.rows.slice(cells.headerRows);
  const wanted = new Set((hits.length > 0 ? hits : [0]).flatMap((hit) => [hit - 1, hit, hit + 1]));
  const rows = body.length <= WHOLE_TABLE ? body : body.filter((_, row) => wanted.has(row));
  return { header, rows, shownRows: rows.length, totalRows: body.length };
}

/**
 * The first Markdown table of a text, or null. `\|` is a pipe inside a cell, a ragged row is filled with "" to the header's width and keeps
 * its extra cells, and lines in a code fence are no table.
 */
export function readMarkdownTable(text: string): { headerRows: number; rows: string[][] } | null {
  const lines = text.split('\n');
  let fenced = false;
  for (let i = 0; i + 1 < lines.length; i++) {
    if (/^\s*(?:```|~~~)/.test(lines[i] ?? '')) fenced = !fenced;
    if (fenced || !isDelimiter(lines[i + 1] ?? '')) continue;
    const header = cellsOf(lines[i] ?? '');
    if (header.length !== cellsOf(lines[i + 1] ?? '').length || !(lines[i] ?? '').includes('|')) continue;
    const rows = [header];
    for (let row = i + 2; row < lines.length && (lines[row] ?? '').includes('|'); row++) {
      const cells = cellsOf(lines[row] ?? '');
      while (cells.length < header.length) cells.push('');
      rows.push(cells);
    }
    return { headerRows: 1, rows };
  }
  return null;
}

const isDelimiter = (line: string): boolean => line.includes('-') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const trimmed = line.trim();
  for (let i = trimmed.startsWith('|') ? 1 : 0; i < trimmed.length; i++) {
    const char = trimmed[i] ?? '';
    if (char === '\\' && trimmed[i + 1] === '|') {
      cell += '|';
      i++;
    } else if (char === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  if (cell.trim() !== '' || !trimmed.endsWith('|')) cells.push(cell.trim());
  return cells;
}
