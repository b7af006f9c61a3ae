import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackedDocument, PackedPaper } from '../../../src/index/packed/document';
import { KINDS, SECTION_KINDS } from '../../../src/index/packed/document';
import { PackedIndex } from '../../../src/index/packed/packed-index';
import { FIELD_COUNT } from '../../../src/index/packed/postings';
import { Segment } from '../../../src/index/packed/segment';
import { writeSegment } from '../../../src/index/packed/segment-writer';
import { DamagedSegment } from '../../../src/index/packed/bytes';
import { compileWhere, whereOf } from '../../../src/index/search/where';
import type { IndexFilter } from '../../../src/index/search-index';
import { naiveSearch } from './naive';

const WEIGHTS = { k1: 0.9, fields: Array.from({ length: FIELD_COUNT }, (_, field) => ({ weight: 1 + field / 2, b: 0.4 })) };
const term = fc.constantFrom('ape', 'bee', 'cat', 'dog', '机器', '学习', 'α', 'e\u0301', 'zz'.repeat(60));
const document = (unitId: string): fc.Arbitrary<PackedDocument> =>
  fc.record({
    unitId: fc.constant(unitId),
    terms: fc.array(fc.array(term, { maxLength: 6 }), { minLength: FIELD_COUNT, maxLength: FIELD_COUNT }),
    kind: fc.constantFrom(...KINDS),
    collection: fc.constantFrom('body' as const, 'fulltext' as const, 'object' as const),
    sectionKinds: fc.subarray([...SECTION_KINDS]),
    pages: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
  });
const paper: fc.Arbitrary<PackedPaper> = fc
  .tuple(fc.constantFrom('P1', 'P2', 'P3', '论文', 'P1-x'), fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 4 }), fc.nat(5))
  .chain(([paperId, generation, size]) =>
    fc.record({
      paperId: fc.constant(paperId),
      generation: fc.constant(generation),
      year: fc.option(fc.integer({ min: 1900, max: 2030 })),
      tags: fc.subarray(['t', 'u', '标签']),
      folder: fc.constantFrom('', 'NLP', '中文'),
      documents: fc.tuple(...Array.from({ length: size }, (_, at) => document(`${paperId}.${generation}.${at}`))),
    }),
  );
const filter: fc.Arbitrary<IndexFilter> = fc.record(
  {
    papers: fc.subarray(['P1', 'P2', '论文']),
    kinds: fc.subarray([...KINDS]),
    collections: fc.subarray(['body', 'fulltext', 'object'] as const).map((names) => [...names]),
    sectionKinds: fc.subarray([...SECTION_KINDS]),
    years: fc.record({ from: fc.integer({ min: 1900, max: 2030 }) }, { requiredKeys: [] }),
    pages: fc.record({ from: fc.integer({ min: 1, max: 400 }), to: fc.integer({ min: 1, max: 400 }) }, { requiredKeys: [] }),
    tags: fc.subarray(['t', '标签']),
    folders: fc.subarray(['', 'NLP']),
  },
  { requiredKeys: [] },
);
type Step = { do: 'replace'; papers: PackedPaper[] } | { do: 'remove'; paperId: string } | { do: 'drop'; pick: number } | { do: 'merge' } | { do: 'reload' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('replace' as const), papers: fc.uniqueArray(paper, { minLength: 1, maxLength: 3, selector: (one) => one.paperId }) }) },
  fc.record({ do: fc.constant('remove' as const), paperId: fc.constantFrom('P1', 'P2', '论文', 'none') }),
  fc.record({ do: fc.constant('drop' as const), pick: fc.nat(50) }),
  fc.constant({ do: 'merge' as const }),
  fc.constant({ do: 'reload' as const }),
);

/** The index under test with a plain list of what must be in it; documents are named by their number. */
class Played {
  index = new PackedIndex(WEIGHTS);
  readonly papers = new Map<string, { paper: PackedPaper; numbers: number[] }>();

  async play(steps: readonly Step[]): Promise<this> {
    for (const one of steps) await this.step(one);
    return this;
  }

  private async step(one: Step): Promise<void> {
    if (one.do === 'replace') this.replace(one.papers);
    else if (one.do === 'remove') this.remove(one.paperId);
    else if (one.do === 'drop') this.drop(one.pick);
    else if (one.do === 'merge') await this.index.merge(() => Promise.resolve());
    else this.reload();
  }

  private replace(papers: readonly PackedPaper[]): void {
    for (const { paperId } of papers) this.remove(paperId);
    let number = this.index.add(papers);
    for (const one of papers) this.papers.set(one.paperId, { paper: one, numbers: one.documents.map(() => number++) });
  }

  private remove(paperId: string): void {
    for (const number of this.papers.get(paperId)?.numbers ?? []) expect(this.index.remove(number)).toBe(true);
    this.papers.delete(paperId);
  }

  /** One document alone. */
  private drop(pick: number): void {
    const all = [...this.papers.values()].flatMap((entry) => entry.numbers.map((number, at) => ({ entry, number, at })));
    const chosen = all[pick % Math.max(1, all.length)];
    if (!chosen) return;
    const { entry, number, at } = chosen;
    expect(this.index.remove(number)).toBe(true);
    expect(this.index.remove(number)).toBe(false);
    entry.numbers = entry.numbers.filter((other) => other !== number);
    entry.paper = { ...entry.paper, documents: entry.paper.documents.filter((_, other) => other !== at) };
  }

