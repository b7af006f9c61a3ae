import Papa from 'papaparse';
import type { SupplementLimits, SupplementText } from '../../ports';
import { Draft } from '../draft';
import { decodeAny } from '../encoding';
import { addRows, type TableRow } from '../rows';

/** In the order in which they are preferred where a table says nothing. */
const DELIMITERS = [',', ';', '\t', '|'];
/** So much of a table is enough to tell what parts its cells. */
const HEAD_ROWS = 50;
const HEAD = 65_536;

/** A table of separated values. Rows are counted as a spreadsheet counts them: a quoted line break begins none, an empty line is one. */
export function readCsv(bytes: Uint8Array, limits: SupplementLimits): SupplementText {
  const draft = new Draft(limits);
  const { text: written, guessed } = decodeAny(bytes);
  // Files that went through several programs have several kinds of line ends, of which the package takes one.
  const text = written.replace(/\r\n?/g, '\n');
  if (guessed !== null) draft.note({ code: 'supplement-encoding', params: { encoding: guessed } });
  const rows: TableRow[] = [];
  let number = 0;
  let beyond = 0;
  // Excel's own way of naming the delimiter; it is no row of the table.
  const named = /^sep=(.)\n/.exec(text);
  readRows(named ? text.slice(named[0].length) : text, named?.[1] ?? delimiterOf(text), (cells) => {
    number += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (rows.length >= limits.rows) beyond += 1;
    else rows.push({ number, cells });
  });
  addRows(draft, rows, (row) => ({ row }));
  draft.skipRows(beyond);
  return draft.finish('csv');
}

/** Quotes that nothing closes, more than these, are no quotes in this file. */
const MOST_UNCLOSED = 20;

/** A quote that nothing closes, or that closes within a word, takes rows below it into its cell: its line is then read as it stands, and the rest by the rules again. */
function readRows(text: string, delimiter: string, row: (cells: string[]) => void): void {
  let from = 0;
  let unclosed = 0;
  while (from < text.length) {
    const rest = text.slice(from);
    let read = 0;
    let isOpen = false;
    const quotes = unclosed < MOST_UNCLOSED ? {} : { quoteChar: '\0' };
    Papa.parse<string[]>(rest, {
      ...quotes,
      delimiter,
      newline: '\n',
      skipEmptyLines: false,
      step: ({ data, errors, meta }, parser) => {
        if (isOpen) return;
        isOpen = errors.some(({ type }) => type === 'Quotes');
        // Only the search for a quote that is nowhere goes to the file's end.
        if (errors.some(({ code }) => code === 'MissingQuotes')) unclosed += 1;
        if (isOpen) return parser.abort();
        read = meta.cursor;
        row(data);
      },
    });
    if (!isOpen) return;
    const end = rest.indexOf('\n', read);
    const line = end < 0 ? rest.slice(read) : rest.slice(read, end);
    row(line.split(delimiter));
    from = end < 0 ? text.length : from + end + 1;
  }
}

/** The delimiter that gives the most rows of one same width, and of these the widest: a comma within numbers does not. */
function delimiterOf(text: string): string {
  let best = { delimiter: ',', even: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text.slice(0, HEAD), { delimiter, preview: HEAD_ROWS, skipEmptyLines: 'greedy' });
    const counts = new Map<number, number>();
    for (const row of data) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
    for (const [width, even] of counts) if (width > 1 && (even > best.even || (even === best.even && width > best.width))) best = { delimiter, even, width };
  }
  return best.delimiter;
}
