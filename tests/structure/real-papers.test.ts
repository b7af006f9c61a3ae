import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPaper, checkConservation, DEFAULT_POLICY, walkTree, type SectionNode } from '../../src/structure';
import { hasRealPapers, readRealPaper, realPaperIds, SHARED } from './real-papers';

const built = new Map(realPaperIds.map((paperId) => [paperId, buildPaper(readRealPaper(paperId), DEFAULT_POLICY)]));
const nodesOf = (paperId: string): SectionNode[] => [...walkTree(built.get(paperId)?.tree ?? [])];
const plain = (title: string): string => title.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const outlineOf = (paperId: string): { title: string; page: number }[] =>
  (JSON.parse(readFileSync(join(SHARED, 'data/ocr/gold/outline', `${paperId}.json`), 'utf8')) as { outline: { title: string; page: number }[] }).outline;

describe.skipIf(!hasRealPapers)('real papers', () => {
  it.each(realPaperIds)('20-14: %s loses nothing and doubles nothing', (paperId) => {
    const paper = built.get(paperId);
    if (!paper) throw new Error('not built');
    console.warn(`${paperId}: characters left out by role ${JSON.stringify(paper.excluded)}`);
    const { lost, doubled, broken, uncounted } = checkConservation(readRealPaper(paperId), paper);
    expect({ lost, doubled, broken, uncounted }).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
  });

  it.each(realPaperIds)('30, Terms: in %s every range lies in the canonical text, and blocks lie in it disjoint', (paperId) => {
    const paper = built.get(paperId);
    for (const unit of paper?.units ?? []) {
      expect(unit.start).toBeLessThanOrEqual(unit.end);
      expect(unit.end).toBeLessThanOrEqual(paper?.canonical.length ?? 0);
      if (!unit.object) for (const { start, end } of unit.blocks) expect(start >= unit.start && end <= unit.end && start < end).toBe(true);
      expect(unit.pages).toEqual([...new Set(unit.blocks.map(({ page }) => page))]);
    }
  });

  it.each(realPaperIds)('20-2: %s twice gives the same value', (paperId) => {
    expect(JSON.stringify(buildPaper(readRealPaper(paperId), DEFAULT_POLICY))).toBe(JSON.stringify(built.get(paperId)));
  });

  it('10-4: at least 85 % of the JOSE sections with the right page without the PDF, at most 3 % invented', () => {
    let all = 0;
    let found = 0;
    let invented = 0;
    for (const paperId of realPaperIds.filter((id) => id.startsWith('JOSE'))) {
      const gold = outlineOf(paperId);
      const nodes = nodesOf(paperId).filter(({ kind }) => kind !== 'front');
      all += gold.length;
      found += gold.filter((section) => nodes.some((node) => plain(node.title) === plain(section.title) && node.page === section.page)).length;
      invented += nodes.filter((node) => !gold.some((section) => plain(section.title) === plain(node.title))).length;
    }
    expect(found / all).toBeGreaterThanOrEqual(0.95);
    expect(invented / all).toBeLessThanOrEqual(0.03);
  });

  it('10-4: the Chinese thesis has its 84 sections, nested as its outline is', () => {
    const gold = outlineOf('ZHTHES01');
    const nodes = nodesOf('ZHTHES01').filter(({ kind }) => kind !== 'front');
    expect(nodes.map(({ title, page }) => [plain(title), page])).toEqual(gold.map(({ title, page }) => [plain(title), page]));
  });

  it('30-1: text stands under the heading above it although render-map printed the headings of the page first', () => {
    const paper = built.get('JOSE307A');
    const unit = paper?.units.find(({ path, kind }) => path.at(-1) === 'Conclusion' && kind === 'body');
    expect(paper?.canonical.slice(unit?.start, unit?.end)).toMatch(/^This lesson can be taught as a stand-alone workshop/);
  });

  it('30-17: the ACL papers print 1330 and 1404 on their first pages, the thesis roman numbers and then 1', () => {
    expect(built.get('ACL24T01')?.pageLabels[1]).toBe('1330');
    expect(built.get('ACL24T02')?.pageLabels[1]).toBe('1404');
    expect(built.get('ZHTHES01')?.pageLabels).toMatchObject({ 3: 'ii', 4: 'iii', 7: '2', 29: '24' });
    expect(built.get('ZHTHES01')?.pageLabels[1]).toBeUndefined();
  });

  it('10, T8: two titles in one block come apart where the box proves it', () => {
    const [first, second] = nodesOf('JOSE265A').filter(({ origin }) => origin === 'split');
    expect([first?.title, second?.title]).toEqual(['Overview, Content, and Structure', 'Target Audience']);
    expect(second?.path).toEqual(['Overview, Content, and Structure', 'Target Audience']);
    expect(second?.nodeId).not.toBe(first?.nodeId);
  });

  it('20-14a: the running foot is in no unit and no reference, whatever role a page gave it', () => {
    const paper = built.get('JOSE265A');
    expect(paper?.canonical).not.toContain('Journal of Open Source Education, 8(');
    expect(paper?.excluded).toHaveProperty('running_head');
  });

  it('20-9: the thesis\' contents pages are kept, not searched', () => {
    const paper = built.get('ZHTHES01');
    const contents = paper?.units.filter(({ reason }) => reason === 'contents-page') ?? [];
    expect(contents.length).toBeGreaterThan(0);
    expect(contents.every(({ indexable }) => !indexable)).toBe(true);
  });
});
