import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from '../../src/retrieval/fuse';
import type { ArmAnswer } from '../../src/retrieval/fuse';

const anyHits = fc
  .uniqueArray(fc.record({ unitId: fc.constantFrom(...'abcdefgh'), score: fc.double({ min: -1, max: 30, noNaN: true }) }), { selector: ({ unitId }) => unitId, maxLength: 8 })
  .map((hits) => hits.map((hit) => ({ ...hit, paperId: 'P' })).sort((a, b) => b.score - a.score));
const answer = (arm: string, weight: number, hits: ArmAnswer['hits']): ArmAnswer => ({ arm, weight, hits });
const anyAnswers = fc.tuple(anyHits, anyHits, anyHits).map(([a, b, c]) => [answer('words', 0.5, a), answer('grams', 0.3, b), answer('learned', 0.2, c)]);

describe('fusion', () => {
  it('50-13: a weighted sum of scores between 0 and 1', () => {
    const fused = fuse([answer('words', 0.5, [{ unitId: 'a', paperId: 'P', score: 10 }, { unitId: 'b', paperId: 'P', score: 5 }]), answer('learned', 0.5, [{ unitId: 'b', paperId: 'P', score: 0.8 }])]);
    expect(fused.map(({ unitId, score }) => [unitId, score])).toEqual([['b', 0.75], ['a', 0.5]]);
    expect(fused[0]?.arms).toEqual([{ arm: 'words', rank: 2, score: 5 }, { arm: 'learned', rank: 1, score: 0.8 }]);
  });

  it('40-20: a unit found by one arm alone is never lost', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const all = new Set(answers.flatMap(({ hits }) => hits.map(({ unitId }) => unitId)));
        expect(new Set(fuse(answers).map(({ unitId }) => unitId))).toEqual(all);
      }),
    );
  });

  it('40-20: agreement never lowers a score', () => {
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom(...'abcdefgh'), (answers, unitId) => {
        const scoreOf = (some: ArmAnswer[]): number => fuse(some).find((hit) => hit.unitId === unitId)?.score ?? 0;
        const without = answers.map((one) => (one.arm === 'learned' ? { ...one, hits: one.hits.map((hit) => (hit.unitId === unitId ? { ...hit, unitId: 'other' } : hit)) } : one));
        expect(scoreOf(answers)).toBeGreaterThanOrEqual(scoreOf(without) - 1e-12);
      }),
    );
  });

  it('40-20: ties are broken the same way whatever the order of the arms\' hits', () => {
    const hits = ['b', 'a'].map((unitId) => ({ unitId, paperId: 'P', score: 1 }));
    expect(fuse([answer('words', 1, hits)]).map(({ unitId }) => unitId)).toEqual(['a', 'b']);
  });
});
