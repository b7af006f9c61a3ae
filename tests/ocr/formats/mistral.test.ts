import { describe, expect, it } from 'vitest';
import { built, codes, readMade, recognised, sectionsOf, shape } from './made-up';

const SIZE = { dpi: 200, height: 2338, width: 1653 };

describe('Mistral OCR', () => {
  it('10, trap: pages are those that were asked for, their index from 0', () => {
    const paper = readMade({ pages: [{ index: 2, markdown: '# 3 Results\n\nThird page.', dimensions: SIZE }, { index: 7, markdown: 'Eighth page.' }], model: 'm' });
    expect(paper.layout).toBe('mistral-ocr');
    expect(shape(paper)).toEqual([[3, 'section_heading', '3 Results'], [3, 'body_paragraph', 'Third page.'], [8, 'body_paragraph', 'Eighth page.']]);
    expect(paper).toMatchObject({ collection: 'fulltext', pageCount: 8, warnings: [] });
  });

  it('10, trap: images are numbered anew on every page: two objects, and a name that both use names no file', () => {
    const paper = readMade({ pages: [{ index: 0, markdown: '![img-0.jpeg](img-0.jpeg)\n\nFigure 1. One\n\nText.' }, { index: 1, markdown: '![img-0.jpeg](img-0.jpeg)\n\nFigure 2. Two\n\n![img-1.jpeg](img-1.jpeg)' }] });
    expect(paper.objects.map(({ page, label, image }) => [page, label, image])).toEqual([[1, 'Figure 1', null], [2, 'Figure 2', null], [2, null, 'img-1.jpeg']]);
  });

  it('a section goes on over the pages, and references are items on theirs', () => {
    const paper = readMade({ pages: [{ index: 0, markdown: '# A study of things\n\n# 1 Intro\n\nBegins' }, { index: 1, markdown: 'and ends here.\n\n# References\n\n[1] A. 2020' }, { index: 2, markdown: '[2] B. 2021\n[3] C. 2022' }] });
    const { units, references } = built(paper);
    expect(units.filter(({ indexable }) => indexable).map(({ path, pages }) => [path, pages])).toEqual([[['1 Intro'], [1, 2]]]);
    expect(references.map(({ page }) => page)).toEqual([2, 3, 3]);
  });

  it('blocks on some pages and Markdown on others: every page stands in its place', () => {
    const box = { top_left_x: 0, top_left_y: 0, bottom_right_x: 1653, bottom_right_y: 1169 };
    const paper = readMade({
      pages: [
        { index: 0, markdown: '# A study of things\n\nOne.' },
        { index: 1, markdown: '…', blocks: [{ type: 'text', content: 'Two.', ...box }], dimensions: SIZE },
        { index: 2, markdown: 'Three goes', blocks: [] },
        { index: 3, markdown: 'on here.' },
        { index: 4, markdown: '…', blocks: [{ type: 'text', content: 'Five.', ...box }], dimensions: SIZE },
      ],
    });
    expect(shape(paper).map(([page, , text]) => [page, text])).toEqual([[1, 'A study of things'], [1, 'One.'], [2, 'Two.'], [3, 'Three goes'], [4, 'on here.'], [5, 'Five.']]);
  });

  it('a page\'s own text that looks like a page mark moves nothing', () => {
    expect(shape(readMade({ pages: [{ index: 0, markdown: 'One <!-- page 9 --> still one.' }] })).map(([page]) => page)).toEqual([1]);
  });

  it('tables that stand apart come back into their place', () => {
    const paper = readMade({ pages: [{ index: 0, markdown: 'Text.\n\n[tbl-0.html](tbl-0.html)\n\n[tbl-9.html](tbl-9.html)', tables: [{ id: 'tbl-0.html', content: '<table><tr><td>n</td></tr></table>' }] }] });
    expect(shape(paper).map(([, role]) => role)).toEqual(['body_paragraph', 'table_html', 'body_paragraph']);
  });

  it('OCR 4: blocks with boxes in pixels, levels where the title shows them, an image with its caption', () => {
    const box = { top_left_x: 0, top_left_y: 0, bottom_right_x: 1653, bottom_right_y: 1169 };
    const blocks = [
      { type: 'header', content: 'Journal', ...box }, { type: 'title', content: '# A study of things', ...box }, { type: 'title', content: '## 1 Intro', ...box }, { type: 'text', content: 'Words.', ...box },
      { type: 'image', image_id: 'img-0.jpeg', content: '![img-0.jpeg](img-0.jpeg)', ...box }, { type: 'caption', content: 'Figure 1. A curve', ...box }, { type: 'title', content: '### Deeper', ...box }, { type: 'equation', content: 'E=mc^2', ...box },
      { type: 'caption', content: 'Table 1. Cohort', ...box }, { type: 'table', content: '| a | b |\n| - | - |\n| 1 | 2 |', ...box }, { type: 'references', content: '[1] A. 2020', ...box }, { type: 'signature', content: '', ...box }, { type: 'new_kind', content: 'New.', ...box },
    ];
    const paper = readMade({ pages: [{ index: 0, markdown: '…', blocks, dimensions: SIZE }] });
    expect(shape(paper).map(([, role]) => role)).toEqual(['page_header', 'paper_title', 'section_heading', 'body_paragraph', 'figure_asset', 'figure_caption_candidate', 'section_heading', 'display_formula', 'table_caption', 'table_html', 'reference_item', 'media_asset', 'body_paragraph']);
    expect(paper.blocks[3]).toMatchObject({ bbox: [0, 0, 1190, 842], pageWidth: 1190, pageHeight: 1683 });
    expect(paper.collection).toBe('body');
    expect(paper.objects.map(({ kind, label, image }) => [kind, label, image])).toEqual([['figure', 'Figure 1', 'img-0.jpeg'], ['table', 'Table 1', null]]);
    expect(sectionsOf(built(paper)).map(({ level, path }) => [level, path])).toEqual([[2, ['1 Intro']], [3, ['1 Intro', 'Deeper']]]);
    expect(codes(paper)).toEqual([]);
  });

  it('a page without a sound index is unknown', () => {
    const paper = readMade({ pages: [{ index: 0, markdown: 'One.' }, { index: 'x', markdown: 'Where?' }, null] });
    expect(shape(paper).map(([page]) => page)).toEqual([1, 0]);
    expect(codes(paper)).toEqual(['blocks-odd-pages', 'entries-broken']);
    expect(recognised({ pages: [{ markdown: 'x' }] })).toBeNull();
  });
});
