import { setIcon } from 'obsidian';
import type { Translate } from '../../i18n';

export interface MessageButton {
  label: string;
  /** The one to press; the others are plain. */
  isMain?: boolean;
  act: () => void;
}

/** A quiet message in the middle of a view, with buttons below it where something can be done. Without a title or a text ("") there is none. */
export function drawMessage(el: HTMLElement, icon: string, title: string, text: string, ...buttons: readonly MessageButton[]): HTMLElement {
  const box = el.createDiv({ cls: 'locus-state' });
  setIcon(box.createDiv({ cls: 'locus-state-icon', attr: { 'aria-hidden': 'true' } }), icon);
  if (title !== '') box.createEl('h3', { cls: 'locus-state-title', text: title });
  if (text !== '') box.createEl('p', { text });
  if (buttons.length > 0) drawButtons(box, buttons);
  return box;
}

/** Buttons in a row of their own. */
export function drawButtons(el: HTMLElement, buttons: readonly MessageButton[]): void {
  const row = el.createDiv({ cls: 'locus-buttons' });
  for (const { label, isMain = false, act } of buttons) row.createEl('button', { cls: isMain ? 'mod-cta' : '', text: label }).addEventListener('click', act);
}

/** Something did not work, and can be tried again; `detail`: what the machine says of it. */
export function drawFailure(el: HTMLElement, title: string, text: string, button: MessageButton, detail = ''): void {
  const box = drawMessage(el, 'circle-alert', title, text);
  box.addClass('is-error');
  box.setAttribute('role', 'alert');
  if (detail !== '') box.createEl('p', { cls: 'locus-faint', text: detail });
  drawButtons(box, [button]);
}

/** In the place of what is not there yet, while the index is being opened. */
export function drawOpening(el: HTMLElement, t: Translate): void {
  const box = el.createDiv({ cls: 'locus-skeleton', attr: { 'aria-label': t('pane.opening'), role: 'status' } });
  for (let i = 0; i < 3; i++) {
    const card = box.createDiv({ cls: 'locus-skeleton-card' });
    for (const part of ['head', 'line', 'line', 'last']) card.createDiv({ cls: `locus-skeleton-${part}` });
  }
}
