import type { Passage } from '../../../retrieval/model';
import { drawFormula, drawWithFormulas } from './card-math';
import { type Excerpt, excerptOf } from './excerpt';

/** Offset in the passage's text at which a piece of a card's text begins. */
const AT = 'locusAt';

/** Length in the passage's text of a formula, which is selected whole. */
const LENGTH = 'locusLength';

/** Draws the passage's text with its matched words marked and its formulas set: the excerpt, or all of it. */
export function drawCardText(parent: HTMLElement, passage: Passage, whole: boolean): HTMLElement {
  const el = parent.createDiv({ cls: 'locus-card-text' });
  const { text } = passage;
  const shown: Excerpt = whole ? { start: 0, end: text.length } : excerptOf(passage);
  if (shown.start > 0) el.createSpan({ cls: 'locus-ellipsis', text: '… ', attr: { 'aria-hidden': 'true' } });
  drawWithFormulas(text, shown, (start, end) => drawMarked(el, passage, start, end), (formula) => {
    const set = drawFormula(el, text.slice(formula.start, formula.end), text.slice(formula.from, formula.to), formula.display);
    set.dataset[AT] = String(formula.start);
    set.dataset[LENGTH] = String(formula.end - formula.start);
    if (passage.highlights.some(({ start, end }) => start < formula.end && end > formula.start)) set.addClass('locus-hit');
  });
  if (shown.end < text.length) el.createSpan({ cls: 'locus-ellipsis', text: ' …', attr: { 'aria-hidden': 'true' } });
  return el;
}

function drawMarked(el: HTMLElement, { text, highlights }: Passage, from: number, to: number): void {
  let at = from;
  for (const { start, end } of highlights) {
    if (end <= at || start >= to) continue;
    piece(el, 'span', text, at, Math.max(start, at));
    const last = Math.min(end, to);
    piece(el, 'mark', text, Math.max(start, at), last);
    at = last;
  }
  piece(el, 'span', text, at, to);
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
  const start = offsetOf(textEl, range.startContainer, range.startOffset, false);
  const end = offsetOf(textEl, range.endContainer, range.endOffset, true);
  return start === null || end === null || end <= start ? null : { start, end };
}

function offsetOf(textEl: HTMLElement, node: Node, offset: number, isEnd: boolean): number | null {
  if (!textEl.contains(node)) return null;
  const formula = (node.instanceOf(HTMLElement) ? node : node.parentElement)?.closest<HTMLElement>('.locus-math');
  if (formula) return Number(formula.dataset[AT]) + (isEnd ? Number(formula.dataset[LENGTH]) : 0);
  if (node.nodeType === Node.TEXT_NODE) {
    const at = node.parentElement?.dataset[AT];
    return at === undefined ? null : Number(at) + offset;
  }
  // An element boundary: the beginning of the child there, or the end of the one before.
  const next = node.childNodes.item(offset);
  if (next?.instanceOf(HTMLElement) && next.dataset[AT] !== undefined) return Number(next.dataset[AT]);
  const last = node.childNodes.item(offset - 1);
  if (last?.instanceOf(HTMLElement) && last.dataset[AT] !== undefined) return Number(last.dataset[AT]) + Number(last.dataset[LENGTH] ?? last.textContent?.length ?? 0);
  return null;
}
