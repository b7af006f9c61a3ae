import type { Passage } from '../../../retrieval/model';
import type { Translate } from '../../../i18n';
import type { TableCells } from '../../../structure/model';
import { drawFormula, drawWithFormulas } from './card-math';

type Excerpt = NonNullable<Passage['table']>;

/** Rows of a whole table that are drawn: more are no card. */
const MOST_ROWS = 1000;

/** Draws the rows of a table that the passage holds, from parsed cells: the HTML of the OCR never reaches the page. A part of a table leads to the whole of it. */
export function drawCardTable(parent: HTMLElement, table: Excerpt, t: Translate, whole: () => Promise<TableCells | null>): void {
  const box = parent.createDiv();
  const part = (): void => {
    box.empty();
    drawRows(box, table);
    if (table.shownRows >= table.totalRows) return;
    note(box, t('table.rows-shown', { shown: table.shownRows, total: table.totalRows }), t('table.show-all'), () => void all());
  };
  const all = async (): Promise<void> => {
    const cells = await whole();
    if (!box.isConnected) return;
    box.empty();
    if (cells) drawRows(box, wholeOf(cells, table));
    const shown = Math.min(table.totalRows, MOST_ROWS);
    note(box, cells ? t('table.rows-shown', { shown, total: table.totalRows }) : t('table.gone'), t('table.show-less'), part);
  };
  part();
}

/** All rows, those that were hit still marked. */
function wholeOf({ headerRows, rows }: TableCells, { hitRows, totalRows }: Excerpt): Excerpt {
  const body = rows.slice(headerRows, headerRows + MOST_ROWS);
  return { header: rows.slice(0, headerRows), rows: body, rowNumbers: body.map((_, at) => at + 1), hitRows, shownRows: body.length, totalRows };
}

function note(parent: HTMLElement, text: string, action: string, act: () => void): void {
  const line = parent.createDiv({ cls: 'locus-table-note' });
  line.createSpan({ cls: 'locus-faint', text });
  const button = line.createEl('button', { cls: 'locus-text-button', text: action, attr: { tabindex: '-1' } });
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    act();
  });
}

function drawRows(parent: HTMLElement, table: Excerpt): void {
  const frame = parent.createDiv({ cls: 'locus-table-frame' });
  const el = frame.createEl('table', { cls: 'locus-table' });
  const columns = Math.max(1, ...[...table.header, ...table.rows].map((row) => row.length));
  if (table.header.length > 0) {
    const head = el.createEl('thead');
    for (const cells of table.header) drawRow(head, cells, 'th', columns);
  }
  const body = el.createEl('tbody');
  const hit = new Set(table.hitRows);
  let before = 0;
  let firstHit: HTMLElement | null = null;
  table.rows.forEach((cells, at) => {
    const number = table.rowNumbers[at] ?? before + 1;
    if (number > before + 1) body.createEl('tr', { cls: 'locus-table-gap', attr: { 'aria-hidden': 'true' } }).createEl('td', { text: '⋯', attr: { colspan: String(columns) } });
    const row = drawRow(body, cells, 'td', columns);
    if (hit.has(number)) {
      row.addClass('is-hit');
      firstHit ??= row;
    }
    before = number;
  });
  showRow(frame, firstHit);
}

/** Equal cells side by side are one that spans them. A ragged row is filled up. */
function drawRow(section: HTMLElement, cells: readonly string[], tag: 'th' | 'td', columns: number): HTMLElement {
  const row = section.createEl('tr');
  for (let at = 0; at < columns; ) {
    const text = cells[at] ?? '';
    let end = at + 1;
    while (tag === 'th' && text !== '' && cells[end] === text) end += 1;
    const cell = row.createEl(tag, end - at > 1 ? { attr: { colspan: String(end - at) } } : {});
    drawWithFormulas(text, { start: 0, end: text.length }, (from, to) => void cell.appendText(text.slice(from, to)), (one) => void drawFormula(cell, text.slice(one.start, one.end), text.slice(one.from, one.to), false));
    at = end;
  }
  return row;
}

/** Scrolls the table, and nothing around it, to a row. */
function showRow(frame: HTMLElement, row: HTMLElement | null): void {
  if (!row) return;
  frame.win.requestAnimationFrame(() => {
    const below = row.offsetTop + row.offsetHeight - frame.clientHeight;
    if (below > 0) frame.scrollTop = below + frame.clientHeight / 3;
  });
}
