import { type App, Notice } from 'obsidian';
import type { Translate } from '../../i18n';
import { CitationRecords } from '../../store/citation-records';
import { DataFiles } from '../files/data-files';

const NAME = 'Locus citations';

/** Writes the texts that the user cited as one file at the vault's root, beside any earlier one, and says where. */
export async function exportCitations(app: App, dataRoot: string, t: Translate): Promise<void> {
  const text = await new CitationRecords(new DataFiles(app.vault.adapter, dataRoot)).exported();
  if (text === null) {
    new Notice(t('settings.export-none'));
    return;
  }
  const path = await freePath(app);
  await app.vault.create(path, text);
  new Notice(t('settings.exported', { path }));
}

async function freePath(app: App): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const path = copy === 1 ? `${NAME}.json` : `${NAME} ${copy}.json`;
    if (!(await app.vault.adapter.exists(path))) return path;
  }
}
