import { Notice } from 'obsidian';
import type { Translate } from '../i18n';
import { messageOf, reportError } from './report-error';

/** Does what the user asked for; a fault is told, in plain words, and recorded. Never rejects. */
export async function attempt(t: Translate, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportError(what, error);
    new Notice(t('notice-ui.failed', { message: messageOf(error) }));
  }
}
