import { headerRowsOf } from './header-rows';
import { parseMarkdownTable } from './markdown-table';
import type { TableCells } from './model';
import { LONGEST_TAG, plainCell } from './table-cell';

interface Tag {
  name: string;
  closing: boolean;
  /** Raw attributes, at most `LONGEST_TAG`. */
  attributes: string;
  start: number;
  end: number;
}

const MOST_CELLS = 200_000;
const MOST_SPAN = 200;

/** The next tag from `from` on, or null. A "<" that opens no tag is text. */
function nextTag(html: string, from: number): Tag | null {
  for (let start = html.indexOf('<', from); start >= 0; start = html.indexOf('<', start + 1)) {
    const name = /^<(\/?)([a-z][a-z0-9]{0,15})(?=[\s/>])/i.exec(html.slice(start, start + 20));
    if (!name) continue;
    const end = html.slice(start, start + LONGEST_TAG).indexOf('>');
    if (end < 0) continue;
    return { name: (name[2] ?? '').toLowerCase(), closing: name[1] === '/', attributes: html.slice(start + name[0].length, start + end), start, end: start + end + 1 };
  }
  return null;
}

const spanOf = (attributes: string, name: 'rowspan' | 'colspan'): number => {
  const value = Number(new RegExp(`\\b${name}\\s*=\\s*["']?\\s*(\\d{1,4})`, 'i').exec(attributes)?.[1] ?? 1);
  return Math.min(MOST_SPAN, Math.max(1, value));
};

/** Where the closing tag of a script or style stands, in any case; the text's end where there is none. */
function endOfCode(html: string, name: 'script' | 'style', from: number): number {
  const closing = name === 'script' ? /<\/script/gi : /<\/style/gi;
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

/** Rows under construction: a cell that spans rows or columns is repeated, so that every row reads on its own. */
class Grid {
  readonly rows: string[][] = [];
  headerRows = 0;
  private readonly pending: { left: number; text: string }[][] = [];
  private row: string[] | null = null;
  private column = 0;
  private cells = 0;
  private allHeads = true;
  private hasCells = false;

  openRow(): void {
    this.closeRow();
    this.row = [];
    this.column = 0;
    this.allHeads = true;
    this.hasCells = false;
  }

  add(text: string, rowspan: number, colspan: number, head: boolean): void {
    if (this.row === null) this.openRow();
    const row = this.row;
    if (row === null || this.cells > MOST_CELLS) return;
    this.fill();
    this.hasCells = true;
    if (!head) this.allHeads = false;
    for (let at = 0; at < colspan; at += 1) {
      row[this.column] = text;
      if (rowspan > 1) this.pending[this.column] = [{ left: rowspan - 1, text }];
      this.column += 1;
      this.cells += 1;
    }
  }

  /** Cells of rows above that reach into this one. */
  private fill(): void {
    for (let above = this.pending[this.column]?.[0]; above !== undefined && this.row !== null; above = this.pending[this.column]?.[0]) {
      this.row[this.column] = above.text;
      above.left -= 1;
      if (above.left === 0) this.pending[this.column] = [];
      this.column += 1;
      this.cells += 1;
    }
  }

  closeRow(): void {
    if (this.row === null) return;
    this.fill();
    if (this.row.length > 0) {
      if (this.hasCells && this.allHeads && this.headerRows === this.rows.length) this.headerRows += 1;
      this.rows.push(Array.from(this.row, (cell) => cell ?? ''));
    }
    this.row = null;
  }
}

interface OpenCell {
  text: string;
  rowspan: number;
  colspan: number;
  head: boolean;
}

/**
 * Cells of the HTML tables in a text, or null where there is none. Nested markup becomes plain text, a nested table's cells are read as
 * text of their cell. Unclosed tags, huge spans and broken markup are tolerated. Linear in the text; no markup is ever run.
 */
export function parseHtmlTable(html: string): TableCells | null {
  const grid = new Grid();
  let depth = 0;
  let cell = null as OpenCell | null;
  let inHead = false;
  let at = 0;
  const close = (): void => {
    if (cell) grid.add(plainCell(cell.text), cell.rowspan, cell.colspan, cell.head);
    cell = null;
  };
  for (let tag = nextTag(html, 0); tag !== null; tag = nextTag(html, at)) {
    if (cell) cell.text += html.slice(at, tag.start);
    at = tag.end;
    if (tag.name === 'script' || tag.name === 'style') {
      if (!tag.closing) at = endOfCode(html, tag.name, at);
      continue;
    }
    if (tag.name === 'table') {
      if (tag.closing && depth === 1) {
        close();
        grid.closeRow();
      }
      depth = Math.max(0, depth + (tag.closing ? -1 : 1));
    } else if (depth === 1 && tag.name === 'thead') inHead = !tag.closing;
    else if (depth === 1 && tag.name === 'tr') {
      close();
      if (tag.closing) grid.closeRow();
      else grid.openRow();
    } else if (depth === 1 && (tag.name === 'td' || tag.name === 'th')) {
      close();
      if (!tag.closing) cell = { text: '', rowspan: spanOf(tag.attributes, 'rowspan'), colspan: spanOf(tag.attributes, 'colspan'), head: inHead || tag.name === 'th' };
    } else if (cell && /^(?:br|p|div|li|td|th|tr)$/.test(tag.name)) cell.text += ' ';
  }
  if (cell) cell.text += html.slice(at);
  close();
  grid.closeRow();
  return grid.rows.length === 0 ? null : { headerRows: headerRowsOf(grid.rows, grid.headerRows), rows: grid.rows };
}

/** Cells of a table in HTML or Markdown, or null where the text holds neither. */
export const parseTable = (text: string): TableCells | null => (/<t(?:able|r|d)[\s>]/i.test(text) ? parseHtmlTable(text.includes('<table') || text.includes('<TABLE') ? text : `<table>${text}</table>`) : parseMarkdownTable(text));

/** A table as plain lines: cells parted by tabs, rows by line breaks; only white space is added to what is printed. */
export const tableText = ({ rows }: TableCells): string => rows.map((row) => row.join('\t').trimEnd()).join('\n').trim();
