import type { TermCounts } from '../../index/term-counts';
import { LibraryModel } from './library-model';
import { writeModel, type Learned } from './model-bytes';
import { sampleUnits } from './sample-units';
import { runSteps, STEP, type Running, type Steps } from './steps';
import { rightVector, svdWork, truncatedSvd, type SvdOptions, type TruncatedSvd } from './truncated-svd';
import { unitTerms, type UnitTerms } from './unit-terms';

/** Below this many units there is too little to learn (`spec/50` 3). */
export const USUAL_FLOOR = 500;
const USUAL_DIMS = 256;
/** A dimension wants this many units at least. */
const UNITS_A_DIMENSION = 4;
/** More units are not looked at: they teach little more, and time and memory would grow with them. */
const MOST_UNITS = 30_000;
/** Terms beyond that are the rarest, and would only fill the memory. */
const MOST_TERMS = 150_000;

export interface FitOptions extends Pick<Running, 'breathe' | 'signal'> {
  /** Length of the vectors, at most: 256 when missing; 64 suits a phone. */
  dims?: number;
  /** Units that a library must have. */
  floor?: number;
  /** Units looked at, at most. */
  mostUnits?: number;
  mostTerms?: number;
  /** Chosen by measurement (`npm run bench -- library-model`). */
  oversampling?: number;
  iterations?: number;
  seed?: number;
  /** Share of the work that is done, 0 to 1, never falling. */
  onProgress?: (share: number) => void;
}

/** What came of learning: a model, or why there is none. */
export type FitOutcome = { kind: 'fitted'; model: LibraryModel } | { kind: 'too-few-units'; units: number; floor: number } | { kind: 'nothing-in-common'; units: number };

/**
 * Learns a model from the units' terms: log times x rarity, unit rows of length 1, randomised truncated SVD (`spec/50` 1). The same bytes for the same
 * units, in whatever order and segments the index holds them, on every machine. Rejects with the signal's reason once it is aborted.
 */
export async function fitLibraryModel(counts: TermCounts, options: FitOptions): Promise<FitOutcome> {
  const { floor = USUAL_FLOOR, breathe, signal, onProgress } = options;
  const units = counts.size;
  if (units < Math.max(floor, UNITS_A_DIMENSION)) return { kind: 'too-few-units', units, floor };
  let [done, total] = [0, Infinity];
  const onWork = (work: number): void => {
    done += work;
    onProgress?.(Math.min(1, done / total));
  };
  const learned = await runSteps(
    learn(counts, options, (rest) => (total = done + rest)),
    { breathe, signal, onWork },
  );
  if (learned === null) return { kind: 'nothing-in-common', units };
  const model = await LibraryModel.open(writeModel(learned), breathe);
  onProgress?.(1);
  return { kind: 'fitted', model };
}

/** null where no two units share a term. `foresee` is told how much work is left once that is known. */
function* learn(counts: TermCounts, options: FitOptions, foresee: (rest: number) => void): Steps<Learned | null> {
  const { dims = USUAL_DIMS, mostUnits = MOST_UNITS, mostTerms = MOST_TERMS, oversampling = 16, iterations = 2, seed = 1 } = options;
  const places = yield* sampleUnits(counts, mostUnits);
  const units = yield* unitTerms(counts, places, mostTerms);
  const wanted: SvdOptions = { rank: Math.max(1, Math.min(dims, Math.floor(places.length / UNITS_A_DIMENSION))), oversampling, iterations, seed };
  foresee(svdWork(units.matrix, wanted) + units.matrix.values.length * wanted.rank);
  const svd = yield* truncatedSvd(units.matrix, wanted);
  if (svd.rank === 0) return null;
  const packed = yield* packTerms(units, svd);
  return { dims: svd.rank, units: counts.size, fitted: places.length, unexplained: meanUnexplained(units, svd), terms: units.terms, holders: units.holders, ...packed };
}

/** Every term's vector in 8 bits, with one scale: the largest cell is 127. */
function* packTerms({ matrix }: UnitTerms, svd: TruncatedSvd): Steps<Pick<Learned, 'scales' | 'cells'>> {
  const scales = new Float32Array(matrix.columns);
  const cells = new Int8Array(matrix.columns * svd.rank);
  const vector = new Float64Array(svd.rank);
  let work = 0;
  for (let term = 0; term < matrix.columns; term += 1) {
    rightVector(matrix, svd, term, vector);
    let largest = 0;
    for (const cell of vector) largest = Math.max(largest, Math.abs(cell));
    scales[term] = largest / 127;
    if (largest > 0) for (let j = 0; j < svd.rank; j += 1) cells[term * svd.rank + j] = Math.round(((vector[j] ?? 0) / largest) * 127);
    work += ((matrix.starts[term + 1] ?? 0) - (matrix.starts[term] ?? 0) + 1) * svd.rank;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  yield work;
  return { scales, cells };
}

/** A fitted unit's projection is its left vector times the singular values: what is missing to its length is unexplained. */
function meanUnexplained({ known }: UnitTerms, { rank, values, left }: TruncatedSvd): number {
  let sum = 0;
  for (let row = 0; row < known.length; row += 1) {
    let square = 0;
    for (let j = 0; j < rank; j += 1) square += ((left[row * rank + j] ?? 0) * (values[j] ?? 0)) ** 2;
    sum += Math.max(0, 1 - square * (known[row] ?? 0));
  }
  return known.length > 0 ? sum / known.length : 1;
}
