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
  const { text, guessed } = decodeAny(bytes);
  if (guessed !== null) draft.note({ code: 'supplement-encoding', params: { encoding: guessed } });
  const rows: TableRow[] = [];
  let number = 0;
  let beyond = 0;
  // Excel's own way of naming the delimiter; it is no row of the table.
  const named = /^sep=(.)\r?\n/.exec(text);
  Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? delimiterOf(text),
    skipEmptyLines: false,
    step: ({ data }) => {
      number += 1;
      if (data.every((cell) => cell.trim() === '')) return;
      if (rows.length >= limits.rows) beyond += 1;
      else rows.push({ number, cells: data });
    },
  });
  addRows(draft, rows, (row) => ({ row }));
  draft.skipRows(beyond);
  return draft.finish('csv');
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
