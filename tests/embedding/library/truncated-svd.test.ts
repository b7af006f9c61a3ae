import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symmetricEigen } from '../../../src/embedding/library/eigen';
import { randomRow } from '../../../src/embedding/library/random-row';
import type { SparseColumns } from '../../../src/embedding/library/sparse-columns';
import type { Steps } from '../../../src/embedding/library/steps';
import { innerProduct, orthonormalise, tall } from '../../../src/embedding/library/tall-matrix';
import { ln } from '../../../src/embedding/library/term-weights';
import { rightVector, truncatedSvd, type TruncatedSvd } from '../../../src/embedding/library/truncated-svd';
import { seeded } from './made-up';

function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Rows of numbers, zeros included, as sparse columns. */
function sparse(dense: readonly (readonly number[])[]): SparseColumns {
  const columns = dense[0]?.length ?? 0;
  const [starts, rowOf, values] = [[0], [] as number[], [] as number[]];
  for (let column = 0; column < columns; column += 1) {
    dense.forEach((row, at) => {
      if (row[column] === 0) return;
      rowOf.push(at);
      values.push(row[column] ?? 0);
    });
    starts.push(values.length);
  }
  return { rows: dense.length, columns, starts: Uint32Array.from(starts), rowOf: Uint32Array.from(rowOf), values: Float32Array.from(values) };
}

const transposed = (matrix: readonly (readonly number[])[]): number[][] => (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] ?? 0));
const product = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] =>
  a.map((row) => (b[0] ?? []).map((_, column) => row.reduce((sum, cell, k) => sum + cell * (b[k]?.[column] ?? 0), 0)));
const largestCell = (matrix: readonly (readonly number[])[]): number => Math.max(0, ...matrix.flat().map(Math.abs));

/** Singular values the slow way: power iteration on A'A, one vector after the other, each taken out before the next. */
function naiveSingularValues(dense: readonly (readonly number[])[], count: number): number[] {
  let gram = product(transposed(dense), dense);
  const values: number[] = [];
  const random = seeded(77);
  for (let round = 0; round < count; round += 1) {
    let vector = gram.map(() => [random() + 0.1]);
    let value = 0;
    for (let step = 0; step < 600; step += 1) {
      const next = product(gram, vector);
      const length = Math.hypot(...next.flat());
      if (length < 1e-12) {
        value = 0;
        break;
      }
      value = length;
      vector = next.map(([cell = 0]) => [cell / length]);
    }
    values.push(Math.sqrt(value));
    gram = gram.map((row, i) => row.map((cell, j) => cell - value * (vector[i]?.[0] ?? 0) * (vector[j]?.[0] ?? 0)));
  }
  return values;
}

const leftOf = ({ left, rank }: TruncatedSvd, rows: number): number[][] => Array.from({ length: rows }, (_, row) => [...left.subarray(row * rank, (row + 1) * rank)]);
function rightOf(matrix: SparseColumns, svd: TruncatedSvd): number[][] {
  return Array.from({ length: matrix.columns }, (_, column) => {
    const vector = new Float64Array(svd.rank);
    rightVector(matrix, svd, column, vector);
    return [...vector];
  });
}

const cell = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -9, max: 9 }));
const matrixOf = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([rows, columns]) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }));
const OPTIONS = { oversampling: 16, iterations: 2, seed: 3 };