  private reload(): void {
    const next = new PackedIndex(WEIGHTS);
    next.restore(this.index.snapshot());
    this.index = next;
    const numbers = new Map<string, number>();
    for (const { home, document } of next.matching(undefined)) numbers.set(home.segment.unitId(document), home.numbers[document] ?? 0);
    for (const entry of this.papers.values()) entry.numbers = entry.paper.documents.map(({ unitId }) => numbers.get(unitId) ?? -1);
  }
}

describe('40-14: the packed index', () => {
  it('answers like a naive scan after replace, remove, merge, save and load in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.uniqueArray(term, { minLength: 1, maxLength: 4 }), fc.option(filter, { nil: undefined }), fc.option(fc.uniqueArray(term, { maxLength: 2 }), { nil: undefined }), fc.integer({ min: 1, max: 20 }), async (steps, terms, wanted, section, limit) => {
        const { index, papers } = await new Played().play(steps);
        const current = [...papers.values()].map(({ paper: one }) => one);
        const required = section && [{ terms: section, field: 'section' as const }];
        const expected = naiveSearch(current, { terms, section, filter: wanted, limit }, WEIGHTS);
        const hits = index.search({ terms, required, filter: wanted && compileWhere(whereOf(wanted), () => null), limit });
        expect(hits.map(({ unitId, paperId }) => [unitId, paperId])).toEqual(expected.map(({ unitId, paperId }) => [unitId, paperId]));
        hits.forEach((hit, rank) => expect(hit.score).toBeCloseTo(expected[rank]?.score ?? Number.NaN, 9));
        expect(index.size).toBe(current.reduce((sum, one) => sum + one.documents.length, 0));
        for (const { paper: one, numbers } of papers.values()) {
          numbers.forEach((number, at) => {
            const place = index.find(number);
            expect(place?.home.segment.unitId(place.document)).toBe(one.documents[at]?.unitId);
          });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('a field of weight 0 finds nothing, and a document that it also holds is found once', () => {
    const fields = WEIGHTS.fields.map((one, field) => (field === 0 ? { ...one, weight: 0 } : one));
    const index = new PackedIndex({ ...WEIGHTS, fields });
    const unit = (unitId: string, text: string[]): PackedDocument => ({ unitId, terms: [['ape', 'bee', 'cat'], [], text, [], []], kind: 'body', collection: 'body', sectionKinds: [], pages: [] });
    index.add([{ paperId: 'P', generation: 'g', year: null, tags: [], folder: '', documents: [unit('a', ['cat']), unit('b', [])] }]);
    expect(index.search({ terms: ['ape', 'bee', 'cat'], limit: 9 }).map(({ unitId }) => unitId)).toEqual(['a']);
    expect(index.search({ terms: ['ape', 'bee'], limit: 1 })).toEqual([]);
  });

  it('a merge equals writing the live papers afresh', async () => {
    const papers = fc.sample(paper, { numRuns: 40, seed: 7 }).map((one, at) => ({ ...one, paperId: `K${at}`, documents: one.documents.map((each, part) => ({ ...each, unitId: `K${at}.${part}` })) }));
    const index = new PackedIndex(WEIGHTS);
    for (const one of papers) index.add([one]);
    const before = index.snapshot().length;
    await index.merge(() => Promise.resolve());
    const order = index.snapshot().flatMap(({ bytes }) => Segment.open(bytes).papers.map(({ paperId }) => paperId));
    expect(index.snapshot().length).toBeLessThan(before);
    for (const { bytes } of index.snapshot()) {
      const inside = Segment.open(bytes).papers.map(({ paperId }) => papers.find((one) => one.paperId === paperId)).filter((one) => one !== undefined);
      expect(bytes).toEqual(writeSegment(inside));
    }
    expect(new Set(order)).toEqual(new Set(papers.filter((one) => one.documents.length > 0).map((one) => one.paperId)));
  });

  it('a paper replaced while a merge runs is not brought back by it', async () => {
    const [one] = fc.sample(paper.filter(({ documents }) => documents.length > 2), { numRuns: 1, seed: 3 });
    if (!one) throw new Error('no sample');
    const index = new PackedIndex(WEIGHTS);
    const numbered = (name: string, documents = one.documents): PackedPaper => ({ ...one, paperId: name, documents: documents.map((each, part) => ({ ...each, unitId: `${name}.${part}` })) });
    const firsts = Array.from({ length: 8 }, (_, at) => index.add([numbered(`K${at}`)]));
    let breaths = 0;
    await index.merge(async () => {
      if (breaths++ > 0) return;
      for (const first of [firsts[3] ?? 0, firsts[5] ?? 0]) one.documents.forEach((_, at) => index.remove(first + at));
      index.add([numbered('new', one.documents.slice(0, 1))]);
    });
    expect(breaths).toBeGreaterThan(0);
    const papers = new Set([...index.papers()].map(({ paper: { paperId } }) => paperId));
    expect([papers.has('K3'), papers.has('K5'), papers.has('K4'), papers.has('new')]).toEqual([false, false, true, true]);
    expect(index.size).toBe(6 * one.documents.length + 1);
  });

  it('no damaged bytes make the reader hang, allocate without bound or give anything but its own documents', () => {
    const papers = fc.sample(paper, { numRuns: 12, seed: 11 });
    const bytes = writeSegment(papers);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }), fc.nat(bytes.length), (changes, cut) => {
        const damaged = bytes.slice(0, changes.length % 2 ? bytes.length : cut);
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        try {
          const segment = Segment.open(damaged);
          expect(segment.memory).toBeLessThan(damaged.length * 40 + 1000);
          for (const walk = segment.terms(); walk.next(); ) {
            for (const postings = segment.read(walk.before, walk.before + walk.value); postings.next(); ) expect(postings.document).toBeLessThan(segment.documents);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedSegment);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
