/** A cell that holds a figure: "54.7", "0 (0%)", "−1.2†", "12 ± 3", a tick or a dash. */
const FIGURE = /^(?:[([<>~±+−-]{0,3}\s?[\d.,]*\d[\s\d.,:/%±()[\]–−<>=~-]*[\p{L}%)\]†‡*]{0,3}|[✓✗√×–—-])$/u;
/** A longer cell is no figure; trying would take the square of its length. */
const LONGEST_FIGURE = 60;
const isFigure = (cell: string): boolean => cell.length <= LONGEST_FIGURE && FIGURE.test(cell.replace(/\*\*|\$/g, '').trim());
/** More rows than these are no header. */
const MOST = 4;
const SHORT = 60;

/**
 * How many leading rows are a table's header. `marked` is what the markup says: OCR marks none, or the first row of several. A first row is a header where a column
 * of figures stands below a word, or where all of it are short words without a digit, no two alike, above other rows. A row that repeats a cell of the header above it,
 * because the cell spans both, and holds no figure belongs to the header. Never all rows.
 */
export function headerRowsOf(rows: readonly (readonly string[])[], marked: number): number {
  let header = Math.min(marked, rows.length);
  if (header === 0 && rows.length > 1 && looksLikeHeader(rows[0] ?? [], rows.slice(1))) header = 1;
  while (header > 0 && header < MOST && header < rows.length - 1 && goesOn(rows[header - 1] ?? [], rows[header] ?? [])) header += 1;
  return header;
}

function looksLikeHeader(first: readonly string[], body: readonly (readonly string[])[]): boolean {
  if (first.some(isFigure) || first.every((cell) => cell === '')) return false;
  const below = body.length > 1 && goesOn(first, body[0] ?? []) ? body.slice(1) : body;
  if (first.some((cell, column) => /\p{L}/u.test(cell) && isColumnOfFigures(below, column))) return true;
  const words = first.filter((cell) => cell !== '');
  const plain = words.length === first.length && first.length > 1 && words.every((cell) => cell.length <= SHORT && !/\p{N}/u.test(cell));
  return plain && new Set(words).size === words.length && body.length > 1;
}

function isColumnOfFigures(body: readonly (readonly string[])[], column: number): boolean {
  const cells = body.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(isFigure).length * 2 > cells.length;
}

function goesOn(above: readonly string[], row: readonly string[]): boolean {
  if (row.some(isFigure)) return false;
  const repeated = row.some((cell, column) => cell !== '' && cell === above[column]);
  const differs = row.some((cell, column) => cell !== above[column]);
  // "Reasoning category | #Sample | #Sample" above " | Cause | Effect": a cell that spans columns wants a name for each.
  const spans = above.some((cell, column) => cell !== '' && cell === above[column + 1]);
  return differs && (repeated || (spans && (row[0] ?? '') === ''));
}
