/** Thrown for a vector that cannot be placed: another length, a number that is not finite, or nothing but zeros. */
export class UnusableVector extends Error {
  override readonly name = 'UnusableVector';
}

/** The code of 0. Codes are unsigned bytes, 1 to 255, so that the scan can multiply two of them at once. */
export const ZERO = 128;
/** The largest distance of a code from `ZERO`. */
const REACH = 127;
/** Codes are read four at a time: rows are filled up with zeros to a multiple of this. */
const WORD = 4;

/** Bytes of a row of codes. */
export const strideOf = (dims: number): number => Math.ceil(dims / WORD) * WORD;

/** What stands beside a packed row. */
export interface PackedRow {
  /** `factor * (code - ZERO)`, by dimension, is a vector of length 1. */
  factor: number;
  /** How far that is from v / |v|: no cosine with the packed row is off by more. */
  residual: number;
}

/** The length of a vector. Throws `UnusableVector`. */
export function lengthOf(vector: Float32Array, dims: number): number {
  if (vector.length !== dims) throw new UnusableVector(`A vector of ${dims} numbers is wanted, this one has ${vector.length}.`);
  let sum = 0;
  for (let dim = 0; dim < dims; dim += 1) sum += (vector[dim] ?? 0) ** 2;
  // The square of a float32 neither overflows nor vanishes in a double: what is not finite here was not finite before.
  if (!Number.isFinite(sum)) throw new UnusableVector(`A vector holds ${vector.find((value) => !Number.isFinite(value))} at ${vector.findIndex((value) => !Number.isFinite(value))}.`);
  if (sum === 0) throw new UnusableVector('A vector holds nothing but zeros: it has no direction.');
  return Math.sqrt(sum);
}

/**
 * Packs a vector into `codes` from `at` on: one byte a dimension with one scale for all of them, `code = ZERO + round(v / (max|v| / 127))`.
 * Only the direction is kept. Throws `UnusableVector` before anything is written.
 */
export function packVector(vector: Float32Array, dims: number, codes: Uint8Array, at: number): PackedRow {
  const length = lengthOf(vector, dims);
  let greatest = 0;
  for (let dim = 0; dim < dims; dim += 1) greatest = Math.max(greatest, Math.abs(vector[dim] ?? 0));
  const step = greatest / REACH;
  let squares = 0;
  let products = 0;
  for (let dim = 0; dim < dims; dim += 1) {
    const value = vector[dim] ?? 0;
    // As Math.round, which is slower: the sum is positive, so cutting its fraction off rounds down.
    const code = Math.trunc(value / step + ZERO + 0.5) - ZERO;
    codes[at + dim] = ZERO + code;
    squares += code * code;
    products += code * value;
  }
  codes.fill(ZERO, at + dims, at + strideOf(dims));
  const factor = 1 / Math.sqrt(squares);
  // Two vectors of length 1 with cosine c are sqrt(2 - 2c) apart; rounding may make it a little more than 1.
  return { factor, residual: Math.sqrt(Math.max(0, 2 - (2 * factor * products) / length)) };
}

/** Cosine of two vectors as they are, -1 to 1. Throws `UnusableVector`. */
export function cosine(one: Float32Array, other: Float32Array): number {
  const lengths = lengthOf(one, one.length) * lengthOf(other, one.length);
  let sum = 0;
  for (let dim = 0; dim < one.length; dim += 1) sum += (one[dim] ?? 0) * (other[dim] ?? 0);
  return sum / lengths;
}
