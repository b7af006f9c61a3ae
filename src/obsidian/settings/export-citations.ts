import { type App, Notice } from 'obsidian';
import type { Translate } from '../../i18n';
import { AnswerRecords } from '../../store/answer-records';
import { CitationRecords } from '../../store/citation-records';
import { DataFiles } from '../files/data-files';
import { freePath } from '../files/free-path';

/** Writes the texts that the user cited as one file at the vault's root, beside any earlier one, and says where. */
export async function exportCitations(app: App, dataRoot: string, t: Translate): Promise<void> {
  const text = await new CitationRecords(new DataFiles(app.vault.adapter, dataRoot)).exported();
  if (text === null) new Notice(t('settings.export-none'));
  else await writeOut(app, 'Locus citations', text, t);
}

/** The same with the answers that the user was given. */
export async function exportAnswers(app: App, dataRoot: string, t: Translate): Promise<void> {
  const text = await new AnswerRecords(new DataFiles(app.vault.adapter, dataRoot)).exported();
  if (text === null) new Notice(t('answers.export-none'));
  else await writeOut(app, 'Locus answers', text, t);
}

async function writeOut(app: App, name: string, text: string, t: Translate): Promise<void> {
  const path = await freePath(app, name, 'json');
  await app.vault.create(path, text);
  new Notice(t('settings.exported', { path }));
}
