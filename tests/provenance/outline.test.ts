import { describe, expect, it } from 'vitest';
import type { OutlineItem } from '../../src/ocr';
import { bookmarksOf, pathOf, sectionsByPage } from '../../src/provenance';

const item = (title: string, page: number | null, ...children: OutlineItem[]): OutlineItem => ({ title, page, top: null, children });
const byPage = (pages: number, ...outline: OutlineItem[]): Record<number, string[]> => Object.fromEntries(sectionsByPage(outline, pages));

describe('30, Sections: pages from bookmarks alone', () => {
  it('30-3: the deepest bookmark that starts on this page or before; of several on one page the last', () => {
    expect(byPage(3, item('A', 1, item('A.1', 1), item('A.2', 1)), item('B', 3))).toEqual({ 1: ['A', 'A.2'], 2: ['A', 'A.2'], 3: ['B'] });
  });

  it('30-4: C1@1{1.1@2}, C2@4{2.1@5} over 5 pages', () => {
    expect(byPage(5, item('C1', 1, item('1.1', 2)), item('C2', 4, item('2.1', 5)))).toEqual({ 1: ['C1'], 2: ['C1', '1.1'], 3: ['C1', '1.1'], 4: ['C2'], 5: ['C2', '2.1'] });
  });

  it('30-5: pages before the first bookmark have no section', () => {
    expect(byPage(4, item('Late', 3))).toEqual({ 3: ['Late'], 4: ['Late'] });
  });

  it('30-6: no outline, no section', () => {
    expect(byPage(4)).toEqual({});
  });

  it('30-8: a bookmark whose destination leads nowhere is passed over', () => {
    expect(byPage(3, item('Intro', 1), item('Bad', null), item('Ghost', null), item('Later', 3))).toEqual({ 1: ['Intro'], 2: ['Intro'], 3: ['Later'] });
  });

  it('30-9: a parent without destination keeps its place in the trail', () => {
    expect(byPage(2, item('A', 1), item('Ghost', null, item('Child', 2)))).toEqual({ 1: ['A'], 2: ['Ghost', 'Child'] });
  });

  it('30-11: an outline out of order', () => {
    expect(byPage(6, item('B', 5), item('A', 2))).toEqual({ 2: ['A'], 3: ['A'], 4: ['A'], 5: ['B'], 6: ['B'] });
  });
});

describe('bookmarksOf', () => {
  it('30-10: titles are normalised, control characters go, a blank one gives its place to its children', () => {
    const bookmarks = bookmarksOf([item('2.1\n  Method\u0000 ', 1), item(' \u001b ', 1, item('<sup>a</sup> Below', 2))]);
    expect(bookmarks.map(({ title, depth, parent }) => ({ title, depth, parent }))).toEqual([
      { title: '2.1 Method', depth: 0, parent: null },
      { title: 'a Below', depth: 0, parent: null },
    ]);
  });

  it('30-13: a title with "/" or ">" stays one element', () => {
    const child = bookmarksOf([item('A > B', 1, item('and/or', 1))])[1];
    expect(child && pathOf(child)).toEqual(['A > B', 'and/or']);
  });

  it('a chain of any depth is laid out flat, and no path is longer than a paper can nest', () => {
    let chain = item('end', 1);
    for (let level = 0; level < 50_000; level += 1) chain = item(`level ${level}`, 1, chain);
    const bookmarks = bookmarksOf([chain]);
    expect(bookmarks).toHaveLength(50_001);
    expect(Math.max(...bookmarks.map(({ depth }) => depth))).toBeLessThanOrEqual(12);
  });
});
