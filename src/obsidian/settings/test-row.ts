import type { ButtonComponent, Setting } from 'obsidian';
import { endpointTestText } from '../../embedding/endpoint/fault-text';
import type { Translate } from '../../i18n';
import type { MeaningServices } from '../meaning/meaning-services';
import { messageOf, reportError } from '../report-error';
import type { SettingsStore } from './store';

/** The button that asks the service once, and what it found. Nothing is sent before it is pressed. Returns what stops a late answer. */
export function renderTest(setting: Setting, meaning: MeaningServices, settings: SettingsStore, t: Translate): () => void {
  let gone = false;
  const line = setting.descEl.createDiv({ cls: 'locus-result', attr: { role: 'status' } });
  const known = settings.current.endpointDims;
  if (known > 0) line.setText(t('endpoint-ui.tested', { dims: known }));
  let press: ButtonComponent | null = null;
  const test = async (): Promise<void> => {
    press?.setDisabled(true);
    line.removeClass('is-error');
    line.setText(t('endpoint-ui.testing'));
    try {
      const found = await meaning.test();
      if (gone) return;
      line.setText(found === null ? t('endpoint-ui.incomplete') : endpointTestText(found, t));
      line.toggleClass('is-error', found?.ok !== true);
    } catch (error) {
      reportError('test', error);
      if (gone) return;
      line.setText(t('notice-ui.failed', { message: messageOf(error) }));
      line.addClass('is-error');
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
