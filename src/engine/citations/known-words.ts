import type { WordKnowledge } from '../../citation/word-knowledge';
import type { SearchIndex } from '../../index/search-index';

/** Units that must hold a word before the library counts as knowing it: a misreading is seldom misread twice (`spec/60` 9). */
const ENOUGH = 2;

/** The words that the library's units hold, in whatever inflection, besides those that `bundled` knows. Each is looked up once. */
export function libraryWords(index: Pick<SearchIndex, 'unitsHolding'>, bundled: WordKnowledge): WordKnowledge {
  const answers = new Map<string, boolean>();
  return {
    known(word) {
      const answer = answers.get(word) ?? (bundled.known(word) || index.unitsHolding(word, ENOUGH) >= ENOUGH);
      answers.set(word, answer);
      return answer;
    },
  };
}

/** Knows nothing: with it nothing is ever repaired. */
export const NO_WORDS: WordKnowledge = { known: () => false };
