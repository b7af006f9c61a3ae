import { setIcon } from 'obsidian';
import { whyUnknown } from '../../../engine/citations/check-report';
import type { Translate } from '../../../i18n';
import { drawDiff, hasDifference } from '../../citations/diff-view';
import { hintOf, placeText } from '../../hover/card-change';
import type { RowAction } from './desk';
import { type DoctorRow, nameOf, sentenceText } from './row';
import { drawMark } from './row-view';

export interface DetailActions {
  actionsFor: (row: DoctorRow) => RowAction[];
  close: () => void;
}

/** One citation: what is wrong in a sentence, the words then and now, and what can be done. */
export function drawDetail(el: HTMLElement, row: DoctorRow, t: Translate, { actionsFor, close }: DetailActions): void {
  const { checked } = row;
  el.empty();
  el.setAttribute('aria-label', nameOf(row));
  const head = el.createDiv({ cls: 'locus-doctor-detail-head' });
  drawMark(head, checked.state, t);
  head.createSpan({ cls: 'locus-doctor-name', text: nameOf(row) });
  const shut = head.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': t('doctor.close') } });
  setIcon(shut, 'x');
  shut.addEventListener('click', close);
  el.createEl('p', { cls: 'locus-doctor-hint', text: whatIsWrong(row, t) });
  if (checked.unsupported.length > 0) el.createEl('p', { cls: 'locus-warning', text: t('doctor.numbers-hint', { numbers: checked.unsupported.join(', ') }) });
  drawWords(el, row, t);
  part(el, t('doctor.in-note')).setText(sentenceText(row));
  const buttons = el.createDiv({ cls: 'locus-doctor-buttons' });
  for (const { icon, label, isMain, act } of actionsFor(row)) {
    const button = buttons.createEl('button', { cls: isMain ? 'mod-cta' : '' });
    setIcon(button.createSpan({ attr: { 'aria-hidden': 'true' } }), icon);
    button.createSpan({ text: label });
    button.addEventListener('click', act);
  }
}

/** The state in a sentence: for what is not known, why. */
function whatIsWrong(row: DoctorRow, t: Translate): string {
  const { citation: { link }, checked, request: { vaultPath } } = row;
  if (checked.state !== 'unknown') return hintOf(checked, link, t);
  if (checked.relink) return t('doctor.renamed', { path: checked.relink.path });
  if (whyUnknown(row) === 'bad-fingerprint') return t('doctor.bad-fingerprint');
  if (vaultPath === null) return t('doctor.no-file');
  return checked.paperId === null ? t('doctor.no-such-paper', { path: vaultPath }) : t('doctor.not-known');
}

function drawWords(el: HTMLElement, { checked }: DoctorRow, t: Translate): void {
  const { proposal, cited } = checked;
  if (proposal && hasDifference(proposal.diff)) {
    const body = part(el, '');
    const legend = body.previousElementSibling;
    if (legend instanceof HTMLElement) {
      legend.createEl('del', { text: t('hover.was') });
      legend.appendText(' → ');
      legend.createEl('ins', { text: t('hover.is') });
    }
    drawDiff(body, proposal.diff, t);
    return;
  }
  const words = proposal?.text ?? cited;
  if (words === null) return;
  const place = placeText(checked, t);
  part(el, place === '' ? t('doctor.cited') : `${t('doctor.cited')} · ${place}`).setText(words);
}

/** A legend with room for words below it. */
function part(el: HTMLElement, legend: string): HTMLElement {
  el.createDiv({ cls: 'locus-hover-place', text: legend });
  return el.createDiv({ cls: 'locus-doctor-text' });
}
