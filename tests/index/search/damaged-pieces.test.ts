import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../../src/index/search';
import type { IndexHit, SearchIndex, UnitDocument } from '../../../src/index/search-index';

const DIMS = 4;
const atOnce = (): Promise<void> => Promise.resolve();
const unit = (unitId: string, paperId: string, text: string, fields: Partial<UnitDocument> = {}): UnitDocument => ({
  unitId, paperId, collection: 'body', kind: 'body', sectionKinds: ['methods'], year: 2020, pages: [1, 2], tags: ['t'], folder: 'f', title: 'Title', section: 'Methods', text, caption: '', label: '', ...fields,
});
const open = (): SearchIndex => createSearchIndex({ breathe: atOnce, grams: true });
const vector = (at: number): Float32Array => Float32Array.from({ length: DIMS }, (_, place) => Math.cos(at + place));

async function filled(): Promise<SearchIndex> {
  const index = open();
  await index.replacePaper('P', 'g1', [unit('a', 'P', 'kinase 机器'), unit('b', 'P', 'pathway of the kinase', { kind: 'figure', caption: 'yeast' })]);
  await index.replacePaper('Q', 'g2', [unit('c', 'Q', 'yeast')]);
  await index.replacePaper('E', 'g3', []);
  const space = index.space('m', DIMS);
  await space.put('P', new Map([['a', vector(1)], ['b', vector(2)]]));
  await space.put('Q', new Map([['c', vector(3)]]));
  return index;
}

const WORDS = ['kinase', 'yeast', '机器', 'methods pathway', 'title'];

const byWords = (index: SearchIndex): Promise<IndexHit[][]> => Promise.all(WORDS.map((words) => index.search({ words, limit: 9, filter: { kinds: ['body', 'figure'], years: { from: 2000 }, tags: ['t'] } })));
const byGrams = (index: SearchIndex): Promise<IndexHit[][]> => Promise.all(WORDS.map((words) => index.search({ arm: 'grams', words, limit: 9 })));
const byVector = (index: SearchIndex): Promise<IndexHit[]> => index.space('m', DIMS).search({ vector: vector(1), limit: 9 });

describe('one bit of a saved index is wrong', () => {
  it('40-3: wherever it is, it is noticed or changes no answer: words, 5-grams and vectors, each for itself', async () => {
    const whole = await filled();
    const pieces = await whole.save();
    const [words, grams, vectors] = [await byWords(whole), await byGrams(whole), await byVector(whole)];
    const noticed = { words: 0, grams: 0, vectors: 0 };
    for (const [name, bytes] of pieces) {
      for (let at = 0; at < bytes.length; at += 1) {
        const broken = new Map([...pieces, [name, bytes.map((byte, place) => (place === at ? byte ^ (1 << at % 8) : byte))]]);
        const index = open();
        if (!(await index.load(broken))) {
          noticed.words += 1;
          expect([index.papers().size, (await byWords(index)).flat()]).toEqual([0, []]);
          continue;
        }
        expect(await byWords(index), `${name} ${at}`).toEqual(words);
        if (index.withoutGrams().length > 0) noticed.grams += 1;
        else expect(await byGrams(index), `${name} ${at}`).toEqual(grams);
        if (index.spaces().some(({ damaged }) => damaged)) noticed.vectors += 1;
        else expect(await byVector(index), `${name} ${at}`).toEqual(vectors);
      }
    }
    const bytesOf = (arm: string): number => [...pieces].reduce((sum, [name, { length }]) => sum + (name.startsWith(arm) ? length : 0), 0);
    expect(noticed).toEqual({ words: bytesOf('words'), grams: bytesOf('grams'), vectors: bytesOf('vectors') });
  }, 60_000);
});

describe('a text of more words than a length can say', () => {
  const many = (count: number): string => `needle ${'straw '.repeat(count - 1)}`;

  it('40-14: counts as the longest there is, is found, and is saved and merged as it is', async () => {
    const index = open();
    await index.replacePaper('P', 'g', [unit('longest', 'P', many(65_535)), unit('longer', 'P', many(70_000)), unit('long', 'P', many(60_000))]);
    await index.replacePaper('Q', 'g', [unit('short', 'Q', many(100))]);
    const found = await index.search({ words: 'needle', limit: 9 });
    expect(found.map(({ unitId }) => unitId)).toEqual(['short', 'long', 'longer', 'longest']);
    expect(found[2]?.score).toBe(found[3]?.score);
    const loaded = open();
    expect(await loaded.load(await index.save())).toBe(true);
    for (const words of ['needle', 'straw', 'needle straw']) {
      expect(await loaded.search({ words, limit: 9 })).toEqual(await index.search({ words, limit: 9 }));
      expect(await loaded.search({ arm: 'grams', words, limit: 9 })).toEqual(await index.search({ arm: 'grams', words, limit: 9 }));
    }
    await loaded.removePaper('P');
    expect((await loaded.search({ words: 'needle', limit: 9 })).map(({ unitId }) => unitId)).toEqual(['short']);
  }, 60_000);
});
