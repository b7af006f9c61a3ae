import type { TableExcerpt } from '../../provenance';
import { collapseSpace } from '../../text';

/** A table's rows as lines of text, "…" where rows are left out; "" without rows. `only` keeps the rows of these numbers. */
export function tableLines({ header, rows, rowNumbers, totalRows }: TableExcerpt, only?: ReadonlySet<number>): string {
  const lines = header.map(line);
  let before = 0;
  for (const [at, row] of rows.entries()) {
    const number = rowNumbers[at] ?? before + 1;
    if (only && !only.has(number)) continue;
    if (number > before + 1) lines.push('…');
    lines.push(line(row));
    before = number;
  }
  if (before < totalRows && rows.length > 0) lines.push('…');
  return lines.join('\n');
}

/** A sign between cells, so that a quote cannot run over them unseen. */
const line = (cells: readonly string[]): string => `| ${cells.map((cell) => collapseSpace(cell).replaceAll('|', '¦')).join(' | ')} |`;
