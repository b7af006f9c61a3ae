/** Rows of a table as a card shows them. */
export interface TableExcerpt {
  header: string[][];
  rows: string[][];
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
  const rows = body.length <= WHOLE_TABLE ? body : body.filter((_, row) => wanted.has(row));
  return { header, rows, shownRows: rows.length, totalRows: body.length };
}
