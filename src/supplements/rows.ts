import type { PieceLocator } from '../ports';
import type { Draft } from './draft';

/** One row of a table. */
export interface TableRow {
  /** As the program that shows the table counts it, from 1. */
  number: number;
  /** As printed; "" where a cell is empty. */
  cells: readonly string[];
}

/** So far from the top a header is looked for: titles and notes may stand above it. */
const TOP = 10;

/**
 * The rows of one table as text, "Header: value; Header: value": read alone, a row says what its numbers mean. The header is the first row near the top in which
 * several cells are filled, all of them with words and no two alike, with such a row below it; rows above and tables without one are told as they stand.
 */
export function addRows(draft: Draft, rows: readonly TableRow[], at: (row: number) => PieceLocator): void {
  const header = headerOf(rows);
  for (const [index, row] of rows.entries()) {
    const names = header !== -1 && index > header ? (rows[header]?.cells ?? []) : [];
    draft.row(rowText(row.cells, names), at(row.number));
  }
}

function headerOf(rows: readonly TableRow[]): number {
  const filled = rows.slice(0, TOP + 1).map(({ cells }) => cells.map(oneLine).filter((cell) => cell !== ''));
  return filled.findIndex((cells, at) => at < TOP && cells.length > 1 && cells.every((cell) => /\p{L}/u.test(cell) && cell.length <= 120) && new Set(cells).size === cells.length && (filled[at + 1]?.length ?? 0) > 0);
}

export function rowText(cells: readonly string[], names: readonly string[]): string {
  const told: string[] = [];
  cells.forEach((cell, column) => {
    const value = oneLine(cell);
    const name = oneLine(names[column] ?? '');
    if (value !== '') told.push(name === '' ? value : `${name}: ${value}`);
  });
  return told.join('; ');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
