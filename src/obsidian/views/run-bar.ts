import type { Translate } from '../../i18n';
import type { RunSnapshot } from '../../index/run-snapshot';
import { durationText } from './duration';
import { failureText } from '../fault-text';
import { isActive } from '../run-store';
import type { Work, WorkButton } from './work-bar';

export interface RunActions {
  pause(): void;
  resume(): void;
  stop(): void;
  /** Goes on with what a stopped or failed run left. */
  start(): void;
  showStatus(): void;
}

/** The run of indexing as a bar shows it; null where nothing runs and nothing is left undone. */
export function runWork(run: RunSnapshot, t: Translate, actions: RunActions): Work | null {
  if (!isActive(run) && run.status !== 'stopped' && run.status !== 'failed') return null;
  const detail = [run.current ?? '', run.timeLeft === null ? '' : t('progress.time-left', { time: durationText(run.timeLeft, t) })];
  const count = run.problems.length;
  return {
    text: runText(run, t),
    detail: detail.filter(Boolean).join(' · '),
    progress: isActive(run) ? { label: t('progress.label'), max: run.total, value: run.total > 0 ? run.finished : null } : null,
    buttons: buttonsOf(run, t, actions),
    problems: count > 0 ? { text: t('progress.problems', { count }), act: () => actions.showStatus() } : null,
  };
}

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

function buttonsOf(run: RunSnapshot, t: Translate, actions: RunActions): WorkButton[] {
  const stop: WorkButton = { icon: 'square', label: t('progress.stop'), name: 'stop', act: () => actions.stop() };
  switch (run.status) {
    case 'running':
      return [{ icon: 'pause', label: t('progress.pause'), name: 'toggle', act: () => actions.pause() }, stop];
    case 'paused':
      return [{ icon: 'play', label: t('progress.resume'), name: 'toggle', act: () => actions.resume() }, stop];
    case 'stopped':
    case 'failed':
      return [{ icon: 'rotate-cw', label: t('progress.go-on'), name: 'toggle', act: () => actions.start() }];
    default:
      return [];
  }
}
