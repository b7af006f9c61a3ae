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
});
