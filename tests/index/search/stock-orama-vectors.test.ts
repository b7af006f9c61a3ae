// Orama's own vector search over our components, held against stock Orama on random data. Ours packs a number into one byte, so scores may
// differ by what packing costs, and the order only where they are that close.
import { create, insert, remove, searchVector, type AnyOrama } from '@orama/orama';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../../src/index/search';
import { createDatabase } from '../../../src/index/search/database';
import { SCHEMA, tokenizerComponent } from '../../../src/index/search/orama-components';
import { connectVectors } from '../../../src/index/search/orama-vectors';
import { PackedVectors } from '../../../src/index/packed-vectors/packed-vectors';

const DIMS = 6;
const PROPERTY = 'meaning';
/** What packing may cost with six dimensions: half a step of 1/127 in each. */
const NEAR = 0.02;

const kinds = ['body', 'figure', 'table'] as const;
const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }).map(Math.fround), { minLength: DIMS, maxLength: DIMS }).filter((values) => values.some((value) => Math.abs(value) > 1e-3));
const unit = fc.record({ paperId: fc.constantFrom('P', 'Q'), kind: fc.constantFrom(...kinds), year: fc.integer({ min: 1999, max: 2004 }), tags: fc.subarray(['x', 'y z']), text: fc.constantFrom('ape', 'bee'), [PROPERTY]: vector });
type Unit = typeof unit extends fc.Arbitrary<infer One> ? One : never;
const where = fc.constantFrom<object | undefined>(undefined, { kind: { in: ['figure', 'table'] } }, { paperId: { eq: 'P' } }, { year: { between: [2000, 2002] } }, { tags: { containsAny: ['x'] } }, { paperId: { eq: 'none' } });

function stock(): AnyOrama {
  return create({ schema: { ...SCHEMA, [PROPERTY]: `vector[${DIMS}]` }, components: { tokenizer: tokenizerComponent(undefined) } });
}

function ours(): AnyOrama {
  const { orama, shelf } = createDatabase({});
  connectVectors(orama, shelf, { name: PROPERTY, dims: DIMS, packed: new PackedVectors(DIMS) });
  return orama;
}

const FACETS = { facets: { kind: {}, tags: {} } };

describe('beside stock Orama', () => {
  it('40-13: searchVector finds the same units, with the same filters, facets and groups', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 25 }), fc.uniqueArray(fc.nat(24), { maxLength: 4 }), vector, where, async (units: Unit[], gone, value, filter) => {
        const [theirs, mine] = [stock(), ours()];
        for (const orama of [theirs, mine]) {
          for (const [at, one] of units.entries()) await insert(orama, { id: String(at + 1), ...one });
          // After a removal stock Orama's tree of numbers forgets other documents.
          if (!filter || !('year' in filter)) for (const at of gone) if (at < units.length) await remove(orama, String(at + 1));
        }
        const ask = (orama: AnyOrama, more: object = {}) => searchVector(orama, { mode: 'vector', vector: { value, property: PROPERTY }, similarity: -1.1, limit: 100, ...(filter && { where: filter }), ...FACETS, ...more });
        const [expected, found] = [await ask(theirs), await ask(mine)];
        const scores = new Map(expected.hits.map(({ id, score }) => [id, score]));
        expect(found.hits.map(({ id }) => id).sort()).toEqual([...scores.keys()].sort());
        expect([found.count, found.facets]).toEqual([expected.count, expected.facets]);
        found.hits.forEach(({ id, score }, rank) => {
          expect(Math.abs(score - (scores.get(id) ?? NaN))).toBeLessThan(NEAR);
          // In the same order but where two are as near to each other as packing may move them.
          expect(Math.abs(score - (expected.hits[rank]?.score ?? NaN))).toBeLessThan(2 * NEAR);
        });
        const groups = async (orama: AnyOrama): Promise<unknown> => ((await ask(orama, { groupBy: { properties: ['year'] } })).groups ?? []).map(({ values, result }) => [values, result.map(({ id }) => id).sort()]).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        expect(await groups(mine)).toEqual(await groups(theirs));
      }),
      { numRuns: 200 },
    );
  });

  it('40-15: its traps: 0.8 is its least similarity unless told otherwise, and it empties the vectors of its hits', async () => {
    for (const orama of [stock(), ours()]) {
      for (const [at, value] of [[1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0]].entries()) await insert(orama, { id: String(at + 1), paperId: 'P', [PROPERTY]: value });
      const ask = async (more: object): Promise<string[]> => (await searchVector(orama, { mode: 'vector', vector: { value: [1, 0, 0, 0, 0, 0], property: PROPERTY }, ...more })).hits.map(({ id }) => id);
      expect(await ask({})).toEqual(['1']);
      expect(await ask({ similarity: 0 })).toEqual(['1', '2']);
      const { hits } = await searchVector(orama, { mode: 'vector', vector: { value: [1, 0, 0, 0, 0, 0], property: PROPERTY } });
      expect(hits[0]?.document).toMatchObject({ paperId: 'P', [PROPERTY]: null });
      // What was emptied is the answer's copy here, so that the next search still finds it; and stock keeps a second one for that.
      expect(await ask({ similarity: 0 })).toEqual(['1', '2']);
    }
  });

  it('40-13: the spaces of a search index are properties of its Orama', async () => {
    const index = createSearchIndex({ breathe: () => Promise.resolve() });
    const { database } = index as unknown as { database: { orama: AnyOrama } };
    const plain = { paperId: 'P', collection: 'body' as const, kind: 'body' as const, sectionKinds: [], year: null, pages: [], tags: [], folder: '', title: '', section: '', text: 'ape', caption: '', label: '' };
    await index.replacePaper('P', 'g', [{ unitId: 'a', ...plain }]);
    const space = index.space(PROPERTY, 2);
    await space.put('P', new Map([['a', Float32Array.of(1, 2)]]));
    const found = await searchVector(database.orama, { mode: 'vector', vector: { value: [2, 4], property: PROPERTY } });
    expect(found.hits.map(({ id }) => id)).toEqual(['1']);
    expect(await index.search({ words: 'ape', limit: 3 })).toHaveLength(1);
    await space.drop();
    expect(() => searchVector(database.orama, { mode: 'vector', vector: { value: [2, 4], property: PROPERTY } })).toThrow();
  });
});
