import type { Translate } from '../../i18n';

export interface MessageButton {
  label: string;
  act: (event: MouseEvent) => void;
}

/** In place of the pages: one plain sentence, and what can be done instead. */
export function drawPageMessage(el: HTMLElement, text: string, buttons: readonly MessageButton[]): void {
  el.empty();
  const state = el.createDiv({ cls: 'locus-state locus-page-message', attr: { role: 'status' } });
  state.createDiv({ text });
  if (buttons.length === 0) return;
  const row = state.createDiv({ cls: 'locus-state-buttons' });
  for (const { label, act } of buttons) row.createEl('button', { text: label }).addEventListener('click', act);
}

export function drawOpeningPages(el: HTMLElement, t: Translate): void {
  el.empty();
  el.createDiv({ cls: 'locus-state locus-page-message', attr: { role: 'status' }, text: t('page-view.opening') });
}
