import { headerRowsOf } from './header-rows';
import type { TableCells } from './model';
import { plainCell } from './table-cell';

const DELIMITER_CELL = /^\s*:?-{1,200}:?\s*$/;
/** A row of dashes under the header, in whatever number of columns. */
function isDelimiter(line: string): boolean {
  if (!/^[|:\s-]*$/.test(line)) return false;
  const cells = line.split('|');
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.at(-1)?.trim() === '') cells.pop();
  return cells.length > 0 && cells.every((cell) => DELIMITER_CELL.test(cell));
}
const TAG = /<(?:br|\/?(?:b|i|u|em|strong|sup|sub|span|p|div))(?:\s[^<>]{0,200})?\/?>/gi;
/** A formula in a cell: no space inside its dollars and no digit behind them, so that prices stay prices. */
const MATH = /\$(?=[^\s$])[^$\n]{0,300}?[^\s$\\]\$(?!\d)|\$\S\$(?!\d)/y;
const CODE = /(`{1,3})[^`\n]{1,300}\1/y;

/** Cells of one Markdown row; an escaped pipe and a pipe in closed code or math stay in their cell. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    const whole = char === '`' ? matchAt(CODE, line, at) : char === '$' ? matchAt(MATH, line, at) : null;
    if (whole !== null) {
      cell += whole.replaceAll('\\|', '|');
      at += whole.length - 1;
    } else if (char === '\\' && line.charAt(at + 1) === '|') {
      cell += '|';
      at += 1;
    } else if (char === '|') {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  cells.push(cell);
  if (line.startsWith('|')) cells.shift();
  if (line.endsWith('|') && !line.endsWith('\\|')) cells.pop();
  return cells.map(printed);
}

function matchAt(pattern: RegExp, line: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? null;
}

/** A cell without its markup: line breaks, and emphasis around all of it. */
function printed(cell: string): string {
  const text = plainCell(cell.replace(TAG, (tag) => (/^<(?:br|p|\/p|div|\/div)/i.test(tag) ? ' ' : '')));
  return /^(\*\*|__|\*|_)([^*_]{1,300})\1$/.exec(text)?.[2] ?? text;
}

/**
 * Cells of the first Markdown table in a text (a delimiter row under its header), or null. Ragged rows stay ragged; fenced code is skipped; a rule below a line that
 * happens to hold a pipe is no delimiter.
 */
export function parseMarkdownTable(text: string): TableCells | null {
  const lines = text.split('\n').map((line) => line.trim());
  let fence: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || line === fence || (line === mark && mark.startsWith(fence)))) fence = fence === null ? mark : null;
    const under = lines[at + 1] ?? '';
    if (fence !== null || mark !== null || !line.includes('|') || !under.includes('|') || !isDelimiter(under)) continue;
    const rows = [cellsOf(line)];
    for (let next = at + 2; next < lines.length && (lines[next] ?? '').includes('|'); next += 1) rows.push(cellsOf(lines[next] ?? ''));
    return { headerRows: headerRowsOf(rows, 1), rows };
  }
  return null;
}
