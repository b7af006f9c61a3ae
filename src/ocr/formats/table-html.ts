import { integerOf, isRecord, listOf, textOf } from '../loose-json';

export const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** One cell of a table as several tools describe it. */
export interface TableCell {
  text: string;
  head: boolean;
  rowSpan: number;
  columnSpan: number;
}

/** Rows of cells as an HTML table; "" where there are none. */
export function tableHtml(rows: readonly (readonly TableCell[])[]): string {
  const lines = rows.filter((row) => row.length > 0).map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`);
  return lines.length === 0 ? '' : `<table>${lines.join('')}</table>`;
}

function cellHtml({ text, head, rowSpan, columnSpan }: TableCell): string {
  const tag = head ? 'th' : 'td';
  const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
  return `<${tag}${spans}>${escapeHtml(text)}</${tag}>`;
}

/** A positive whole number of rows or columns, 1 for anything else. */
export const spanOf = (value: unknown): number => Math.max(1, integerOf(value) ?? 1);

/** Texts of a list of captions, whether it holds strings, numbers or records with a text. */
export const captionTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? listOf(value) : [value]).map((item) => textOf(isRecord(item) ? (item.text ?? item.content) : item).trim()).filter((text) => text !== '');
