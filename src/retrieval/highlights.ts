import { hasCjk, tokenize, tokenSpans } from '../text';

export interface Range {
  start: number;
  end: number;
}

/** "U.S.", "C.I.": letters with dots between. */
const DOTTED = /(?:\p{L}\.)+\p{L}(?![\p{L}\p{N}])/gu;

const dottedIn = (text: string): Range[] => [...text.matchAll(DOTTED)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
const dottedTerm = (found: string): string => found.toLowerCase();

/**
 * Terms to mark in results. A single Latin letter or digit is a part of some name ("6" of "IL-6") and marks nothing, unless it is all there
 * is; an abbreviation with dots is marked as a whole.
 */
export function markedTerms(words: string): ReadonlySet<string> {
  const terms = new Set(tokenize(words, { for: 'query' }));
  for (const { start, end } of dottedIn(words)) terms.add(dottedTerm(words.slice(start, end)));
  const telling = [...terms].filter((term) => term.length > 1 || hasCjk(term) || term.charCodeAt(0) > 0x7f);
  return telling.length > 0 ? new Set(telling) : terms;
}

/** Places of the terms in a text, whatever their word form; UTF-16, sorted, overlapping ones joined. Linear. */
export function highlightsOf(text: string, terms: ReadonlySet<string>): Range[] {
  const marked: Range[] = [];
  const dotted = dottedIn(text).filter(({ start, end }) => terms.has(dottedTerm(text.slice(start, end))));
  const places = [...tokenSpans(text).filter(({ term }) => terms.has(term)), ...dotted].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end } of places) {
    const last = marked[marked.length - 1];
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marked.push({ start, end });
  }
  return marked;
}
