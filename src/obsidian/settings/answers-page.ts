import { type App, SecretComponent, type Setting, type SettingDefinitionItem, type SettingGroupItem } from 'obsidian';
import { hostOf } from '../../answer/client/settings';
import type { Engine } from '../../engine/engine';
import { ANSWER_CAPS, ANSWER_PRESETS, answerAddress, MOST_PASSAGES, wordsIn } from '../../engine/answering/presets';
import type { Translate } from '../../i18n';
import { attempt } from '../tell';
import { numberText } from '../views/amounts';
import { renderAnswerTest } from './answer-test-row';
import { endpointChoice, isWebAddress } from './endpoint-choice';
import type { LocusSettings } from './model';
import { presetName, presetOptions } from './preset-options';
import type { SettingsStore } from './store';

export interface AnswersPageOptions {
  app: App;
  settings: SettingsStore;
  engine: () => Promise<Engine>;
  t: Translate;
}

type Rows = SettingGroupItem<keyof LocusSettings>[];

/** The page "Answers", as definitions: cheap to make, nothing is asked or sent before a button is pressed. */
export function answersPage(options: AnswersPageOptions): SettingDefinitionItem<keyof LocusSettings> {
  const { t, settings } = options;
  return {
    type: 'page',
    name: t('answers.page'),
    desc: t('answers.page-desc'),
    displayValue: () => presetName(settings.current.answerPreset, t),
    items: [
      { type: 'group', heading: t('answers.heading'), items: service(options) },
      { type: 'group', heading: t('answers.limits'), items: limits(options) },
    ],
  };
}

function service({ app, settings, engine, t }: AnswersPageOptions): Rows {
  const isOn = isAnsweringOn(settings);
  return [
    { name: t('endpoint-ui.preset'), desc: t('answers.preset-desc'), control: { type: 'dropdown', key: 'answerPreset', options: presetOptions(t) } },
    { name: t('answers.sent'), searchable: false, render: (setting) => renderSent(setting, settings, t) },
    {
      name: t('endpoint-ui.address'),
      desc: t('endpoint-ui.address-desc'),
      visible: isOn,
      control: { type: 'text', key: 'answerAddress', placeholder: 'https://…/v1', validate: (value) => (isWebAddress(answerAddress(value)) ? undefined : t('endpoint-ui.address-invalid')) },
    },
    { name: t('endpoint-ui.model'), desc: modelDesc(settings, t), visible: isOn, control: { type: 'text', key: 'answerModel' } },
    {
      name: t('endpoint-ui.key'),
      desc: t('endpoint-ui.key-desc'),
      visible: isOn,
      render: (setting) => {
        new SecretComponent(app, setting.controlEl)
          .setValue(settings.current.answerKey)
          .onChange((name) => void attempt(t, 'save settings', () => settings.update({ answerKey: name })));
      },
    },
    { name: t('endpoint-ui.test'), desc: t('answers.test-desc'), visible: isOn, render: (setting) => renderAnswerTest(setting, { settings, engine, t }) },
  ];
}

function limits({ settings, t }: AnswersPageOptions): Rows {
  const isOn = isAnsweringOn(settings);
  const amounts = Object.fromEntries(ANSWER_CAPS.map((cap) => [String(cap), t('answers.amount-words', { words: numberText(wordsIn(cap), t) })]));
  return [
    { name: t('answers.passages'), desc: t('answers.passages-desc'), visible: isOn, control: { type: 'number', key: 'answerPassages', min: 1, max: MOST_PASSAGES, step: 1 } },
    { name: t('answers.amount'), desc: t('answers.amount-desc'), visible: isOn, control: { type: 'dropdown', key: 'answerCap', options: amounts } },
    { name: t('answers.others'), desc: t('answers.others-desc'), visible: isOn, control: { type: 'toggle', key: 'answerOthers' } },
  ];
}

const isAnsweringOn = (settings: SettingsStore) => (): boolean => settings.current.answerPreset !== 'none';

/** Where questions go, before any is asked (`spec/80` 6); follows the address as it is entered. Returns what ends that. */
function renderSent(setting: Setting, settings: SettingsStore, t: Translate): () => void {
  const draw = (): void => void setting.setDesc(sentText(settings, t));
  draw();
  return settings.onChange(draw);
}

function sentText({ current }: SettingsStore, t: Translate): string {
  if (current.answerPreset === 'none') return t('answers.sent-none');
  const entered = answerAddress(current.answerAddress);
  if (entered === '' || current.answerModel.trim() === '') return [t('answers.sent-not-yet'), t('endpoint-ui.incomplete')].join(' ');
  if (!isWebAddress(entered)) return [t('answers.sent-not-yet'), t('answer-fault.address-broken', { address: entered })].join(' ');
  const also = endpointChoice(current);
  return [t('answers.sent-desc', { host: hostOf(entered) }), also === null ? '' : t('answers.sent-also', { host: hostOf(also.settings.baseUrl) })].filter(Boolean).join(' ');
}

/** Names a few models of the service that are known to keep to the form. */
function modelDesc({ current: { answerPreset } }: SettingsStore, t: Translate): string {
  const models = answerPreset === 'none' ? [] : ANSWER_PRESETS[answerPreset].models;
  return models.length === 0 ? t('answers.model-desc') : t('answers.model-desc-known', { models: models.join(t('list.comma')) });
}
