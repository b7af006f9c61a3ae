import { setIcon } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { Subject } from './pane-state';

/** Says of what the passages below are related, and leads back to the search. */
export function drawRelatedHeading(el: HTMLElement, subject: Subject | null, t: Translate, back: () => void): void {
  el.empty();
  el.addClass('locus-related');
  el.toggle(subject !== null);
  if (subject === null) return;
  const button = el.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': t('related.back') } });
  setIcon(button, 'arrow-left');
  button.addEventListener('click', back);
  el.createEl('h3', { cls: 'locus-related-title', text: t('related.of', { subject: subject.title }) });
}
