import { setIcon } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { AskState } from './session';

/** A quiet message in the middle of the view. */
export function drawMessage(el: HTMLElement, icon: string, title: string, text: string): HTMLElement {
  const box = el.createDiv({ cls: 'locus-state' });
  setIcon(box.createDiv({ cls: 'locus-state-icon', attr: { 'aria-hidden': 'true' } }), icon);
  box.createEl('h3', { cls: 'locus-state-title', text: title });
  box.createEl('p', { text });
  return box;
}

export function drawNoService(el: HTMLElement, t: Translate, setUp: () => void): void {
  const box = drawMessage(el, 'plug', t('ask.no-service-title'), t('ask.no-service'));
  box.createDiv({ cls: 'locus-buttons' }).createEl('button', { cls: 'mod-cta', text: t('ask.set-up') }).addEventListener('click', setUp);
}

/** What goes where, before anything does (`spec/80` 6). `also`: the host that search by meaning asks; null where it asks none. */
export function drawConfirm(el: HTMLElement, { estimate }: Extract<AskState, { kind: 'confirm' }>, t: Translate, actions: { also: string | null; send: () => void; cancel: () => void }): void {
  const { passages, words, host, model } = estimate;
  const { also } = actions;
  const nothing = passages === 0;
  const box = drawMessage(el, 'send', t('ask.confirm-title'), nothing ? t('ask.confirm-none') : t('ask.confirm', { passages, words, host, model }));
  box.setAttrs({ role: 'group', 'aria-label': t('ask.confirm-title') });
  if (also !== null) box.createEl('p', { text: t('answers.sent-also', { host: also }) });
  if (!nothing) box.createEl('p', { cls: 'locus-faint', text: t('ask.confirm-once') });
  const row = box.createDiv({ cls: 'locus-buttons' });
  if (!nothing) {
    const send = row.createEl('button', { cls: 'mod-cta', text: t('ask.send') });
    send.addEventListener('click', actions.send);
    send.focus();
  }
  row.createEl('button', { text: t('ask.cancel') }).addEventListener('click', actions.cancel);
}

export function drawFailed(el: HTMLElement, message: string, t: Translate): void {
  const box = drawMessage(el, 'circle-alert', t('ask.failed-title'), t('ask.failed', { message }));
  box.addClass('is-error');
  box.setAttribute('role', 'alert');
}
