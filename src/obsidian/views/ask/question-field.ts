import type { Translate } from '../../../i18n';

/** Where a question is written. Enter asks, Shift and Enter begins a line. `expect`: somebody is about to write one. */
export class QuestionField {
  private readonly area: HTMLTextAreaElement;
  private readonly button: HTMLButtonElement;

  constructor(parent: HTMLElement, t: Translate, ask: (question: string) => void, expect: () => void) {
    const row = parent.createDiv({ cls: 'locus-ask-row' });
    this.area = row.createEl('textarea', { cls: 'locus-ask-field', attr: { rows: '2', placeholder: t('ask.placeholder'), 'aria-label': t('ask.placeholder') } });
    this.button = row.createEl('button', { cls: 'mod-cta', text: t('ask.ask') });
    const put = (): void => {
      if (!this.button.disabled && this.area.value.trim() !== '') ask(this.area.value);
    };
    this.button.addEventListener('click', put);
    this.area.addEventListener('focus', expect);
    this.area.addEventListener('keydown', (event) => {
      // An input method that is still composing keeps its key.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      put();
    });
  }

  begin(question?: string): void {
    if (question !== undefined) this.area.value = question;
    this.focus();
  }

  focus(): void {
    this.area.focus();
    this.area.select();
  }

  /** What is written stays; it can only not be asked. */
  setBusy(busy: boolean): void {
    this.button.disabled = busy;
  }
}
