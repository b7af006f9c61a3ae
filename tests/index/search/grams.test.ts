import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../../src/index/search';
import { NoGrams, type SearchIndex, type UnitDocument } from '../../../src/index/search-index';

const atOnce = (): Promise<void> => Promise.resolve();
const unit = (unitId: string, paperId: string, fields: Partial<UnitDocument> = {}): UnitDocument => ({
  unitId, paperId, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [1], tags: [], folder: '', title: '', section: '', text: '', caption: '', label: '', ...fields,
});
const open = (grams = true): SearchIndex => createSearchIndex({ breathe: atOnce, grams });
const ids = async (index: SearchIndex, words: string, more: object = {}): Promise<string[]> => (await index.search({ arm: 'grams', words, limit: 100, ...more })).map(({ unitId }) => unitId);

describe('the 5-grams', () => {
  it('40-26: find words with a wrong letter and other forms of a word, which the words do not', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [
      unit('ocr', 'P', { text: 'the rnutation of the gene' }),
      unit('form', 'P', { caption: 'transmutation' }),
      unit('other', 'P', { text: 'glucose uptake' }),
    ]);
    expect((await index.search({ words: 'mutation', limit: 9 })).map(({ unitId }) => unitId)).toEqual([]);
    expect((await ids(index, 'mutation')).sort()).toEqual(['form', 'ocr']);
  });

  it('40-26: a shared ending alone finds nothing', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('a', 'P', { text: 'hyperimmunoglobulinaemia' }), unit('b', 'P', { text: 'anaemia' })]);
    expect(await ids(index, 'hyperimmunoglobulinaemia')).toEqual(['a']);
  });

  it('40-16, 40-17: filters, section words and words of a phrase hold in this arm too', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('a', 'P', { text: 'a mutaton here', kind: 'figure', section: 'Methods' }), unit('b', 'P', { text: 'a mutaton yonder', section: 'Results' })]);
    await index.replacePaper('Q', 'g', [unit('c', 'Q', { text: 'one mutaton', year: 2020 })]);
    expect((await ids(index, 'mutation')).sort()).toEqual(['a', 'b', 'c']);
    expect(await ids(index, 'mutation', { filter: { kinds: ['figure'] } })).toEqual(['a']);
    expect(await ids(index, 'mutation', { filter: { papers: ['Q'], years: { from: 2020 } } })).toEqual(['c']);
    expect(await ids(index, 'mutation', { filter: { papers: [] } })).toEqual([]);
    expect(await ids(index, 'mutation', { section: 'results' })).toEqual(['b']);
    expect(await ids(index, 'mutation', { all: 'yonder' })).toEqual(['b']);
    expect(await index.search({ arm: 'grams', words: 'mutation', section: 'results methods', limit: 1 })).toEqual([]);
  });

  it('40-21: asked where they are off, or missing of a paper, they refuse instead of finding less', async () => {
    const index = open(false);
    await index.replacePaper('P', 'g', [unit('a', 'P', { text: 'mutation' })]);
    await expect(ids(index, 'mutation')).rejects.toThrow(NoGrams);
    await index.useGrams(true);
    await expect(ids(index, 'mutation')).rejects.toThrow(NoGrams);
    expect(await index.search({ words: 'mutation', limit: 9 })).toHaveLength(1);
  });

  it('40-26: turned on, only papers that lack them are made again; turned off, all are dropped', async () => {
    const index = open(false);
    const documents = [unit('a', 'P', { text: 'mutation' }), unit('b', 'P', { text: 'mutations' })];
    await index.replacePaper('P', 'g', documents);
    await index.replacePaper('E', 'g', []);
    expect(index.withoutGrams()).toEqual([]);
    await index.useGrams(true);
    expect(index.withoutGrams()).toEqual(['P']);
    await index.replacePaper('Q', 'g', [unit('c', 'Q', { text: 'rnutation' })]);
    expect(index.withoutGrams()).toEqual(['P']);
    expect(await index.addGrams('P', 'older', documents)).toBe(false);
    expect(await index.addGrams('P', 'g', documents.slice(1))).toBe(false);
    expect(await index.addGrams('P', 'g', documents)).toBe(true);
    expect(await index.addGrams('P', 'g', documents)).toBe(false);
    expect(index.withoutGrams()).toEqual([]);
    expect((await ids(index, 'mutation')).sort()).toEqual(['a', 'b', 'c']);
    await index.replacePaper('P', 'h', [unit('a', 'P', { text: 'glucose' })]);
    expect(await ids(index, 'mutation')).toEqual(['c']);
    await index.useGrams(false);
    expect([...(await index.save()).keys()].some((name) => name.startsWith('grams'))).toBe(false);
  });
});

