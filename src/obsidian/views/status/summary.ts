import type { IndexStatus } from '../../../engine/engine';
import type { Translate } from '../../../i18n';
import type { Coverage } from '../../../library/paper';
import { sizeText } from '../duration';

/** The whole library in a few lines: how many papers can be searched, what else they are, how much room it takes. */
export function drawSummary(el: HTMLElement, status: IndexStatus, warnings: readonly string[], t: Translate): void {
  el.addClass('locus-status-summary');
  el.createEl('h2', { text: headingOf(status.coverage, t) });
  const bytes = status.storage.reduce((sum, item) => sum + item.bytes, 0);
  const units = status.papers.reduce((sum, { units: u }) => sum + u.body + u.fulltext + u.object, 0);
  el.createDiv({ cls: 'locus-faint', text: t('status.totals', { units, size: sizeText(bytes) }) });
  for (const warning of warnings) el.createDiv({ cls: 'locus-note', text: warning });
}

/** Papers whose source is missing can still be searched. */
function headingOf({ library, indexed, sourceMissing }: Coverage, t: Translate): string {
  return library === 0 ? t('first-run.nothing-title') : t('status.searchable', { searched: indexed + sourceMissing, library });
}
