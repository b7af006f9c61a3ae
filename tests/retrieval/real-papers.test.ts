import { describe, expect, it } from 'vitest';
import { createSearchIndex, documentsOf } from '../../src/index/search';
import { Catalogue } from '../../src/library/catalogue';
import { retrieve, wordsArm } from '../../src/retrieval';
import type { RetrievalDeps, SearchAnswer } from '../../src/retrieval';
import { buildPaper, DEFAULT_POLICY } from '../../src/structure';
import type { BuiltPaper } from '../../src/structure';
import { tokenize } from '../../src/text';
import { hasRealPapers, readRealPaper, realPaperIds } from '../structure/real-papers';
import { metadata } from './made-up-library';

async function realLibrary(): Promise<{ papers: Map<string, BuiltPaper>; search: (query: string, limit?: number) => Promise<SearchAnswer> }> {
  const papers = new Map(realPaperIds.map((paperId) => [paperId, buildPaper(readRealPaper(paperId), DEFAULT_POLICY)]));
  const index = createSearchIndex({ breathe: () => Promise.resolve() });
  for (const [paperId, paper] of papers) await index.replacePaper(paperId, 'g', documentsOf(paperId, paper, metadata(paperId)));
  const restored = createSearchIndex({ breathe: () => Promise.resolve() });
  expect(await restored.load(await index.save())).toBe(true);
  const deps: RetrievalDeps = {
    arms: [wordsArm(restored)],
    index: restored,
    catalogue: new Catalogue(),
    abbreviations: null,
    readPaper: async (paperId) => {
      const paper = papers.get(paperId);
      return paper ? { paper, generation: 'g' } : null;
    },
    coverage: () => ({ library: papers.size, indexed: papers.size, publishing: 0, blocked: 0, failed: 0, empty: 0, noOcr: 0, sourceMissing: 0, stale: 0, semanticReady: 0 }),
    sourceMissing: () => false,
    imagePath: () => null,
  };
  return { papers, search: (query, limit = 10) => retrieve(deps, { query, limit, mode: 'both' }) };
}

describe.skipIf(!hasRealPapers)('on real papers', () => {
  const library = hasRealPapers ? realLibrary() : null;

  it('30 invariant, 40-24: every passage is an exact slice, its pages are its blocks\', its highlights and citation are inside', async () => {
    const { papers, search } = (await library) ?? { papers: new Map<string, BuiltPaper>(), search: () => Promise.reject(new Error('skipped')) };
    let seen = 0;
    for (const query of ['the model was trained on data', 'language model evaluation', 'open source software', '学习', '企业 研究', 'kind:figure', 'kind:table results', '"open source"']) {
      const { passages } = await search(query);
      seen += passages.length;
      for (const passage of passages) {
        const canonical = papers.get(passage.paperId)?.canonical ?? '';
        expect(passage.text, query).toBe(canonical.slice(passage.start, passage.end));
        expect(new Set(passage.pages)).toEqual(new Set(passage.blocks.map(({ page }) => page)));
        expect(passage.bestSentences.end - passage.bestSentences.start).toBeLessThanOrEqual(400);
        expect(passage.bestSentences.start).toBeGreaterThanOrEqual(passage.start);
        expect(passage.bestSentences.end).toBeLessThanOrEqual(passage.end);
        expect(canonical.slice(passage.bestSentences.start, passage.bestSentences.end).trim()).not.toBe('');
        for (const { start, end } of passage.highlights) expect(start >= 0 && end > start && end <= passage.text.length).toBe(true);
      }
    }
    expect(seen).toBeGreaterThan(30);
  });

  it('40-13: the words of a sentence find the unit that it stands in', async () => {
    const { papers, search } = (await library) ?? { papers: new Map<string, BuiltPaper>(), search: () => Promise.reject(new Error('skipped')) };
    let asked = 0;
    for (const [paperId, { canonical, units }] of papers) {
      const running = units.filter(({ indexable, kind, end, start }) => indexable && kind === 'body' && end - start > 300);
      for (const unit of running.filter((_, at) => at % 7 === 0)) {
        const text = canonical.slice(unit.start, unit.end);
        const middle = text.slice(text.length >> 1, (text.length >> 1) + 90);
        if (new Set(tokenize(middle)).size < 6) continue;
        asked += 1;
        const words = middle.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
        const found = (await search(words, 5)).passages;
        expect(found.some((passage) => passage.paperId === paperId && passage.unitIds.includes(unit.unitId)), `${paperId}: ${words}`).toBe(true);
      }
    }
    expect(asked).toBeGreaterThan(20);
  });
});
