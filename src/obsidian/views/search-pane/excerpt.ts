import type { Passage } from '../../../retrieval/model';

/** A passage at most this long is shown whole, in UTF-16 units. */
const WHOLE = 420;
/** Text kept before the best sentence of a longer one. */
const LEAD = 100;

export interface Excerpt {
  /** Range in the passage's text. */
  start: number;
  end: number;
}

/** The part of a passage that a card shows first: all of a short one, else from a little before its best sentence. */
export function excerptOf(passage: Pick<Passage, 'text' | 'start' | 'bestSentences'>): Excerpt {
  const { text } = passage;
  if (text.length <= WHOLE) return { start: 0, end: text.length };
  const best = passage.bestSentences.start - passage.start;
  const bestEnd = passage.bestSentences.end - passage.start;
  let start = best <= LEAD ? 0 : afterSpace(text, best - LEAD, best);
  const end = Math.max(beforeSpace(text, Math.min(text.length, start + WHOLE)), Math.min(bestEnd, text.length));
  if (end === text.length && end - start < WHOLE) start = afterSpace(text, Math.max(0, end - WHOLE), best);
  return withoutOuterSpace(text, Math.max(0, start), end);
}

/** A cut at a paragraph's end would leave the ellipsis on a line of its own. */
function withoutOuterSpace(text: string, from: number, to: number): Excerpt {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

/** First position after a space in [from, to]; `to` where there is none. CJK text has none, so `from` serves there. */
function afterSpace(text: string, from: number, to: number): number {
  if (from <= 0) return 0;
  for (let i = from; i < to; i++) if (/\s/.test(text.charAt(i))) return i + 1;
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function beforeSpace(text: string, to: number): number {
  if (to >= text.length) return text.length;
  for (let i = to; i > to - 30 && i > 0; i--) if (/\s/.test(text.charAt(i))) return i;
  return isLowSurrogate(text, to) ? to - 1 : to;
}

const isLowSurrogate = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};
