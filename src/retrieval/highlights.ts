import { hasCjk, tokenize, tokenSpans } from '../text';

export interface Range {
  start: number;
  end: number;
}

/** Terms to mark in results. A single Latin letter or digit is a part of some name ("6" of "IL-6") and marks nothing, unless it is all there is. */
export function markedTerms(words: string): ReadonlySet<string> {
  const terms = new Set(tokenize(words, { for: 'query' }));
  const telling = [...terms].filter((term) => term.length > 1 || hasCjk(term) || term.charCodeAt(0) > 0x7f);
  return telling.length > 0 ? new Set(telling) : terms;
}

/** Places of the terms in a text, whatever their word form; UTF-16, sorted, overlapping ones joined. Linear. */
export function highlightsOf(text: string, terms: ReadonlySet<string>): Range[] {
  const marked: Range[] = [];
  for (const { term, start, end } of tokenSpans(text)) {
    if (!terms.has(term)) continue;
    const last = marked[marked.length - 1];
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marked.push({ start, end });
  }
  return marked;
}
