import type { ButtonComponent, Setting } from 'obsidian';
import { answerFaultText } from '../../answer/faults';
import type { AnswerTest } from '../../engine/answering/answerer';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { messageOf, reportError } from '../report-error';
import { answerChoice } from './answer-choice';
import type { SettingsStore } from './store';

export interface AnswerTestOptions {
  settings: SettingsStore;
  engine: () => Promise<Engine>;
  t: Translate;
}

/** The button that asks the model one short question, and what came of it. Nothing is sent before it is pressed. Returns what stops a late answer. */
export function renderAnswerTest(setting: Setting, { settings, engine, t }: AnswerTestOptions): () => void {
  let gone = false;
  const line = setting.descEl.createDiv({ cls: 'locus-result', attr: { role: 'status' } });
  let press: ButtonComponent | null = null;
  const show = (text: string, isError: boolean): void => {
    if (gone) return;
    line.setText(text);
    line.toggleClass('is-error', isError);
  };
  const test = async (): Promise<void> => {
    const choice = answerChoice(settings.current);
    if (choice === null) return show(t('endpoint-ui.incomplete'), true);
    press?.setDisabled(true);
    show(t('endpoint-ui.testing'), false);
    try {
      const found = await (await engine()).testAnswering(choice.endpoint);
      show(answerTestText(found, t), !found.ok);
    } catch (error) {
      reportError('test', error);
      show(t('notice-ui.failed', { message: messageOf(error) }), true);
    } finally {
      press?.setDisabled(false);
    }
  };
  setting.addButton((button) => {
    press = button.setButtonText(t('endpoint-ui.test-button')).onClick(() => void test());
  });
  return () => {
    gone = true;
  };
}

function answerTestText(test: AnswerTest, t: Translate): string {
  if (!test.ok) return answerFaultText(test.fault, t);
  return [t('answers.test-found', { model: test.model, milliseconds: test.milliseconds }), test.unencrypted ? t('endpoint-test.unencrypted') : ''].filter(Boolean).join(' ');
}
