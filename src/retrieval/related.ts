import type { IndexFilter, IndexHit, VectorSpace } from '../index/search-index';
import { byCodeUnits } from '../text';
import { markedTerms } from './highlights';
import { LIBRARY_ARM } from './meaning-arm';
import type { Passage } from './model';
import { collect, PassageMaker, type PassageSources } from './passage-maker';
import { capPapers, MOST_OF_A_PAPER, selectPassages } from './select';

export interface RelatedQuery {
  /** Where the text lies in the space, and the text itself: its words are marked. */
  vector: Float32Array;
  text: string;
  /** The place that it comes from, which is related to itself and no answer; null for any text. */
  from: { paperId: string; start: number; end: number } | null;
  filter: IndexFilter;
  limit: number;
}

/** Units asked for, for each passage wanted: neighbours merge, and of one paper few are shown. */
const UNITS_A_PASSAGE = 12;

/** Passages nearest to a text in a space of vectors, best first, at most two a paper while others wait; never the place that the text comes from. */
export async function relatedPassages(sources: PassageSources, space: Pick<VectorSpace, 'search'>, { vector, text, from, filter, limit }: RelatedQuery): Promise<Passage[]> {
  if (limit <= 0) return [];
  const near = await space.search({ vector, filter, limit: limit * UNITS_A_PASSAGE });
  const hits = near.filter(({ score }) => score > 0).map((hit, at) => ({ ...hit, arms: [{ arm: LIBRARY_ARM, rank: at + 1, score: hit.score }] }));
  const isOwn = (paperId: string, unit: { start: number; end: number }): boolean => from !== null && paperId === from.paperId && unit.start < from.end && unit.end > from.start;
  const own = new Map<string, boolean>();
  const maker = new PassageMaker({ ...sources, readPaper: async (paperId) => {
    const stored = await sources.readPaper(paperId);
    for (const unit of stored?.paper.units ?? []) own.set(unit.unitId, isOwn(paperId, unit));
    return stored;
  } }, markedTerms(text), (_, unit) => own.get(unit.unitId) !== true);
  const passages = await collect(maker, hits.sort(better), limit, MOST_OF_A_PAPER);
  return selectPassages(capPapers(passages, Infinity).taken, limit, MOST_OF_A_PAPER).map((draft) => draft.passage());
}

const better = (a: IndexHit, b: IndexHit): number => b.score - a.score || byCodeUnits(a.paperId, b.paperId) || byCodeUnits(a.unitId, b.unitId);
