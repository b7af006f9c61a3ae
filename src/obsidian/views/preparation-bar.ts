import type { EmbedSnapshot } from '../../embedding/endpoint/embed-snapshot';
import { embedFailureText, waitingText } from '../../embedding/endpoint/fault-text';
import type { Translate } from '../../i18n';
import { isPreparing } from '../meaning/preparation-store';
import { moneyText, numberText } from './amounts';
import type { Work, WorkButton } from './work-bar';

export interface PreparationActions {
  pause(): void;
  resume(): void;
  stop(): void;
  /** Goes on with what a stopped or failed run left. */
  start(): void;
  /** Where the texts that were left out are listed. */
  showProblems(): void;
}

/** The preparation of search by meaning as a bar shows it; null where nothing runs and nothing is left undone. `now`: clock milliseconds. */
export function preparationWork(run: EmbedSnapshot, now: number, t: Translate, actions: PreparationActions): Work | null {
  if (!isPreparing(run) && run.status !== 'stopped' && run.status !== 'capped' && run.status !== 'failed') return null;
  const { texts } = run;
  const { ready, total } = countsOf(run);
  return {
    text: preparationText(run, now, t),
    detail: detailText(run, t),
    progress: isPreparing(run) ? { label: t('preparing.label'), max: total, value: run.phase === 'counting' || total === 0 ? null : ready } : null,
    buttons: buttonsOf(run, t, actions),
    problems: texts.failed > 0 ? { text: t('preparing.left-out', { count: texts.failed }), act: () => actions.showProblems() } : null,
  };
}

/** Texts that are dealt with, those that were there before and those that were found elsewhere among them, of all (`spec/50` 10). */
function countsOf({ texts: { total, done, reused, skipped, failed } }: EmbedSnapshot): { ready: number; total: number } {
  return { ready: done + reused + skipped + failed, total: total + skipped };
}

/** One line: "Preparing search by meaning: 300 of 1,200 texts". "" when nothing runs and nothing is left undone. */
export function preparationText(run: EmbedSnapshot, now: number, t: Translate): string {
  const { ready, total } = countsOf(run);
  const count = { ready: numberText(ready, t), total: numberText(total, t) };
  switch (run.status) {
    case 'idle':
    case 'done':
      return '';
    case 'running':
      return run.phase === 'counting' ? t('preparing.counting') : run.phase === 'checking' ? t('preparing.checking') : t('preparing.sending', count);
    case 'waiting':
      return waitingText(run, now, t) ?? t('preparing.sending', count);
    case 'paused':
      return run.pausedBy === null ? t('preparing.paused', count) : t('preparing.paused-by-server', count);
    case 'stopping':
      return t('preparing.stopping');
    case 'stopped':
      return t('preparing.stopped', count);
    case 'capped':
      return t('preparing.capped', count);
    case 'failed':
      return run.failure ? embedFailureText(run.failure, t) : t('preparing.failed');
  }
}

/** "120 new · 30 reused · 1,050 were there · cost so far about 0.02". */
function detailText({ texts, paid }: EmbedSnapshot, t: Translate): string {
  const parts = [
    texts.done > 0 ? t('preparing.new', { count: numberText(texts.done, t) }) : '',
    texts.reused > 0 ? t('preparing.reused', { count: numberText(texts.reused, t) }) : '',
    texts.skipped > 0 ? t('preparing.skipped', { count: numberText(texts.skipped, t) }) : '',
    paid.cost !== null && paid.cost > 0 ? t('preparing.cost', { cost: moneyText(paid.cost) }) : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

function buttonsOf(run: EmbedSnapshot, t: Translate, actions: PreparationActions): WorkButton[] {
  const stop: WorkButton = { icon: 'square', label: t('preparing.stop'), name: 'stop', act: () => actions.stop() };
  switch (run.status) {
    case 'running':
    case 'waiting':
      return [{ icon: 'pause', label: t('progress.pause'), name: 'toggle', act: () => actions.pause() }, stop];
    case 'paused':
      return [{ icon: 'play', label: t('progress.resume'), name: 'toggle', act: () => actions.resume() }, stop];
    case 'stopped':
    case 'capped':
    case 'failed':
      return [{ icon: 'rotate-cw', label: t('preparing.go-on'), name: 'toggle', act: () => actions.start() }];
    default:
      return [];
  }
}
