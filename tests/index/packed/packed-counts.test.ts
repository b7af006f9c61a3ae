import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackedDocument, PackedPaper } from '../../../src/index/packed/document';
import { PackedIndex } from '../../../src/index/packed/packed-index';
import { FIELD_COUNT } from '../../../src/index/packed/postings';
import { compareTerms } from '../../../src/index/packed/strings';
import type { TermCounts } from '../../../src/index/term-counts';

const WEIGHTS = { k1: 1, fields: Array.from({ length: FIELD_COUNT }, () => ({ weight: 1, b: 0.5 })) };
const term = fc.constantFrom('ape', 'bee', 'cat', '机器', '学', 'α', '\u{20bb7}', '\uf900');
const terms = fc.array(fc.array(term, { maxLength: 5 }), { minLength: FIELD_COUNT, maxLength: FIELD_COUNT });
const documentOf = (unitId: string, lists: string[][]): PackedDocument => ({ unitId, terms: lists, kind: 'body', collection: 'body', sectionKinds: [], pages: [] });
const paperOf = (paperId: string, units: string[][][]): PackedPaper => ({
  paperId,
  generation: 'g',
  year: null,
  tags: [],
  folder: '',
  documents: units.map((lists, at) => documentOf(`${paperId}.${at}`, lists)),
});

/** unit and term -> times, read from a walk. */
function tableOf(counts: TermCounts): { table: Map<string, number>; order: string[] } {
  const table = new Map<string, number>();
  const order: string[] = [];
  for (const { term: name, units, places, times } of counts.walk()) {
    order.push(name);
    for (let at = 0; at < units; at += 1) {
      const { unitId, paperId } = counts.unitAt(places[at] ?? -1);
      expect(unitId.startsWith(`${paperId}.`)).toBe(true);
      table.set(`${unitId} ${name}`, times[at] ?? 0);
    }
  }
  return { table, order };
}

describe('term counts of the packed index', () => {
  it('50-1: every live unit has every term as often as its fields together, whatever was removed and merged', async () => {
    const script = fc.array(fc.oneof(fc.array(terms, { minLength: 1, maxLength: 4 }), fc.nat(30), fc.constant('merge' as const)), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(script, async (steps) => {
        const index = new PackedIndex(WEIGHTS);
        const live = new Map<number, PackedDocument>();
        for (const [at, step] of steps.entries()) {
          if (step === 'merge') await index.merge(() => Promise.resolve());
          else if (typeof step === 'number') {
            const number = [...live.keys()][step];
            if (number !== undefined) index.remove(number);
            if (number !== undefined) live.delete(number);
          } else {
            const paper = paperOf(`P${at}`, step);
            const first = index.add([paper]);
            paper.documents.forEach((document, offset) => live.set(first + offset, document));
          }
        }
        const expected = new Map<string, number>();
        for (const { unitId, terms: lists } of live.values()) for (const name of lists.flat()) expected.set(`${unitId} ${name}`, (expected.get(`${unitId} ${name}`) ?? 0) + 1);
        const counts = index.termCounts();
        const { table, order } = tableOf(counts);
        expect(counts.size).toBe(live.size);
        expect(table).toEqual(expected);
        expect(order).toEqual([...new Set(order)].sort(compareTerms));
      }),
    );
  });

  it('50-1: a walk sees the index as it was, whatever happens between two terms', async () => {
    const index = new PackedIndex(WEIGHTS);
    index.add([paperOf('A', [[['ape', 'bee']], [['bee']]])]);
    const counts = index.termCounts();
    const walk = counts.walk()[Symbol.iterator]();
    expect(walk.next().value).toMatchObject({ term: 'ape', units: 1 });
    index.remove(1);
    index.add([paperOf('B', [[['bee']]])]);
    await index.merge(() => Promise.resolve());
    expect(walk.next().value).toMatchObject({ term: 'bee', units: 2 });
    expect(counts.unitAt(0)).toEqual({ unitId: 'A.0', paperId: 'A' });
    expect(() => counts.unitAt(2)).toThrow(RangeError);
  });
});
