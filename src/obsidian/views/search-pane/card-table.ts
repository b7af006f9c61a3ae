import type { Passage } from '../../../retrieval/model';
import type { Translate } from '../../../i18n';

/** Draws the rows of a table that the passage holds, from parsed cells: the HTML of the OCR never reaches the page. */
export function drawCardTable(parent: HTMLElement, table: NonNullable<Passage['table']>, t: Translate): void {
  const frame = parent.createDiv({ cls: 'locus-table-frame' });
  const el = frame.createEl('table', { cls: 'locus-table' });
  if (table.header.length > 0) {
    const head = el.createEl('thead');
    for (const cells of table.header) drawRow(head, cells, 'th');
  }
  const body = el.createEl('tbody');
  for (const cells of table.rows) drawRow(body, cells, 'td');
  if (table.shownRows < table.totalRows) {
    parent.createDiv({ cls: 'locus-note', text: t('table.rows-shown', { shown: table.shownRows, total: table.totalRows }) });
  }
}

function drawRow(section: HTMLElement, cells: string[], tag: 'th' | 'td'): void {
  const row = section.createEl('tr');
  for (const text of cells) row.createEl(tag, { text });
}
