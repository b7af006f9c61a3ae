import { describe, expect, it, vi } from 'vitest';
import type { PackedPaper } from '../../../src/index/packed/document';
import { mergeSegments } from '../../../src/index/packed/merge';
import { PackedIndex } from '../../../src/index/packed/packed-index';
import { FIELD_COUNT, PostingsReader } from '../../../src/index/packed/postings';
import { Segment } from '../../../src/index/packed/segment';
import { writeSegment, writingSegment } from '../../../src/index/packed/segment-writer';
import { finish, ITEMS_A_STEP, type Steps } from '../../../src/index/packed/steps';
import { overgrown } from '../../../src/index/packed/tiers';

const WEIGHTS = { k1: 1, fields: Array.from({ length: FIELD_COUNT }, () => ({ weight: 1, b: 0.5 })) };
const WORDS = 400;

/** A paper of `units` units of 400 different words each, most of them in this unit alone. */
const paperOf = (paperId: string, units: number): PackedPaper => ({
  paperId,
  generation: 'g',
  year: 2020,
  tags: [],
  folder: '',
  documents: Array.from({ length: units }, (_, unit) => ({
    unitId: `${paperId}.${unit}`,
    terms: [[], [], Array.from({ length: WORDS }, (__, word) => (word % 4 === 0 ? `common${word}` : `${paperId}u${unit}w${word}`)), [], []],
    kind: 'body',
    collection: 'body',
    sectionKinds: [],
    pages: [1],
  })),
});

function stepsOf<T>(steps: Steps<T>): number {
  let count = 1;
  while (steps.next().done !== true) count += 1;
  return count;
}

describe('40-18: long work pauses', () => {
  const units = 300;
  const postings = units * WORDS;

  it('40-18: writing, merging and opening pause at least once for every step of postings', () => {
    const papers = Array.from({ length: 10 }, (_, at) => paperOf(`P${at}`, units / 10));
    const least = Math.floor(postings / ITEMS_A_STEP);
    expect(least).toBeGreaterThan(5);
    expect(stepsOf(writingSegment(papers))).toBeGreaterThanOrEqual(least);
    const sources = papers.map((paper) => Segment.open(writeSegment([paper]))).map((segment) => ({ segment, keep: new Uint8Array(segment.documents).fill(1) }));
    expect(stepsOf(mergeSegments(sources))).toBeGreaterThanOrEqual(least);
    const bytes = finish(mergeSegments(sources));
    expect(Buffer.compare(bytes, writeSegment(papers))).toBe(0);
    expect(stepsOf(Segment.opening(bytes))).toBeGreaterThanOrEqual(Math.floor(least / 2));
  });

  it('40-18: a word of every unit is merged in steps, and a row of papers or lengths is read in steps', () => {
    const columns = { kind: 'body', collection: 'body', sectionKinds: [], pages: [] } as const;
    const everywhere = (paperId: string): PackedPaper => ({ ...paperOf(paperId, 0), documents: Array.from({ length: 5000 }, (_, unit) => ({ ...columns, unitId: `${paperId}.${unit}`, terms: [[], [], ['word'], [], []] })) });
    const sources = Array.from({ length: 12 }, (_, at) => Segment.open(writeSegment([everywhere(`P${at}`)]))).map((segment) => ({ segment, keep: new Uint8Array(segment.documents).fill(1) }));
    const merging = mergeSegments(sources);
    const reading: number[] = [];
    const next = vi.spyOn(PostingsReader.prototype, 'next');
    for (let before = 0; merging.next().done !== true; before = next.mock.calls.length) reading.push(next.mock.calls.length - before);
    next.mockRestore();
    expect(reading.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...reading)).toBeLessThan(2 * ITEMS_A_STEP);
    const many = writeSegment(Array.from({ length: 40_000 }, (_, at) => ({ ...paperOf(`P${at}`, 0), tags: ['a', 'b'] })));
    expect(stepsOf(Segment.opening(many))).toBeGreaterThan((40_000 * 30) / ITEMS_A_STEP);
  });

  it('40-18: a small paper is put away in few steps, so that breathing costs nothing', () => {
    expect(stepsOf(writingSegment([paperOf('P', 1)]))).toBeLessThan(6);
  });
});

describe('40-3: an index about to be saved is few segments', () => {
  const compacted = async (sizes: readonly number[]): Promise<number[]> => {
    const index = new PackedIndex(WEIGHTS);
    for (const [at, size] of sizes.entries()) index.add([paperOf(`P${at}`, size)]);
    await index.compact(() => Promise.resolve());
    return index.snapshot().map(({ bytes }) => Segment.open(bytes).documents);
  };

  it('40-3: segments of one size become one', async () => {
    expect(await compacted([2, 2, 2, 2, 2])).toEqual([10]);
  });

  it('40-3: a large segment is not written anew for a small one', async () => {
    expect(await compacted([20, 3, 2, 1])).toEqual([20, 6]);
    expect(await compacted([20])).toEqual([20]);
  });

  it('40-3: what is left is at least twice as large as all that is smaller', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      let segments = Array.from({ length: 1 + (seed % 17) }, (_, at) => ({ size: 1 + ((seed * 7919 + at * at * 104_729) % 1000) }));
      for (let group = overgrown(segments); group; group = overgrown(segments)) {
        const merged = { size: group.reduce((sum, { size }) => sum + size, 0) };
        segments = [...segments.filter((one) => !group?.includes(one)), merged];
      }
      const sizes = segments.map(({ size }) => size).sort((a, b) => a - b);
      sizes.reduce((smaller, size) => {
        expect(size).toBeGreaterThanOrEqual(2 * smaller);
        return smaller + size;
      }, 0);
    }
  });
});
