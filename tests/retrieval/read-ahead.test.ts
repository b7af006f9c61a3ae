import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retrieve, type PaperReader } from '../../src/retrieval';
import { madeUpLibrary, type MadeUpUnit } from './made-up-library';

const figure = (text: string): MadeUpUnit => ({ text, kind: 'figure', object: { label: 'Figure 1', labelKey: 'figure 1', image: 'one.png' } });
const named = (count: number, units: (at: number) => MadeUpUnit[]): Record<string, MadeUpUnit[]> => Object.fromEntries(Array.from({ length: count }, (_, at) => [`P${String(at).padStart(2, '0')}`, units(at)]));

/** Longer texts score less, so that the papers have an order. */
const kinase = (at: number): string => `Kinase${' and something else'.repeat(at)}.`;

describe('papers of a search', () => {
  it('40-20: those that are certainly needed are on their way before the first has come', async () => {
    const library = await madeUpLibrary(named(20, (at) => [{ text: kinase(at) }]));
    const begun: string[] = [];
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const readPaper: PaperReader = async (paperId) => {
      begun.push(paperId);
      await arrived;
      return library.deps.readPaper(paperId);
    };
    const answer = retrieve({ ...library.deps, readPaper }, { query: 'kinase', limit: 6, mode: 'words' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun).toEqual(expect.arrayContaining(['P00', 'P01', 'P02', 'P03', 'P04', 'P05']));
    arrive();
    expect((await answer).passages).toHaveLength(6);
  });

  it('40-20: two at most are read that nothing is shown of, and none twice', async () => {
    const library = await madeUpLibrary(named(30, (at) => [{ text: kinase(at) }, { text: kinase(at + 1), gap: '\n\nBetween.\n\n' }]));
    await library.search('kinase', { limit: 5 });
    expect(new Set(library.reads).size).toBe(library.reads.length);
    expect(library.reads.length).toBeLessThanOrEqual(5 + 2);
  });

  it('40-20: a paper that cannot be read fails the search that needs it', async () => {
    const library = await madeUpLibrary(named(3, (at) => [{ text: kinase(at) }]));
    const readPaper: PaperReader = (paperId) => (paperId === 'P01' ? Promise.reject(new Error('no disk')) : library.deps.readPaper(paperId));
    await expect(retrieve({ ...library.deps, readPaper }, { query: 'kinase', limit: 3, mode: 'words' })).rejects.toThrow('no disk');
  });

  it('40-24: only what is shown is made ready to be shown', async () => {
    const library = await madeUpLibrary(named(4, () => Array.from({ length: 10 }, (_, at) => figure(`Figure ${at}. Kinase ${at}.`))));
    const asked: string[] = [];
    const imagePath = (paperId: string, image: string): string => `${paperId}/${asked.push(image)}`;
    const { passages } = await retrieve({ ...library.deps, imagePath }, { query: 'kinase', limit: 4, mode: 'words' });
    expect(passages).toHaveLength(4);
    expect(asked).toHaveLength(4);
  });

  it('40-20: a head reads its own papers, and two at most beside them', async () => {
    const library = await madeUpLibrary(named(30, (at) => [{ text: kinase(at) }]));
    expect((await library.search('kinase', { limit: 20, head: 4 })).passages).toHaveLength(4);
    expect(library.reads.length).toBeLessThanOrEqual(4 + 2);
  });

  it('40-20: where the text decides what counts there is no head: any paper may have nothing left', async () => {
    const library = await madeUpLibrary(named(12, (at) => [{ text: at % 2 === 0 ? `Kinase one and ${at}.` : `One kinase and ${at}.` }]));
    for (const query of ['"kinase one"', 'kinase -one']) {
      const [whole, cut] = [await library.search(query, { limit: 8 }), await library.search(query, { limit: 8, head: 3 })];
      expect([cut.passages, cut.notices]).toEqual([whole.passages, whole.notices]);
    }
  });

  it('40-20: a head is the beginning of the whole answer, and says that there is more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 24 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), async (papers, limit, head) => {
        const made = named(papers.length, (at) => (papers[at] ?? []).map((length) => ({ text: kinase(length), gap: '\n\nBetween.\n\n' })));
        const [whole, cut] = [await madeUpLibrary(made), await madeUpLibrary(made)];
        const all = await whole.search('kinase', { limit });
        const first = await cut.search('kinase', { limit, head });
        expect(first.passages).toEqual(all.passages.slice(0, first.passages.length));
        const follows = first.passages.length < all.passages.length;
        expect(follows).toBe(papers.length >= limit && head < limit);
        expect(first.notices.map(({ code }) => code)).toEqual(follows ? ['more-follow'] : []);
        if (follows) expect(first.passages).toHaveLength(head);
      }),
    );
  });
});
