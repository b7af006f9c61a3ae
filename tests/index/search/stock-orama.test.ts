// What users of Orama's API rely on, held against stock Orama on random data: filters, facets, groups, and which documents match.
// Both use our tokenizer; stock's terms end in a sentinel, so that its prefix search cannot stretch them. The ranking differs on purpose.
import { create, insert, remove, search, type AnyOrama } from '@orama/orama';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEMA, tokenizerComponent } from '../../../src/index/search/orama-components';
import { createDatabase } from '../../../src/index/search/database';

const SENTINEL = '\u0001';
const words = fc.array(fc.constantFrom('ape', 'bee', 'cats', 'dog', 'in', 'insulin', '机器学习', 'β-catenin', 'IL-6'), { maxLength: 6 }).map((list) => list.join(' '));
const kinds = ['body', 'figure', 'table'] as const;
const unit = fc.record({
  paperId: fc.constantFrom('P', 'Q', 'R'),
  collection: fc.constantFrom('body' as const, 'object' as const),
  kind: fc.constantFrom(...kinds),
  sectionKinds: fc.subarray(['methods' as const, 'results' as const, 'discussion' as const]),
  year: fc.integer({ min: 1999, max: 2004 }),
  pages: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  tags: fc.subarray(['x', 'y z']),
  folder: fc.constantFrom('', 'NLP'),
  title: words,
  section: words,
  text: words,
  caption: words,
  label: words,
});
type Where = Record<string, unknown>;
const named: fc.Arbitrary<Where>[] = [
  fc.record({ paperId: fc.oneof(fc.record({ eq: fc.constantFrom('P', 'none') }), fc.record({ in: fc.subarray(['P', 'Q', 'none']) }), fc.record({ nin: fc.subarray(['P', 'Q']) })) }),
  fc.record({ kind: fc.record({ in: fc.subarray([...kinds]) }), folder: fc.record({ eq: fc.constantFrom('', 'NLP') }) }),
  fc.record({ tags: fc.oneof(fc.record({ containsAny: fc.subarray(['x', 'y z']) }), fc.record({ containsAll: fc.subarray(['x', 'y z'], { minLength: 1 }) })) }),
  fc.record({ sectionKinds: fc.record({ containsAny: fc.subarray(['methods', 'results']) }) }),
  fc.record({ section: fc.constantFrom('ape', 'cats dog', 'zebra') }),
];
const year = fc.integer({ min: 1999, max: 2004 });
const numbered: fc.Arbitrary<Where>[] = [
  fc.record({ year: fc.oneof(fc.record({ between: fc.tuple(year, year) }), ...(['gt', 'gte', 'lt', 'lte', 'eq'] as const).map((operator) => fc.record({ [operator]: year }))) }),
  fc.record({ pages: fc.record({ between: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 3, max: 6 })) }) }),
];
const where = (leaves: fc.Arbitrary<Where>[]): fc.Arbitrary<Where> =>
  fc.letrec<{ tree: Where }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 2 },
      fc.oneof(...leaves),
      fc.record({ and: fc.array(tie('tree'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ or: fc.array(tie('tree'), { minLength: 1, maxLength: 2 }) }),
    ),
  })).tree;

function stock(): AnyOrama {
  const ours = tokenizerComponent(undefined);
  const tokenizer = { ...ours, tokenize: (...call: Parameters<typeof ours.tokenize>) => [...new Set(ours.tokenize(...call))].map((term) => term + SENTINEL) };
  return create({ schema: SCHEMA, components: { tokenizer } });
}

interface Found {
  ids: string[];
  count: number;
  facets: unknown;
  groups: unknown;
}

async function ask(orama: AnyOrama, params: object): Promise<Found> {
  const found = await search(orama, { limit: 1000, ...params });
  const groups = (found.groups ?? []).map(({ values, result }) => [values, result.map(({ id }) => id).sort()]).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { ids: found.hits.map(({ id }) => id).sort(), count: found.count, facets: found.facets ?? null, groups };
}

const FACETS = { facets: { kind: {}, tags: {}, year: { ranges: [{ from: 1999, to: 2001 }, { from: 2002, to: 2004 }] } } };

type Unit = typeof unit extends fc.Arbitrary<infer One> ? One : never;

async function expectSame(units: readonly Unit[], gone: readonly number[], filter: Where, term: string): Promise<void> {
  const [theirs, { orama: ours }] = [stock(), createDatabase({})];
  for (const orama of [theirs, ours]) {
    for (const [at, one] of units.entries()) await insert(orama, { id: String(at + 1), ...one });
    for (const at of new Set(gone)) if (at < units.length) await remove(orama, String(at + 1));
  }
  const queries = [{ where: filter }, FACETS, ...(term === '' ? [] : [{ term, where: filter, ...FACETS }, { term, groupBy: { properties: ['year'] } }])];
  for (const query of queries) expect(await ask(ours, query)).toEqual(await ask(theirs, query));
}

describe('beside stock Orama', () => {
  it('40-13: filters, facets, groups and matching documents are the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 25 }), where([...named, ...numbered]), words, (units, filter, term) => expectSame(units, [], filter, term)),
      { numRuns: 120 },
    );
  });

  // Not with filters on numbers: after a removal stock Orama's tree of numbers forgets other documents.
  it('40-13: and after removals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 25 }), fc.array(fc.nat(24), { maxLength: 6 }), where(named), words, expectSame),
      { numRuns: 120 },
    );
  });
});
