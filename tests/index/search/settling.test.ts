import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../../src/index/search';
import type { SearchIndex, UnitDocument } from '../../../src/index/search-index';

const unit = (unitId: string, paperId: string, text: string): UnitDocument => ({
  unitId, paperId, collection: 'body', kind: 'body', sectionKinds: [], year: null, pages: [1], tags: [], folder: '', title: '', section: '', text, caption: '', label: '',
});
/** Units whose postings are several steps of work: each word stands in one unit alone. */
const large = (paperId: string, word: string): UnitDocument[] =>
  Array.from({ length: 20 }, (_, at) => unit(`${paperId}.${word}${at}`, paperId, `${word} ${Array.from({ length: 2000 }, (__, n) => `w${at}x${n}`).join(' ')}`));
const ids = async (index: SearchIndex, words: string): Promise<string[]> => (await index.search({ words, limit: 100 })).map(({ unitId }) => unitId);

describe('documents on their way into a segment', () => {
  it('40-18: the first search after a large paper breathes while its segment is made', async () => {
    let breaths = 0;
    const index = createSearchIndex({ breathe: async () => void (breaths += 1) });
    await index.replacePaper('P', 'g', large('P', 'needle'));
    breaths = 0;
    expect(await ids(index, 'needle')).toHaveLength(20);
    expect(breaths).toBeGreaterThan(3);
    breaths = 0;
    expect(await ids(index, 'needle')).toHaveLength(20);
    expect(breaths).toBe(0);
  });

  it('40-18: whatever needs them in a segment breathes while it is made', async () => {
    const needs: [string, (index: SearchIndex) => Promise<unknown>][] = [
      ['replacing the paper', (index) => index.replacePaper('P', 'h', [])],
      ['removing it', (index) => index.removePaper('P')],
      ['counting', (index) => index.countByPaper({ kinds: ['body'] })],
      ['5-grams', (index) => index.useGrams(true)],
      ['saving', (index) => index.save()],
    ];
    for (const [what, need] of needs) {
      let breaths = 0;
      const index = createSearchIndex({ breathe: async () => void (breaths += 1) });
      await index.replacePaper('P', 'g', large('P', 'needle'));
      breaths = 0;
      await need(index);
      expect(breaths, what).toBeGreaterThan(3);
    }
  });

  it('40-18: 5-grams are loaded, and given to a paper that lacks them, in steps', async () => {
    let breaths = 0;
    const open = (grams: boolean): SearchIndex => createSearchIndex({ breathe: async () => void (breaths += 1), grams });
    const index = open(true);
    const paper = large('P', 'needle').slice(0, 8);
    await index.replacePaper('P', 'g', paper);
    const pieces = await index.save();
    const slices = [...pieces].reduce((sum, [name, bytes]) => sum + (name.startsWith('grams.segment') ? Math.ceil(bytes.length / (1 << 19)) : 0), 0);
    const loading = async (grams: boolean): Promise<number> => {
      breaths = 0;
      expect(await open(grams).load(pieces)).toBe(true);
      return breaths;
    };
    expect((await loading(true)) - (await loading(false)) - slices).toBeGreaterThanOrEqual(5);
    const lacking = open(false);
    await lacking.replacePaper('P', 'g', paper);
    await lacking.useGrams(true);
    breaths = 0;
    expect(await lacking.addGrams('P', 'g', paper)).toBe(true);
    expect(breaths).toBeGreaterThan(paper.length + 3);
  });

  it('40-5: whatever is asked, replaced or removed while a segment is made, every search sees whole papers', async () => {
    let meanwhile: (() => Promise<void>) | null = null;
    const index = createSearchIndex({
      breathe: async () => {
        const now = meanwhile;
        meanwhile = null;
        await now?.();
      },
    });
    await index.replacePaper('P', 'g', large('P', 'needle'));
    const seen: string[][] = [];
    meanwhile = async () => {
      seen.push(await ids(index, 'needle'));
      await index.replacePaper('Q', 'g', [unit('Q.0', 'Q', 'needle')]);
      await index.replacePaper('P', 'h', [unit('P.new', 'P', 'needle')]);
    };
    const found = await ids(index, 'needle');
    expect(seen.map((hits) => hits.length)).toEqual([20]);
    expect(found).toEqual(['P.new', 'Q.0']);
    await index.removePaper('P');
    expect(await ids(index, 'needle')).toEqual(['Q.0']);
  });

  it('40-3: a paper that came while a search was putting others away is in what is saved', async () => {
    let resume: (() => void) | null = null;
    let wait = false;
    const index = createSearchIndex({ breathe: () => (wait ? new Promise((resolve) => (resume = resolve)) : Promise.resolve()) });
    await index.replacePaper('P', 'g', large('P', 'needle'));
    wait = true;
    const searched = index.search({ words: 'needle', limit: 9 });
    await Promise.resolve();
    expect(resume).not.toBeNull();
    wait = false;
    await index.replacePaper('Q', 'g', [unit('Q.0', 'Q', 'needle')]);
    const loaded = createSearchIndex({ breathe: () => Promise.resolve() });
    expect(await loaded.load(await index.save())).toBe(true);
    expect([...loaded.papers().keys()].sort()).toEqual(['P', 'Q']);
    expect(await ids(loaded, 'needle')).toContain('Q.0');
    (resume as (() => void) | null)?.();
    expect(await searched).toHaveLength(9);
  });
});
