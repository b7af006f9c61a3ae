import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../../src/index/search';
import type { IndexFilter, SearchIndex, UnitDocument } from '../../../src/index/search-index';
import { tokenize } from '../../../src/text';

const atOnce = (): Promise<void> => Promise.resolve();
const unit = (unitId: string, paperId: string, fields: Partial<UnitDocument> = {}): UnitDocument => ({
  unitId, paperId, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [1], tags: [], folder: '', title: '', section: '', text: '', caption: '', label: '', ...fields,
});
const open = (): SearchIndex => createSearchIndex({ breathe: atOnce });
const ids = async (index: SearchIndex, words: string, filter?: IndexFilter, section?: string): Promise<string[]> =>
  (await index.search({ words, limit: 100, ...(filter && { filter }), ...(section && { section }) })).map(({ unitId }) => unitId);

describe('the words index', () => {
  it('40-15: a term is a whole word: "in" and "insul" do not find "insulin"', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('a', 'P', { text: 'insulin integrin vitro' }), unit('b', 'P', { text: 'fasting glucose' })]);
    expect(await ids(index, 'insul')).toEqual([]);
    expect(await ids(index, 'integr')).toEqual([]);
    expect(await ids(index, 'insulin')).toEqual(['a']);
  });

  it('40-17: words are optional: a missing one hides nothing, and more matching words rank higher', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('one', 'P', { text: 'kinase alone' }), unit('two', 'P', { text: 'kinase pathway' }), unit('none', 'P', { text: 'nothing' })]);
    expect(await ids(index, 'kinase pathway zebra')).toEqual(['two', 'one']);
  });

  it('40-14: how often a word stands in a unit counts', async () => {
    const index = open();
    const filler = 'filler words here and there';
    await index.replacePaper('P', 'g', [
      unit('once', 'P', { text: `apoptosis apple pear plum fig ${filler}` }),
      unit('often', 'P', { text: `apoptosis apoptosis apoptosis apoptosis apoptosis ${filler}` }),
      unit('never', 'P', { text: filler }),
    ]);
    expect(await ids(index, 'apoptosis')).toEqual(['often', 'once']);
  });

  it('60-9: a word is held by the units that a search for it finds, the dead and replaced ones not among them, counted no further than asked', async () => {
    const index = open();
    const held = async (word: string): Promise<void> => expect(index.unitsHolding(word, 99), word).toBe((await ids(index, word)).length);
    for (const paper of ['P', 'Q', 'R']) {
      await index.replacePaper(paper, 'g', [unit(`${paper}1`, paper, { text: 'patients with hypertension' }), unit(`${paper}2`, paper, { title: 'hypertensive patient', text: '高血压患者' })]);
      for (const word of ['patient', 'hypertension', 'hypotension', '高血压']) await held(word);
    }
    expect(index.unitsHolding('patients', 99)).toBe(6);
    expect(index.unitsHolding('patients', 2)).toBe(2);
    await index.removePaper('P');
    await index.replacePaper('Q', 'h', [unit('Q3', 'Q', { text: 'nothing of the kind' })]);
    for (const word of ['patient', 'hypertension', 'kind']) await held(word);
    expect(index.unitsHolding('patients', 99)).toBe(2);
    expect(index.unitsHolding('zebra', 2)).toBe(0);
    expect(index.unitsHolding('the', 2)).toBe(2);
  });

  it('40-16: every field is searched', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('a', 'P', { title: 'alef', section: 'bravo', text: 'charlie', caption: 'delta', label: 'Figure 2' })]);
    for (const word of ['alef', 'bravo', 'charlie', 'delta', 'figure']) expect(await ids(index, word), word).toEqual(['a']);
  });

  it('40-16: filters', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [
      unit('a', 'P', { text: 'word', kind: 'figure', collection: 'object', pages: [3, 5], year: 2020, tags: ['x y', 'z'], folder: 'NLP', sectionKinds: ['methods', 'results'] }),
    ]);
    await index.replacePaper('Q', 'g', [unit('b', 'Q', { text: 'word' })]);
    const only = async (filter: IndexFilter): Promise<string[]> => (await ids(index, 'word', filter)).sort();
    expect(await only({})).toEqual(['a', 'b']);
    expect(await only({ papers: ['P'] })).toEqual(['a']);
    expect(await only({ papers: [] })).toEqual([]);
    expect(await only({ kinds: ['figure', 'table'] })).toEqual(['a']);
    expect(await only({ collections: ['body'] })).toEqual(['b']);
    expect(await only({ pages: { from: 5 } })).toEqual(['a']);
    expect(await only({ pages: { from: 4, to: 4 } })).toEqual([]);
    expect(await only({ years: { to: 2020 } })).toEqual(['a']);
    expect(await only({ years: { from: 2021 } })).toEqual([]);
    expect(await only({ tags: ['x y'] })).toEqual(['a']);
    expect(await only({ tags: ['x'] })).toEqual([]);
    expect(await only({ folders: ['NLP'] })).toEqual(['a']);
    expect(await only({ sectionKinds: ['results'] })).toEqual(['a']);
    expect(await only({ sectionKinds: ['results'], papers: ['Q'] })).toEqual([]);
    expect(await index.countByPaper({ kinds: ['figure'] })).toEqual(new Map([['P', 1]]));
  });

  it('40-17: section words must all stand in the section path', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [
      unit('a', 'P', { text: 'cells', section: 'Methods > Study population' }),
      unit('b', 'P', { text: 'cells of the study population', section: 'Methods' }),
    ]);
    expect(await ids(index, 'cells', undefined, 'study population')).toEqual(['a']);
    expect(await ids(index, 'cells', undefined, 'methods')).toHaveLength(2);
    expect(await ids(index, '', undefined, 'population')).toEqual(['a']);
  });

  it('40-17: words of a phrase must all be there, in whatever field, however Chinese is cut', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [
      unit('a', 'P', { text: 'knee repair', caption: 'pain' }),
      unit('b', 'P', { text: 'knee repair' }),
      unit('c', 'P', { text: '我们使用机器学习方法研究' }),
    ]);
    const all = async (words: string): Promise<string[]> => (await index.search({ words, all: words, limit: 9 })).map(({ unitId }) => unitId);
    expect(await all('knee pain')).toEqual(['a']);
    expect(await all('机器学习方法')).toEqual(['c']);
    expect(await all('器学')).toEqual(['c']);
  });

  it('40-17: without words the first by id are found, however many pass the filter and wherever they stand', async () => {
    const index = open();
    const names = Array.from({ length: 100 }, (_, at) => `u${String((at * 37) % 100).padStart(2, '0')}`);
    for (let from = 0; from < 100; from += 20) await index.replacePaper(`P${from}`, 'g', names.slice(from, from + 20).map((unitId) => unit(unitId, `P${from}`, { text: 'some words' })));
    for (const limit of [1, 7, 50, 100, 500]) {
      expect((await index.search({ words: '', limit })).map(({ unitId }) => unitId)).toEqual([...names].sort().slice(0, limit));
    }
  });

  it('40-17: without words every unit that passes the filter is found, by id', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('b', 'P', { kind: 'figure' }), unit('a', 'P', { kind: 'figure' }), unit('c', 'P')]);
    expect(await ids(index, '', { kinds: ['figure'] })).toEqual(['a', 'b']);
  });

  it('40-20: equal scores are ordered by unit id, whatever the order of insertion', async () => {
    const index = open();
    for (const id of ['d', 'a', 'c', 'b']) await index.replacePaper(id, 'g', [unit(id, id, { text: 'same words' })]);
    expect(await ids(index, 'words')).toEqual(['a', 'b', 'c', 'd']);
    expect((await index.search({ words: 'words', limit: 2 })).map(({ unitId }) => unitId)).toEqual(['a', 'b']);
  });

  it('40-5: while a paper is replaced, a search sees its old units or its new ones, never a mix and never none', async () => {
    let look: () => Promise<void> = atOnce;
    const index = createSearchIndex({ breathe: () => look() });
    const version = (name: string): UnitDocument[] => Array.from({ length: 5 }, (_, n) => unit(`${name}${n}`, 'P', { text: `needle ${'hay '.repeat(5000)}` }));
    await index.replacePaper('P', 'old', version('old'));
    let looks = 0;
    look = async () => {
      looks += 1;
      expect((await ids(index, 'needle')).every((id) => id.startsWith('old'))).toBe(true);
      expect(await ids(index, 'needle')).toHaveLength(5);
      expect(index.papers().get('P')).toBe('old');
    };
    await index.replacePaper('P', 'new', version('new'));
    look = atOnce;
    expect(looks).toBeGreaterThan(2);
    expect((await ids(index, 'needle')).sort()).toEqual(['new0', 'new1', 'new2', 'new3', 'new4']);
    expect(index.papers().get('P')).toBe('new');
  });

  it('40-18: inserting breathes often', async () => {
    let breaths = 0;
    const index = createSearchIndex({ breathe: async () => void (breaths += 1) });
    await index.replacePaper('P', 'g', Array.from({ length: 50 }, (_, n) => unit(`u${n}`, 'P', { text: 'word '.repeat(1200) })));
    expect(breaths).toBeGreaterThanOrEqual(20);
  });

  it('40-5: a paper that fails while it is replaced stays as it was', async () => {
    let fail = false;
    const index = createSearchIndex({ breathe: () => (fail ? Promise.reject(new Error('stopped')) : Promise.resolve()) });
    await index.replacePaper('P', 'old', [unit('a', 'P', { text: 'needle' })]);
    fail = true;
    await expect(index.replacePaper('P', 'new', [unit('b', 'P', { text: `needle ${'hay '.repeat(5000)}` })])).rejects.toThrow('stopped');
    fail = false;
    expect(await ids(index, 'needle')).toEqual(['a']);
    await index.replacePaper('P', 'newer', [unit('c', 'P', { text: 'needle' })]);
    expect(await ids(index, 'needle')).toEqual(['c']);
  });

  it('40-21: a closed index refuses instead of finding nothing', async () => {
    const index = open();
    index.dispose();
    await expect(index.search({ words: 'x', limit: 1 })).rejects.toThrow('closed');
    await expect(index.replacePaper('P', 'g', [])).rejects.toThrow('closed');
  });
});

