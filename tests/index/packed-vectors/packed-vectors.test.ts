import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedSegment } from '../../../src/index/packed/bytes';
import { cosine, packVector, strideOf, UnusableVector, ZERO } from '../../../src/index/packed-vectors/pack-vector';
import { PackedVectors } from '../../../src/index/packed-vectors/packed-vectors';
import { QueryCodes } from '../../../src/index/packed-vectors/query-codes';
import { scanRows, scoreRow } from '../../../src/index/packed-vectors/scan';
import { OpenBlock, VectorBlock } from '../../../src/index/packed-vectors/vector-block';
import { finished, naiveNearest, vectorOf } from './naive';

const DIMS = 6;
/** So few rows fit a block here that short plays fill several. */
const FEW = 4;
const anyVector = (dims: number): fc.Arbitrary<Float32Array> =>
  fc.array(fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true, min: -8, max: 8 }), fc.constant(0), fc.constantFrom(1e30, -1e30, 1e-30)), { minLength: dims, maxLength: dims })
    .map((values) => Float32Array.from(values)).filter((vector) => vector.some((value) => value !== 0));
const twoVectors = fc.integer({ min: 1, max: 40 }).chain((dims) => fc.tuple(anyVector(dims), anyVector(dims)));

describe('a packed vector', () => {
  it('is a direction in one byte a dimension and one scale; its residual bounds every error', () => {
    fc.assert(
      fc.property(twoVectors, ([vector, query]) => {
        const dims = vector.length;
        const codes = new Uint8Array(strideOf(dims));
        const { factor, residual } = packVector(vector, dims, codes, 0);
        expect(codes.every((code) => code >= 1)).toBe(true);
        expect(codes.slice(dims).every((code) => code === ZERO)).toBe(true);
        const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
        const away = Math.sqrt(vector.reduce((sum, value, dim) => sum + (value / length - factor * ((codes[dim] ?? 0) - ZERO)) ** 2, 0));
        expect(away).toBeLessThanOrEqual(residual + 1e-7);
        const { block } = blockOf([vector]);
        expect(Math.abs(scoreRow(block, 0, new QueryCodes(query, dims), strideOf(dims)) - cosine(vector, query))).toBeLessThanOrEqual(block.residual + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('40-14: wrong length, NaN, infinite and all-zero vectors are refused with a sentence, and nothing is stored', () => {
    const vectors = new PackedVectors(3);
    vectors.put(1, Float32Array.of(1, 2, 3));
    for (const [vector, says] of [[[1, 2], '3 numbers'], [[1, 2, 3, 4], 'has 4'], [[1, NaN, 2], 'NaN at 1'], [[1, 2, Infinity], 'Infinity at 2'], [[0, -0, 0], 'zeros']] as const) {
      for (const number of [1, 2]) expect(() => vectors.put(number, Float32Array.from(vector)), says).toThrow(says);
      expect(() => vectors.put(2, Float32Array.from(vector))).toThrow(UnusableVector);
      expect(() => finished(vectors.nearest(Float32Array.from(vector), 1))).toThrow(UnusableVector);
    }
    expect(vectors.size).toBe(1);
    expect(finished(vectors.nearest(Float32Array.of(1, 2, 3), 9)).map(({ number }) => number)).toEqual([1]);
    for (const dims of [0, -1, 1.5, NaN]) expect(() => new PackedVectors(dims)).toThrow(RangeError);
  });
});

function blockOf(vectors: readonly Float32Array[]): { block: VectorBlock; dims: number } {
  const dims = vectors[0]?.length ?? 1;
  const open = new OpenBlock(dims, 100);
  for (const vector of vectors) open.add(vector);
  return { block: open.seal(), dims };
}

describe('the scan', () => {
  it('multiplies two codes at once and still gives the plain sum of products, for any rows in any order', () => {
    const rows = fc.integer({ min: 1, max: 20 }).chain((dims) => fc.tuple(anyVector(dims), fc.array(anyVector(dims), { minLength: 1, maxLength: 7 })));
    fc.assert(
      fc.property(rows, fc.array(fc.nat(6), { minLength: 1, maxLength: 9 }), ([query, vectors], picks) => {
        const { block, dims } = blockOf(vectors);
        const codes = new QueryCodes(query, dims);
        const slots = Uint32Array.from(picks, (pick) => pick % vectors.length);
        const scores = new Float64Array(slots.length + 2).fill(7);
        scanRows(block, slots, slots.length, codes, scores);
        slots.forEach((row, at) => {
          let sum = 0;
          for (let dim = 0; dim < dims; dim += 1) sum += Math.round((codes.unit[dim] ?? 0) / codes.scale) * ((block.codes[row * strideOf(dims) + dim] ?? 0) - ZERO);
          expect(scores[at]).toBeCloseTo(codes.scale * (block.factors[row] ?? 0) * sum, 12);
        });
        // What lies behind the rows that were asked for is not touched.
        expect([...scores.slice(slots.length)]).toEqual([7, 7]);
      }),
      { numRuns: 1000 },
    );
  });

  it('does not overflow where every code is at its end', () => {
    const dims = 4096;
    for (const sign of [1, -1]) {
      const query = new Float32Array(dims).fill(1);
      const { block } = blockOf([new Float32Array(dims).fill(sign)]);
      const scores = new Float64Array(1);
      scanRows(block, Uint32Array.of(0), 1, new QueryCodes(query, dims), scores);
      expect(scores[0]).toBeCloseTo(sign, 6);
    }
  });

  it('is off from the full precision by no more than the residuals say', () => {
    fc.assert(
      fc.property(twoVectors, ([vector, query]) => {
        const { block, dims } = blockOf([vector]);
        const codes = new QueryCodes(query, dims);
        const scores = new Float64Array(1);
        scanRows(block, Uint32Array.of(0), 1, codes, scores);
        expect(Math.abs((scores[0] ?? 0) - scoreRow(block, 0, codes, strideOf(dims)))).toBeLessThanOrEqual(codes.residual + 1e-6);
      }),
      { numRuns: 500 },
    );
  });
});

type Step =
  | { do: 'put'; numbers: number[]; seed: number }
  | { do: 'remove'; numbers: number[] }
  | { do: 'compact'; meanwhile: { put: number[]; remove: number[] } }
  | { do: 'reload'; shift: number };
const number = fc.integer({ min: 1, max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('put' as const), numbers: fc.array(number, { minLength: 1, maxLength: 6 }), seed: fc.nat(99) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), numbers: fc.array(number, { maxLength: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('compact' as const), meanwhile: fc.record({ put: fc.array(number, { maxLength: 3 }), remove: fc.array(number, { maxLength: 3 }) }) }) },
  fc.record({ do: fc.constant('reload' as const), shift: fc.nat(3000) }),
);

/** Vectors under test beside a plain map of what must be in them. */
class Played {
  vectors = new PackedVectors(DIMS, FEW);
  readonly model = new Map<number, Float32Array>();

  play(steps: readonly Step[]): this {
    for (const one of steps) this.step(one);
    return this;
  }

  private step(one: Step): void {
    if (one.do === 'put') for (const [at, each] of one.numbers.entries()) this.put(each, one.seed + at);
    else if (one.do === 'remove') for (const each of one.numbers) this.remove(each);
    else if (one.do === 'reload') this.reload(one.shift);
    else {
      const running = this.vectors.compact();
      if (!running.next().done) {
        for (const each of one.meanwhile.put) this.put(each, each + 500);
        for (const each of one.meanwhile.remove) this.remove(each);
      }
      finished(running);
    }
  }

  private put(each: number, seed: number): void {
    const vector = vectorOf(DIMS, seed);
    this.vectors.put(each, vector);
    this.model.set(each, vector);
  }

  private remove(each: number): void {
    expect(this.vectors.remove(each)).toBe(this.model.delete(each));
  }

  /** Saved and loaded; the documents have other numbers then. */
  private reload(shift: number): void {
    const saved = this.vectors.snapshot().map(({ block, owners }) => ({ block: new VectorBlock(block.bytes.slice(), DIMS), owners: owners.map((owner) => (owner === 0 ? 0 : owner + shift)) }));
    const moved = PackedVectors.restore(DIMS, saved, FEW);
    const again = moved.snapshot().map(({ block, owners }) => ({ block, owners: owners.map((owner) => (owner === 0 ? 0 : owner - shift)) }));
    this.vectors = PackedVectors.restore(DIMS, again, FEW);
    expect(moved.size).toBe(this.model.size);
  }
}

describe('40-14: packed vectors', () => {
  it('answer like a plain scan after put, replace, remove, compaction, save and load in any order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), fc.nat(99), fc.integer({ min: 1, max: 12 }), fc.option(fc.uniqueArray(number), { nil: undefined }), (steps, seed, limit, among) => {
        const { vectors, model } = new Played().play(steps);
        expect(vectors.size).toBe(model.size);
        for (let each = 1; each <= 40; each += 1) expect(vectors.has(each)).toBe(model.has(each));
        const query = vectorOf(DIMS, seed + 1000);
        const found = finished(vectors.nearest(query, limit, among)).sort((a, b) => b.score - a.score || a.number - b.number);
        const wanted = naiveNearest(model, query, limit, among, vectors.residual);
        expect(found.length).toBeGreaterThanOrEqual(Math.min(limit, wanted.all.size));
        for (const { number: each, score } of found) expect(Math.abs((wanted.all.get(each) ?? NaN) - score)).toBeLessThanOrEqual(vectors.residual + 1e-6);
        for (const each of wanted.certain) expect(found.map(({ number: one }) => one)).toContain(each);
      }),
      { numRuns: 500 },
    );
  });

  it('give the ranking that full precision gives, with all that tie with the last', () => {
    const dims = 24;
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 150 }), fc.nat(99), fc.integer({ min: 1, max: 20 }), (seeds, seed, limit) => {
        const vectors = new PackedVectors(dims);
        // Equal seeds are equal vectors: ties.
        seeds.forEach((one, at) => vectors.put(at + 1, vectorOf(dims, one)));
        const query = vectorOf(dims, seed + 1000);
        const codes = new QueryCodes(query, dims);
        const all = vectors.snapshot().flatMap(({ block, owners }) => [...owners].map((owner, row) => ({ number: owner, score: scoreRow(block, row, codes, strideOf(dims)) })));
        const last = all.map(({ score }) => score).sort((a, b) => b - a)[Math.min(limit, all.length) - 1] ?? 0;
        const byNumber = (a: { number: number }, b: { number: number }): number => a.number - b.number;
        expect(finished(vectors.nearest(query, limit)).sort(byNumber)).toEqual(all.filter(({ score }) => score >= last).sort(byNumber));
      }),
      { numRuns: 300 },
    );
  });

  it('and where neighbours lie nearer to each other than the codes of a query can tell apart', () => {
    const dims = 24;
    const nearby = (seed: number): Float32Array => vectorOf(dims, 7).map((value, dim) => value + 0.03 * (vectorOf(dims, seed)[dim] ?? 0));
    let apart = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const vectors = new PackedVectors(dims);
      for (let each = 1; each <= 60; each += 1) vectors.put(each, nearby(100 + each));
      const query = nearby(seed);
      const codes = new QueryCodes(query, dims);
      const [saved] = vectors.snapshot();
      if (!saved) throw new Error('one block is wanted');
      const coarse = new Float64Array(60);
      scanRows(saved.block, Uint32Array.from({ length: 60 }, (_, row) => row), 60, codes, coarse);
      const best = (scores: readonly number[]): number => scores.indexOf(Math.max(...scores)) + 1;
      const exact = Array.from({ length: 60 }, (_, row) => scoreRow(saved.block, row, codes, strideOf(dims)));
      if (best([...coarse]) !== best(exact)) apart += 1;
      expect(finished(vectors.nearest(query, 1)).map(({ number: each }) => each)).toEqual([best(exact)]);
    }
    // Else a scan without any margin would do.
    expect(apart).toBeGreaterThan(5);
  });

  it('a limit beyond all vectors takes no room for what is not there', () => {
    const vectors = new PackedVectors(DIMS);
    for (let each = 1; each <= 3; each += 1) vectors.put(each, vectorOf(DIMS, each));
    for (const limit of [1e12, Infinity]) expect(finished(vectors.nearest(vectorOf(DIMS, 1), limit)).map(({ number: each }) => each).sort()).toEqual([1, 2, 3]);
  });

  it('a search works on what was there when it began', () => {
    const dims = 1 << 16;
    const vectors = new PackedVectors(dims, FEW);
    for (let each = 1; each <= 96; each += 1) vectors.put(each, vectorOf(dims, each, 4));
    const expected = finished(vectors.nearest(vectorOf(dims, 5, 4), 96));
    const running = vectors.nearest(vectorOf(dims, 5, 4), 96);
    let pauses = 0;
    let turn = running.next();
    while (!turn.done) {
      pauses += 1;
      for (let each = pauses; each <= 96; each += 3) vectors.remove(each);
      finished(vectors.compact());
      for (let each = 100; each < 104; each += 1) vectors.put(each, vectorOf(dims, each, 4));
      turn = running.next();
    }
    expect(pauses).toBeGreaterThan(2);
    expect(turn.value).toEqual(expected);
  });

  it('40-18: a scan pauses often; a filter that leaves little does not', () => {
    const dims = 256;
    const vectors = new PackedVectors(dims);
    const one = vectorOf(dims, 1);
    for (let each = 1; each <= 40_000; each += 1) vectors.put(each, one);
    const pausesOf = (among?: number[]): number => [...vectors.nearest(one, 10, among)].length;
    // At most 2^21 codes and one block of 2^20 a slice, twice because all of them tie.
    expect(pausesOf()).toBeGreaterThanOrEqual(6);
    expect(pausesOf([5, 6, 7])).toBeLessThanOrEqual(1);
  });

  it('memory: 3.9 times less than packed float32 at 384 dimensions, and what is removed is given back', () => {
    const dims = 384;
    const vectors = new PackedVectors(dims);
    const count = 20_000;
    for (let each = 1; each <= count; each += 1) vectors.put(each, vectorOf(dims, each % 7));
    expect((count * dims * 4) / vectors.memory).toBeGreaterThanOrEqual(3.9);
    vectors.snapshot();
    expect((count * dims * 4) / vectors.memory).toBeGreaterThanOrEqual(3.9);
    for (let each = 1; each <= count; each += 1) if (each % 10 !== 0) vectors.remove(each);
    finished(vectors.compact());
    expect(vectors.memory).toBeLessThan(((count / 10) * dims + 2 * (1 << 20)) * 1.2);
  });

  it('nothing is quadratic: replacing everything over and over moves each row a few times', () => {
    const vectors = new PackedVectors(DIMS, FEW);
    const one = vectorOf(DIMS, 3);
    const copies = countCopies(() => {
      for (let each = 1; each <= 320; each += 1) vectors.put(each, one);
      for (let round = 0; round < 10; round += 1) {
        for (let each = 1; each <= 320; each += 1) {
          vectors.put(each, one);
          finished(vectors.compact());
        }
      }
    });
    expect(vectors.size).toBe(320);
    expect(copies).toBeLessThan(3200 * 3);
  });

  it('a block that did not change is saved as the very same bytes', () => {
    const vectors = new PackedVectors(DIMS, FEW);
    for (let each = 1; each <= 10; each += 1) vectors.put(each, vectorOf(DIMS, each));
    const before = vectors.snapshot();
    expect(before.map(({ block }) => block.rows)).toEqual([4, 4, 2]);
    vectors.remove(2);
    expect(vectors.snapshot().map(({ block }) => block)).toEqual(before.map(({ block }) => block));
    vectors.put(11, vectorOf(DIMS, 11));
    const after = vectors.snapshot();
    expect(after.map(({ block }, at) => block.bytes === before[at]?.block.bytes)).toEqual([true, true, false]);
    expect(after.map(({ owners }) => [...owners])).toEqual([[1, 0, 3, 4], [5, 6, 7, 8], [9, 10, 11]]);
  });
});

