import type { App, Setting } from 'obsidian';
import type { Translate } from '../../i18n';
import { readStyle } from '../../references';
import { messageOf, reportError } from '../report-error';
import type { SettingsStore } from './store';

/** What is wrong with the style that the settings name; hidden where nothing is. The file is read when the row is shown, and again with another choice. Returns what ends that. */
export function renderStyleFault(setting: Setting, { app, settings, t }: { app: App; settings: SettingsStore; t: Translate }): () => void {
  const { settingEl, descEl } = setting;
  const line = descEl.createDiv({ cls: 'locus-result is-error', attr: { role: 'status' } });
  let shown = '';
  let newest = 0;
  const look = async (): Promise<void> => {
    const mine = ++newest;
    shown = settings.current.referenceStyle;
    const fault = await styleFault(app, shown, t);
    if (mine !== newest) return;
    line.setText(fault ?? '');
    settingEl.toggle(fault !== null);
  };
  settingEl.hide();
  void look();
  const unlisten = settings.onChange(() => {
    if (settings.current.referenceStyle !== shown) void look();
  });
  return () => {
    newest += 1;
    unlisten();
  };
}

/** In one sentence; null for a style that can be read, and for none. */
async function styleFault(app: App, path: string, t: Translate): Promise<string | null> {
  if (path === '') return null;
  const file = app.vault.getFileByPath(path);
  if (!file) return t('references.style-missing', { path });
  try {
    const read = readStyle(await app.vault.cachedRead(file));
    return read.ok ? null : t(`references.${read.code}`, { message: read.message });
  } catch (error) {
    reportError('style of references', error);
    return t('notice-ui.failed', { message: messageOf(error) });
  }
}
