// What our index learns from a ranking set's corpus, as an arm beside the others; and how true its packed vectors are.
import { fitLibraryModel, foldLibrary, LibraryEmbedder } from '../../src/embedding/library';
import type { SearchIndex, VectorSpace } from '../../src/index/search-index';
import { LIBRARY_ARM, meaningArm } from '../../src/retrieval/meaning-arm';
import type { Arm } from '../../src/retrieval/arm';
import type { RankingSet } from './set';

const breathe = (): Promise<void> => Promise.resolve();
/** Share beside words 0.5 and 5-grams 0.3, as the engine gives it. */
const WEIGHT = 0.2;

/** What was learned, with the vectors as they were before they were packed. */
export interface Learned {
  arm: Arm;
  space: VectorSpace;
  embedder: LibraryEmbedder;
  vectors: ReadonlyMap<string, Float32Array>;
  cpuSeconds: number;
}

/** Learns from an index, as the engine does, and gives every unit its vector. */
export async function learn(index: SearchIndex, dims: number): Promise<Learned> {
  const started = process.cpuUsage();
  const outcome = await fitLibraryModel(index.termCounts(), { breathe, floor: 0, dims });
  if (outcome.kind !== 'fitted') throw new Error(outcome.kind);
  const { model } = outcome;
  const space = index.space(model.id, model.dims);
  const vectors = new Map<string, Float32Array>();
  for await (const paper of foldLibrary(model, index.termCounts(), { breathe })) {
    await space.put(paper.paperId, paper.vectors);
    for (const [unitId, vector] of paper.vectors) vectors.set(unitId, vector);
  }
  const { user, system } = process.cpuUsage(started);
  const embedder = new LibraryEmbedder(model, { breathe });
  return { arm: meaningArm(LIBRARY_ARM, { space, embedder }, WEIGHT), space, embedder, vectors, cpuSeconds: (user + system) / 1e6 };
}

/** Recall@10 of the packed vectors against float brute force over the set's questions; a tie with the tenth counts as found (`spec/50` 14). */
export async function recallOf({ space, embedder, vectors }: Learned, { corpus, queries }: RankingSet): Promise<{ recall: number; worstLoss: number }> {
  let [found, wanted, worstLoss] = [0, 0, 0];
  for (const { text, paper } of queries) {
    const query = await embedder.embedQuery(text);
    if (query === null) continue;
    const scores = new Map(corpus.filter((unit) => paper === undefined || (unit.paper ?? unit.id) === paper).flatMap(({ id }) => {
      const vector = vectors.get(id);
      return vector === undefined ? [] : [[id, dot(query, vector)] as const];
    }));
    const tenth = [...scores.values()].sort((a, b) => b - a)[9] ?? -Infinity;
    const most = Math.min(10, scores.size);
    const hits = await space.search({ vector: query, limit: most, ...(paper !== undefined && { filter: { papers: [paper] } }) });
    wanted += most;
    for (const { unitId } of hits) {
      const score = scores.get(unitId) ?? -1;
      if (score >= tenth) found += 1;
      else worstLoss = Math.max(worstLoss, tenth - score);
    }
  }
  return { recall: found / wanted, worstLoss };
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let dim = 0; dim < one.length; dim += 1) sum += (one[dim] ?? 0) * (other[dim] ?? 0);
  return sum;
}
