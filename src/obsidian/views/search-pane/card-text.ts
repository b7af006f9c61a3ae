import type { Passage } from '../../../retrieval/model';
import { type Excerpt, excerptOf } from './excerpt';

/** Offset in the passage's text at which a piece of a card's text begins. */
const AT = 'locusAt';

/** Draws the passage's text with its matched words marked: the excerpt, or all of it. */
export function drawCardText(parent: HTMLElement, passage: Passage, whole: boolean): HTMLElement {
  const el = parent.createDiv({ cls: 'locus-card-text' });
  const shown: Excerpt = whole ? { start: 0, end: passage.text.length } : excerptOf(passage);
  if (shown.start > 0) el.createSpan({ cls: 'locus-ellipsis', text: '… ', attr: { 'aria-hidden': 'true' } });
  let at = shown.start;
  for (const { start, end } of passage.highlights) {
    if (end <= at || start >= shown.end) continue;
    const from = Math.max(start, at);
    const to = Math.min(end, shown.end);
    piece(el, 'span', passage.text, at, from);
    piece(el, 'mark', passage.text, from, to);
    at = to;
  }
  piece(el, 'span', passage.text, at, shown.end);
  if (shown.end < passage.text.length) el.createSpan({ cls: 'locus-ellipsis', text: ' …', attr: { 'aria-hidden': 'true' } });
  return el;
}

export const isCut = (passage: Passage): boolean => {
  const { start, end } = excerptOf(passage);
  return start > 0 || end < passage.text.length;
};

function piece(el: HTMLElement, tag: 'span' | 'mark', text: string, start: number, end: number): void {
  if (end <= start) return;
  const node = el.createEl(tag, { text: text.slice(start, end), cls: tag === 'mark' ? 'locus-hit' : '' });
  node.dataset[AT] = String(start);
}

/** What the user has selected inside a card's text, as a range of the passage's text; null where nothing or something else is selected. */
export function selectedIn(textEl: HTMLElement, selection: Selection | null): { start: number; end: number } | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const start = offsetOf(textEl, range.startContainer, range.startOffset);
  const end = offsetOf(textEl, range.endContainer, range.endOffset);
  return start === null || end === null || end <= start ? null : { start, end };
}

function offsetOf(textEl: HTMLElement, node: Node, offset: number): number | null {
  if (!textEl.contains(node)) return null;
  if (node.nodeType === Node.TEXT_NODE) {
    const at = node.parentElement?.dataset[AT];
    return at === undefined ? null : Number(at) + offset;
  }
  // An element boundary: the beginning of the child there, or the end of the one before.
  const next = node.childNodes.item(offset);
  if (next?.instanceOf(HTMLElement) && next.dataset[AT] !== undefined) return Number(next.dataset[AT]);
  const last = node.childNodes.item(offset - 1);
  if (last?.instanceOf(HTMLElement) && last.dataset[AT] !== undefined) return Number(last.dataset[AT]) + (last.textContent?.length ?? 0);
  return null;
}
