import type { Block, Box } from '../ocr/source-paper';
import { isCjkChar } from '../text';
import { shareX } from './columns';

const ENDS = /[.!?:。！？：…](?:["'”’»)\]）】』」\s]|\$[^$]{0,40}\$)*$/;
const LIST_ITEM = /^(?:[•●▪◦‣·∙*–—-]\s|\(?\d{1,2}[.)]\s|\(?[a-z][.)]\s|[（(][一二三四五六七八九十\d]{1,3}[)）]|【)/;

/** True where a text begins like an item of a list. */
export const isListItem = (text: string): boolean => LIST_ITEM.test(text);
const GOES_ON = /^["'“‘(（[]?(?:\p{Ll}|[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]|\d|\$|[,;)，、；])/u;
const LEFT_OPEN = /[-‐,，、(（]$/;
/** A Chinese paragraph ends in a mark; a full line that ends in a character goes on, also with a Latin word. */
const CJK_OPEN = /[\u3400-\u9fff\u3040-\u30ff]$/;
/** A paragraph that a page cut in mid-sentence before a capital: long, and ending in a word. */
const LONG = 80;

type Break = 'over' | 'line' | null;

/** How two blocks follow each other: over a column or page, as the next line of a column, or neither. */
function breakBetween(a: Block, b: Block): Break {
  if (b.page !== a.page) return b.page > a.page ? 'over' : null;
  if (a.bbox === null || b.bbox === null) return null;
  if (shareX(a.bbox, b.bbox) <= 0) return b.bbox[0] >= a.bbox[2] ? 'over' : null;
  return isNextLine(a.bbox, b.bbox) ? 'line' : null;
}

/** The lower block begins where a line would, under a block whose last line is full. */
function isNextLine(a: Box, b: Box): boolean {
  const gap = b[1] - a[3];
  const measure = Math.max(a[2], b[2]) - Math.min(a[0], b[0]);
  const line = Math.min(a[3] - a[1], b[3] - b[1]);
  return gap < line && gap > -line && a[2] >= Math.max(a[2], b[2]) - measure * 0.05 && b[0] <= a[0] + measure * 0.02;
}

/**
 * True where block `b` goes on with the paragraph of `a`: `a` ends in mid-sentence and `b` does not begin like a paragraph or an item of a list.
 * Decided from text, page and boxes; never across a change of type size.
 */
export function continuesParagraph(a: Block, b: Block): boolean {
  const end = a.text.trimEnd().slice(-120);
  const start = b.text.trimStart().slice(0, 40);
  if (end === '' || start === '' || ENDS.test(end) || LIST_ITEM.test(start)) return false;
  if (a.fontSize !== null && b.fontSize !== null && Math.abs(a.fontSize - b.fontSize) > a.fontSize * 0.1) return false;
  const between = breakBetween(a, b);
  if (between === null) return false;
  if (GOES_ON.test(start) || LEFT_OPEN.test(end) || (between === 'line' && CJK_OPEN.test(end))) return true;
  return between === 'over' && a.text.length >= LONG && /[\p{L}\p{N}]$/u.test(end);
}

/** What joins the halves of a paragraph: one space, nothing between CJK characters. */
export function joint(before: string, after: string): '' | ' ' {
  const last = [...before.slice(-2)].at(-1) ?? '';
  const first = String.fromCodePoint(after.codePointAt(0) ?? 32);
  return isCjkChar(last) && isCjkChar(first) ? '' : ' ';
}
