import { hasCjk, tokenize } from '../text';

/** Pairs of characters that two words must share, as Dice's coefficient: 2 * shared / (pairs of one + pairs of the other). "protein" and "protcin" have 0.75. */
const NEAR = 0.6;
/** Shorter words are near to too many others. */
const SHORTEST = 4;

/** CJK has no forms, and its pairs of characters are words for the index. */
const hasForms = (term: string): boolean => term.length >= SHORTEST && !hasCjk(term);

/** How often each pair of characters stands in a word with its borders. */
function pairsOf(word: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const bordered = `_${word}_`;
  for (let at = 0; at + 1 < bordered.length; at += 1) {
    const pair = bordered.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient of two words over their pairs of characters; 0 without counting where their lengths forbid `NEAR`. */
function likeness(word: string, pairs: ReadonlyMap<string, number>, other: string): number {
  const all = word.length + other.length + 2;
  if ((2 * (Math.min(word.length, other.length) + 1)) / all < NEAR) return 0;
  let shared = 0;
  for (const [pair, times] of pairsOf(other)) shared += Math.min(times, pairs.get(pair) ?? 0);
  return (2 * shared) / all;
}

/**
 * Of each term asked for, the term of `text` that is spelled most like it: "rnutation" for "mutation". What was found by its 5-grams alone is marked and
 * cited by them. Empty where none is near: then the text shares pieces of words by chance and is no answer.
 */
export function nearestTerms(text: string, asked: ReadonlySet<string>): Set<string> {
  const there = [...new Set(tokenize(text))].filter(hasForms);
  const nearest = new Set<string>();
  for (const term of [...asked].filter(hasForms)) {
    const pairs = pairsOf(term);
    let best: string | null = null;
    let most = NEAR;
    for (const other of there) {
      const like = likeness(term, pairs, other);
      if (like < most || (like === most && best !== null)) continue;
      most = like;
      best = other;
    }
    if (best !== null) nearest.add(best);
  }
  return nearest;
}
