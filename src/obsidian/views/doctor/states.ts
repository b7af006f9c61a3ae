import { setIcon } from 'obsidian';
import type { Translate } from '../../../i18n';

export interface DoctorStateActions {
  check: () => void;
}

/** A quiet message in the middle of the view, with a button below it where something can be done. */
function drawMessage(el: HTMLElement, icon: string, title: string, text: string, button?: { label: string; isMain: boolean; act: () => void }): HTMLElement {
  const box = el.createDiv({ cls: 'locus-state' });
  setIcon(box.createDiv({ cls: 'locus-state-icon', attr: { 'aria-hidden': 'true' } }), icon);
  if (title !== '') box.createEl('h3', { cls: 'locus-state-title', text: title });
  if (text !== '') box.createEl('p', { text });
  if (button) box.createDiv({ cls: 'locus-buttons' }).createEl('button', { cls: button.isMain ? 'mod-cta' : '', text: button.label }).addEventListener('click', button.act);
  return box;
}

export const drawNever = (el: HTMLElement, t: Translate, { check }: DoctorStateActions): void =>
  void drawMessage(el, 'stethoscope', t('doctor.never-title'), t('doctor.never'), { label: t('doctor.check'), isMain: true, act: check });

export const drawNone = (el: HTMLElement, t: Translate): void => void drawMessage(el, 'quote', t('doctor.none-title'), t('doctor.none'));

/** Nothing wants the user; `ignored` citations were put aside. */
export const drawWell = (el: HTMLElement, ignored: number, t: Translate): void =>
  void drawMessage(el, 'circle-check', t('doctor.well-title'), ignored > 0 ? t('doctor.well-but-ignored', { count: ignored }) : t('doctor.well'));

export const drawNothingListed = (el: HTMLElement, t: Translate): void => void drawMessage(el, 'filter-x', '', t('doctor.nothing-listed'));

export function drawFailed(el: HTMLElement, message: string, t: Translate, { check }: DoctorStateActions): void {
  const box = drawMessage(el, 'circle-alert', t('doctor.failed-title'), message, { label: t('pane.retry'), isMain: false, act: check });
  box.addClass('is-error');
  box.setAttribute('role', 'alert');
}
