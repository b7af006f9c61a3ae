import type { Expansion } from '../retrieval';
import { gramsOf, tokenize, tokenSpans } from '../text';

/** How often words stand in the library. */
export interface WordCounts {
  /** Units of all papers. */
  units: number;
  /** Units that hold a word in whatever inflection. */
  holding: (word: string) => number;
}

/** A word of a question. */
export interface AskedWord {
  term: string;
  /** Its 5-grams: a misspelt word shares some with the right one. */
  grams: string[];
  /** Inverse document frequency: what the word tells of a unit that holds it. */
  weight: number;
  /** Other wordings for it (an abbreviation's long form): the terms of each. */
  also: string[][];
}

/**
 * Inverse document frequency as BM25 has it (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, with Lucene's 1 + under the logarithm, so that it is never negative):
 * ln(1 + (N - n + 0.5) / (n + 0.5)).
 */
const rarity = ({ units, holding }: WordCounts, word: string): number => {
  const held = Math.min(units, holding(word));
  return Math.log(1 + (units - held + 0.5) / (held + 0.5));
};

/**
 * The words of a question that tell something, each once, with their weights. What no unit holds counts in full, so that a foreign subject shows; but not a pair of Chinese characters or a
 * compound beside a part of it that the library knows: there only the cut is foreign. `expansions`: of the search for the question.
 */
export function askedWords(question: string, counts: WordCounts, expansions: readonly Pick<Expansion, 'from' | 'to'>[] = []): AskedWord[] {
  const spans = tokenSpans(question, { for: 'query' });
  const surface = ({ start, end }: { start: number; end: number }): string => question.slice(start, end);
  const known = spans.filter((span) => counts.holding(surface(span)) > 0);
  const words = new Map<string, AskedWord>();
  let from = 0;
  for (const span of spans) {
    while (from < known.length && (known[from]?.end ?? 0) <= span.start) from += 1;
    const beside = known[from];
    const foreignCut = counts.holding(surface(span)) === 0 && beside !== undefined && beside.start < span.end;
    if (foreignCut || words.has(span.term)) continue;
    words.set(span.term, { term: span.term, grams: gramsOf(surface(span)), weight: rarity(counts, surface(span)), also: [] });
  }
  for (const expansion of expansions) {
    const other = tokenize(expansion.to, { for: 'query' });
    if (other.length > 0) for (const term of tokenize(expansion.from, { for: 'query' })) words.get(term)?.also.push(other);
  }
  return [...words.values()];
}

/**
 * How much of a question a text speaks of: the weights of the question's words that stand in it over the weights of all, from 0 to 1; 1 for a question without words. A word that does not stand there
 * counts with the square of the share of its 5-grams that do: a misspelt word keeps some, and the endings that many words have count for little. `said` is all that is shown of a passage, with the title of its paper.
 * Scores of a search say which passage is nearest and not whether it is near, and grow with the question and the library; this share is the same measure for every question and library.
 */
export function relevanceOf(asked: readonly AskedWord[], said: string): number {
  const whole = asked.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return 1;
  const terms = new Set(tokenize(said));
  const grams = new Set(gramsOf(said));
  const shareOf = ({ term, grams: own, also }: AskedWord): number => {
    if (terms.has(term) || also.some((other) => other.every((one) => terms.has(one)))) return 1;
    return own.length === 0 ? 0 : (own.filter((gram) => grams.has(gram)).length / own.length) ** 2;
  };
  return asked.reduce((sum, word) => sum + word.weight * shareOf(word), 0) / whole;
}
