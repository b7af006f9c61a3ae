import type { Translate } from '../../../i18n';
import type { PaperStatus } from '../../../library/paper';
import { faultText } from '../../fault-text';
import { drawFailure, drawMessage } from '../message';

export const drawNoPaper = (el: HTMLElement, t: Translate, choose: () => void): void =>
  void drawMessage(el, 'list-tree', t('outline.no-paper-title'), t('outline.no-paper'), { label: t('outline.choose'), act: choose });

export function drawLoading(el: HTMLElement, t: Translate): void {
  const box = el.createDiv({ cls: ['locus-skeleton', 'locus-outline-loading'], attr: { 'aria-label': t('outline.loading'), role: 'status' } });
  for (let at = 0; at < 6; at += 1) box.createDiv({ cls: at % 3 === 0 ? 'locus-skeleton-line' : 'locus-skeleton-last' });
}

/** Why nothing is stored of a paper; null where the library does not know it any more. */
export function drawNotIndexed(el: HTMLElement, status: PaperStatus | null, t: Translate, index: () => void): void {
  const why = status === null ? t('page-view.no-paper') : status.reason ? faultText(status.reason, t) : t(`state.${status.state}`);
  drawMessage(el, 'circle-slash', t('outline.not-indexed-title'), why, ...(status === null ? [] : [{ label: t('outline.index'), act: index }]));
}

export function drawEmpty(el: HTMLElement, status: PaperStatus, t: Translate): void {
  drawMessage(el, 'circle-dashed', t('outline.empty-title'), status.reason ? faultText(status.reason, t) : '');
}

export const drawFailed = (el: HTMLElement, message: string, t: Translate, again: () => void): void =>
  drawFailure(el, t('outline.failed-title'), message, { label: t('pane.retry'), act: again });
