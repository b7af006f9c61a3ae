import { countCoverage, embedderId, Requirements, servedSet, vectorsOfPaper, type CountedSet, type Coverage, type PaperToEmbed, type UnitText } from '../../embedding/endpoint';
import type { SearchIndex, UnitRef, VectorSpace } from '../../index/search-index';
import type { Breathe, Cache } from '../../ports';
import type { VectorFiles } from '../../store/vector-files';
import type { VectorSets } from '../../store/vector-sets';

const SPACE = 'endpoint:';

/** A set of vectors in plugin data, counted against the library. */
export interface EndpointSet extends CountedSet {
  files: VectorFiles;
  coverage: Coverage;
}

/** The space of a set's vectors in the index. */
export const spaceOf = (index: SearchIndex, { model, dims }: Pick<CountedSet, 'model' | 'dims'>): VectorSpace => index.space(`${embedderId(model)}/${dims}`, dims);

/** Counts every set of vectors that plugin data holds. Throws where it cannot be listed. */
export async function countSets(sets: VectorSets, papers: readonly PaperToEmbed[], cache: Cache, breathe: Breathe): Promise<EndpointSet[]> {
  const counted: EndpointSet[] = [];
  for (const { model, dims } of await sets.list()) {
    const files = sets.open(model, dims);
    const coverage = await countCoverage(papers, files, new Requirements(cache), breathe);
    counted.push({ model, dims, files, coverage, complete: coverage.complete && coverage.papers.length > 0, stored: coverage.texts.stored });
  }
  return counted;
}

/** The set that answers questions: the wanted one, or an older one while that is not complete. */
export const setThatAnswers = (wanted: { model: string; dims: number | null }, sets: readonly EndpointSet[]): EndpointSet | null =>
  servedSet({ model: wanted.model, dims: wanted.dims ?? sets.find(({ model }) => model === wanted.model)?.dims ?? 0 }, sets);

/** Gives every paper of a set the vectors that its space lacks; a paper that is not whole gives what it has. Spaces of other models go. */
export async function bringUp(index: SearchIndex, set: EndpointSet, breathe: Breathe, ended: () => boolean): Promise<boolean> {
  const space = spaceOf(index, set);
  const covered = space.covered();
  let changed = false;
  for (const { paper } of set.coverage.papers) {
    if (ended()) return changed;
    if (covered.has(paper.paperId)) continue;
    const stored = await putPaper(index, set, paper);
    changed ||= stored > 0;
    await breathe();
  }
  for (const { name, dims } of index.spaces()) {
    if (!name.startsWith(SPACE) || name === space.name) continue;
    await index.space(name, dims ?? 1).drop();
    changed = true;
  }
  return changed;
}

/** Puts what the store has of a paper into the set's space; gives the number of vectors. A vector of another text is never put (`spec/50` 15). */
async function putPaper(index: SearchIndex, { files, model, dims, coverage }: EndpointSet, paper: PaperToEmbed): Promise<number> {
  const generation = index.papers().get(paper.paperId);
  const texts = await paper.texts();
  if (texts === null || generation === undefined) return 0;
  const { vectors } = await vectorsOfPaper(files, coverage.listing, paper.paperId, texts);
  return (await spaceOf(index, { model, dims }).put(paper.paperId, vectors, generation)).stored;
}

/** Reads the vectors of the head of a ranking as they were received: what is in the index is rounded. A paper that cannot be read keeps its rounded scores. */
export function exactOf(set: EndpointSet, textsOf: (paperId: string) => Promise<readonly UnitText[] | null>, failed: (error: unknown) => void) {
  return async (units: readonly UnitRef[]): Promise<ReadonlyMap<string, Float32Array>> => {
    const exact = new Map<string, Float32Array>();
    for (const paperId of new Set(units.map((unit) => unit.paperId))) {
      try {
        const { vectors } = await vectorsOfPaper(set.files, set.coverage.listing, paperId, (await textsOf(paperId)) ?? []);
        for (const { unitId } of units) {
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