describe('saved 5-grams', () => {
  const filled = async (grams: boolean): Promise<SearchIndex> => {
    const index = open(grams);
    await index.replacePaper('P', 'g1', [unit('a', 'P', { text: 'mutation' }), unit('b', 'P', { text: 'mutated' })]);
    await index.replacePaper('Q', 'g2', [unit('c', 'Q', { text: 'mutatlon' })]);
    await index.replacePaper('P', 'g3', [unit('a', 'P', { text: 'mutation' })]);
    return index;
  };

  it('40-3: what is loaded answers as what was saved', async () => {
    const index = await filled(true);
    const loaded = open();
    expect(await loaded.load(await index.save())).toBe(true);
    expect(loaded.withoutGrams()).toEqual([]);
    for (const words of ['mutation', 'mutatlons']) {
      expect(await loaded.search({ arm: 'grams', words, limit: 9 })).toEqual(await index.search({ arm: 'grams', words, limit: 9 }));
    }
    await loaded.removePaper('P');
    expect(await ids(loaded, 'mutation')).toEqual(['c']);
  });

  it('40-26: pieces saved without them load as words that lack them; pieces with them load where they are off', async () => {
    const without = open();
    expect(await without.load(await (await filled(false)).save())).toBe(true);
    expect([...without.withoutGrams()].sort()).toEqual(['P', 'Q']);
    await expect(ids(without, 'mutation')).rejects.toThrow(NoGrams);
    const off = open(false);
    expect(await off.load(await (await filled(true)).save())).toBe(true);
    expect(await off.search({ words: 'mutation', limit: 9 })).toHaveLength(1);
    await expect(ids(off, 'mutation')).rejects.toThrow(NoGrams);
  });

  it('40-3: where one of their pieces is damaged or missing the words are there, and every paper lacks them', async () => {
    const pieces = await (await filled(true)).save();
    for (const name of [...pieces.keys()].filter((key) => key.startsWith('grams'))) {
      for (const damage of [(bytes: Uint8Array) => bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)), (bytes: Uint8Array) => bytes.slice(1), () => null]) {
        const broken = new Map([...pieces].flatMap(([key, bytes]): [string, Uint8Array][] => {
          const left = key === name ? damage(bytes) : bytes;
          return left ? [[key, left]] : [];
        }));
        const index = open();
        expect(await index.load(broken)).toBe(true);
        expect([...index.withoutGrams()].sort(), name).toEqual(['P', 'Q']);
        expect(await index.search({ words: 'mutation', limit: 9 })).toHaveLength(1);
      }
    }
  });

  it('40-21: read after the words, they refuse until they are there, and then answer as ever', async () => {
    const index = await filled(true);
    const loaded = open();
    expect(await loaded.load(await index.save(), { gramsLater: true })).toBe(true);
    expect(await loaded.search({ words: 'mutation', limit: 9 })).toEqual(await index.search({ words: 'mutation', limit: 9 }));
    expect([...loaded.withoutGrams()].sort()).toEqual(['P', 'Q']);
    await expect(ids(loaded, 'mutation')).rejects.toThrow(NoGrams);
    await loaded.loadGrams();
    expect(loaded.withoutGrams()).toEqual([]);
    for (const words of ['mutation', 'mutatlons']) expect(await loaded.search({ arm: 'grams', words, limit: 9 })).toEqual(await index.search({ arm: 'grams', words, limit: 9 }));
  });

  it('40-3: what is saved before they were read holds them too', async () => {
    const pieces = await (await filled(true)).save();
    const loaded = open();
    await loaded.load(pieces, { gramsLater: true });
    expect(await loaded.save()).toEqual(pieces);
  });

  it('40-3: a paper that is replaced, removed or given its own before they are read keeps what it has', async () => {
    const pieces = await (await filled(true)).save();
    const changed = async (gramsLater: boolean): Promise<SearchIndex> => {
      const index = open();
      await index.load(pieces, { gramsLater });
      await index.replacePaper('Q', 'g2', [unit('c', 'Q', { text: 'glucose' })]);
      await index.replacePaper('R', 'g4', [unit('d', 'R', { text: 'glucosc' })]);
      await index.removePaper('P');
      await index.loadGrams();
      return index;
    };
    const [later, atOnceToo] = [await changed(true), await changed(false)];
    for (const words of ['mutation', 'glucose']) expect(await later.search({ arm: 'grams', words, limit: 9 })).toEqual(await atOnceToo.search({ arm: 'grams', words, limit: 9 }));
    expect([await ids(later, 'mutation'), (await ids(later, 'glucose')).sort(), later.withoutGrams()]).toEqual([[], ['c', 'd'], []]);
  });

  it('40-26: turned off before they are read, they stay away', async () => {
    const loaded = open();
    await loaded.load(await (await filled(true)).save(), { gramsLater: true });
    await loaded.useGrams(false);
    await loaded.useGrams(true);
    await loaded.loadGrams();
    expect([...loaded.withoutGrams()].sort()).toEqual(['P', 'Q']);
  });

  it('40-3: those of another save count only for papers that did not change since', async () => {
    const index = await filled(true);
    const before = await index.save();
    await index.replacePaper('Q', 'g9', [unit('c', 'Q', { text: 'glucose' })]);
    const after = await index.save();
    const mixed = new Map([...[...after].filter(([name]) => name.startsWith('words')), ...[...before].filter(([name]) => name.startsWith('grams'))]);
    const loaded = open();
    expect(await loaded.load(mixed)).toBe(true);
    expect(loaded.withoutGrams()).toEqual(['Q']);
    expect(await loaded.addGrams('Q', 'g9', [unit('c', 'Q', { text: 'glucose' })])).toBe(true);
    expect(await ids(loaded, 'mutation')).toEqual(['a']);
  });
});

