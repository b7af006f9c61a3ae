import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine } from '../../../src/index/packed-vectors/pack-vector';
import { createSearchIndex } from '../../../src/index/search';
import type { IndexFilter, SearchIndex, UnitDocument, UnitRef, VectorSpace } from '../../../src/index/search-index';
import { vectorOf } from '../packed-vectors/naive';

const DIMS = 8;
const atOnce = (): Promise<void> => Promise.resolve();
const open = (): SearchIndex => createSearchIndex({ breathe: atOnce });
const unit = (unitId: string, paperId: string, fields: Partial<UnitDocument> = {}): UnitDocument => ({
  unitId, paperId, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [1], tags: [], folder: '', title: '', section: '', text: 'word', caption: '', label: '', ...fields,
});
const units = (paperId: string, count: number, fields: Partial<UnitDocument> = {}): UnitDocument[] => Array.from({ length: count }, (_, at) => unit(`${paperId}.${at}`, paperId, fields));
const vectors = (...entries: [unitId: string, seed: number][]): Map<string, Float32Array> => new Map(entries.map(([unitId, seed]) => [unitId, vectorOf(DIMS, seed)]));
const found = async (space: VectorSpace, seed: number, filter?: IndexFilter, limit = 100): Promise<string[]> =>
  (await space.search({ vector: vectorOf(DIMS, seed), limit, ...(filter && { filter }) })).map(({ unitId }) => unitId);

