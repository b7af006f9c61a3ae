import { type ButtonComponent, Platform, type Setting } from 'obsidian';
import type { LearningStatus } from '../../engine/meaning/model';
import type { Translate } from '../../i18n';
import type { MeaningServices } from '../meaning/meaning-services';
import { inBackground } from '../report-error';
import { numberText } from '../views/amounts';
import { learningWork } from '../views/learning-bar';
import { WorkBar } from '../views/work-bar';
import type { Timers } from '../watch/burst';
import { whileShown } from './while-shown';

/** Milliseconds between two looks while the row is on screen; what is being learned is looked at more often by itself. */
const PACE = 10_000;

/** What was learned from the library, and the buttons to learn now and to stop. Returns what ends the looking. */
export function renderLearning(setting: Setting, meaning: MeaningServices, timers: Timers, t: Translate): () => void {
  const line = setting.descEl.createDiv({ attr: { role: 'status' }, text: t('settings.storage-loading') });
  const bar = new WorkBar(setting.descEl.createDiv());
  let learn: ButtonComponent | null = null;
  setting.addButton((button) => {
    learn = button.setButtonText(t('learning.learn')).setDisabled(true).onClick(() => void meaning.learn());
  });
  const draw = (): void => {
    const learning = meaning.status.current?.learning;
    if (!learning) return;
    line.setText(stateText(learning, t));
    bar.show(learningWork(learning, t, () => void meaning.stopLearning()));
    learn?.setDisabled(learning.state === 'learning' || learning.state === 'off' || learning.state === 'too-few-units');
  };
  draw();
  const ends = [
    meaning.status.onChange(draw),
    whileShown(setting.settingEl, timers, PACE, () => inBackground('meaning', meaning.status.refresh())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** What was learned, from how much, and what learning again would bring. */
export function stateText(learning: LearningStatus, t: Translate): string {
  const sentences = [mainText(learning, t)];
  if (learning.outgrown !== null) sentences.push(t(`learning.outgrown-${learning.outgrown}`));
  if (learning.state === 'not-learned' && Platform.isMobile) sentences.push(t('learning.on-phones'));
  if (learning.failure !== null) sentences.push(t('learning.failed', { message: learning.failure }));
  return sentences.join(' ');
}

function mainText({ state, units, floor, learnedFrom, papers }: LearningStatus, t: Translate): string {
  switch (state) {
    case 'off':
      return t('learning.off');
    case 'too-few-units':
      return t('learning.too-few', { units: numberText(units, t), floor: numberText(floor, t) });
    case 'not-learned':
      return t('learning.not-learned');
    case 'learning':
      return t('learning.meanwhile');
    case 'ready':
    case 'outgrown':
      return t('learning.ready', { units: numberText(learnedFrom ?? units, t), papers });
  }
}
