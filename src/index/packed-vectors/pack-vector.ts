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

/** What stands beside a packed row: v / |v| is about `factor * (code - ZERO)`, by dimension. */
export interface PackedRow {
  factor: number;
  /** |v - what is packed of it| / |v|: no cosine with the packed row is off by more. */
  residual: number;
}

/** The length of a vector. Throws `UnusableVector`. */
export function lengthOf(vector: Float32Array, dims: number): number {
  if (vector.length !== dims) throw new UnusableVector(`A vector of ${dims} numbers is wanted, this one has ${vector.length}.`);
  let sum = 0;
  for (const value of vector) sum += value * value;
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
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  const step = greatest / REACH;
  let lost = 0;
  for (let dim = 0; dim < dims; dim += 1) {
    const value = vector[dim] ?? 0;
    const code = Math.round(value / step);
    codes[at + dim] = ZERO + code;
    lost += (value - step * code) ** 2;
  }
  codes.fill(ZERO, at + dims, at + strideOf(dims));
  return { factor: step / length, residual: Math.sqrt(lost) / length };
}

/** Cosine of two vectors as they are, -1 to 1. Throws `UnusableVector`. */
export function cosine(one: Float32Array, other: Float32Array): number {
  const lengths = lengthOf(one, one.length) * lengthOf(other, one.length);
  let sum = 0;
  for (let dim = 0; dim < one.length; dim += 1) sum += (one[dim] ?? 0) * (other[dim] ?? 0);
  return sum / lengths;
}
