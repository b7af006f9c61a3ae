import { sentences, tokenize } from '../text';
import type { Range } from './highlights';

/** What a citation cites is at most this long, in UTF-16 units (`spec/60` 2). */
export const LONGEST_CITED = 400;
const MOST_SENTENCES = 3;

/** Cuts a range to the longest cited text, between words where it can; never through a surrogate pair. */
function cut(text: string, { start, end }: Range): Range {
  if (end - start <= LONGEST_CITED) return { start, end };
  const piece = text.slice(start, start + LONGEST_CITED + 1);
  const space = piece.search(/\s\S*$/);
  if (space > LONGEST_CITED / 2) return { start, end: start + space };
  const last = start + LONGEST_CITED;
  return { start, end: /[\uD800-\uDBFF]/.test(text.charAt(last - 1)) ? last - 1 : last };
}

/** A sentence longer than may be cited, cut so that its first match is inside. */
function cutAround(text: string, sentence: Range, firstMatch: number | undefined): Range {
  if (sentence.end - sentence.start <= LONGEST_CITED) return sentence;
  if (firstMatch === undefined || firstMatch < sentence.start + LONGEST_CITED / 2) return cut(text, sentence);
  const from = Math.min(firstMatch - LONGEST_CITED / 4, sentence.end - LONGEST_CITED);
  const space = text.slice(from, firstMatch).search(/\s\S/);
  return cut(text, { start: Math.ceil(space >= 0 ? from + space + 1 : firstMatch), end: sentence.end });
}

/**
 * The one to three neighbouring sentences of `text` that match best, at most 400 UTF-16 units: a term weighs ln(1 + n / n_t) over the
 * text's own sentences, each term counts once, and of equals the shortest, then the first, is taken. `matches` are the
 * places of the terms. Offsets in `text`; empty text gives an empty range.
 */
export function bestSentences(text: string, terms: ReadonlySet<string>, matches: readonly Range[]): Range {
  const all = sentences(text);
  const held = all.map(({ start, end }) => new Set(tokenize(text.slice(start, end)).filter((term) => terms.has(term))));
  const weights = new Map<string, number>();
  for (const term of terms) {
    const having = held.filter((some) => some.has(term)).length;
    if (having > 0) weights.set(term, Math.log(1 + all.length / having));
  }
  let best: (Range & { score: number }) | null = null;
  for (let first = 0; first < all.length; first += 1) {
    const seen = new Set<string>();
    let score = 0;
    for (let last = first; last < Math.min(all.length, first + MOST_SENTENCES); last += 1) {
      const window = { start: all[first]?.start ?? 0, end: all[last]?.end ?? 0 };
      if (last > first && window.end - window.start > LONGEST_CITED) break;
      for (const term of held[last] ?? []) if (!seen.has(term)) score += weights.get(term) ?? 0;
      for (const term of held[last] ?? []) seen.add(term);
      const shorter = best !== null && score === best.score && window.end - window.start < best.end - best.start;
      if (best === null || score > best.score || (score > 0 && shorter)) best = { ...window, score };
    }
  }
  if (!best) return cut(text, { start: 0, end: text.length });
  const { start, end } = best;
  return cutAround(text, { start, end }, matches.find((match) => match.start >= start)?.start);
}

/** The sentences that a text begins with, as many as may be cited, whole ones where one fits. Offsets in `text`. */
export function firstSentences(text: string): Range {
  const all = sentences(text);
  const [first] = all;
  if (!first) return { start: 0, end: 0 };
  const fitting = all.filter(({ end }) => end - first.start <= LONGEST_CITED);
  return fitting.length > 0 ? { start: first.start, end: fitting[fitting.length - 1]?.end ?? first.end } : cut(text, first);
}
