import { describe, expect, it } from 'vitest';
import { markerMarkdown } from '../../../src/ocr/formats/marker/marker-markdown';
import { built, codes, readMade, recognised, sectionsOf, shape } from './made-up';

const child = (page: number, type: string, html: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({ id: `/page/${page}/${type}/1`, block_type: type, html, bbox: [60, 80, 540, 160], ...more });
const page = (index: number, children: unknown[]): unknown => ({ id: `/page/${index}/Page/9`, block_type: 'Page', bbox: [0, 0, 600, 800], children });
const document = (...pages: unknown[]): unknown => ({ children: pages, block_type: 'Document' });
const RULE = '-'.repeat(48);

describe('Marker JSON', () => {
  it('the page is in the ids, from 0; boxes are points', () => {
    const paper = readMade(document(page(0, [child(0, 'Text', '<p>One</p>')]), page(6, [child(6, 'Text', '<p>Seven</p>')])));
    expect(paper.layout).toBe('marker-json');
    expect(shape(paper)).toEqual([[1, 'body_paragraph', 'One'], [7, 'body_paragraph', 'Seven']]);
    expect(paper.blocks[0]).toMatchObject({ bbox: [119, 159, 1071, 317], pageWidth: 1190, pageHeight: 1587 });
    expect(paper.pageCount).toBe(7);
  });

  it('HTML becomes text: formulas LaTeX, markup nothing, entities their characters', () => {
    const html = '<p block-type="Text"><b>Bold</b> &amp; <i>x</i><sup>2</sup>, <math>a^2</math> <a href="https://h.example">link</a>.<br>Next<script>alert(1)</script></p>';
    const paper = readMade(document(page(0, [child(0, 'Text', html), child(0, 'Equation', '<p><math display="block">E = mc^2</math></p>')])));
    expect(shape(paper).map(([, role, text]) => `${role}: ${text}`)).toEqual(['body_paragraph: Bold & x2, $a^2$ link.\nNext', 'display_formula: $$E = mc^2$$']);
  });

  it('levels are the tags\' where they vary; a rotated stamp before the title takes nothing from it', () => {
    const paper = readMade(document(page(0, [child(0, 'PageHeader', '<p>arXiv:1234 [cs]</p>'), child(0, 'SectionHeader', '<h1>A study of things</h1>'), child(0, 'SectionHeader', '<h2>Methods</h2>'), child(0, 'Text', '<p>Words of the methods.</p>'), child(0, 'SectionHeader', '<h3>Cohort</h3>'), child(0, 'Text', '<p>Words of the cohort.</p>')])));
    expect(paper.described.title).toBe('A study of things');
    expect(sectionsOf(built(paper)).map(({ level, path }) => [level, path])).toEqual([[2, ['Methods']], [3, ['Methods', 'Cohort']]]);
  });

  it('groups are objects with their captions; the caption of a figure in a table\'s group is the figure\'s', () => {
    const table = child(0, 'Table', '<table><tr><td>1</td></tr></table>', { children: [child(0, 'TableCell', '<td>1</td>')] });
    const paper = readMade(document(page(0, [child(0, 'TableGroup', "<content-ref src='x'></content-ref>", { children: [child(0, 'Caption', '<p>Figure 3. A curve</p>'), table, child(0, 'Caption', '<p>Table 3. Errors</p>')] })])));
    expect(shape(paper).map(([, role]) => role)).toEqual(['figure_caption', 'table_html', 'table_caption']);
    expect(paper.objects).toMatchObject([{ kind: 'table', label: 'Table 3' }]);
    expect(paper.blocks.filter(({ text }) => text.includes('<td>'))).toHaveLength(1);
  });

  it('a block without a sound id stands on the page that it lies in', () => {
    const paper = readMade(document(page(1, [{ block_type: 'Text', html: '<p>Here</p>' }, null, 7])));
    expect(shape(paper)).toEqual([[2, 'body_paragraph', 'Here']]);
    expect(codes(paper)).toEqual(['entries-broken']);
  });
});

describe('Marker Markdown', () => {
  it('paginated: the mark stands before its page and counts from 0', () => {
    const paper = readMade(`{0}${RULE}\n\n# A study of things\n\nWords [\\[20\\]](#page-8-0) here.\n\n{1}${RULE}\n\n# 2 Methods\n\nMore <span id="page-1-0"></span>words.\n\n{2}${RULE}\n\n{3}${RULE}\n\nLast.`);
    expect(paper.layout).toBe('marker-markdown');
    expect(shape(paper)).toEqual([[1, 'paper_title', 'A study of things'], [1, 'body_paragraph', 'Words \\[20\\] here.'], [2, 'section_heading', '2 Methods'], [2, 'body_paragraph', 'More words.'], [4, 'body_paragraph', 'Last.']]);
    expect(paper).toMatchObject({ collection: 'fulltext', pageCount: 4, warnings: [] });
  });

  it('plain: an anchor gives its page, two that agree give it to what stands between; the rest has none', () => {
    const anchor = (index: number): string => `<span id="page-${index}-0"></span>`;
    const paper = readMade(`# Title of it\n\n${anchor(0)}One.\n\nTwo.\n\n${anchor(0)}Three.\n\nFour.\n\n${anchor(1)}Five.\n\nSix.`);
    expect(shape(paper).map(([on, , text]) => [on, text])).toEqual([[0, 'Title of it'], [1, 'One.'], [1, 'Two.'], [1, 'Three.'], [0, 'Four.'], [2, 'Five.'], [0, 'Six.']]);
    expect(codes(paper)).toEqual(['pages-in-part']);
  });

  it('the meta file beside it gives the pages of headings, also where a title there is broken over lines', () => {
    const meta = { table_of_contents: [{ title: 'Title\nof it', page_id: 0 }, { title: '1 Intro', page_id: 0 }, { title: '2 Methods', page_id: 3, heading_level: null }], page_stats: [{ page_id: 0 }, { page_id: 5 }] };
    const paper = readMade('# Title of it\n\nWords.\n\n# 1 Intro\n\n<span id="page-2-0"></span>More.\n\n# 2 Methods\n\nLast.', { 'paper_meta.json': meta });
    expect(shape(paper).map(([on, , text]) => [on, text])).toEqual([[1, 'Title of it'], [1, 'Words.'], [1, '1 Intro'], [3, 'More.'], [4, '2 Methods'], [0, 'Last.']]);
    expect(paper.pageCount).toBe(6);
    expect(markerMarkdown.companions?.('a.md', { text: '', json: undefined }, ['a.md', 'a_meta.json', 'b_meta.json'])).toEqual(['a_meta.json']);
  });

  it('an image lies beside the file', () => {
    expect(readMade(`{0}${RULE}\n\n![](_page_0_Figure_1.jpeg)\n\nFigure 1. A curve\n\nText.`).objects).toMatchObject([{ image: '_page_0_Figure_1.jpeg', label: 'Figure 1', page: 1 }]);
  });

  it('is told from other Markdown by its marks', () => {
    expect(recognised(`{0}${RULE}\n\ntext`)).toBe('marker-markdown');
    expect(recognised('# Title\n\ntext')).toBe('markdown');
  });
});