describe('a space of vectors', () => {
  it('50-14: finds units by cosine, best first, and filters before it ranks', async () => {
    const index = open();
    await index.replacePaper('P', 'g', units('P', 3, { year: 2020 }));
    await index.replacePaper('Q', 'g', units('Q', 3, { year: 2021, kind: 'figure' }));
    const space = index.space('m', DIMS);
    await space.put('P', vectors(['P.0', 1], ['P.1', 2], ['P.2', 3]));
    await space.put('Q', vectors(['Q.0', 1], ['Q.1', 5], ['Q.2', 6]));
    const [first, second] = await space.search({ vector: vectorOf(DIMS, 1), limit: 2 });
    expect([first?.unitId, second?.unitId, first?.paperId]).toEqual(['P.0', 'Q.0', 'P']);
    expect(first?.score).toBeCloseTo(1, 3);
    // The nearest unit is filtered away, and the limit is filled from what is left.
    expect(await found(space, 1, { papers: ['Q'] }, 1)).toEqual(['Q.0']);
    expect((await found(space, 1, { years: { to: 2020 } })).sort()).toEqual(['P.0', 'P.1', 'P.2']);
    expect(await found(space, 1, { kinds: ['table'] })).toEqual([]);
    expect(await found(space, 1, { papers: [] })).toEqual([]);
    expect(await found(space, 1, undefined, 0)).toEqual([]);
  });

  it('40-23: what is covered is counted again only once a vector came or went', async () => {
    const index = open();
    for (const paperId of ['P', 'Q']) await index.replacePaper(paperId, 'g', units(paperId, 2));
    const space = index.space('m', DIMS);
    await space.put('P', vectors(['P.0', 1]));
    const covered = space.covered();
    await found(space, 1);
    expect(space.covered()).toBe(covered);
    await space.put('Q', vectors(['Q.0', 2], ['Q.1', 3]));
    expect([...space.covered()].sort()).toEqual([['P', 1], ['Q', 2]]);
    await index.replacePaper('P', 'g2', units('P', 2));
    expect([...space.covered()]).toEqual([['Q', 2]]);
    await index.removePaper('Q');
    expect([...space.covered()]).toEqual([]);
  });

  it('40-20: equal scores are ordered by unit id, also where the limit cuts them', async () => {
    const index = open();
    for (const id of ['d', 'a', 'c', 'b']) await index.replacePaper(id, 'g', [unit(id, id)]);
    const space = index.space('m', DIMS);
    for (const id of ['c', 'd', 'b', 'a']) await space.put(id, vectors([id, 1]));
    expect(await found(space, 7, undefined, 2)).toEqual(['a', 'b']);
  });

  it('50-15: a vector whose unit is not current is never stored, never found, and is counted', async () => {
    const index = open();
    await index.replacePaper('P', 'g1', units('P', 2));
    const space = index.space('m', DIMS);
    expect(await space.put('P', vectors(['P.0', 1], ['P.1', 2], ['P.9', 3]), 'g1')).toEqual({ stored: 2, notCurrent: 1 });
    // Made of an older generation whose units have the same ids.
    await index.replacePaper('P', 'g2', units('P', 2));
    expect(await space.put('P', vectors(['P.0', 1], ['P.1', 2]), 'g1')).toEqual({ stored: 0, notCurrent: 2 });
    expect(await space.put('none', vectors(['x', 1]))).toEqual({ stored: 0, notCurrent: 1 });
    expect([space.size, space.notCurrent, await found(space, 1)]).toEqual([0, 4, []]);
    expect(await space.put('P', vectors(['P.0', 4]), 'g2')).toEqual({ stored: 1, notCurrent: 0 });
    expect(await found(space, 1)).toEqual(['P.0']);
  });

  it('50-15: units that are replaced or removed lose their vectors, in every space, whether searched in between or not', async () => {
    for (const searched of [true, false]) {
      const index = open();
      const spaces = [index.space('m', DIMS), index.space('n', DIMS)];
      await index.replacePaper('P', 'g1', units('P', 2));
      await index.replacePaper('Q', 'g1', units('Q', 2));
      for (const space of spaces) for (const paper of ['P', 'Q']) await space.put(paper, vectors([`${paper}.0`, 1], [`${paper}.1`, 2]));
      if (searched) await index.search({ words: 'word', limit: 1 });
      await index.replacePaper('P', 'g2', units('P', 2));
      await index.removePaper('Q');
      for (const space of spaces) {
        expect([space.size, await found(space, 1), [...space.covered()]]).toEqual([0, [], []]);
        await space.put('P', vectors(['P.1', 2]));
        expect([await found(space, 1), [...space.covered()]]).toEqual([['P.1'], [['P', 1]]]);
      }
    }
  });

  it('50-15: a unit that is replaced while a search pauses, or while exact vectors are fetched, is not among its hits', async () => {
    let pause: () => Promise<void> = atOnce;
    const index = createSearchIndex({ breathe: () => pause() });
    const dims = 4096;
    const many = units('P', 1200);
    await index.replacePaper('P', 'g', many);
    await index.replacePaper('Q', 'g', units('Q', 1));
    const space = index.space('m', dims);
    await space.put('P', new Map(many.map(({ unitId }) => [unitId, vectorOf(dims, 1)])));
    await space.put('Q', new Map([['Q.0', vectorOf(dims, 1)]]));
    let pauses = 0;
    pause = async () => {
      pauses += 1;
      pause = atOnce;
      await index.replacePaper('P', 'g2', units('P', 1));
    };
    const hits = await space.search({ vector: vectorOf(dims, 1), limit: 5 });
    expect(pauses).toBeGreaterThan(0);
    expect(hits.map(({ unitId }) => unitId)).toEqual(['Q.0']);
    const exact = async (): Promise<Map<string, Float32Array>> => {
      await index.removePaper('Q');
      return new Map();
    };
    expect(await space.search({ vector: vectorOf(dims, 1), limit: 5, exact })).toEqual([]);
  });

  it('40-14: the head is scored again with exact vectors, and only the head is asked for', async () => {
    const index = open();
    await index.replacePaper('P', 'g', units('P', 400));
    const space = index.space('m', DIMS);
    const all = new Map(units('P', 400).map(({ unitId }, at) => [unitId, vectorOf(DIMS, at)]));
    await space.put('P', all);
    const asked: UnitRef[] = [];
    const exact = async (wanted: readonly UnitRef[]): Promise<Map<string, Float32Array>> => {
      asked.push(...wanted);
      return new Map(wanted.map(({ unitId }) => [unitId, all.get(unitId) ?? new Float32Array()]));
    };
    const query = vectorOf(DIMS, 1000);
    const hits = await space.search({ vector: query, limit: 10, exact });
    const wanted = [...all].map(([unitId, vector]) => ({ unitId, paperId: 'P', score: cosine(query, vector) })).sort((a, b) => b.score - a.score || (a.unitId < b.unitId ? -1 : 1));
    expect(hits).toEqual(wanted.slice(0, 10));
    expect(asked.length).toBeLessThanOrEqual(64);
    expect(asked[0]?.paperId).toBe('P');
    // A unit without an exact vector stays, with its packed score.
    const some = await space.search({ vector: query, limit: 10, exact: async () => new Map() });
    expect(some.map(({ unitId }) => unitId).sort()).toEqual((await space.search({ vector: query, limit: 10 })).map(({ unitId }) => unitId).sort());
    await expect(space.search({ vector: query, limit: 10, exact: () => Promise.reject(new Error('shard unreadable')) })).rejects.toThrow('shard unreadable');
  });

  it('40-14: unusable vectors are refused in a sentence, and nothing of their paper is stored', async () => {
    const index = open();
    await index.replacePaper('P', 'g', units('P', 2));
    const space = index.space('m', DIMS);
    for (const bad of [new Float32Array(DIMS), new Float32Array(DIMS).fill(NaN), new Float32Array(DIMS).fill(Infinity), new Float32Array(DIMS - 1).fill(1)]) {
      await expect(space.put('P', new Map([['P.0', vectorOf(DIMS, 1)], ['P.1', bad]]))).rejects.toThrow(/vector/i);
      await expect(space.search({ vector: bad, limit: 1 })).rejects.toThrow(/vector/i);
    }
    expect(space.size).toBe(0);
  });

  it('is one object under its name, and refuses another length', async () => {
    const index = open();
    expect(index.space('m', DIMS)).toBe(index.space('m', DIMS));
    expect(() => index.space('m', DIMS + 1)).toThrow('not 9');
    expect(index.spaces()).toEqual([{ name: 'm', dims: DIMS, damaged: false }]);
    const space = index.space('m', DIMS);
    await space.drop();
    expect(index.spaces()).toEqual([]);
    await expect(space.search({ vector: vectorOf(DIMS, 1), limit: 1 })).rejects.toThrow('dropped');
    await expect(space.put('P', new Map())).rejects.toThrow('dropped');
    expect(index.space('m', DIMS + 1).dims).toBe(DIMS + 1);
    index.dispose();
    await expect(index.space('m', DIMS + 1).search({ vector: vectorOf(DIMS, 1), limit: 1 })).rejects.toThrow('closed');
  });

  it('40-18: a search with filters pauses often', async () => {
    let pauses = 0;
    const index = createSearchIndex({ breathe: async () => void (pauses += 1) });
    const dims = 1024;
    const many = units('P', 6000, { text: '' });
    await index.replacePaper('P', 'g', many);
    const space = index.space('m', dims);
    await space.put('P', new Map(many.map(({ unitId }) => [unitId, vectorOf(dims, 3)])));
    pauses = 0;
    await space.search({ vector: vectorOf(dims, 3), limit: 10, filter: { kinds: ['body'] } });
    // 6000 x 1024 codes in slices of at most 2^21 and one block.
    expect(pauses).toBeGreaterThanOrEqual(2);
  });
});

