import { isEnglishWord } from './bundled-words';

/** Which words are words: those that the library uses, and those of a bundled list. */
export interface WordKnowledge {
  /** True for a word that at least two units of the library hold, or that the bundled list has. In lower case, letters only. */
  known(word: string): boolean;
}

/** Units of the library that must hold a word before it counts: what stands once may be a misprint itself. */
const LEAST_UNITS = 2;

/**
 * Knowledge from the library and the bundled list. `unitsWith` gives the number of the library's units that hold a word (lower case), and need not
 * count further than two. An answer is remembered, so make a new one when the index has changed.
 */
export function wordKnowledge(unitsWith: (word: string) => number): WordKnowledge {
  const remembered = new Map<string, boolean>();
  return {
    known(word) {
      const before = remembered.get(word);
      if (before !== undefined) return before;
      const known = isEnglishWord(word) || unitsWith(word) >= LEAST_UNITS;
      remembered.set(word, known);
      return known;
    },
  };
}
