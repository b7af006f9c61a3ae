import { countCoverage, embedderId, prefixesOf, Requirements, servedSet, vectorsOfPaper, type CountedSet, type Coverage, type EndpointSettings, type PaperToEmbed, type UnitText } from '../../embedding/endpoint';
import type { SearchIndex, UnitRef } from '../../index/search-index';
import type { Breathe, Cache } from '../../ports';
import type { VectorFiles, VectorListing } from '../../store/vector-files';
import type { StoredSet } from '../../store/vector-sets';
import type { EndpointChoice } from './model';

/** Units at the head of a ranking that are scored again with their vectors as they were received: each may cost reading a paper's file. */
const EXACT_UNITS = 32;

/** A set of vectors in plugin data, counted against the library. */
export interface EndpointSet extends CountedSet {
  files: VectorFiles;
  coverage: Coverage;
}

/** The endpoint's settings for a set: another model, or another length, than the one that is chosen now is asked in its own way. */
export function settingsFor({ settings, dims: chosen }: EndpointChoice, { model, dims }: Pick<StoredSet, 'model' | 'dims'>): EndpointSettings {
  if (model !== settings.model) return { ...settings, model, dimensions: null, ...prefixesOf(model) };
  return chosen === null || chosen === dims ? settings : { ...settings, dimensions: dims };
}

/** What decides where texts go and what comes back. */
export const whomOf = ({ settings: { baseUrl, model, dimensions, needsKey, textPrefix } }: EndpointChoice): string => JSON.stringify([baseUrl, model, dimensions, needsKey, textPrefix]);

export const isWanted =
  ({ settings, dims }: EndpointChoice) =>
  (set: EndpointSet): boolean =>
    set.model === settings.model && (dims === null || set.dims === dims);

/** Counts a set against the papers, in the store. Throws where that cannot be listed. */
export async function countSet(files: VectorFiles, papers: readonly PaperToEmbed[], cache: Cache, of: 'chosen' | 'older', breathe: Breathe): Promise<EndpointSet> {
  const coverage = await countCoverage(papers, files, new Requirements(cache, of), breathe);
  // A paper that changed has most of its vectors all the same.
  const inPart = coverage.papers.filter(({ paperKey, whole }) => !whole && coverage.listing.groups.has(paperKey)).length;
  return { model: files.model, dims: files.dims, files, coverage, complete: coverage.complete && coverage.papers.length > 0, stored: coverage.texts.stored + inPart };
}

/** The set that answers questions: the wanted one, or an older one while that is not complete. */
export const setThatAnswers = (wanted: { model: string; dims: number | null }, sets: readonly EndpointSet[]): EndpointSet | null =>
  servedSet({ model: wanted.model, dims: wanted.dims ?? sets.find(({ model }) => model === wanted.model)?.dims ?? 0 }, sets);

/** Names the vectors of a set in the index. `variant`: what else decides what was sent ("" for nothing), so that vectors of other texts are never found (`spec/50` 15). */
export const spaceName = ({ model, dims }: Pick<StoredSet, 'model' | 'dims'>, variant: string): string => [embedderId(model), dims, ...(variant === '' ? [] : [variant])].join('/');

/** True for a space of this set, in whatever variant. */
export const isSpaceOf = (name: string, set: Pick<StoredSet, 'model' | 'dims'>): boolean => name === spaceName(set, '') || name.startsWith(`${spaceName(set, '')}/`);

/** Drops the spaces of endpoints but one; true where there were any. */
export async function dropSpacesBut(index: SearchIndex, kept: string | null): Promise<boolean> {
  const others = index.spaces().filter(({ name }) => name.startsWith(ENDPOINT_SPACES) && name !== kept);
  for (const { name, dims } of others) await index.space(name, dims ?? 1).drop();
  return others.length > 0;
}

const ENDPOINT_SPACES = embedderId('');

export interface PaperInSpace {
  files: VectorFiles;
  listing: VectorListing;
  space: string;
  paperId: string;
  /** null where the paper cannot be read now. */
  texts: () => Promise<readonly UnitText[] | null>;
}

/** Puts what the store has of a paper into a space; gives the number of vectors. A vector of another text is never put (`spec/50` 15). */
export async function putPaper(index: SearchIndex, { files, listing, space, paperId, texts }: PaperInSpace): Promise<number> {
  const generation = index.papers().get(paperId);
  const read = generation === undefined ? null : await texts();
  if (read === null) return 0;
  const { vectors } = await vectorsOfPaper(files, listing, paperId, read);
  return vectors.size === 0 ? 0 : (await index.space(space, files.dims).put(paperId, vectors, generation)).stored;
}

/** Reads the vectors of the head of a ranking as they were received: what is in the index is rounded. A paper that cannot be read keeps its rounded scores. */
export function exactOf({ files, coverage }: EndpointSet, textsOf: (paperId: string) => Promise<readonly UnitText[] | null>, failed: (error: unknown) => void) {
  return async (units: readonly UnitRef[]): Promise<ReadonlyMap<string, Float32Array>> => {
    const exact = new Map<string, Float32Array>();
    const head = units.slice(0, EXACT_UNITS);
    for (const paperId of new Set(head.map((unit) => unit.paperId))) {
      try {
        const { vectors } = await vectorsOfPaper(files, coverage.listing, paperId, (await textsOf(paperId)) ?? []);
        for (const { unitId } of head) {
          const vector = vectors.get(unitId);
          if (vector) exact.set(unitId, vector);
        }
      } catch (error) {
        failed(error);
      }
    }
    return exact;
  };
}
