import { matchedBy, nearestTerms, termsOf, wordForms, type LibraryModel } from '../../embedding/library';
import { LIBRARY_ARM, type Passage, type WordPair } from '../../retrieval';

/** Pairs of words that a card shows. */
const PAIRS = 3;

/** The passages, each with the words that explain why what was learned from the library found it for this question. */
export function explained(model: LibraryModel, question: string, passages: readonly Passage[]): Passage[] {
  const asked = termsOf([question], 'query');
  if (asked.size === 0) return [...passages];
  return passages.map((passage) => (passage.arms.some(({ arm }) => arm === LIBRARY_ARM) ? { ...passage, related: pairsOf(model, question, asked, passage.text) } : passage));
}

function pairsOf(model: LibraryModel, question: string, asked: ReadonlyMap<string, number>, text: string): WordPair[] {
  const pairs = matchedBy(model, asked, termsOf([text], 'text'), PAIRS);
  const written = wordForms(new Set(pairs.flatMap((pair) => [pair.asked, pair.found])), [question, text]);
  return pairs.flatMap((pair) => {
    const [one, other] = [written.get(pair.asked), written.get(pair.found)];
    return one === undefined || other === undefined ? [] : [{ asked: one, found: other }];
  });
}

/** Words near to a question's, best first, as `texts` write them; terms are stems, and one that stands in none of the texts is left out. */
export function suggestions(model: LibraryModel, question: string, vector: Float32Array, texts: readonly string[], limit: number): string[] {
  const asked = termsOf([question], 'query');
  const near = nearestTerms(model, vector, { limit: limit * 4, beside: asked.keys() }).map(({ term }) => term);
  const written = wordForms(new Set(near), texts);
  return [...new Set(near.flatMap((term) => written.get(term) ?? []))].slice(0, limit);
}
