/** Which words are words: those that the library uses, and those of a bundled list. */
export interface WordKnowledge {
  /** True for a word that at least two units of the library hold, or that the bundled list has. In lower case, letters only. */
  known(word: string): boolean;
}
