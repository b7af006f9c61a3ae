import { setIcon } from 'obsidian';
import type { Translate } from '../../../i18n';

export interface WholeAnswerActions {
  /** False where there is no claim to write. */
  claims: false | { insert: () => void; copy: () => void; check: () => void };
  /** False where nothing of the answer can be read. */
  save: false | (() => void);
  remove: () => void;
  begin: () => void;
}

/** The buttons below an answer: the two that are wanted most in words, the others as icons. */
export function drawAnswerActions(el: HTMLElement, t: Translate, { claims, save, remove, begin }: WholeAnswerActions): void {
  const row = el.createDiv({ cls: 'locus-ask-actions' });
  const button = (text: string, act: () => void): HTMLElement => keepingCursor(row.createEl('button', { text }), act);
  if (claims) button(t('ask.insert'), claims.insert).addClass('mod-cta');
  button(t('ask.new'), begin);
  if (claims) drawIcon(row, 'copy', t('ask.copy-pandoc'), claims.copy);
  if (save) drawIcon(row, 'file-plus-2', t('ask.export'), save);
  if (claims) drawIcon(row, 'refresh-cw', t('ask.check'), claims.check);
  drawIcon(row, 'trash-2', t('ask.delete'), remove);
}

/** A button that is an icon; its label is its tooltip. */
export function drawIcon(row: HTMLElement, icon: string, label: string, act: () => void): void {
  const el = row.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': label } });
  setIcon(el, icon);
  keepingCursor(el, act);
}

/** Pressing the button does not take the cursor out of the note. */
function keepingCursor(button: HTMLElement, act: () => void): HTMLElement {
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', act);
  return button;
}
