import type { App } from 'obsidian';
import type { Translate } from '../../i18n';
import type { SettingsStore } from '../settings/store';
import { attempt } from '../tell';
import { FolderPicker } from './folder-picker';

export interface SourceFolderOptions {
  app: App;
  settings: SettingsStore;
  /** Called when the folder is in the settings. */
  named: () => Promise<void>;
  t: Translate;
}

/** Asks for a folder of other sources and puts it into the settings; reports its own faults. */
export function nameSourceFolder({ app, settings, named, t }: SourceFolderOptions): void {
  const { sourceFolders } = settings.current;
  const choose = (path: string): void =>
    void attempt(t, 'save settings', async () => {
      await settings.update({ sourceFolders: [...sourceFolders, path] });
      await named();
    });
  new FolderPicker(app, t('settings.source-folders-add'), sourceFolders, choose).open();
}
