import { compareTerms } from '../../index/packed/strings';
import type { TermCount, TermCounts } from '../../index/term-counts';
import { normalise, outside, type LibraryModel } from './library-model';
import { runSteps, STEP, type Running, type Steps } from './steps';

/** Units folded in at once: with 256 dimensions 16 MB. A walk over the counts serves them all. */
const BLOCK = 16_384;
/** Reading a posting costs about this many multiply-adds. */
const POSTING = 20;

/** The units of a paper in the space of a model. */
export interface FoldedPaper {
  paperId: string;
  /** Vectors of length 1 by unitId; units without a term that the model knows are left out. */
  vectors: Map<string, Float32Array>;
  /** Unexplained share of every unit, 0 to 1. */
  unexplained: number[];
}

export interface FoldOptions extends Pick<Running, 'breathe' | 'signal'> {
  /** Only these papers; all when missing. */
  wanted?: (paperId: string) => boolean;
  /** Units done, of how many. */
  onProgress?: (done: number, of: number) => void;
}

/**
 * Folds the units of an index into a model's space, paper by paper, from the index's own counts: no text is read. Vectors are those of `LibraryModel.fold`,
 * to the last bit. Rejects with the signal's reason once it is aborted.
 */
export async function* foldLibrary(model: LibraryModel, counts: TermCounts, { wanted, onProgress, ...running }: FoldOptions): AsyncGenerator<FoldedPaper, void, undefined> {
  const papers = await runSteps(placesByPaper(counts, wanted), running);
  const of = papers.reduce((sum, { places }) => sum + places.length, 0);
  let done = 0;
  for (const block of blocksOf(papers)) {
    for (const paper of await runSteps(foldBlock(model, counts, block), running)) {
      done += paper.unexplained.length;
      yield paper;
    }
    onProgress?.(done, of);
  }
}

interface PaperPlaces {
  paperId: string;
  places: number[];
}

function* placesByPaper(counts: TermCounts, wanted: FoldOptions['wanted']): Steps<PaperPlaces[]> {
  const papers = new Map<string, PaperPlaces>();
  for (let place = 0; place < counts.size; place += 1) {
    const { paperId } = counts.unitAt(place);
    const paper = papers.get(paperId);
    if (paper) paper.places.push(place);
    else if (!wanted || wanted(paperId)) papers.set(paperId, { paperId, places: [place] });
    if (place % 2048 === 2047) yield STEP;
  }
  return [...papers.values()];
}

/** Whole papers, until there are enough units for a walk. */
function* blocksOf(papers: readonly PaperPlaces[]): Generator<PaperPlaces[]> {
  let block: PaperPlaces[] = [];
  let units = 0;
  for (const paper of papers) {
    if (units > 0 && units + paper.places.length > BLOCK) {
      yield block;
      block = [];
      units = 0;
    }
    block.push(paper);
    units += paper.places.length;
  }
  if (units > 0) yield block;
}

/** Sums of a block: a row a unit. */
interface Sums {
  /** Row of a place, -1 for units of other blocks. */
  rowOf: Int32Array;
  cells: Float32Array;
  /** Squared length of each unit, unknown terms included. */
  whole: Float64Array;
}

function* foldBlock(model: LibraryModel, counts: TermCounts, papers: readonly PaperPlaces[]): Steps<FoldedPaper[]> {
  const places = papers.flatMap((paper) => paper.places);
  const sums: Sums = { rowOf: new Int32Array(counts.size).fill(-1), cells: new Float32Array(places.length * model.dims), whole: new Float64Array(places.length) };
  places.forEach((place, row) => (sums.rowOf[place] = row));
  let work = 0;
  for (const { count, index } of withIndices(model, counts)) {
    work += addCount(model, count, index, sums);
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  let row = 0;
  const folded: FoldedPaper[] = [];
  for (const { paperId, places: own } of papers) {
    const paper: FoldedPaper = { paperId, vectors: new Map(), unexplained: [] };
    for (const place of own) {
      const vector = sums.cells.slice(row * model.dims, (row + 1) * model.dims);
      const square = normalise(vector);
      if (square > 0) paper.vectors.set(counts.unitAt(place).unitId, vector);
      paper.unexplained.push(outside(square, sums.whole[row] ?? 0));
      row += 1;
    }
    folded.push(paper);
    yield own.length * model.dims * 4;
  }
  return folded;
}

/** Terms of the counts with their place in the model, -1 for unknown ones: both lists are in the same order and are read side by side. */
function* withIndices(model: LibraryModel, counts: TermCounts): Generator<{ count: TermCount; index: number }> {
  const known = model.tables.terms.entries();
  let [next, index] = [known.next(), 0];
  for (const count of counts.walk()) {
    while (!next.done && compareTerms(next.value.text, count.term) < 0) {
      next = known.next();
      index += 1;
    }
    yield { count, index: !next.done && next.value.text === count.term ? index : -1 };
  }
}

/** Adds a term to the units that hold it; returns the multiply-adds. */
function addCount(model: LibraryModel, { units, places, times }: TermCount, index: number, { rowOf, cells, whole }: Sums): number {
  let added = 0;
  for (let at = 0; at < units; at += 1) {
    const row = rowOf[places[at] ?? 0] ?? -1;
    if (row < 0) continue;
    const weight = model.weight(index, times[at] ?? 0);
    whole[row] = (whole[row] ?? 0) + weight * weight;
    if (index < 0) continue;
    model.addTerm(index, weight, cells, row * model.dims);
    added += 1;
  }
  return added * model.dims + (units + 4) * POSTING;
}
