import type { DiffPart } from '../../citation/standing';
import type { Translate } from '../../i18n';

/** A word diff as one text: what is gone is struck through, what is new underlined; neither by colour alone. */
export function drawDiff(parent: HTMLElement, diff: readonly DiffPart[], t: Translate): HTMLElement {
  const el = parent.createDiv({ cls: 'locus-diff' });
  for (const { kind, text } of diff) {
    if (kind === 'same') el.appendText(text);
    else if (kind === 'removed') el.createEl('del', { text, attr: { 'aria-label': t('hover.removed', { text }) } });
    else el.createEl('ins', { text, attr: { 'aria-label': t('hover.added', { text }) } });
  }
  return el;
}

export const hasDifference = (diff: readonly DiffPart[]): boolean => diff.some(({ kind }) => kind !== 'same');
