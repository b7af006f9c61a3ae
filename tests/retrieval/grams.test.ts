import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../src/index/search';
import { NoGrams } from '../../src/index/search-index';
import { gramsArm, wordsArm, type Arm } from '../../src/retrieval/arm';
import { askArms } from '../../src/retrieval/ask-arms';
import { retrieve } from '../../src/retrieval/retrieve';
import { madeUpLibrary, type MadeUpLibrary } from './made-up-library';

type Search = MadeUpLibrary['search'];
const PAPERS = {
  OCR: [{ text: 'Cells were counted twice. We saw that the rnutation spread in every cohort. Nothing else was found.' }],
  GOOD: [{ text: 'A gene mutation was rare in the second cohort.' }],
  FAR: [{ text: 'Linear algebra of great and small things.' }],
};

/** The made-up library, its index with 5-grams, asked by both arms. */
async function tolerant(): Promise<Search> {
  const { deps, documents } = await madeUpLibrary(PAPERS);
  const index = createSearchIndex({ breathe: () => Promise.resolve(), grams: true });
  for (const document of documents) await index.replacePaper(document.paperId, 'g1', [document]);
  return (query, request = {}) => retrieve({ ...deps, index, arms: [wordsArm(index), gramsArm(index)] }, { query, limit: 10, mode: 'both', ...request });
}

describe('a search by words and 5-grams', () => {
  it('40-26, 40-24: what was misread is found, marked and cited by the word that is nearest', async () => {
    const { passages } = await (await tolerant())('mutation');
    expect(passages.map(({ paperId }) => paperId)).toEqual(['GOOD', 'OCR']);
    const misread = passages[1];
    expect(misread?.arms.map(({ arm }) => arm)).toEqual(['grams']);
    expect(misread?.highlights.map(({ start, end }) => misread.text.slice(start, end))).toEqual(['rnutation']);
    const { start = 0, end = 0 } = misread?.bestSentences ?? {};
    expect(misread?.text.slice(start - (misread.start ?? 0), end - (misread.start ?? 0))).toBe('We saw that the rnutation spread in every cohort.');
  });

  it('40-24: a hit says which arms found it', async () => {
    const { passages } = await (await tolerant())('mutation');
    expect(passages[0]?.arms.map(({ arm }) => arm)).toEqual(['words', 'grams']);
  });

  it('40-22: no match is an empty list with next steps, although some text shares a piece of the word', async () => {
    const { passages, next } = await (await tolerant())('zebra');
    expect(passages).toEqual([]);
    expect(next).not.toEqual([]);
  });

  it('40-17: without words both arms together list every unit once', async () => {
    const { passages } = await (await tolerant())('kind:body');
    expect(passages.map(({ paperId }) => paperId).sort()).toEqual(['FAR', 'GOOD', 'OCR']);
  });

  it('40-21: while the 5-grams are incomplete the words answer, and a notice says that more may come', async () => {
    const { deps, index, documents } = await madeUpLibrary(PAPERS);
    await index.useGrams(true);
    const search: Search = (query, request = {}) => retrieve({ ...deps, arms: [wordsArm(index), gramsArm(index)] }, { query, limit: 10, mode: 'both', ...request });
    const before = await search('mutation');
    expect(before.passages.map(({ paperId }) => paperId)).toEqual(['GOOD']);
    expect(before.notices).toContainEqual({ code: 'index-loading' });
    for (const document of documents) await index.addGrams(document.paperId, 'g1', [document]);
    const after = await search('mutation');
    expect(after.passages).toHaveLength(2);
    expect(after.notices).toEqual([]);
  });

  it('40-21: alone and incomplete they are an error, not an empty list', async () => {
    const index = createSearchIndex({ breathe: () => Promise.resolve() });
    await expect(gramsArm(index).search({ words: 'mutation' }, {}, 10)).rejects.toThrow(NoGrams);
  });
});

describe('asking several arms', () => {
  const asked: number[] = [];
  const arm = (id: string, hits: number): Arm => ({
    id,
    family: 'words',
    weight: 1,
    search: async (_query, _filter, limit) => {
      asked.push(limit);
      return Array.from({ length: Math.min(hits, limit) }, (_, n) => ({ unitId: `u${n}`, paperId: 'P', score: hits - n }));
    },
  });

  it('50-13: each is asked for enough to fuse, however few are wanted; one alone for what is wanted', async () => {
    asked.length = 0;
    expect((await askArms([arm('a', 1000), arm('b', 10)], 'both', { words: 'x' }, {}, 5)).exhausted).toBe(false);
    await askArms([arm('a', 1000)], 'both', { words: 'x' }, {}, 5);
    expect(asked).toEqual([200, 200, 5]);
  });

  it('40-20: nothing more to ask for is said only where every arm gave less than it was asked for', async () => {
    expect((await askArms([arm('a', 150), arm('b', 10)], 'both', { words: 'x' }, {}, 5)).exhausted).toBe(true);
    expect((await askArms([arm('a', 300), arm('b', 10)], 'both', { words: 'x' }, {}, 5)).exhausted).toBe(false);
  });
});
