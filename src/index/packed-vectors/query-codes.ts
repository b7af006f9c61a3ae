import { lengthOf, strideOf, ZERO } from './pack-vector';

/** The largest code of a query: two products with codes of rows, 2 * 255 * 63, stay below 2^15. */
const REACH = 63;

/**
 * A query made ready for the scan: its dimensions as whole numbers of -63 to 63, two in each word. Of four dimensions 0, 1, 2, 3 the even word
 * holds 0 in its upper half and 2 in its lower, the odd word 1 and 3: crosswise to the codes of a row (see `scanRows`).
 */
export class QueryCodes {
  readonly even: Int32Array;
  readonly odd: Int32Array;
  /** What a sum of `scanRows` lacks: see there. */
  readonly offset: number;
  /** `scale * factor * sum` is the cosine. */
  readonly scale: number;
  /** |query - what its codes say| / |query|: no cosine by codes is off by more for the query's part. */
  readonly residual: number;
  /** The query at full precision, of length 1. */
  readonly unit: Float64Array;

  /** Throws `UnusableVector`. */
  constructor(vector: Float32Array, dims: number) {
    const length = lengthOf(vector, dims);
    const step = vector.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0) / REACH;
    const codes = new Int32Array(strideOf(dims)).map((_, dim) => Math.round((vector[dim] ?? 0) / step));
    const code = (dim: number): number => codes[dim] ?? 0;
    this.even = new Int32Array(codes.length / 4).map((_, word) => (code(4 * word) << 16) + code(4 * word + 2));
    this.odd = new Int32Array(codes.length / 4).map((_, word) => (code(4 * word + 1) << 16) + code(4 * word + 3));
    let sum = 0;
    let borrowed = 0;
    codes.forEach((value, dim) => {
      sum += value;
      if (dim % 4 > 1 && value < 0) borrowed += 1;
    });
    this.offset = borrowed - ZERO * sum;
    this.scale = step / length;
    this.unit = Float64Array.from(vector, (value) => value / length);
    this.residual = Math.sqrt(this.unit.reduce((lost, value, dim) => lost + (value - this.scale * code(dim)) ** 2, 0));
  }
}
