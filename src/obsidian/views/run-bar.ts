import { setIcon } from 'obsidian';
import type { Translate } from '../../i18n';
import type { RunSnapshot } from '../../index/run-snapshot';
import { durationText } from './duration';
import { faultText } from '../fault-text';
import { isActive } from '../run-store';

export interface RunActions {
  pause(): void;
  resume(): void;
  stop(): void;
  /** Goes on with what a stopped or failed run left. */
  start(): void;
  showStatus(): void;
}

/** Draws the run: progress, current paper, time left, pause and stop. Empty where there is nothing to tell. */
export function drawRunBar(el: HTMLElement, run: RunSnapshot, t: Translate, actions: RunActions): void {
  // Redrawing while a button has the focus must not take it away.
  const focused = el.contains(el.doc.activeElement) ? el.doc.activeElement?.getAttribute('data-action') : null;
  el.empty();
  el.toggleClass('locus-run', isWorthTelling(run));
  if (!isWorthTelling(run)) return;
  const line = el.createDiv({ cls: 'locus-run-line' });
  line.createSpan({ cls: 'locus-run-text', text: runText(run, t), attr: { role: 'status' } });
  drawButtons(line, run, t, actions);
  if (isActive(run)) {
    el.createEl('progress', {
      cls: 'locus-progress',
      attr: { 'aria-label': t('progress.label'), max: Math.max(run.total, 1), ...(run.total > 0 ? { value: run.finished } : {}) },
    });
    const detail = [run.current ?? '', run.timeLeft === null ? '' : t('progress.time-left', { time: durationText(run.timeLeft, t) })];
    el.createDiv({ cls: 'locus-run-detail', text: detail.filter(Boolean).join(' · ') });
  }
  if (run.problems.length > 0) {
    const problems = el.createEl('button', { cls: 'locus-text-button', text: t('progress.problems', { count: run.problems.length }), attr: { 'data-action': 'problems' } });
    problems.addEventListener('click', () => actions.showStatus());
  }
  if (focused) el.find(`[data-action="${focused}"]`)?.focus();
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
      return run.failure ? faultText(run.failure, t) : t('progress.failed');
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