describe('saved spaces', () => {
  const filled = async (): Promise<SearchIndex> => {
    const index = open();
    for (const paper of ['P', 'Q', 'R']) await index.replacePaper(paper, 'g1', units(paper, 3));
    await index.replacePaper('P', 'g2', units('P', 2));
    for (const name of ['m', 'n']) for (const [at, paper] of ['P', 'Q', 'R'].entries()) await index.space(name, DIMS).put(paper, vectors([`${paper}.0`, at], [`${paper}.1`, at + 9]));
    await index.removePaper('Q');
    return index;
  };

  it('40-3: what is loaded answers as what was saved, and goes on', async () => {
    const index = await filled();
    const other = open();
    const early = other.space('m', DIMS);
    expect(await other.load(await index.save())).toBe(true);
    expect(other.spaces()).toEqual([{ name: 'm', dims: DIMS, damaged: false }, { name: 'n', dims: DIMS, damaged: false }]);
    expect(other.space('m', DIMS)).toBe(early);
    for (const name of ['m', 'n']) {
      for (const seed of [0, 2, 5]) expect(await other.space(name, DIMS).search({ vector: vectorOf(DIMS, seed), limit: 9 })).toEqual(await index.space(name, DIMS).search({ vector: vectorOf(DIMS, seed), limit: 9 }));
      expect(other.space(name, DIMS).covered()).toEqual(new Map([['P', 2], ['R', 2]]));
    }
    await other.replacePaper('P', 'g3', units('P', 2));
    expect((await found(early, 1)).sort()).toEqual(['R.0', 'R.1']);
    await early.put('P', vectors(['P.1', 3]));
    expect(await found(early, 3, undefined, 1)).toEqual(['P.1']);
  });

  it('40-3: a block that did not change is the same piece, after loading too', async () => {
    const index = await filled();
    const first = await index.save();
    const blocks = (pieces: ReadonlyMap<string, Uint8Array>): [string, Uint8Array][] => [...pieces].filter(([name]) => name.includes('vectors.block'));
    await index.replacePaper('S', 'g1', units('S', 1));
    const second = await index.save();
    expect(blocks(second).map(([name, bytes]) => first.get(name) === bytes)).toEqual([true]);
    const other = open();
    await other.load(second);
    await other.removePaper('S');
    const third = await other.save();
    expect(blocks(third).map(([name, bytes]) => second.get(name) === bytes)).toEqual([true]);
  });

  it('40-3: a damaged, missing or foreign piece empties its space alone and says so; the words are there', async () => {
    const pieces = await (await filled()).save();
    const broken: [string, (name: string) => Map<string, Uint8Array>][] = [
      ['missing', (name) => new Map([...pieces].filter(([key]) => key !== name))],
      ['one bit', (name) => new Map([...pieces].map(([key, bytes]) => [key, key === name ? bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)) : bytes]))],
      ['cut', (name) => new Map([...pieces].map(([key, bytes]) => [key, key === name ? bytes.slice(0, -1) : bytes]))],
      ['foreign', (name) => new Map([...pieces].map(([key, bytes]) => [key, key === name ? new Uint8Array([255, 254, 0, 1]) : bytes]))],
      ['nothing', (name) => new Map([...pieces].map(([key, bytes]) => [key, key === name ? new Uint8Array() : bytes]))],
    ];
    const names = [...pieces.keys()].filter((name) => name.startsWith('vectors.'));
    expect(names.length).toBe(3);
    for (const name of names) {
      for (const [how, damage] of broken) {
        const index = open();
        const early = index.space('m', DIMS);
        expect(await index.load(damage(name)), `${how}: ${name}`).toBe(true);
        expect((await index.search({ words: 'word', limit: 99 })).length).toBe(5);
        // Without its head a space was never there; the block is one for both, because it holds the same.
        const hit = (space: string): boolean => name.includes('block') || (name.endsWith(space) && how !== 'missing');
        for (const space of ['m', 'n']) {
          const gone = hit(space) || name.endsWith(space);
          expect(index.space(space, DIMS).damaged, `${how}: ${name}: ${space}`).toBe(hit(space));
          expect(await found(index.space(space, DIMS), 1), `${how}: ${name}: ${space}`).toHaveLength(gone ? 0 : 4);
        }
        expect(index.space('m', DIMS)).toBe(early);
        await early.put('R', vectors(['R.0', 1]));
        expect(await found(early, 1, { papers: ['R'] }, 1)).toEqual(['R.0']);
      }
    }
  });

  it('40-3: vectors are never joined to other words than those they were saved with', async () => {
    const index = await filled();
    const before = await index.save();
    await index.replacePaper('P', 'g7', units('P', 2));
    const after = await index.save();
    const mixed = new Map([...after].filter(([name]) => !name.startsWith('vectors.')));
    for (const [name, bytes] of before) if (name.startsWith('vectors.')) mixed.set(name, bytes);
    const other = open();
    expect(await other.load(mixed)).toBe(true);
    expect(other.spaces().map(({ damaged, dims }) => [damaged, dims])).toEqual([[true, null], [true, null]]);
    expect([other.space('m', DIMS).damaged, await found(other.space('m', DIMS), 1)]).toEqual([true, []]);
  });

  it('40-3: where the words do not load, no vector does', async () => {
    const pieces = new Map([...(await (await filled()).save())].filter(([name]) => !name.startsWith('words.segment')));
    const index = open();
    expect(await index.load(pieces)).toBe(false);
    expect([index.space('m', DIMS).size, index.space('m', DIMS).damaged]).toEqual([0, true]);
    await index.replacePaper('P', 'g', units('P', 2));
    expect(await found(index.space('m', DIMS), 1)).toEqual([]);
  });
});

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('replace' as const), paper: fc.constantFrom('P', 'Q', 'R'), count: fc.nat(4), year: fc.constantFrom(null, 2019, 2021) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('put' as const), paper: fc.constantFrom('P', 'Q', 'R', 'none'), units: fc.uniqueArray(fc.nat(5), { maxLength: 5 }), seed: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), paper: fc.constantFrom('P', 'Q', 'R') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('words' as const) }) },
);

