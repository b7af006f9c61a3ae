import type { Translate } from '../../../i18n';
import type { PaperStatus } from '../../../library/paper';
import { otherReason, sourceLine, sourceName } from '../../../library/source-text';
import { faultText } from '../../fault-text';

/** What a paper was read from, whether its PDF helped, and what else there was and why it was not used. */
export function drawSources(el: HTMLElement, paper: PaperStatus, t: Translate, openFile: (path: string) => void): void {
  const line = sourceLine(paper, t);
  if (line !== '') {
    const row = el.createDiv({ cls: 'locus-paper-line', text: line });
    // A folder cannot be opened; of other sources the file can.
    if (paper.source?.path && paper.source.format !== 'paperforge') drawPath(row, paper.source.path, openFile);
  }
  drawSupplements(el, paper.supplements ?? [], t, openFile);
  const { otherSources } = paper;
  if (otherSources.length === 0) return;
  const details = el.createEl('details', { cls: 'locus-paper-warnings' });
  details.createEl('summary', { text: t('source.others', { count: otherSources.length }) });
  const list = details.createEl('ul');
  for (const other of otherSources) {
    const item = list.createEl('li', { text: t('source.not-used', { source: sourceName(other, t), reason: faultText(otherReason(other, t), t) }) });
    if (other.path !== null) drawPath(item, other.path, openFile);
  }
}

/** The files beside its text, and of those that are not searched why. */
function drawSupplements(el: HTMLElement, supplements: NonNullable<PaperStatus['supplements']>, t: Translate, openFile: (path: string) => void): void {
  if (supplements.length === 0) return;
  const details = el.createEl('details', { cls: 'locus-paper-warnings' });
  details.createEl('summary', { text: t('source.supplements', { count: supplements.length }) });
  const list = details.createEl('ul');
  for (const { path, reason } of supplements) drawPath(list.createEl('li', { text: reason === null ? '' : faultText(reason, t) }), path, openFile);
}

function drawPath(el: HTMLElement, path: string, openFile: (path: string) => void): void {
  el.createEl('button', { cls: ['locus-text-button', 'locus-path'], text: path }).addEventListener('click', () => openFile(path));
}
