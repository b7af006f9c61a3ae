import type { LibraryModel } from './library-model';

/** A term beside one that was asked for, with the cosine of their vectors. Terms are stems: `wordForms` gives the words. */
export interface RelatedTerm {
  term: string;
  similarity: number;
}

/** Why a unit matches a question: a term of the one and a term of the other that go together in this library ("chondrocyte ~ cartilage"). */
export interface TermPair {
  asked: string;
  found: string;
  /** Cosine of the two terms, 0 to 1. */
  similarity: number;
  /** Share of the pair in the match's score. */
  share: number;
}

/** Below this, two terms have little to do with each other, and naming them would explain nothing. */
const RELATED = 0.3;
/** Neighbours in fewer units are chance. */
const FEWEST_HOLDERS = 3;

/** True where one of the terms is a part of the other: parts of a compound and pairs of characters go together by their spelling. */
const sameSpelling = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** A term that says something on its own: a letter or a single character does not. */
const speaks = (term: string): boolean => term.length > 1 && /\p{L}/u.test(term);

/**
 * The terms that are nearest to a vector of the model's space, best first, ties in the dictionary's order; without those that are spelled like
 * one of `beside`. Linear in the model: about 20 ms for 80,000 terms.
 */
export function nearestTerms(model: LibraryModel, vector: Float32Array, { limit, beside }: { limit: number; beside: Iterable<string> }): RelatedTerm[] {
  const asked = [...beside];
  const near: RelatedTerm[] = [];
  let [index, floor] = [-1, RELATED];
  for (const { text: term, value: holders } of model.tables.terms.entries()) {
    index += 1;
    if (holders < FEWEST_HOLDERS) continue;
    const similarity = model.cosine(index, vector);
    if (similarity < floor || !speaks(term) || asked.some((one) => sameSpelling(one, term))) continue;
    near.push({ term, similarity });
    if (near.length < limit * 4) continue;
    keepBest(near, limit);
    floor = near.at(-1)?.similarity ?? RELATED;
  }
  keepBest(near, limit);
  return near;
}

function keepBest(near: RelatedTerm[], limit: number): void {
  near.sort((a, b) => b.similarity - a.similarity); // stable, so that ties stay in the dictionary's order
  near.length = Math.min(near.length, limit);
}

/**
 * Why a text matches a question, best reason first: the score of the two is the sum over all pairs of their terms; the pairs that
 * give most of it are named, each term once, without terms that both hold, which explain themselves.
 */
export function matchedBy(model: LibraryModel, asked: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>, limit: number): TermPair[] {
  const known = (terms: ReadonlyMap<string, number>): { term: string; index: number; weight: number }[] =>
    [...terms].flatMap(([term, times]) => {
      const index = model.indexOf(term);
      return index >= 0 ? [{ term, index, weight: model.weight(index, times) }] : [];
    });
  const pairs: TermPair[] = [];
  let whole = 0;
  const others = known(found);
  for (const one of known(asked)) {
    for (const other of others) {
      const similarity = model.similarity(one.index, other.index);
      const part = one.weight * other.weight * similarity * model.length(one.index) * model.length(other.index);
      whole += part;
      if (asked.has(other.term) || found.has(one.term)) continue;
      if (similarity < RELATED || !speaks(one.term) || !speaks(other.term) || sameSpelling(one.term, other.term)) continue;
      pairs.push({ asked: one.term, found: other.term, similarity: Math.min(1, similarity), share: part });
    }
  }
  const best = eachOnce(pairs.sort((a, b) => b.share - a.share), limit);
  return best.map((pair) => ({ ...pair, share: whole > 0 ? Math.min(1, pair.share / whole) : 0 }));
}

function eachOnce(pairs: readonly TermPair[], limit: number): TermPair[] {
  const named = new Set<string>();
  const best: TermPair[] = [];
  for (const pair of pairs) {
    if (best.length >= limit) break;
    if (named.has(pair.asked) || named.has(pair.found)) continue;
    named.add(pair.asked).add(pair.found);
    best.push(pair);
  }
  return best;
}
