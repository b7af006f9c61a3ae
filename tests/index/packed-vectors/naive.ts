// Vectors kept as they are, in a map: what packed vectors must agree with.
import { cosine } from '../../../src/index/packed-vectors/pack-vector';

/** A vector made of a seed; only its first `spread` dimensions (all of them when missing) are not 0. */
export function vectorOf(dims: number, seed: number, spread = dims): Float32Array {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const vector = new Float32Array(dims);
  for (let dim = 0; dim < spread; dim += 1) {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + dim;
    state ^= state >>> 13;
    vector[dim] = (state >>> 0) / 2 ** 32 - 0.5;
  }
  return vector;
}

export function finished<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Exact cosines of all documents, and those that must be found whatever packing costs: fewer than `limit` others come within twice the error
 * of them.
 */
export function naiveNearest(
  model: ReadonlyMap<number, Float32Array>,
  query: Float32Array,
  limit: number,
  among: readonly number[] | undefined,
  error: number,
): { all: Map<number, number>; certain: number[] } {
  const all = new Map([...model].filter(([number]) => !among || among.includes(number)).map(([number, vector]) => [number, cosine(vector, query)]));
  const scores = [...all.values()];
  const certain = [...all].filter(([, score]) => scores.filter((other) => other + 2 * error + 1e-6 >= score).length <= limit).map(([number]) => number);
  return { all, certain };
}
