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

/** The words of the units' fields. */
export const wordsArm = (index: Pick<SearchIndex, 'search'>, weight = 0.5): Arm => ({
  id: 'words',
  family: 'words',
  weight,
  search: (query, filter, limit) => index.search({ ...query, filter, limit }),
});
