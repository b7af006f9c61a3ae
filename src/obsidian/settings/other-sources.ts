import type { App, Setting, SettingDefinitionItem } from 'obsidian';
import type { Translate } from '../../i18n';
import { FolderPicker } from '../modals/folder-picker';
import { messageOf, reportError } from '../report-error';
import { attempt } from '../tell';
import type { LocusSettings } from './model';
import type { SettingsStore } from './store';

export interface OtherSourcesOptions {
  app: App;
  settings: SettingsStore;
  /** Draws the settings again: the list has another length. */
  redraw: () => void;
  t: Translate;
}

/** Where papers come from besides the OCR folder: their PDFs, and folders with PDFs and with what other tools wrote. */
export function otherSources({ app, settings, redraw, t }: OtherSourcesOptions): SettingDefinitionItem<keyof LocusSettings>[] {
  const keep = (sourceFolders: string[]): void =>
    void attempt(t, 'save settings', async () => {
      await settings.update({ sourceFolders });
      redraw();
    });
  const folders = settings.current.sourceFolders;
  const where = { desktop: t('settings.read-pdfs-desktop'), everywhere: t('settings.read-pdfs-everywhere'), off: t('settings.read-pdfs-off') };
  return [
    {
      type: 'group',
      heading: t('settings.other-sources'),
      items: [
        {
          name: t('settings.read-pdfs'),
          desc: t('settings.read-pdfs-desc'),
          control: { type: 'dropdown', key: 'readPdfs', options: where },
        },
        {
          name: t('settings.read-supplements'),
          desc: t('settings.read-supplements-desc'),
          control: { type: 'dropdown', key: 'readSupplements', options: where },
        },
      ],
    },
    {
      type: 'list',
      heading: t('settings.source-folders'),
      emptyState: t('settings.source-folders-none'),
      items: folders.map((path) => ({ name: path, render: (setting) => renderSourceFolder(setting, path, app, t) })),
      addItem: { name: t('settings.source-folders-add'), action: () => new FolderPicker(app, t('settings.source-folders-add'), folders, (path) => keep([...folders, path])).open() },
      onDelete: (index) => keep(folders.filter((_, at) => at !== index)),
    },
  ];
}

/** Says at once of a folder that is not there what a run would say of it. The disk is asked: the app knows no hidden folders. Returns what stops a late answer. */
function renderSourceFolder(setting: Setting, path: string, app: App, t: Translate): () => void {
  let gone = false;
  const line = setting.descEl.createDiv({ cls: 'locus-result is-error', attr: { role: 'status' } });
  const tell = (text: string): void => {
    if (!gone) line.setText(text);
  };
  app.vault.adapter.stat(path).then(
    (stat) => {
      if (stat?.type !== 'folder') tell(t('reason.source-folder-missing', { path }));
    },
    (error: unknown) => {
      reportError('source folder', error);
      tell(t('notice-ui.failed', { message: messageOf(error) }));
    },
  );
  return () => {
    gone = true;
  };
}
