import type { LearningStatus } from '../../engine/meaning/model';
import type { Translate } from '../../i18n';
import type { Work } from './work-bar';

/** Learning from the library as a bar shows it; null while nothing is being learned. */
export function learningWork(learning: LearningStatus | null, t: Translate, stop: () => void): Work | null {
  if (learning?.state !== 'learning') return null;
  return {
    text: learningText(learning, t),
    detail: '',
    progress: { label: t('learning.label'), max: 100, value: learning.progress === null ? null : percent(learning.progress) },
    buttons: [{ icon: 'square', label: t('learning.stop'), name: 'stop', act: stop }],
    problems: null,
  };
}

/** One line, while something is being learned; else "". */
export function learningText(learning: LearningStatus | null, t: Translate): string {
  if (learning?.state !== 'learning') return '';
  return learning.progress === null ? t('learning.learning') : t('learning.learning-at', { percent: percent(learning.progress) });
}

const percent = (share: number): number => Math.round(share * 100);
