import type { VectorQuery, VectorSpace } from '../index/search-index';
import type { Arm } from './arm';

export const LIBRARY_ARM = 'library';
export const ENDPOINT_ARM = 'endpoint';

/** Where meaning is looked for: vectors of the units, and what makes one of a question. */
export interface MeaningSource {
  space: Pick<VectorSpace, 'search'>;
  /** null where the source knows nothing of the text; rejects where it fails. */
  embedder: { embedQuery(text: string): Promise<Float32Array | null> };
  exact?: VectorQuery['exact'];
}

/**
 * In what is learned from the library, what is less like a question than this, or than this share of the likest, shares nothing with it but common words,
 * and is no answer. Models have scales of their own.
 */
const LEAST = 0.1;
const LEAST_SHARE = 0.25;

/**
 * Units that are near to a question in a space of vectors (`spec/50` 13, 14). A question that the source knows nothing of finds nothing, which is no failure.
 * `weight`: 0.2 for what is learned from the library; as much as all other arms together for an endpoint.
 */
export const meaningArm = (id: typeof LIBRARY_ARM | typeof ENDPOINT_ARM, { space, embedder, exact }: MeaningSource, weight: number): Arm => ({
  id,
  family: 'meaning',
  weight,
  async search(query, filter, limit) {
    // Without words the words arm lists all that passes the filter.
    if (query.words.trim() === '') return [];
    const vector = await embedder.embedQuery(query.words);
    if (vector === null) return [];
    const hits = await space.search({ vector, filter, limit, ...(exact && { exact }) });
    const least = id === LIBRARY_ARM ? Math.max(LEAST, (hits[0]?.score ?? 0) * LEAST_SHARE) : 0;
    return hits.filter(({ score }) => score > 0 && score >= least);
  },
});