describe('saved pieces', () => {
  const filled = async (): Promise<SearchIndex> => {
    const index = open();
    await index.replacePaper('P', 'g1', [unit('a', 'P', { text: 'kinase 机器学习', title: 'T', year: 2020 }), unit('b', 'P', { text: 'kinase pathway' })]);
    await index.replacePaper('Q', 'g2', [unit('c', 'Q', { text: 'kinase of yeast' })]);
    await index.replacePaper('P', 'g3', [unit('a', 'P', { text: 'kinase 机器学习', title: 'T', year: 2020 })]);
    return index;
  };

  it('40-3: what is loaded answers as what was saved, scores included', async () => {
    const index = await filled();
    const other = open();
    expect(await other.load(await index.save())).toBe(true);
    expect(other.papers()).toEqual(index.papers());
    for (const words of ['kinase', '学习', 'yeast kinase', 'pathway']) {
      expect(await other.search({ words, limit: 10 })).toEqual(await index.search({ words, limit: 10 }));
    }
    await other.replacePaper('Q', 'g4', []);
    expect(await ids(other, 'yeast')).toEqual([]);
  });

  it('40-3: a damaged, missing or foreign piece loads nothing and leaves the index empty', async () => {
    const pieces = await (await filled()).save();
    const broken: [string, (name: string) => Map<string, Uint8Array>][] = [
      ['missing', (name) => new Map([...pieces].filter(([key]) => key !== name))],
      ['one bit', (name) => new Map([...pieces].map(([key, bytes]) => [key, key === name ? bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)) : bytes]))],
      ['cut', (name) => new Map([...pieces].map(([key, bytes]) => [key, key === name ? bytes.slice(0, -1) : bytes]))],
      ['foreign', (name) => new Map([...pieces].map(([key, bytes]) => [key, key === name ? new Uint8Array([255, 254, 0, 1]) : bytes]))],
    ];
    for (const name of pieces.keys()) {
      for (const [how, damage] of broken) {
        const index = await filled();
        expect(await index.load(damage(name)), `${how}: ${name}`).toBe(false);
        expect(index.papers().size).toBe(0);
        expect(await ids(index, 'kinase')).toEqual([]);
        await index.replacePaper('R', 'g', [unit('r', 'R', { text: 'kinase' })]);
        expect(await ids(index, 'kinase')).toEqual(['r']);
      }
    }
    expect(await open().load(new Map())).toBe(false);
  });

  it('40-3: pieces of two saves are not mixed', async () => {
    const index = await filled();
    const before = await index.save();
    await index.replacePaper('Q', 'g9', [unit('c', 'Q', { text: 'protein' })]);
    const after = await index.save();
    const segments = [...before.keys()].filter((name) => name.includes('segment'));
    const [head = ''] = [...after.keys()].filter((name) => name.includes('head'));
    const older = new Map([...before, [head, after.get(head) ?? new Uint8Array()]]);
    expect(await open().load(older)).toBe(false);
    const [name = ''] = segments;
    const newest = [...after].find(([key]) => key.includes('segment') && !segments.includes(key))?.[1] ?? new Uint8Array();
    expect(await open().load(new Map([...before, [name, newest]]))).toBe(false);
    expect(await open().load(before)).toBe(true);
  });

  it('40-14: no text is kept: a saved index holds words, not sentences', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('a', 'P', { text: 'the quick brown fox jumps' })]);
    const all = [...(await index.save()).values()].map((bytes) => new TextDecoder().decode(bytes)).join('');
    expect(all).not.toContain('quick brown');
  });
});

