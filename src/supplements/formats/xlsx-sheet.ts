import type { SupplementLimits } from '../../ports';
import { Unreadable } from '../draft';

/** A merged range: rows and columns from 0, both ends included. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface PreparedSheet {
  xml: string;
  merges: Merge[];
  /** Rows behind the last that is read. */
  cut: number;
}

/** Cells of the rectangle around all filled cells that a device can hold: a file of 2 KB can claim 17 billion. */
const MOST_CELLS = 4_000_000;
const MOST_MERGES = 10_000;
/** Merged cells are filled up to this many in a sheet. */
const MOST_FILLED = 200_000;

/**
 * A sheet's XML within the limits: rows beyond them are cut off and counted, cells without a value left out (one formula that was never computed would cost the whole
 * file). Throws `Unreadable` where the filled cells lie so far apart that the table between them would not fit into memory. Linear.
 */
export function prepareSheet(sheet: string, limits: SupplementLimits): PreparedSheet {
  const xml = withoutPrefix(sheet);
  const merges = mergesOf(xml);
  const opened = xml.indexOf('<sheetData');
  const from = opened === -1 ? -1 : xml.indexOf('>', opened);
  const closed = xml.indexOf('</sheetData>', Math.max(0, from));
  if (from === -1 || closed === -1) return { xml, merges, cut: 0 };
  const { rows, cut } = rowsWithin(xml.slice(from + 1, closed), limits);
  return { xml: `${xml.slice(0, from + 1)}${rows}${xml.slice(closed)}`, merges, cut };
}

/** Some programs write every name with a prefix. */
function withoutPrefix(xml: string): string {
  const prefix = /<(\w+):sheetData\b/.exec(xml)?.[1];
  return prefix === undefined ? xml : xml.replace(new RegExp(`<(/?)${prefix}:`, 'g'), '<$1');
}

function rowsWithin(xml: string, limits: SupplementLimits): { rows: string; cut: number } {
  const kept: string[] = [];
  let count = 0;
  let cut = 0;
  let lastRow = 0;
  let lastColumn = 0;
  for (const [, attributes = '', inner = ''] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>([^]*?)<\/row>)/g)) {
    const cells = filledCells(inner);
    if (cells.text === '') {
      // Without a number of its own a row is the one after the last: an empty one counts.
      if (!/\sr=/.test(attributes)) kept.push('<row/>');
      continue;
    }
    if (count >= limits.rows) {
      cut += 1;
      continue;
    }
    count += 1;
    lastRow = Math.max(lastRow + 1, Number(/\sr=["'](\d{1,7})["']/.exec(attributes)?.[1] ?? 0));
    lastColumn = Math.max(lastColumn, cells.lastColumn);
    kept.push(`<row${attributes}>${cells.text}</row>`);
  }
  if (lastRow * lastColumn > MOST_CELLS) throw new Unreadable('supplement-too-large', `${lastRow} rows by ${lastColumn} columns`);
  return { rows: kept.join(''), cut };
}

function filledCells(row: string): { text: string; lastColumn: number } {
  let column = 0;
  let lastColumn = 0;
  let text = '';
  for (const [whole, attributes = '', inner = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
    const letters = /\sr=["']([A-Z]{1,3})\d+["']/.exec(attributes)?.[1];
    column = letters === undefined ? column + 1 : columnOf(letters);
    const isFilled = /<v\b[^>]*>[^<]/.test(inner) || /<t\b[^>]*>[^<]/.test(inner);
    // Where cells have no address their order is one, so an empty one stays.
    if (isFilled || letters === undefined) text += isFilled ? whole : '<c/>';
    if (isFilled) lastColumn = Math.max(lastColumn, column);
  }
  return { text: lastColumn === 0 ? '' : text, lastColumn };
}

/** "A" is 1, "AA" is 27. */
const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function mergesOf(xml: string): Merge[] {
  const merges: Merge[] = [];
  for (const [, left = '', top = '', right = '', bottom = ''] of xml.matchAll(/<mergeCell\b[^>]*\sref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g)) {
    if (merges.length < MOST_MERGES) merges.push({ top: Number(top) - 1, left: columnOf(left) - 1, bottom: Number(bottom) - 1, right: columnOf(right) - 1 });
  }
  return merges;
}

/**
 * The table with the value of cells that are merged downwards in the first column of each row, so that every row says what it belongs to; a value merged to the
 * right is said once. Only within rows and columns that there are.
 */
export function cellsFilled(table: readonly (readonly string[])[], merges: readonly Merge[]): string[][] {
  const cells = table.map((row) => [...row]);
  let filled = 0;
  for (const { top, left, bottom } of merges) {
    const value = cells[top]?.[left] ?? '';
    if (value === '') continue;
    for (let at = top + 1; at <= Math.min(bottom, cells.length - 1) && filled < MOST_FILLED; at += 1) {
      const row = cells[at];
      if (row === undefined || row[left] !== '' || row.every((cell) => cell === '')) continue;
      row[left] = value;
      filled += 1;
    }
  }
  return cells;
}
