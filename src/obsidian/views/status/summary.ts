import type { IndexStatus } from '../../../engine/engine';
import type { Translate } from '../../../i18n';
import { coverageText } from '../search-pane/coverage-line';
import { sizeText } from '../duration';

/** The whole library in a few lines: how many papers can be searched, what else they are, how much room it takes. */
export function drawSummary(el: HTMLElement, status: IndexStatus, warnings: readonly string[], t: Translate): void {
  el.addClass('locus-status-summary');
  el.createEl('h2', { text: coverageText(status.coverage, false, t).text });
  const bytes = status.storage.reduce((sum, item) => sum + item.bytes, 0);
  const units = status.papers.reduce((sum, { units: u }) => sum + u.body + u.fulltext + u.object, 0);
  el.createDiv({ cls: 'locus-faint', text: t('status.totals', { units, size: sizeText(bytes) }) });
  for (const warning of warnings) el.createDiv({ cls: 'locus-note', text: warning });
}