const WORDS = ['kinase', 'pathway', 'yeast', 'il-6', '机器学习', 'population', 'the'];
const anyDocument = fc.record({
  text: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' ')),
  title: fc.constantFrom('', ...WORDS),
  kind: fc.constantFrom('body' as const, 'figure' as const, 'table' as const),
  year: fc.constantFrom(null, 2019, 2021),
  pages: fc.subarray([1, 2, 3]),
  tags: fc.subarray(['a', 'b']),
});
const anyChange = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('replace' as const), paper: fc.constantFrom('P', 'Q', 'R'), documents: fc.array(anyDocument, { maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), paper: fc.constantFrom('P', 'Q', 'R') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
);
const anyFilter: fc.Arbitrary<IndexFilter> = fc.record(
  {
    papers: fc.subarray(['P', 'Q', 'R']),
    kinds: fc.subarray<'body' | 'figure' | 'table'>(['body', 'figure', 'table']),
    years: fc.constantFrom({ from: 2020 }, { to: 2020 }, { from: 2019, to: 2021 }),
    pages: fc.constantFrom({ from: 2 }, { from: 2, to: 2 }),
    tags: fc.subarray(['a', 'b']),
  },
  { requiredKeys: [] },
);
const within = (value: number, { from = -Infinity, to = Infinity }: { from?: number; to?: number }): boolean => value >= from && value <= to;
const passes = (document: UnitDocument, filter: IndexFilter): boolean =>
  (!filter.papers || filter.papers.includes(document.paperId)) &&
  (!filter.kinds || filter.kinds.includes(document.kind)) &&
  (!filter.years || (document.year !== null && within(document.year, filter.years))) &&
  (!filter.pages || document.pages.some((page) => within(page, filter.pages ?? {}))) &&
  (!filter.tags || document.tags.some((tag) => filter.tags?.includes(tag)));
