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

/** The buttons below an answer: what is wanted most in words, the rest as icons. */
export function drawAnswerActions(el: HTMLElement, t: Translate, { claims, save, remove, begin }: WholeAnswerActions): void {
  const row = el.createDiv({ cls: 'locus-ask-actions' });
  if (claims) keepingCursor(row.createEl('button', { cls: 'mod-cta', text: t('ask.insert') }), claims.insert);
  else keepingCursor(row.createEl('button', { text: t('ask.new') }), begin);
  const icons = row.createDiv({ cls: 'locus-ask-icons' });
  if (claims) drawIcon(icons, 'copy', t('ask.copy-pandoc'), claims.copy);
  if (save) drawIcon(icons, 'file-plus', t('ask.export'), save);
  if (claims) drawIcon(icons, 'refresh-cw', t('ask.check'), claims.check);
  drawIcon(icons, 'trash-2', t('ask.delete'), remove);
  if (claims) drawIcon(icons, 'message-square-plus', t('ask.new'), begin);
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
