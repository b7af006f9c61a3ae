import { ZERO } from './pack-vector';
import type { QueryCodes } from './query-codes';
import type { VectorRows } from './vector-block';

/** The bytes 0 and 2 of a word. */
const PAIR = 0x00ff00ff;

/**
 * Cosines of some rows of a block with the query, both by their codes; `scores[i]` is that of row `slots[i]`, for the first `count`.
 *
 * One multiplication of 32 bits does the work of two. With row codes b0, b2 and query codes g0, g2,
 *   (b0 + b2 * 2^16) * (g0 * 2^16 + g2)  =  (b0 * g0 + b2 * g2) * 2^16 + b0 * g2   modulo 2^32,
 * so the upper half is the sum that is wanted. Shifting it down takes one off where b0 * g2 < 0, which is where g2 < 0, since b0 >= 1: a constant
 * of the query, given back by its `offset`. Four rows at a time share the loading of the query; the last ones are padded by repeating a row.
 */
export function scanRows(block: VectorRows, slots: Uint32Array, count: number, query: QueryCodes, scores: Float64Array): void {
  const { words, factors } = block;
  const { even, odd, scale, offset } = query;
  const width = even.length;
  const last = count - 1;
  for (let at = 0; at < count; at += 4) {
    const [a, b, c, d] = [slots[at] ?? 0, slots[Math.min(at + 1, last)] ?? 0, slots[Math.min(at + 2, last)] ?? 0, slots[Math.min(at + 3, last)] ?? 0];
    const [fromA, fromB, fromC, fromD] = [a * width, b * width, c * width, d * width];
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
    for (let word = 0; word < width; word += 1) {
      const x = even[word] as number; // inside by the loop's bound, as are the four below
      const y = odd[word] as number;
      const p = words[fromA + word] as number;
      sumA = (sumA + (Math.imul(p & PAIR, x) >> 16) + (Math.imul((p >>> 8) & PAIR, y) >> 16)) | 0;
      const q = words[fromB + word] as number;
      sumB = (sumB + (Math.imul(q & PAIR, x) >> 16) + (Math.imul((q >>> 8) & PAIR, y) >> 16)) | 0;
      const r = words[fromC + word] as number;
      sumC = (sumC + (Math.imul(r & PAIR, x) >> 16) + (Math.imul((r >>> 8) & PAIR, y) >> 16)) | 0;
      const s = words[fromD + word] as number;
      sumD = (sumD + (Math.imul(s & PAIR, x) >> 16) + (Math.imul((s >>> 8) & PAIR, y) >> 16)) | 0;
    }
    scores[at] = scale * (factors[a] ?? 0) * (sumA + offset);
    if (at < last) scores[at + 1] = scale * (factors[b] ?? 0) * (sumB + offset);
    if (at + 1 < last) scores[at + 2] = scale * (factors[c] ?? 0) * (sumC + offset);
    if (at + 2 < last) scores[at + 3] = scale * (factors[d] ?? 0) * (sumD + offset);
  }
}

/** Cosine of one row with the query at full precision: off by the row's residual at most. */
export function scoreRow({ codes, factors }: VectorRows, row: number, { unit }: QueryCodes, stride: number): number {
  const from = row * stride;
  let sum = 0;
  for (let dim = 0; dim < unit.length; dim += 1) sum += (unit[dim] ?? 0) * ((codes[from + dim] ?? ZERO) - ZERO);
  return sum * (factors[row] ?? 0);
}
