import { type App, Notice, type Plugin, PluginSettingTab, type SettingDefinitionItem, type SettingGroupItem } from 'obsidian';
import { ALIAS_FIELDS } from '../../citation';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { MeaningServices } from '../meaning/meaning-services';
import { attempt } from '../tell';
import { isTrigger } from '../suggest/trigger';
import { isHidden } from '../watch/vault-watch';
import { withAnswerConsequences } from './answer-choice';
import { answersPage } from './answers-page';
import { confirmDelete } from './confirm-delete';
import { withConsequences } from './endpoint-choice';
import { exportAnswers, exportCitations } from './export-citations';
import type { LocusSettings } from './model';
import { meaningPage } from './meaning-page';
import { otherSources } from './other-sources';
import { renderStorage } from './storage-section';
import { renderStyleFault } from './style-fault-row';
import type { SettingsStore } from './store';

export interface SettingTabOptions {
  settings: SettingsStore;
  engine: () => Promise<Engine>;
  meaning: MeaningServices;
  /** Vault-relative folder of plugin data. */
  dataRoot: () => string;
  /** Called when the index is deleted. */
  deleted: () => void;
  t: Translate;
}

/** One of these must stand in a link's text, or all links of a page would read the same. */
const NAMING_FIELDS = ['author', 'title', 'citekey'];

/** The settings, as definitions: cheap to make, since the app asks for them once at start for its search. */
export class LocusSettingTab extends PluginSettingTab {
  constructor(
    app: App,
    plugin: Plugin,
    private readonly options: SettingTabOptions,
  ) {
    super(app, plugin);
  }

  override getControlValue(key: string): unknown {
    const value = isSetting(this.options.settings.current, key) ? this.options.settings.current[key] : undefined;
    // A dropdown knows its options by texts.
    return key === 'answerCap' ? String(value) : value;
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    await attempt(this.options.t, 'save settings', () => this.options.settings.update(withAnswerConsequences(withConsequences({ [key]: value }))));
    // Another service is proposed with its own address and model, which other rows show.
    if (key === 'endpointPreset' || key === 'answerPreset') this.update();
    else this.refreshDomState();
  }

  override getSettingDefinitions(): SettingDefinitionItem<keyof LocusSettings>[] {
    const { t } = this.options;
    return [
      { type: 'group', heading: t('settings.library'), items: this.library() },
      ...otherSources({ app: this.app, settings: this.options.settings, redraw: () => this.update(), t }),
      { type: 'group', heading: t('settings.search'), items: this.search() },
      meaningPage({ ...this.options, app: this.app }),
      answersPage({ ...this.options, app: this.app }),
      { type: 'group', heading: t('settings.citations'), items: this.citations() },
      { type: 'group', heading: t('settings.storage'), items: this.storage() },
      { type: 'page', name: t('settings.advanced'), desc: t('settings.advanced-desc'), items: this.advanced() },
    ];
  }

  private library(): Rows {
    const { t, settings } = this.options;
    return [
      {
        name: t('settings.ocr-folder'),
        desc: t('settings.ocr-folder-desc'),
        control: { type: 'folder', key: 'ocrFolder', placeholder: t('settings.ocr-folder-placeholder'), includeRoot: false },
      },
      { name: t('settings.auto-index'), desc: t('settings.auto-index-desc'), control: { type: 'toggle', key: 'autoIndex' } },
      {
        name: t('settings.poll'),
        desc: t('settings.poll-desc'),
        visible: () => settings.current.autoIndex && isHidden(settings.current.ocrFolder),
        control: { type: 'number', key: 'pollMinutes', min: 1, max: 1440, step: 1 },
      },
    ];
  }

  private search(): Rows {
    const { t } = this.options;
    return [
      {
        name: t('settings.passages'),
        desc: t('settings.passages-desc'),
        control: { type: 'number', key: 'passages', min: 1, max: 100, step: 1 },
      },
      {
        name: t('settings.tolerant'),
        desc: t('settings.tolerant-desc'),
        control: {
          type: 'dropdown',
          key: 'tolerantSearch',
          options: { desktop: t('settings.tolerant-desktop'), everywhere: t('settings.tolerant-everywhere'), off: t('settings.tolerant-off') },
        },
      },
    ];
  }

