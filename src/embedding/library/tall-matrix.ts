import { STEP, type Steps } from './steps';

// Kernels over a tall matrix: few columns, many rows, row by row in 32-bit floats. Sums are 64-bit. Rows go four at a time, so that the small
// matrix is loaded once for four of them; the order of every sum is fixed.
const TOGETHER = 4;

/** A tall matrix, row by row. */
export interface Tall {
  rows: number;
  width: number;
  cells: Float32Array;
}

export const tall = (rows: number, width: number): Tall => ({ rows, width, cells: new Float32Array(rows * width) });

/** Four rows as 64-bit floats, one after the other; rows beyond the end are zero. */
function loadRows({ rows, width, cells }: Tall, first: number, into: Float64Array): void {
  const count = Math.min(TOGETHER, rows - first);
  into.fill(0, count * width);
  const from = first * width;
  for (let at = 0; at < count * width; at += 1) into[at] = cells[from + at] ?? 0;
}

/** The symmetric part of left' * right, both [rows x width], as a square matrix. */
export function* innerProduct(left: Tall, right: Tall): Steps<Float64Array> {
  const { width, rows } = left;
  const square = new Float64Array(width * width);
  const [a, b] = [new Float64Array(TOGETHER * width), new Float64Array(TOGETHER * width)];
  let work = 0;
  for (let first = 0; first < rows; first += TOGETHER) {
    loadRows(left, first, a);
    loadRows(right, first, b);
    for (let i = 0; i < width; i += 1) addRow(square, i, a, b, width);
    work += TOGETHER * width * width * 0.5;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  for (let i = 0; i < width; i += 1) for (let j = 0; j < i; j += 1) square[i * width + j] = square[j * width + i] ?? 0;
  yield work;
  return square;
}

/** Row i of the upper triangle gets the products of four rows. */
function addRow(square: Float64Array, i: number, a: Float64Array, b: Float64Array, width: number): void {
  const [a0, a1, a2, a3] = [a[i] ?? 0, a[width + i] ?? 0, a[2 * width + i] ?? 0, a[3 * width + i] ?? 0];
  const row = i * width;
  for (let j = i; j < width; j += 1) square[row + j] = (square[row + j] ?? 0) + a0 * (b[j] ?? 0) + a1 * (b[width + j] ?? 0) + a2 * (b[2 * width + j] ?? 0) + a3 * (b[3 * width + j] ?? 0);
}

/** A pivot below this share of its column's own square: the column says nothing that those before it do not. */
const DEAD = 1e-10;

/**
 * The lower triangle L of gram = L L' (Cholesky), with 1 / L[i][i] on the diagonal; a column that depends on those before it
 * gets 0 there, which makes it vanish.
 */
function cholesky(gram: Float64Array, width: number): Float64Array {
  const lower = new Float64Array(width * width);
  for (let i = 0; i < width; i += 1) {
    const own = gram[i * width + i] ?? 0;
    for (let j = 0; j <= i; j += 1) {
      let sum = gram[i * width + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (lower[i * width + k] ?? 0) * (lower[j * width + k] ?? 0);
      const pivot = lower[j * width + j] ?? 0;
      if (i !== j) lower[i * width + j] = sum * pivot;
      else lower[i * width + i] = sum > DEAD * own ? 1 / Math.sqrt(sum) : 0;
    }
  }
  return lower;
}

/**
 * Makes the columns orthonormal in place, through the Cholesky factor of their inner products; a column that depends on others becomes zero.
 * Good to about the square of the columns' condition times 1e-16 (and the 32 bits that a cell is stored in).
 */
export function* orthonormalise(matrix: Tall): Steps<void> {
  const { rows, width, cells } = matrix;
  const lower = cholesky(yield* innerProduct(matrix, matrix), width);
  yield width ** 3 / 6;
  const four = new Float64Array(TOGETHER * width);
  let work = 0;
  for (let first = 0; first < rows; first += TOGETHER) {
    loadRows(matrix, first, four);
    for (let i = 0; i < width; i += 1) solveColumn(lower, i, four, width);
    const count = Math.min(TOGETHER, rows - first) * width;
    cells.set(four.subarray(0, count), first * width);
    work += TOGETHER * width * width * 0.5;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  yield work;
}

/** Column i of four rows x in x L' = y, those before it being solved. */
function solveColumn(lower: Float64Array, i: number, rows: Float64Array, width: number): void {
  const row = i * width;
  let [s0, s1, s2, s3] = [rows[i] ?? 0, rows[width + i] ?? 0, rows[2 * width + i] ?? 0, rows[3 * width + i] ?? 0];
  for (let j = 0; j < i; j += 1) {
    const factor = lower[row + j] ?? 0;
    s0 -= factor * (rows[j] ?? 0);
    s1 -= factor * (rows[width + j] ?? 0);
    s2 -= factor * (rows[2 * width + j] ?? 0);
    s3 -= factor * (rows[3 * width + j] ?? 0);
  }
  const pivot = lower[row + i] ?? 0;
  rows[i] = s0 * pivot;
  rows[width + i] = s1 * pivot;
  rows[2 * width + i] = s2 * pivot;
  rows[3 * width + i] = s3 * pivot;
}

/** matrix * turn, in place: `turn` is [width x kept], row by row; the result's rows stand at the front of the same cells. */
export function* rotate(matrix: Tall, turn: Float64Array, kept: number): Steps<Tall> {
  const { rows, width, cells } = matrix;
  const four = new Float64Array(TOGETHER * width);
  const turned = new Float64Array(TOGETHER * kept);
  let work = 0;
  for (let first = 0; first < rows; first += TOGETHER) {
    loadRows(matrix, first, four);
    turned.fill(0);
    for (let i = 0; i < width; i += 1) addTurned(turned, four, i, turn, width, kept);
    // Rows get shorter, so that what is written lies before what is still to be read.
    cells.set(turned.subarray(0, Math.min(TOGETHER, rows - first) * kept), first * kept);
    work += TOGETHER * width * kept;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  yield work;
  return { rows, width: kept, cells: cells.subarray(0, rows * kept) };
}

/** Cell i of four rows, times row i of `turn`. */
function addTurned(turned: Float64Array, rows: Float64Array, i: number, turn: Float64Array, width: number, kept: number): void {
  const [y0, y1, y2, y3] = [rows[i] ?? 0, rows[width + i] ?? 0, rows[2 * width + i] ?? 0, rows[3 * width + i] ?? 0];
  const row = i * kept;
  for (let j = 0; j < kept; j += 1) {
    const factor = turn[row + j] ?? 0;
    turned[j] = (turned[j] ?? 0) + y0 * factor;
    turned[kept + j] = (turned[kept + j] ?? 0) + y1 * factor;
    turned[2 * kept + j] = (turned[2 * kept + j] ?? 0) + y2 * factor;
    turned[3 * kept + j] = (turned[3 * kept + j] ?? 0) + y3 * factor;
  }
}
