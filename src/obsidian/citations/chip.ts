import { setIcon, setTooltip } from 'obsidian';
import type { CitationState } from '../../citation/model';
import type { Translate } from '../../i18n';
import type { Passage } from '../../retrieval/model';
import type { ChipText } from './chip-text';
import { sectionText } from './place-text';

/** Room for a section path on a result card, in UTF-16 units. */
const ROOM = 64;

/** The icon of what is wrong. */
export const MARKS: Record<Exclude<CitationState, 'exact'>, string> = {
  moved: 'move-right',
  changed: 'diff',
  lost: 'circle-alert',
  unknown: 'circle-help',
};

/** The one function that draws a citation's chip, for reading view and Live Preview alike. `open` is called by click, Enter and Space, `menu` by whatever asks for a menu. */
export function drawChip(text: ChipText, t: Translate, open: (event: MouseEvent | KeyboardEvent) => void, menu: (event: MouseEvent) => void): HTMLElement {
  const chip = createSpan({ cls: ['locus-chip', 'locus-citation-chip'] });
  const { mark } = text;
  const label = mark
    ? t('chip.label-with-mark', { place: text.full, mark: mark.label, hint: mark.hint })
    : t('chip.label', { place: text.full });
  chip.setAttrs({ role: 'button', tabindex: '0', 'aria-label': label });
  setTooltip(chip, mark ? [text.full, `${mark.label}: ${mark.hint}`].filter(Boolean).join('\n') : text.full);
  if (text.shown !== '') chip.createSpan({ cls: 'locus-chip-text', text: text.shown });
  if (mark) {
    const el = chip.createSpan({ cls: 'locus-mark', attr: { 'data-state': mark.state } });
    setIcon(el.createSpan({ attr: { 'aria-hidden': 'true' } }), MARKS[mark.state]);
    el.createSpan({ text: mark.label });
  }
  chip.addEventListener('click', (event) => {
    event.preventDefault();
    open(event);
  });
  chip.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    menu(event);
  });
  chip.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open(event);
  });
  return chip;
}

/** The section path on a result card: a label, not a button, since the whole card opens the place. */
export function drawPlaceChip(parent: HTMLElement, passage: Pick<Passage, 'path' | 'approximate'>, t: Translate): void {
  const full = sectionText(passage.path, passage.approximate, t);
  if (full === '') return;
  setTooltip(parent.createSpan({ cls: 'locus-chip', text: sectionText(passage.path, passage.approximate, t, ROOM) }), full);
}
