import { Dictionary, paperAbbreviations } from '../../src/retrieval';
import type { RankingSet } from './set';

/** The abbreviations that a set's own corpus defines. */
export function dictionaryOf(set: RankingSet): { dictionary: Dictionary; definitions: number } {
  const dictionary = new Dictionary();
  let definitions = 0;
  for (const { id, title, text } of set.corpus) {
    const paper = paperAbbreviations(`${title}\n\n${text}`);
    definitions += paper.pairs.length;
    dictionary.put(id, 'bench', paper);
  }
  return { dictionary, definitions };
}