describe('against a plain map', () => {
  it('40-14, 50-14: the same units, filtered alike, after any sequence of replace, put, remove, save and load', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 18 }), fc.record({ papers: fc.subarray(['P', 'Q', 'R']), years: fc.constantFrom({ from: 2020 }, { to: 2020 }) }, { requiredKeys: [] }), fc.nat(30), async (steps, filter, seed) => {
        let index = open();
        const papers = new Map<string, { count: number; year: number | null }>();
        const model = new Map<string, { paper: string; vector: Float32Array }>();
        const forget = (paper: string): void => {
          for (const [unitId, entry] of [...model]) if (entry.paper === paper) model.delete(unitId);
        };
        for (const [turn, step] of steps.entries()) {
          if (step.do === 'replace') {
            await index.replacePaper(step.paper, `g${turn}`, units(step.paper, step.count, { year: step.year }));
            papers.set(step.paper, step);
            forget(step.paper);
          } else if (step.do === 'put') {
            const given = new Map(step.units.map((at) => [`${step.paper}.${at}`, vectorOf(DIMS, step.seed + at)]));
            const { stored, notCurrent } = await index.space('m', DIMS).put(step.paper, given);
            const current = [...given].filter(([unitId]) => Number(unitId.split('.')[1]) < (papers.get(step.paper)?.count ?? 0));
            for (const [unitId, vector] of current) model.set(unitId, { paper: step.paper, vector });
            expect([stored, notCurrent]).toEqual([current.length, given.size - current.length]);
          } else if (step.do === 'remove') {
            await index.removePaper(step.paper);
            papers.delete(step.paper);
            forget(step.paper);
          } else if (step.do === 'words') {
            await index.search({ words: 'word', limit: 3 });
          } else {
            const loaded = open();
            expect(await loaded.load(await index.save())).toBe(true);
            index = loaded;
          }
        }
        const query = vectorOf(DIMS, seed + 1000);
        const year = (paper: string): number | null => papers.get(paper)?.year ?? null;
        const only = filter.papers;
        const years: { from?: number; to?: number } | undefined = filter.years;
        const passes = (paper: string): boolean => {
          const value = year(paper);
          return (!only || only.includes(paper)) && (!years || (value !== null && value >= (years.from ?? 0) && value <= (years.to ?? 9999)));
        };
        const wanted = new Map([...model].filter(([, { paper }]) => passes(paper)).map(([unitId, { vector }]) => [unitId, cosine(query, vector)]));
        const space = index.space('m', DIMS);
        const hits = await space.search({ vector: query, filter, limit: 50 });
        expect(new Set(hits.map(({ unitId }) => unitId))).toEqual(new Set(wanted.keys()));
        hits.forEach(({ unitId, score }, rank) => {
          expect(Math.abs(score - (wanted.get(unitId) ?? NaN))).toBeLessThan(0.02);
          expect(score).toBeLessThanOrEqual(hits[rank - 1]?.score ?? 1.01);
        });
        const exact = await space.search({ vector: query, filter, limit: 50, exact: async (refs) => new Map(refs.map(({ unitId }) => [unitId, model.get(unitId)?.vector ?? new Float32Array()])) });
        for (const { unitId, score } of exact) expect(score).toBe(wanted.get(unitId));
        const covered = new Map<string, number>();
        for (const { paper } of model.values()) covered.set(paper, (covered.get(paper) ?? 0) + 1);
        expect(new Map([...space.covered()].sort())).toEqual(new Map([...covered].sort()));
        expect(space.size).toBe(model.size);
      }),
      { numRuns: 250 },
    );
  });
});
