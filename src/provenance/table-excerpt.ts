/** Rows of a table as a card shows them. */
export interface TableExcerpt {
  header: string[][];
  rows: string[][];
  /** Of each shown row its number in the whole table, from 1, header rows not counted. */
  rowNumbers: number[];
  /** Numbers of the shown rows that were hit. */
  hitRows: number[];
  /** Without header rows. */
  shownRows: number;
  totalRows: number;
}

/** A table of at most this many rows is shown whole. */
const WHOLE_TABLE = 20;

/**
 * A table hit: the whole table up to 20 body rows, else the header and each hit row with one row before and after. `hits` are indices
 * of body rows, from 0; without any the first rows are shown.
 */
export function excerptTable(cells: { headerRows: number; rows: readonly string[][] }, hits: readonly number[]): TableExcerpt {
  const header = cells.rows.slice(0, cells.headerRows);
  const body = cells.rows.slice(cells.headerRows);
  const wanted = new Set((hits.length > 0 ? hits : [0]).flatMap((hit) => [hit - 1, hit, hit + 1]));
  const shown = [...body.keys()].filter((row) => body.length <= WHOLE_TABLE || wanted.has(row));
  const hit = new Set(hits);
  return {
    header,
    rows: shown.map((row) => body[row] ?? []),
    rowNumbers: shown.map((row) => row + 1),
    hitRows: shown.filter((row) => hit.has(row)).map((row) => row + 1),
    shownRows: shown.length,
    totalRows: body.length,
  };
}
