import { type App, SecretComponent, type SettingDefinitionItem, type SettingGroupItem } from 'obsidian';
import { PRESETS } from '../../embedding/endpoint/presets';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { MeaningServices } from '../meaning/meaning-services';
import { attempt } from '../tell';
import { windowTimers } from '../watch/burst';
import { isWebAddress } from './endpoint-choice';
import { renderLearning } from './learning-row';
import type { LocusSettings } from './model';
import { renderModelSets } from './model-sets-row';
import { renderPreparation } from './preparation-row';
import { presetName, presetOptions } from './preset-options';
import type { SettingsStore } from './store';
import { renderTest } from './test-row';

export interface MeaningPageOptions {
  app: App;
  settings: SettingsStore;
  meaning: MeaningServices;
  engine: () => Promise<Engine>;
  /** Vault-relative folder of plugin data. */
  dataRoot: () => string;
  t: Translate;
}

type Rows = SettingGroupItem<keyof LocusSettings>[];

/** The page "Search by meaning", as definitions: cheap to make, nothing is asked or sent before a row is on screen. */
export function meaningPage(options: MeaningPageOptions): SettingDefinitionItem<keyof LocusSettings> {
  const { t, settings } = options;
  return {
    type: 'page',
    name: t('meaning.page'),
    desc: t('meaning.page-desc'),
    displayValue: () => [t(`learning.when-${settings.current.learning}`), settings.current.endpointPreset === 'none' ? '' : presetName(settings.current.endpointPreset, t)].filter(Boolean).join(' · '),
    items: [
      { type: 'group', heading: t('learning.heading'), items: learned(options) },
      { type: 'group', heading: t('endpoint-ui.heading'), items: service(options) },
      { type: 'group', heading: t('prepare.heading'), items: prepared(options) },
    ],
  };
}

function learned({ meaning, t }: MeaningPageOptions): Rows {
  return [
    { name: t('learning.how'), desc: t('learning.how-desc') },
    {
      name: t('learning.when'),
      desc: t('learning.when-desc'),
      control: {
        type: 'dropdown',
        key: 'learning',
        options: { automatic: t('learning.when-automatic'), always: t('learning.when-always'), off: t('learning.when-off') },
      },
    },
    { name: t('learning.state'), searchable: false, render: (setting) => renderLearning(setting, meaning, windowTimers, t) },
  ];
}

function service({ app, settings, meaning, t }: MeaningPageOptions): Rows {
  const isOn = isEndpointOn(settings);
  return [
    {
      name: t('endpoint-ui.preset'),
      desc: t('endpoint-ui.preset-desc'),
      control: {
        type: 'dropdown',
        key: 'endpointPreset',
        options: presetOptions(t),
      },
    },
    {
      name: t('endpoint-ui.address'),
      desc: t('endpoint-ui.address-desc'),
      visible: isOn,
      control: { type: 'text', key: 'endpointAddress', placeholder: 'https://…/v1', validate: (value) => (isWebAddress(value) ? undefined : t('endpoint-ui.address-invalid')) },
    },
    { name: t('endpoint-ui.model'), desc: modelDesc(settings, t), visible: isOn, control: { type: 'text', key: 'endpointModel' } },
    {
      name: t('endpoint-ui.key'),
      desc: t('endpoint-ui.key-desc'),
      visible: isOn,
      render: (setting) => {
        new SecretComponent(app, setting.controlEl)
          .setValue(settings.current.endpointKey)
          .onChange((name) => void attempt(t, 'save settings', () => settings.update({ endpointKey: name })));
      },
    },
    { name: t('endpoint-ui.test'), desc: t('endpoint-ui.test-desc'), visible: isOn, render: (setting) => renderTest(setting, meaning, settings, t) },
  ];
}

function prepared({ app, settings, meaning, engine, dataRoot, t }: MeaningPageOptions): Rows {
  const isOn = isEndpointOn(settings);
  return [
    { name: t('prepare.off'), desc: t('prepare.off-desc'), searchable: false, visible: () => !isOn() },
    { name: t('endpoint-ui.price'), desc: t('endpoint-ui.price-desc'), visible: isOn, control: { type: 'number', key: 'endpointPrice', min: 0, step: 'any' } },
    { name: t('endpoint-ui.cap-texts'), desc: t('endpoint-ui.cap-texts-desc'), visible: isOn, control: { type: 'number', key: 'endpointCapTexts', min: 0, step: 1 } },
    {
      name: t('endpoint-ui.cap-money'),
      desc: t('endpoint-ui.cap-money-desc'),
      visible: () => isOn() && settings.current.endpointPrice > 0,
      control: { type: 'number', key: 'endpointCapMoney', min: 0, step: 'any' },
    },
    { name: t('prepare.name'), desc: t('prepare.desc'), searchable: false, visible: isOn, render: (setting) => renderPreparation(setting, { meaning, engine, t }) },
    { name: t('sets.name'), searchable: false, visible: isOn, render: (setting) => renderModelSets(setting, { app, meaning, dataRoot: dataRoot(), t }) },
  ];
}

const isEndpointOn = (settings: SettingsStore) => (): boolean => settings.current.endpointPreset !== 'none';

/** Names a few models of the service that are known to work. */
function modelDesc({ current: { endpointPreset } }: SettingsStore, t: Translate): string {
  const models = endpointPreset === 'none' ? [] : PRESETS[endpointPreset].models.map(({ model }) => model);
  return models.length === 0 ? t('endpoint-ui.model-desc') : t('endpoint-ui.model-desc-known', { models: models.join(t('list.comma')) });
}