describe('randomised truncated SVD', () => {
  it('50-1: of any small matrix it gives the singular values, orthonormal vectors on both sides, and the matrix back', () => {
    fc.assert(
      fc.property(matrixOf, (dense) => {
        const matrix = sparse(dense);
        const svd = finish(truncatedSvd(matrix, { ...OPTIONS, rank: 9 }));
        const size = largestCell(dense) || 1;
        naiveSingularValues(dense, svd.rank + 1).forEach((value, at) => { expect(Math.abs((svd.values[at] ?? 0) - value)).toBeLessThan(2e-2 * size); });
        const [left, right] = [leftOf(svd, dense.length), rightOf(matrix, svd)];
        const identity = (vectors: number[][]): number => largestCell(product(transposed(vectors), vectors).map((row, i) => row.map((value, j) => value - (i === j ? 1 : 0))));
        expect(identity(left)).toBeLessThan(2e-3);
        expect(identity(right)).toBeLessThan(2e-3);
        const back = product(left.map((row) => row.map((value, j) => value * (svd.values[j] ?? 0))), transposed(right));
        expect(largestCell(dense.map((row, i) => row.map((value, j) => value - (back[i]?.[j] ?? 0))))).toBeLessThan(1e-3 * size);
      }),
      { numRuns: 80 },
    );
  });

  it('50-1: of a larger matrix it finds the subspace of the strongest directions (cosine of the widest angle above 0.999)', () => {
    const random = seeded(11);
    const [rows, columns, rank] = [200, 120, 5];
    // Five strong directions, known exactly because their rows and columns do not overlap, and weak noise over all.
    const strong = Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => (i % 8 < rank && j % 8 === i % 8 ? (10 - (i % 8)) / 10 : 0)));
    const matrix = sparse(strong.map((row) => row.map((value) => value + (random() < 0.1 ? (random() - 0.5) * 0.02 : 0))));
    const svd = finish(truncatedSvd(matrix, { ...OPTIONS, rank }));
    const left = leftOf(svd, rows);
    const truth = Array.from({ length: rows }, (_, i) => Array.from({ length: rank }, (_, k) => (i % 8 === k ? 1 / Math.sqrt(rows / 8) : 0)));
    const cosines = product(transposed(truth), left);
    // The smallest singular value of the cosines is the cosine of the widest angle between the two subspaces.
    expect(Math.min(...naiveSingularValues(cosines, rank))).toBeGreaterThan(0.999);
  });

  it('50-1: same matrix and seed, same bits; another seed, other bits but the same values', () => {
    const random = seeded(2);
    const matrix = sparse(Array.from({ length: 60 }, () => Array.from({ length: 40 }, () => (random() < 0.2 ? random() : 0))));
    const [one, again, other] = [3, 3, 4].map((seed) => finish(truncatedSvd(matrix, { rank: 8, oversampling: 30, iterations: 3, seed })));
    expect(again).toEqual(one);
    expect(other?.left).not.toEqual(one?.left);
    other?.values.forEach((value, at) => { expect(value).toBeCloseTo(one?.values[at] ?? 0, 3); });
  });

  it('a matrix of zeros has no directions, and equal rows have one', () => {
    expect(finish(truncatedSvd(sparse([[0, 0], [0, 0], [0, 0]]), { ...OPTIONS, rank: 2 })).rank).toBe(0);
    expect(finish(truncatedSvd(sparse(Array.from({ length: 30 }, () => [1, 2, 0, 3])), { ...OPTIONS, rank: 3 })).rank).toBe(1);
  });
});

describe('its parts', () => {
  it('eigenvectors of symmetric matrices are orthonormal and keep their direction', () => {
    fc.assert(
      fc.property(matrixOf, (dense) => {
        const gram = product(transposed(dense), dense);
        const size = gram.length;
        const { values, vectors } = finish(symmetricEigen(Float64Array.from(gram.flat()), size));
        const scale = Math.max(1, values[0] ?? 0);
        for (let k = 0; k < size; k += 1) {
          const vector = [...vectors.subarray(k * size, (k + 1) * size)];
          const turned = product(gram, vector.map((one) => [one]));
          turned.forEach(([value = 0], at) => { expect(Math.abs(value - (values[k] ?? 0) * (vector[at] ?? 0))).toBeLessThan(1e-9 * scale); });
          expect(values[k] ?? 0).toBeGreaterThanOrEqual(values[k + 1] ?? 0);
        }
      }),
    );
  });

  it('columns become orthonormal; one that depends on others becomes zero', () => {
    const random = seeded(9);
    const matrix = tall(50, 6);
    for (let row = 0; row < 50; row += 1) {
      for (let j = 0; j < 5; j += 1) matrix.cells[row * 6 + j] = random() * 10 ** j;
      matrix.cells[row * 6 + 5] = (matrix.cells[row * 6] ?? 0) * 2;
    }
    finish(orthonormalise(matrix));
    const inner = finish(innerProduct(matrix, matrix));
    for (let i = 0; i < 6; i += 1) for (let j = 0; j < 6; j += 1) expect(inner[i * 6 + j]).toBeCloseTo(i === j && i < 5 ? 1 : 0, 4);
  });

  it('the logarithm agrees with Math.log', () => {
    fc.assert(fc.property(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (value) => Math.abs(ln(value) - Math.log(value)) <= 1e-14 * Math.max(1, Math.abs(Math.log(value)))));
  });

  it('random numbers are even-handed, and differ from term to term', () => {
    const numbers = new Float64Array(272);
    let [sum, squares, agreeing] = [0, 0, 0];
    let before = numbers.slice();
    for (let index = 0; index < 400; index += 1) {
      randomRow(1, index, numbers);
      sum += numbers.reduce((a, b) => a + b, 0);
      squares += numbers.reduce((a, b) => a + b * b, 0);
      agreeing += numbers.reduce((same, number, at) => same + number * (before[at] ?? 0), 0);
      before = numbers.slice();
    }
    // Each is more than four standard deviations of 108,800 even numbers.
    expect(Math.abs(sum)).toBeLessThan(800);
    expect(Math.abs(squares / 108_800 - 1 / 3)).toBeLessThan(0.004);
    expect(Math.abs(agreeing)).toBeLessThan(450);
  });
});
