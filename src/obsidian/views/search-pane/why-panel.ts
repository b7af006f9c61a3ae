import { Platform, setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { Passage } from '../../../retrieval/model';
import { whyLines, whyText } from './why';

let panels = 0;

/** Why a passage is a result: one line beside the card's buttons, which opens to all that is known. */
export class WhyPanel {
  private readonly button: HTMLElement;
  private readonly id = `locus-why-${(panels += 1)}`;
  private list: HTMLElement | null = null;

  constructor(
    private readonly card: HTMLElement,
    row: HTMLElement,
    private readonly passage: Passage,
    private readonly t: Translate,
  ) {
    const text = whyText(passage, t);
    // Beside thumb-sized buttons there is no room for the words.
    this.button = row.createEl('button', { cls: 'locus-why', text: Platform.isMobile ? t('why.short') : text, attr: { 'aria-expanded': 'false', 'aria-controls': this.id, tabindex: '-1' } });
    setTooltip(this.button, text);
    this.button.setAttribute('aria-label', `${t('card.why')} ${text}`);
    this.button.addEventListener('click', (event) => {
      event.stopPropagation();
      this.toggle();
    });
  }

  toggle(): void {
    if (this.list) {
      this.list.remove();
      this.list = null;
    } else {
      this.list = this.card.createEl('dl', { cls: 'locus-why-list', attr: { id: this.id } });
      for (const { name, text } of whyLines(this.passage, this.t)) {
        this.list.createEl('dt', { text: name });
        this.list.createEl('dd', { text });
      }
      this.list.scrollIntoView({ block: 'nearest' });
    }
    this.button.setAttribute('aria-expanded', String(this.list !== null));
  }
}
