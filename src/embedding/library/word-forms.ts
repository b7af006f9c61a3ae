import { tokenSpans, type WordSegmenter } from '../../text';

/**
 * Words that stand for terms, as they are written in the texts ("cartilag" -> "cartilage"): the most frequent form of each, of equally
 * frequent ones the first. A term that stands in none of the texts is left out, since a stem is not a word.
 */
export function wordForms(terms: ReadonlySet<string>, texts: Iterable<string>, segmenter?: WordSegmenter): Map<string, string> {
  const seen = new Map<string, Map<string, number>>();
  for (const text of texts) {
    for (const { term, start, end } of tokenSpans(text, { ...(segmenter && { segmenter }) })) {
      if (!terms.has(term)) continue;
      const forms = seen.get(term) ?? new Map<string, number>();
      const form = lowerInitial(text.slice(start, end));
      seen.set(term, forms.set(form, (forms.get(form) ?? 0) + 1));
    }
  }
  return new Map([...seen].map(([term, forms]) => [term, [...forms].reduce((best, form) => (form[1] > best[1] ? form : best))[0]]));
}

/** "Cartilage" at the head of a sentence is "cartilage"; "MRI" and "mTOR" stay. */
const lowerInitial = (word: string): string => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word);
