import { type App, ConfirmationModal } from 'obsidian';
import type { Translate } from '../../i18n';

/** Asks before the index is deleted; says what stays. */
export function confirmDelete(app: App, t: Translate, confirmed: () => void): void {
  new ConfirmationModal(app)
    .setTitle(t('settings.delete-title'))
    .setContent(t('settings.delete-text'))
    .addButton((button) => button.setButtonText(t('settings.delete-button')).setDestructive().onClick(confirmed))
    .addCancelButton(t('settings.cancel'))
    .open();
}
