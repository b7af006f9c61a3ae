import type { Setting } from 'obsidian';
import type { Engine, StorageItem } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { messageOf } from '../report-error';
import { sizeText } from '../views/duration';

/** What lies where and how big it is. Read when the row is shown, never before. Returns what stops a late answer. */
export function renderStorage(setting: Setting, engine: () => Promise<Engine>, dataRoot: string, t: Translate): () => void {
  let gone = false;
  const box = setting.descEl.createDiv({ cls: 'locus-storage', text: t('settings.storage-loading') });
  const show = async (): Promise<void> => {
    const { storage } = await (await engine()).status();
    if (gone) return;
    box.empty();
    const list = box.createEl('dl');
    for (const item of storage) drawItem(list, item, dataRoot, t);
  };
  show().catch((error: unknown) => {
    if (!gone) box.setText(t('settings.storage-unreadable', { message: messageOf(error) }));
  });
  return () => {
    gone = true;
  };
}

function drawItem(list: HTMLElement, { what, path, bytes }: StorageItem, dataRoot: string, t: Translate): void {
  const onDevice = what === 'index' || what === 'learned' || what === 'ledger';
  list.createEl('dt', { text: t(`settings.storage-${what}`) });
  const where = list.createEl('dd');
  where.createSpan({ text: onDevice ? sizeText(bytes) : t('settings.storage-place', { path: `${dataRoot}/${path}`, size: sizeText(bytes) }) });
  if (what === 'citations' || what === 'answers') where.createDiv({ cls: 'locus-faint', text: t('settings.storage-citations-desc') });
}