const holds = (document: UnitDocument, words: string): boolean => {
  const terms = new Set(tokenize(`${document.title} ${document.text}`));
  return tokenize(words, { for: 'query' }).some((term) => terms.has(term));
};

describe('against a scan of all documents', () => {
  it('40-5, 40-16: the same units match after any sequence of replace, remove, save and load', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { maxLength: 12 }), fc.array(fc.tuple(fc.constantFrom('', ...WORDS), anyFilter), { minLength: 1, maxLength: 5 }), async (changes, queries) => {
        let index = open();
        const model = new Map<string, UnitDocument[]>();
        for (const [step, change] of changes.entries()) {
          if (change.do === 'replace') {
            const documents = change.documents.map((fields, n) => unit(`${change.paper}.${n}`, change.paper, fields));
            await index.replacePaper(change.paper, `g${step}`, documents);
            model.set(change.paper, documents);
          } else if (change.do === 'remove') {
            await index.removePaper(change.paper);
            model.delete(change.paper);
          } else {
            const loaded = open();
            expect(await loaded.load(await index.save())).toBe(true);
            index = loaded;
          }
        }
        const fresh = open();
        for (const [paper, documents] of [...model].sort()) await fresh.replacePaper(paper, 'g', documents);
        expect([...index.papers().keys()].sort()).toEqual([...model.keys()].sort());
        for (const [words, filter] of queries) {
          const expected = [...model.values()].flat().filter((document) => passes(document, filter) && (words === '' || holds(document, words)));
          const found = await index.search({ words, filter, limit: 1000 });
          expect(found.map(({ unitId }) => unitId).sort()).toEqual(expected.map(({ unitId }) => unitId).sort());
          // Order and scores depend on what is indexed, not on how it came there.
          expect(found).toEqual(await fresh.search({ words, filter, limit: 1000 }));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('40-14: swept postings answer as before', async () => {
    const index = open();
    for (let round = 0; round < 30; round += 1) {
      await index.replacePaper('P', `g${round}`, Array.from({ length: 30 }, (_, n) => unit(`u${n}`, 'P', { text: `common word${round} unit${n}` })));
    }
    expect(await ids(index, 'common')).toHaveLength(30);
    expect(await ids(index, 'word28')).toEqual([]);
    expect(await ids(index, 'unit7 word29')).toHaveLength(30);
  });
});