  private citations(): Rows {
    const { t } = this.options;
    return [
      {
        name: t('settings.alias'),
        desc: t('settings.alias-desc', { fields: ALIAS_FIELDS.map((field) => `{{${field}}}`).join(', ') }),
        control: {
          type: 'text',
          key: 'aliasTemplate',
          validate: (value) => (NAMING_FIELDS.some((field) => value.includes(`{{${field}}}`)) ? undefined : t('settings.alias-invalid')),
        },
      },
      {
        name: t('settings.quote-style'),
        desc: t('settings.quote-style-desc'),
        control: { type: 'dropdown', key: 'quoteStyle', options: { blockquote: t('settings.quote-blockquote'), callout: t('settings.quote-callout') } },
      },
      {
        name: t('settings.trigger'),
        desc: t('settings.trigger-desc'),
        control: { type: 'text', key: 'suggestTrigger', validate: (value) => (isTrigger(value) ? undefined : t('settings.trigger-invalid')) },
      },
      {
        name: t('settings.reference-style'),
        desc: t('settings.reference-style-desc'),
        control: { type: 'file', key: 'referenceStyle', placeholder: t('settings.reference-style-placeholder'), filter: ({ extension }) => extension === 'csl' },
      },
      { name: '', searchable: false, render: (setting) => renderStyleFault(setting, { app: this.app, settings: this.options.settings, t }) },
      { name: t('settings.chips'), desc: t('settings.chips-desc'), control: { type: 'toggle', key: 'showChips' } },
    ];
  }

  private storage(): Rows {
    const { t } = this.options;
    return [
      {
        name: t('settings.storage-use'),
        searchable: false,
        render: (setting) => renderStorage(setting, this.options.engine, this.options.dataRoot(), t),
      },
      {
        name: t('settings.export'),
        desc: t('settings.export-desc'),
        render: (setting) => {
          setting.addButton((button) =>
            button
              .setButtonText(t('settings.export-button'))
              .onClick(() => void attempt(t, 'export citations', () => exportCitations(this.app, this.options.dataRoot(), t))),
          );
        },
      },
      {
        name: t('answers.export'),
        desc: t('answers.export-desc'),
        render: (setting) => {
          setting.addButton((button) =>
            button
              .setButtonText(t('settings.export-button'))
              .onClick(() => void attempt(t, 'export answers', () => exportAnswers(this.app, this.options.dataRoot(), t))),
          );
        },
      },
      {
        name: t('settings.delete'),
        desc: t('settings.delete-desc'),
        render: (setting) => {
          setting.addButton((button) =>
            button
              .setButtonText(t('settings.delete-button'))
              .setDestructive()
              .onClick(() => confirmDelete(this.app, t, () => void this.deleteIndex())),
          );
        },
      },
    ];
  }

  private advanced(): Rows {
    const { t, settings } = this.options;
    return [
      { name: t('settings.repair'), desc: t('settings.repair-desc'), control: { type: 'toggle', key: 'repairLevels' } },
      { name: t('settings.title-in-path'), desc: t('settings.title-in-path-desc'), control: { type: 'toggle', key: 'titleInBreadcrumb' } },
      {
        name: t('settings.data-folder'),
        desc: t('settings.data-folder-desc'),
        control: {
          type: 'folder',
          key: 'dataFolder',
          placeholder: t('settings.data-folder-placeholder'),
          includeRoot: false,
          validate: (value) => {
            const { ocrFolder } = settings.current;
            return ocrFolder !== '' && (value === ocrFolder || value.startsWith(`${ocrFolder}/`)) ? t('settings.data-folder-inside') : undefined;
          },
        },
      },
    ];
  }

  private deleteIndex(): Promise<void> {
    const { engine, deleted, t } = this.options;
    return attempt(t, 'delete index', async () => {
      await (await engine()).deleteIndex();
      new Notice(t('settings.deleted'));
      deleted();
      this.update();
    });
  }
}

type Rows = SettingGroupItem<keyof LocusSettings>[];

const isSetting = (settings: Readonly<LocusSettings>, key: string): key is keyof LocusSettings => Object.hasOwn(settings, key);
