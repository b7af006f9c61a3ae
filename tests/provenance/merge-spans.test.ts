import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate, collect, mergeSpans } from '../../src/provenance';

let counter = 0;
const span = (start: number, end: number, more: Partial<{ unitId: string; paperId: string; nodeId: string; score: number; pages: number[] }> = {}) => ({
  unitId: `u${String(++counter)}`, paperId: 'P', nodeId: 'n', score: 1, pages: [1], start, end, ...more,
});
const text = 'x'.repeat(50) + '\n\n' + 'y'.repeat(300);
const options = { canonical: () => text, maxLength: 10_000 };
const ranges = (spans: ReturnType<typeof span>[], more: Partial<typeof options> = {}) =>
  mergeSpans(spans, { ...options, ...more }).map(({ start, end }) => [start, end]);

describe('mergeSpans', () => {
  it('30-31: overlapping and touching spans merge', () => {
    expect(ranges([span(0, 10), span(6, 22)])).toEqual([[0, 22]]);
    expect(ranges([span(0, 10), span(10, 20)])).toEqual([[0, 20]]);
  });

  it('30-32: a gap of white space merges, with both pages; a gap with text does not', () => {
    const [passage, ...others] = mergeSpans([span(0, 50, { pages: [3] }), span(52, 90, { pages: [4] })], options);
    expect(others).toEqual([]);
    expect(aggregate((passage?.members ?? []).map(collect))).toEqual({ page: [3, 4] });
    expect(ranges([span(0, 10), span(12, 20)])).toEqual([[0, 10], [12, 20]]);
  });

  it('30-33: nested spans are one, and what follows is compared with the furthest end', () => {
    expect(ranges([span(0, 100), span(10, 20), span(50, 60)])).toEqual([[0, 100]]);
    expect(ranges([span(0, 100), span(10, 20), span(100, 120)])).toEqual([[0, 120]]);
  });

  it('30-34: papers never merge, sections only where they overlap', () => {
    expect(mergeSpans([span(0, 10), span(5, 20, { paperId: 'Q' })], options)).toHaveLength(2);
    expect(ranges([span(0, 10), span(10, 20, { nodeId: 'm' })])).toEqual([[0, 10], [10, 20]]);
    expect(ranges([span(0, 11), span(10, 20, { nodeId: 'm' })])).toEqual([[0, 20]]);
  });

  it('30-35: best score first, ties by paper and start', () => {
    const spans = [span(60, 70, { score: 2, paperId: 'B' }), span(200, 210), span(0, 10, { score: 3 }), span(10, 20), span(60, 70, { score: 2 })];
    const expected = [['P', 0, 3], ['B', 60, 2], ['P', 60, 2], ['P', 200, 1]];
    for (const order of [spans, [...spans].reverse()]) {
      expect(mergeSpans(order, options).map(({ paperId, start, score }) => [paperId, start, score])).toEqual(expected);
    }
  });

  it('30-36: units in reading order without doubles; a long run is split at unit borders with its own members', () => {
    const units = [span(100, 200, { unitId: 'b', pages: [2] }), span(60, 100, { unitId: 'a' }), span(60, 100, { unitId: 'a', score: 5 }), span(200, 300, { unitId: 'c', pages: [3] })];
    expect(mergeSpans(units, options)[0]?.members.map(({ unitId }) => unitId)).toEqual(['a', 'b', 'c']);
    const parts = mergeSpans(units, { ...options, maxLength: 150 });
    expect(parts.map(({ start, end, score, members }) => [start, end, score, members.map((member) => member.pages)])).toEqual([
      [60, 200, 5, [[1], [2]]],
      [200, 300, 1, [[3]]],
    ]);
    expect(ranges([span(60, 300)], { maxLength: 10 })).toEqual([[60, 300]]);
  });

  it('30-31, 30-36: every unit is in exactly one passage, which covers it, in any order of input', () => {
    const made = fc.record({ start: fc.nat(300), size: fc.integer({ min: 1, max: 60 }), node: fc.constantFrom('a', 'b'), paper: fc.constantFrom('P', 'Q') });
    fc.assert(
      fc.property(fc.array(made, { maxLength: 30 }), fc.integer({ min: 1, max: 400 }), (list, maxLength) => {
        const spans = list.map(({ start, size, node, paper }, i) => span(start, start + size, { unitId: `u${String(i)}`, nodeId: node, paperId: paper, score: i % 5 }));
        const merged = mergeSpans(spans, { ...options, maxLength });
        expect(merged.flatMap((passage) => passage.members.map(({ unitId }) => unitId)).sort()).toEqual(spans.map(({ unitId }) => unitId).sort());
        for (const passage of merged) {
          expect(passage.start).toBe(Math.min(...passage.members.map(({ start }) => start)));
          expect(passage.end).toBe(Math.max(...passage.members.map(({ end }) => end)));
          expect(passage.end - passage.start <= maxLength || passage.members.some((member) => member.start === passage.start && member.end === passage.end)).toBe(true);
        }
        expect(mergeSpans([...spans].reverse(), { ...options, maxLength })).toEqual(merged);
      }),
    );
  });
});
