import { Platform, setIcon, setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { PageLabels } from '../../../provenance';
import type { SectionRow } from '../../../structure/section-rows';
import { rowText } from './row-text';
import { isSearchable } from './section-query';
import type { ShownRow } from './shown-rows';

/** What a press on a part of a row asks for; the row itself is opened. */
export type RowButton = 'fold' | 'search' | 'copy' | 'menu';

export interface RowLook {
  labels: PageLabels;
  t: Translate;
  /** Prefix of the element's id, which is unique in the window. */
  idPrefix: string;
  /** Whether the paper has no headings. */
  isWhole: boolean;
}

const ICONS: Partial<Record<SectionRow['kind'], string>> = { figure: 'image', table: 'table', equation: 'sigma', supplement: 'paperclip' };

export const rowElementId = (prefix: string, index: number): string => `${prefix}-${index}`;

/** One line of the tree. Its place and depth are variables of the style sheet; what is pressed is told by `data-act`. */
export function drawRow(parent: HTMLElement, shown: ShownRow, at: number, { labels, t, idPrefix, isWhole }: RowLook): HTMLElement {
  const { row, index, expanded, place, places } = shown;
  const text = rowText(row, labels, t, isWhole);
  const el = parent.createDiv({ cls: 'locus-outline-row', attr: { role: 'treeitem', id: rowElementId(idPrefix, index), 'data-index': index } });
  el.setAttrs({ 'aria-level': row.depth + 1, 'aria-posinset': place, 'aria-setsize': places, 'aria-label': text.full.replace(/\n/g, ', ') });
  if (expanded !== null) el.setAttribute('aria-expanded', String(expanded));
  el.setCssProps({ '--locus-at': String(at), '--locus-depth': String(row.depth) });
  el.dataset.kind = row.kind;
  const twisty = el.createSpan({ cls: 'locus-outline-twisty', attr: { 'aria-hidden': 'true' } });
  if (expanded !== null) {
    twisty.dataset.act = 'fold';
    twisty.toggleClass('is-collapsed', !expanded);
    setIcon(twisty, 'chevron-down');
  }
  const icon = ICONS[row.kind];
  if (icon !== undefined) setIcon(el.createSpan({ cls: 'locus-outline-icon', attr: { 'aria-hidden': 'true' } }), icon);
  const lines = el.createDiv({ cls: 'locus-outline-text' });
  const title = lines.createDiv({ cls: 'locus-outline-title' });
  if (text.label !== '') title.createSpan({ cls: 'locus-outline-label', text: text.label });
  title.appendText(text.title);
  lines.createDiv({ cls: 'locus-outline-meta', text: text.meta });
  setTooltip(lines, text.full, { placement: 'left' });
  drawButtons(el, row, t);
  return el;
}

/** Quick ways for the pointer; the keyboard has them in the row's menu. */
function drawButtons(el: HTMLElement, row: SectionRow, t: Translate): void {
  const buttons = el.createDiv({ cls: 'locus-outline-buttons', attr: { 'aria-hidden': 'true' } });
  const button = (act: RowButton, icon: string, label: string): void => {
    const made = buttons.createDiv({ cls: 'clickable-icon', attr: { 'data-act': act } });
    setIcon(made, icon);
    setTooltip(made, label);
  };
  if (Platform.isMobile) return button('menu', 'more-vertical', t('outline.more'));
  if (isSearchable(row)) button('search', 'search', t('outline.search-in'));
  if (row.span !== null) button('copy', 'copy', t('card.copy'));
}
