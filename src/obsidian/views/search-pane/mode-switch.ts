import { setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { SearchMode } from '../../../retrieval/model';
import { MODES } from '../../settings/model';

/** How to search: by words, by meaning, or both. One tab stop; the arrows move the choice, as in any group of radio buttons. */
export class ModeSwitch {
  private readonly buttons = new Map<SearchMode, HTMLElement>();

  constructor(
    private readonly el: HTMLElement,
    t: Translate,
    private readonly choose: (mode: SearchMode) => void,
  ) {
    el.addClass('locus-modes');
    el.setAttrs({ role: 'radiogroup', 'aria-label': t('mode.label') });
    for (const mode of MODES) {
      const button = el.createEl('button', { cls: 'locus-mode', text: t(`mode.${mode}`), attr: { role: 'radio' } });
      // Its name is its text; the tooltip says more.
      setTooltip(button, t(`mode.${mode}-hint`));
      button.setAttribute('aria-label', `${t(`mode.${mode}`)}: ${t(`mode.${mode}-hint`)}`);
      button.addEventListener('click', () => this.choose(mode));
      this.buttons.set(mode, button);
    }
    el.addEventListener('keydown', (event) => this.onKey(event));
  }

  show(chosen: SearchMode): void {
    for (const [mode, button] of this.buttons) {
      button.setAttrs({ 'aria-checked': String(mode === chosen), tabindex: mode === chosen ? '0' : '-1' });
      button.toggleClass('is-active', mode === chosen);
    }
  }

  private onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    const at = [...this.buttons.values()].findIndex((button) => button === this.el.doc.activeElement);
    if (step === 0 || at < 0) return;
    event.preventDefault();
    const mode = MODES[(at + step + MODES.length) % MODES.length];
    if (mode === undefined) return;
    this.choose(mode);
    this.buttons.get(mode)?.focus();
  }
}
