import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markPages } from '../../../src/ocr/formats/markdown/page-marks';
import { built, codes, readMade, recognised, shape } from './made-up';

const pages = (markdown: string): [number, string][] => shape(readMade(markdown)).map(([page, , text]) => [page, text]);

describe('Markdown of any tool', () => {
  it('10: every form of page mark gives the same pages', () => {
    const dashes = '-'.repeat(48);
    const forms: Record<string, string> = {
      comment: '<!-- page 1 -->\n# Title\n\nOne.\n\n<!-- page 2 -->\nTwo.\n\n<!-- Page: 3 -->\nThree.',
      braces: `{0}${dashes}\n# Title\n\nOne.\n\n{1}${dashes}\nTwo.\n\n{2}${dashes}\nThree.`,
      dashes: '--- Page 1 ---\n# Title\n\nOne.\n\n--- Page 2 ---\nTwo.\n\n--- Page 3 ---\nThree.',
      'form-feed': '# Title\n\nOne.\n\fTwo.\n\fThree.\n\f',
      heading: '# Page 1\n# Title\n\nOne.\n\n# Page 2\nTwo.\n\n## Page 3\nThree.',
      break: '# Title\n\nOne.\n\n<!-- page break -->\nTwo.\n\n<!-- page break -->\nThree.',
    };
    for (const [form, markdown] of Object.entries(forms)) {
      expect(markPages(markdown).form, form).toBe(form);
      expect(pages(markdown), form).toEqual([[1, 'Title'], [1, 'One.'], [2, 'Two.'], [3, 'Three.']]);
    }
  });

  it('a number is the page that it names: gaps stay gaps, an empty page counts', () => {
    expect(pages('<!-- page 3 -->\nThird.\n\n<!-- page 7 -->\nSeventh.')).toEqual([[3, 'Third.'], [7, 'Seventh.']]);
    expect(pages('One.\f\fThree.')).toEqual([[1, 'One.'], [3, 'Three.']]);
    expect(readMade('<!-- page 1 -->\nOne.\n<!-- page 2 -->\n').pageCount).toBe(2);
  });

  it('a form that has a page 0 counts from 0', () => {
    expect(pages('--- Page 0 ---\nOne.\n\n--- Page 1 ---\nTwo.')).toEqual([[1, 'One.'], [2, 'Two.']]);
  });

  it('what only looks like a mark is text: one heading, a heading that falls back, a rule, a fence', () => {
    expect(pages('# Page 1\n\nWords.').map(([page]) => page)).toEqual([0, 0]);
    expect(pages('# Page 2\n\nWords.\n\n# Page 1\n\nMore.').map(([page]) => page)).toEqual([0, 0, 0, 0]);
    expect(pages('# Title\n\n---\n\nWords.').map(([page]) => page)).toEqual([0, 0, 0]);
    expect(pages(`# T\n\n\`\`\`\n{0}${'-'.repeat(48)}\n\`\`\`\n\nAfter.`).map(([page]) => page)).toEqual([0, 0, 0]);
  });

  it('breaks are counted, and that is said; marks with numbers are not', () => {
    expect(codes(readMade('# T\n\nOne.\n\n<!-- page break -->\n\nTwo.'))).toEqual(['pages-counted']);
    expect(codes(readMade('<!-- page 1 -->\n# T\n\nOne.'))).toEqual([]);
  });

  it('without marks every page is 0, and that is said', () => {
    const paper = readMade('# A study of things\n\n## 1 Intro\n\nWords.');
    expect(paper).toMatchObject({ layout: 'markdown', collection: 'fulltext', pageCount: null, warnings: [{ code: 'no-pages' }] });
    expect(built(paper).units.every(({ pages: on }) => on.length === 0)).toBe(true);
  });

  it('tables, formulas, captions and images keep their part; images lie beside the file', () => {
    const paper = readMade('# A study\n\n## 1 Intro\n\n![](images/a.jpg)\n\nFigure 1. A curve\n\n$$\nE = mc^2\n$$\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nTable 2: Alone\n\nTable 3 shows what follows.\n\n![](b.png)');
    expect(shape(paper).map(([, role]) => role)).toEqual(['paper_title', 'section_heading', 'figure_asset', 'figure_caption', 'display_formula', 'table_html', 'table_caption_candidate', 'body_paragraph', 'figure_asset']);
    expect(paper.objects.map(({ image, label }) => [image, label])).toEqual([['images/a.jpg', 'Figure 1'], ['b.png', null]]);
    expect(paper.blocks[4]?.text).toBe('$$E = mc^2$$');
  });

  it('a part of a paper has no title', () => {
    expect(readMade('# 2.2 Comparison\n\nWords.').described.title).toBeNull();
    expect(readMade('# Abstract\n\nWords.').described.title).toBeNull();
  });

  it('matching: one DOI on the first page is the paper\'s; two are nobody\'s', () => {
    expect(readMade('# T\n\nhttps://doi.org/10.1016/S0140-6736(20)30183-5.').described.doi).toBe('10.1016/S0140-6736(20)30183-5');
    expect(readMade('# T\n\nSee 10.1000/a and 10.1000/b.').described.doi).toBeNull();
    expect(readMade('# T\n\nDOI: 10.1000/a\n\nSee 10.1000/b.').described.doi).toBe('10.1000/a');
    expect(readMade('<!-- page 1 -->\n# T\n\nWords.\n\n<!-- page 2 -->\ndoi:10.1000/other').described.doi).toBeNull();
  });

  it('is told by a heading or a mark; code, data and pages of the web are not taken', () => {
    expect(recognised('# T\n\nx')).toBe('markdown');
    expect(recognised('[link](x)\n\n# T')).toBe('markdown');
    for (const other of ['plain words', '{"a": 1}', '[1, 2]', '<!DOCTYPE html><h1># T</h1>', 'PK\0\u0003\n# T', '']) expect(recognised(other), other).toBeNull();
  });

  it('property: marking pages twice is marking them once, and no word is lost', () => {
    const line = fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), fc.nat(9).map((n) => `--- Page ${n} ---`), fc.nat(9).map((n) => `# Page ${n}`), fc.nat(9).map((n) => `{${n}}${'-'.repeat(48)}`), fc.constantFrom('', '```', '<!-- page break -->', '\f', '# T'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const markdown = lines.join('\n');
        const once = markPages(markdown).markdown;
        const words = (text: string): string[] => text.replace(/<!-- page[^>]*-->|-+ Page \d+ -+|# Page \d+|\{\d\}-+/g, ' ').match(/[a-z]+/g) ?? [];
        expect(words(once)).toEqual(words(markdown));
        if (markPages(markdown).form !== null) expect(markPages(once).markdown).toBe(once);
      }),
    );
  });
});
