import { symmetricEigen } from './eigen';
import { randomRow } from './random-row';
import { gatherColumn, scatterColumn, type SparseColumns } from './sparse-columns';
import { STEP, type Steps } from './steps';
import { innerProduct, orthonormalise, rotate, tall, type Tall } from './tall-matrix';

export interface SvdOptions {
  /** Singular vectors wanted; fewer come where the matrix has fewer. */
  rank: number;
  /** Directions that are followed beside the wanted ones, and dropped at the end. */
  oversampling: number;
  /** Times that the directions are passed through the matrix and back before they are used. */
  iterations: number;
  seed: number;
}

/** The first singular values of a matrix, largest first, and its left singular vectors [rows x rank], row by row. */
export interface TruncatedSvd {
  rank: number;
  values: Float64Array;
  left: Float32Array;
}

/** Singular values below this share of the first are noise of 32-bit floats. */
const NOISE = 1e-5;

/**
 * Randomised truncated SVD (Halko, Martinsson and Tropp, 2011) of a sparse matrix A: random directions are passed through A and A' until they
 * span its strongest left directions, and the small problem inside of that span is solved exactly. A A' is applied column by column, so that
 * nothing as long as the columns is ever held. The same bits for the same matrix and seed, on every machine.
 */
export function* truncatedSvd(matrix: SparseColumns, { rank, oversampling, iterations, seed }: SvdOptions): Steps<TruncatedSvd> {
  const width = Math.min(rank + oversampling, matrix.rows, matrix.columns);
  let basis = yield* sketch(matrix, width, seed);
  let spare = tall(matrix.rows, width);
  yield* orthonormalise(basis);
  for (let pass = 0; pass < iterations; pass += 1) {
    yield* backAndForth(matrix, basis, spare);
    [basis, spare] = [spare, basis];
    yield* orthonormalise(basis);
  }
  yield* backAndForth(matrix, basis, spare);
  const inside = yield* innerProduct(basis, spare);
  const { values, vectors } = yield* symmetricEigen(inside, width);
  const singular = values.map((value) => Math.sqrt(value)).filter((value, at) => at < rank && value > NOISE * Math.sqrt(values[0] ?? 0));
  const turn = new Float64Array(width * singular.length);
  for (let i = 0; i < width; i += 1) for (let j = 0; j < singular.length; j += 1) turn[i * singular.length + j] = vectors[j * width + i] ?? 0;
  const { cells } = yield* rotate(basis, turn, singular.length);
  return { rank: singular.length, values: singular, left: cells };
}

/** Multiply-adds of the whole, for telling progress. */
export function svdWork(matrix: SparseColumns, { rank, oversampling, iterations }: SvdOptions): number {
  const width = Math.min(rank + oversampling, matrix.rows, matrix.columns);
  const cells = matrix.values.length * width;
  return cells * (3 + 2 * iterations) + matrix.rows * width * (width * (1.5 + iterations) + rank) + 50 * width ** 3;
}

/** Row `column` of the right singular vectors: what a column of the matrix is in the space. */
export function rightVector(matrix: SparseColumns, { rank, values, left }: TruncatedSvd, column: number, vector: Float64Array): void {
  gatherColumn(matrix, column, left, rank, vector);
  for (let j = 0; j < rank; j += 1) vector[j] = (vector[j] ?? 0) / (values[j] ?? 1);
}

/** A times a matrix of random numbers. */
function* sketch(matrix: SparseColumns, width: number, seed: number): Steps<Tall> {
  const into = tall(matrix.rows, width);
  const numbers = new Float64Array(width);
  let work = 0;
  for (let column = 0; column < matrix.columns; column += 1) {
    randomRow(seed, column, numbers);
    scatterColumn(matrix, column, numbers, into.cells, width);
    work += ((matrix.starts[column + 1] ?? 0) - (matrix.starts[column] ?? 0)) * width;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  yield work;
  return into;
}

/** into := A A' from. */
function* backAndForth(matrix: SparseColumns, from: Tall, into: Tall): Steps<void> {
  const sums = new Float64Array(from.width);
  into.cells.fill(0);
  let work = 0;
  for (let column = 0; column < matrix.columns; column += 1) {
    gatherColumn(matrix, column, from.cells, from.width, sums);
    scatterColumn(matrix, column, sums, into.cells, from.width);
    work += ((matrix.starts[column + 1] ?? 0) - (matrix.starts[column] ?? 0)) * from.width * 2;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  yield work;
}
