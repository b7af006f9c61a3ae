import { describe, expect, it } from 'vitest';
import { mayBePart, missingPart, onItsPages, partBegins } from '../../src/index/pdf-part';
import type { PdfPage } from '../../src/ports';
import { readMade } from '../ocr/formats/made-up';
import { line } from '../pdf/made-up-lines';

const words = (name: string, at: number): string => `Paragraph ${at} of ${name} tells of things that no other page of this paper tells in such words.`;
const page = (name: string): PdfPage => ({ width: 600, height: 800, lines: name === '' ? [] : [0, 1, 2, 3].map((at) => line(50, 100 + at * 14, words(name, at))) });
const slice = (...names: string[]): ReturnType<typeof readMade> => readMade(names.flatMap((name, index) => [0, 1, 2, 3].map((at) => ({ type: 'text', text: words(name, at), page_idx: index }))));
const pages = (paper: { blocks: readonly { page: number }[] }): number[] => [...new Set(paper.blocks.map(({ page: number }) => number))];

describe('10, trap: which pages of a PDF a result of MinerU holds', () => {
  const pdf = { pages: ['alpha', 'beta', 'gamma', 'delta', ''].map(page) };

  it('30-17: a part without a single numbered heading is put on its pages too, and what it lacks is told', () => {
    const paper = slice('gamma', 'delta');
    expect(mayBePart(paper, 5)).toBe(true);
    const before = partBegins(paper, pdf);
    expect([before, pages(onItsPages(paper, before))]).toEqual([2, [3, 4]]);
    expect(missingPart(paper, before, pdf)).toEqual({ code: 'pdf-more-pages', params: { pdf: 5, first: 3, last: 4 } });
  });

  it('30-17: a whole paper stays where it is; a blank last page is no loss', () => {
    const paper = slice('alpha', 'beta', 'gamma', 'delta');
    const before = partBegins(paper, pdf);
    expect([before, onItsPages(paper, before), missingPart(paper, before, pdf)]).toEqual([0, paper, null]);
    expect(mayBePart(paper, 4)).toBe(false);
  });

  it('30-17: what is not found stays on the pages that the file counts, unless it says itself that it begins midway', () => {
    const other = slice('omega', 'psi');
    expect([partBegins(other, pdf), pages(onItsPages(other, null))]).toEqual([null, [1, 2]]);
    const midway = { ...other, warnings: [{ code: 'starts-midway' as const, params: { section: '2.2' } }] };
    expect([pages(onItsPages(midway, null)), missingPart(midway, null, pdf)]).toEqual([[0], { code: 'pdf-not-placed' }]);
    expect(pages(onItsPages(midway, 0))).toEqual([1, 2]);
  });

  it('10: other tools number the pages of a part as the PDF does, and their text is not looked for', () => {
    const docling = readMade({ schema_name: 'DoclingDocument', body: { children: [{ $ref: '#/texts/0' }] }, texts: [{ label: 'text', text: 'Words.', prov: [{ page_no: 3 }] }] });
    expect(mayBePart(docling, 9)).toBe(false);
  });
});
