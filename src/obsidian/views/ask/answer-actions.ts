import type { Translate } from '../../../i18n';

export interface WholeAnswerActions {
  /** False where there is no claim to write. */
  claims: false | { insert: () => void; copy: () => void; check: () => void };
  /** False where nothing of the answer can be read. */
  save: false | (() => void);
  remove: () => void;
  begin: () => void;
}

/** The buttons below an answer. */
export function drawAnswerActions(el: HTMLElement, t: Translate, { claims, save, remove, begin }: WholeAnswerActions): void {
  const row = el.createDiv({ cls: 'locus-buttons locus-ask-actions' });
  const button = (text: string, act: () => void): HTMLElement => {
    const made = row.createEl('button', { text });
    // Pressing it must not take the cursor out of the note.
    made.addEventListener('mousedown', (event) => event.preventDefault());
    made.addEventListener('click', act);
    return made;
  };
  if (claims) {
    button(t('ask.insert'), claims.insert).addClass('mod-cta');
    button(t('ask.copy-pandoc'), claims.copy);
    button(t('ask.check'), claims.check);
  }
  if (save) button(t('ask.export'), save);
  button(t('ask.delete'), remove);
  button(t('ask.new'), begin);
}