const anyText = fc.array(fc.constantFrom('mutation', 'mutatlon', 'glucose', 'glucosc', 'il-6', '机器学习', 'the'), { maxLength: 5 }).map((words) => words.join(' '));
const anyPaper = fc.constantFrom('P', 'Q', 'R', 'S');
const anyChange = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('replace' as const), paper: anyPaper, texts: fc.array(anyText, { maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), paper: anyPaper }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), grams: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('use' as const), grams: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('search' as const) }) },
);

describe('whatever happened before', () => {
  it('40-26: completed, the grams answer as if all had been built at once; incomplete, never', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { maxLength: 14 }), async (changes) => {
        let index = open();
        const model = new Map<string, { generation: string; documents: UnitDocument[] }>();
        for (const [step, change] of changes.entries()) {
          if (change.do === 'replace') {
            const documents = change.texts.map((text, n) => unit(`${change.paper}.${n}`, change.paper, { text }));
            await index.replacePaper(change.paper, `g${step}`, documents);
            model.set(change.paper, { generation: `g${step}`, documents });
          } else if (change.do === 'remove') {
            await index.removePaper(change.paper);
            model.delete(change.paper);
          } else if (change.do === 'reload') {
            const loaded = open(change.grams);
            expect(await loaded.load(await index.save())).toBe(true);
            index = loaded;
          } else if (change.do === 'use') await index.useGrams(change.grams);
          else await index.search({ words: 'mutation', limit: 3 });
        }
        await index.useGrams(true);
        for (const paperId of index.withoutGrams()) {
          await expect(ids(index, 'mutation')).rejects.toThrow(NoGrams);
          const { generation = '', documents = [] } = model.get(paperId) ?? {};
          expect(await index.addGrams(paperId, generation, documents)).toBe(true);
        }
        const fresh = open();
        for (const [paper, { documents }] of [...model].sort()) await fresh.replacePaper(paper, 'g', documents);
        for (const arm of ['grams', 'words'] as const) {
          for (const words of ['mutation', 'glucose il-6', '学习']) expect(await index.search({ arm, words, limit: 99 })).toEqual(await fresh.search({ arm, words, limit: 99 }));
        }
      }),
      { numRuns: 120 },
    );
  });
});
