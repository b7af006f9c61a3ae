import { setIcon } from 'obsidian';
import type { Translate } from '../../i18n';
import type { RunSnapshot } from '../../index/run-snapshot';
import { durationText } from './duration';
import { failureText } from '../fault-text';
import { isActive } from '../run-store';

export interface RunActions {
  pause(): void;
  resume(): void;
  stop(): void;
  /** Goes on with what a stopped or failed run left. */
  start(): void;
  showStatus(): void;
}

/**
 * The run: progress, current paper, time left, pause and stop. Empty where there is nothing to tell. What stays the same is
 * left in place, since a button that is drawn anew under the pointer loses the click.
 */
export class RunBar {
  private shape = '';
  private textEl: HTMLElement | null = null;
  private detailEl: HTMLElement | null = null;
  private progressEl: HTMLProgressElement | null = null;
  private problemsEl: HTMLElement | null = null;

  constructor(
    private readonly el: HTMLElement,
    private readonly t: Translate,
    private readonly actions: RunActions,
  ) {}

  show(run: RunSnapshot): void {
    const shape = isWorthTelling(run) ? `${run.status} ${run.problems.length > 0}` : '';
    if (shape !== this.shape) this.build(run);
    this.shape = shape;
    const { t } = this;
    this.textEl?.setText(runText(run, t));
    const detail = [run.current ?? '', run.timeLeft === null ? '' : t('progress.time-left', { time: durationText(run.timeLeft, t) })];
    this.detailEl?.setText(detail.filter(Boolean).join(' · '));
    this.progressEl?.setAttribute('max', String(Math.max(run.total, 1)));
    if (run.total > 0) this.progressEl?.setAttribute('value', String(run.finished));
    this.problemsEl?.setText(t('progress.problems', { count: run.problems.length }));
  }

  private build(run: RunSnapshot): void {
    const { el, t, actions } = this;
    const focused = el.contains(el.doc.activeElement) ? el.doc.activeElement?.getAttribute('data-action') : null;
    el.empty();
    this.textEl = this.detailEl = this.progressEl = this.problemsEl = null;
    el.toggleClass('locus-run', isWorthTelling(run));
    if (!isWorthTelling(run)) return;
    const line = el.createDiv({ cls: 'locus-run-line' });
    this.textEl = line.createSpan({ cls: 'locus-run-text', attr: { role: 'status' } });
    drawButtons(line, run, t, actions);
    if (isActive(run)) {
      this.progressEl = el.createEl('progress', { cls: 'locus-progress', attr: { 'aria-label': t('progress.label') } });
      this.detailEl = el.createDiv({ cls: 'locus-run-detail' });
    }
    if (run.problems.length > 0) {
      this.problemsEl = el.createEl('button', { cls: 'locus-text-button', attr: { 'data-action': 'problems' } });
      this.problemsEl.addEventListener('click', () => actions.showStatus());
    }
    if (focused) el.querySelector<HTMLElement>(`[data-action="${focused}"]`)?.focus();
  }
}

const isWorthTelling = (run: RunSnapshot): boolean => isActive(run) || run.status === 'stopped' || run.status === 'failed';

/** One line: "Indexing 3 of 9", "Paused at 3 of 9". "" when nothing runs and nothing is left undone. */
export function runText(run: RunSnapshot, t: Translate): string {
  const count = { finished: run.finished, total: run.total };
  switch (run.status) {
    case 'idle':
    case 'done':
      return '';
    case 'running':
      return run.phase === 'looking' || run.total === 0 ? t('progress.looking') : run.phase === 'saving' ? t('progress.saving') : t('progress.indexing', count);
    case 'paused':
      return t('progress.paused', count);
    case 'stopping':
      return t('progress.stopping');
    case 'stopped':
      return t('progress.stopped', count);
    case 'failed':
      return run.failure ? failureText(run.failure, t) : t('progress.failed');
  }
}

function drawButtons(line: HTMLElement, run: RunSnapshot, t: Translate, actions: RunActions): void {
  const button = (icon: string, label: string, name: string, act: () => void): void => {
    const el = line.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': label, 'data-action': name } });
    setIcon(el, icon);
    el.addEventListener('click', act);
  };
  if (run.status === 'running') button('pause', t('progress.pause'), 'toggle', () => actions.pause());
  if (run.status === 'paused') button('play', t('progress.resume'), 'toggle', () => actions.resume());
  if (run.status === 'running' || run.status === 'paused') button('square', t('progress.stop'), 'stop', () => actions.stop());
  if (run.status === 'stopped' || run.status === 'failed') button('rotate-cw', t('progress.go-on'), 'toggle', () => actions.start());
}
