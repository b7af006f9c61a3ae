import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverage, PAPER_STATES } from '../../src/library';

describe('40-23: coverage', () => {
  it('property: the library is the sum of its states; stale and semantic-ready papers are parts of indexed', () => {
    const paper = fc.record({ state: fc.constantFrom(...PAPER_STATES), semanticReady: fc.boolean() });
    fc.assert(
      fc.property(fc.array(paper), (papers) => {
        const sum = coverage(papers);
        expect(sum.library).toBe(papers.length);
        expect(sum.indexed + sum.publishing + sum.blocked + sum.failed + sum.empty + sum.noOcr + sum.sourceMissing).toBe(sum.library);
        expect(sum.stale).toBe(papers.filter(({ state }) => state === 'stale').length);
        expect(sum.stale).toBeLessThanOrEqual(sum.indexed);
        expect(sum.semanticReady).toBeLessThanOrEqual(sum.indexed);
      }),
    );
  });

  it('counts each state once, and readiness only of what is indexed', () => {
    expect(coverage(PAPER_STATES.map((state) => ({ state, semanticReady: true })))).toEqual({
      library: 8, indexed: 2, publishing: 1, blocked: 1, failed: 1, empty: 1, noOcr: 1, sourceMissing: 1, stale: 1, semanticReady: 2,
    });
  });

  it('an empty library is all zeros', () => expect(new Set(Object.values(coverage([])))).toEqual(new Set([0])));
});