/** Rows that were moved while `work` ran. */
function countCopies(work: () => void): number {
  const original = OpenBlock.prototype.copy;
  let copies = 0;
  OpenBlock.prototype.copy = function counted(...call) {
    copies += 1;
    original.apply(this, call);
  };
  try {
    work();
  } finally {
    OpenBlock.prototype.copy = original;
  }
  return copies;
}

describe('40-3: the reader of a block', () => {
  it('no damaged bytes make it hang, allocate without bound or give a row that is not there', () => {
    const { block, dims } = blockOf(Array.from({ length: 9 }, (_, at) => vectorOf(10, at)));
    const { bytes } = block;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(fc.nat(23), fc.nat(bytes.length - 1)), fc.nat(255)), { maxLength: 6 }), fc.nat(bytes.length), fc.nat(3), (changes, cut, shift) => {
        const held = new Uint8Array(bytes.length + shift);
        held.set(bytes, shift);
        const damaged = held.subarray(shift, shift + (changes.length % 2 ? bytes.length : cut));
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        let read: VectorBlock;
        try {
          read = new VectorBlock(damaged, dims);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedSegment);
          return;
        }
        expect([read.rows, read.factors.length, read.codes.length, read.words.length]).toEqual([9, 9, 9 * 12, 9 * 3]);
        const owners = Uint32Array.from({ length: 9 }, (_, row) => row + 1);
        const found = finished(PackedVectors.restore(dims, [{ block: read, owners }]).nearest(vectorOf(10, 3), 100));
        expect(found.length).toBe(9);
        expect(found.every(({ number: each, score }) => each >= 1 && each <= 9 && Number.isFinite(score))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses other dimensions, and reads bytes off a border of four', () => {
    const { block, dims } = blockOf([vectorOf(8, 1), vectorOf(8, 2)]);
    expect(() => new VectorBlock(block.bytes, 12)).toThrow('8 dimensions');
    const shifted = new Uint8Array(block.bytes.length + 1);
    shifted.set(block.bytes, 1);
    const read = new VectorBlock(shifted.subarray(1), dims);
    expect([...read.factors]).toEqual([...block.factors]);
    expect(read.words).toEqual(block.words);
  });
});
