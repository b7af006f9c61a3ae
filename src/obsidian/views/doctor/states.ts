import type { Translate } from '../../../i18n';
import { drawFailure, drawMessage } from '../message';

export interface DoctorStateActions {
  check: () => void;
}

export const drawNever = (el: HTMLElement, t: Translate, { check }: DoctorStateActions): void =>
  void drawMessage(el, 'stethoscope', t('doctor.never-title'), t('doctor.never'), { label: t('doctor.check'), isMain: true, act: check });

export const drawNone = (el: HTMLElement, t: Translate): void => void drawMessage(el, 'quote', t('doctor.none-title'), t('doctor.none'));

/** Nothing wants the user; `ignored` citations were put aside. */
export const drawWell = (el: HTMLElement, ignored: number, t: Translate): void =>
  void drawMessage(el, 'circle-check', t('doctor.well-title'), ignored > 0 ? t('doctor.well-but-ignored', { count: ignored }) : t('doctor.well'));

export const drawNothingListed = (el: HTMLElement, t: Translate): void => void drawMessage(el, 'filter-x', '', t('doctor.nothing-listed'));

export const drawFailed = (el: HTMLElement, message: string, t: Translate, { check }: DoctorStateActions): void =>
  drawFailure(el, t('doctor.failed-title'), message, { label: t('pane.retry'), act: check });
