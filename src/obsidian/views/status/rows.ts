import { setIcon } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { PaperState, PaperStatus } from '../../../library/paper';
import { faultText } from '../../fault-text';
import { drawSources } from './sources';

export interface PaperActions {
  /** Re-index it, whatever its state. */
  retry(paperId: string): void;
  /** Take a paper whose source is gone out of the index. */
  forget(paperId: string): void;
  open(paperId: string): void;
  /** Opens a file of the vault. */
  openFile(path: string): void;
}

const ICONS: Record<PaperState, string> = {
  indexed: 'check',
  stale: 'history',
  publishing: 'loader',
  blocked: 'circle-slash',
  failed: 'circle-alert',
  empty: 'circle-dashed',
  'no-ocr': 'scan-text',
  'source-missing': 'unlink',
};

/** A row a paper: title, state, reason, what is indexed, and the button that fits the state. */
export function drawPaperRows(el: HTMLElement, papers: readonly PaperStatus[], t: Translate, actions: PaperActions): void {
  const list = el.createEl('ul', { cls: 'locus-papers' });
  if (papers.length === 0) list.createEl('li', { cls: 'locus-faint', text: t('status.none') });
  for (const paper of papers) drawRow(list.createEl('li', { cls: 'locus-paper' }), paper, t, actions);
}

function drawRow(row: HTMLElement, paper: PaperStatus, t: Translate, actions: PaperActions): void {
  row.dataset.state = paper.state;
  setIcon(row.createDiv({ cls: 'locus-paper-icon', attr: { 'aria-hidden': 'true' } }), ICONS[paper.state]);
  const text = row.createDiv({ cls: 'locus-paper-text' });
  const title = text.createDiv({ cls: 'locus-title-lines' }).createEl('button', { cls: 'locus-paper-title locus-text-button', text: paper.title || paper.paperId });
  title.addEventListener('click', () => actions.open(paper.paperId));
  const line = text.createDiv({ cls: 'locus-paper-line' });
  line.createSpan({ cls: 'locus-paper-state', text: t(`state.${paper.state}`) });
  const units = unitsText(paper, t);
  if (units !== '') line.createSpan({ text: ` · ${units}` });
  if (paper.reason) text.createDiv({ cls: 'locus-paper-reason', text: faultText(paper.reason, t) });
  drawSources(text, paper, t, (path) => actions.openFile(path));
  drawWarnings(text, paper, t);
  const buttons = row.createDiv({ cls: 'locus-paper-buttons' });
  const retry = buttons.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': t('status.retry', { title: paper.title || paper.paperId }) } });
  setIcon(retry, 'rotate-cw');
  retry.addEventListener('click', () => actions.retry(paper.paperId));
  if (paper.state === 'source-missing') {
    const forget = buttons.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': t('status.forget') } });
    setIcon(forget, 'trash-2');
    forget.addEventListener('click', () => actions.forget(paper.paperId));
  }
}

function drawWarnings(el: HTMLElement, paper: PaperStatus, t: Translate): void {
  if (paper.warnings.length === 0) return;
  const details = el.createEl('details', { cls: 'locus-paper-warnings' });
  details.createEl('summary', { text: t('status.warnings', { count: paper.warnings.length }) });
  const list = details.createEl('ul');
  for (const warning of paper.warnings) list.createEl('li', { text: faultText(warning, t) });
}

function unitsText({ units }: PaperStatus, t: Translate): string {
  const passages = units.body + units.fulltext;
  const parts = [passages > 0 ? t('status.passages', { count: passages }) : '', units.object > 0 ? t('status.objects', { count: units.object }) : ''];
  return parts.filter(Boolean).join(', ');
}
