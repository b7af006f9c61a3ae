import { setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';

/** Words that go with the query in this library, below an answer; each adds itself to the search. */
export function drawSuggestions(el: HTMLElement, words: readonly string[], t: Translate, add: (word: string) => void): void {
  el.empty();
  el.addClass('locus-suggestions');
  el.toggle(words.length > 0);
  if (words.length === 0) return;
  el.setAttrs({ role: 'group', 'aria-label': t('suggest.label') });
  el.createSpan({ cls: 'locus-faint', text: t('suggest.label') });
  for (const word of words) {
    const chip = el.createEl('button', { cls: 'locus-scope', text: word });
    setTooltip(chip, t('suggest.add', { word }));
    chip.addEventListener('click', () => add(word));
  }
}
