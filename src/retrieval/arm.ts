import type { IndexFilter, SearchIndex } from '../index/search-index';

export interface ArmHit {
  unitId: string;
  paperId: string;
  score: number;
}

export interface ArmQuery {
  /** "" asks for every unit that passes the filter. */
  words: string;
  /** Words that must all stand in the section path; missing where none was asked for. */
  section?: string;
  /** Words of the exact phrases: an arm that can leaves out units that lack one. */
  all?: string;
}

/** One way of finding units. Arms know nothing of each other; `fuse` brings their answers together. */
export interface Arm {
  id: string;
  /** What the user chooses between. */
  family: 'words' | 'meaning';
  /** Share in the fused score, relative to the other arms that answered (`spec/50` 13). */
  weight: number;
  /** At most `limit` hits, best first. Rejects where it cannot answer; never an empty list instead. */
  search(query: ArmQuery, filter: IndexFilter, limit: number): Promise<ArmHit[]>;
}

export const WORDS_ARM = 'words';
export const GRAMS_ARM = 'grams';

/** The words of the units' fields. */
export const wordsArm = (index: Pick<SearchIndex, 'search'>, weight = 0.5): Arm => ({
  id: WORDS_ARM,
  family: 'words',
  weight,
  search: (query, filter, limit) => index.search({ ...query, filter, limit }),
});

/**
 * The 5-grams of the units' fields (`spec/40` 26): forgives wrong letters and other forms of a word. 0.5 : 0.3 for words and grams is as good as 0.6 : 0.4
 * (nDCG@10 on SciFact 0.702 and 0.700, PubMedQA 0.750 both, CSL 0.984 both) and leaves 0.2 to what is learned from the library.
 */
export const gramsArm = (index: Pick<SearchIndex, 'search'>, weight = 0.3): Arm => ({
  id: GRAMS_ARM,
  family: 'words',
  weight,
  // Without words the other arm lists all that passes the filter, and a second list of it would say nothing.
  search: async (query, filter, limit) => (query.words.trim() === '' ? [] : index.search({ ...query, arm: 'grams', filter, limit })),
});
