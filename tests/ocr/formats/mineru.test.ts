import { describe, expect, it } from 'vitest';
import { built, readMade, recognised, sectionsOf, shape } from './made-up';

const text = (page: number, words: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({ type: 'text', text: words, bbox: [100, 100, 900, 200], page_idx: page, ...more });
const HALF = 'A paragraph that begins on the second page and goes on over the break with words that nobody can place exactly until it ends.';

describe('MinerU content list', () => {
  it('counts pages from 1 and boxes in thousandths of the page', () => {
    const paper = readMade([text(0, 'First.'), text(4, 'Fifth.')]);
    expect(paper.layout).toBe('mineru-content-list');
    expect(paper.blocks.map(({ page, blockId }) => [page, blockId])).toEqual([[1, '0'], [5, '0']]);
    const [block] = paper.blocks;
    expect((block?.bbox?.[2] ?? 0) / (block?.pageWidth ?? 1)).toBeCloseTo(0.9, 3);
    expect((block?.bbox?.[3] ?? 0) / (block?.pageHeight ?? 1)).toBeCloseTo(0.2, 3);
    expect(paper).toMatchObject({ collection: 'body', pageCount: 5, identity: { kind: 'content' } });
  });

  it('10, trap: a paragraph joined over a page break has both pages (30-19)', () => {
    const paper = readMade([text(0, '1 Methods', { text_level: 1 }), text(1, HALF), text(2, '', { bbox: [100, 50, 900, 90] }), text(2, 'The next paragraph stands on the third page alone.')]);
    expect(paper.blocks[1]).toMatchObject({ page: 2, endsOn: 3 });
    expect(paper.blocks).toHaveLength(3);
    const { units, canonical } = built(paper);
    expect(units.map(({ pages, start, end }) => [pages, canonical.slice(start, start + 11), end > start])).toEqual([[[2, 3], 'A paragraph', true]]);
  });

  it('10, trap: a paragraph joined over a column break has its one page; an empty block elsewhere belongs to nobody', () => {
    const paper = readMade([text(1, HALF), text(1, ''), text(7, '')]);
    expect(paper.blocks).toHaveLength(1);
    expect(paper.blocks[0]).not.toHaveProperty('endsOn');
  });

  it('a title whose level never varies nests by its numbers; the paper\'s title is not a section', () => {
    const titles = ['A study of things', '1 Introduction', '2 Methods', '2.1 Cohort', '3 Results'];
    const paper = readMade(titles.flatMap((title, page) => [text(page, title, { text_level: 1 }), text(page, `${HALF} ${title}`)]));
    expect(paper.described.title).toBe('A study of things');
    expect(sectionsOf(built(paper)).map(({ path, page }) => [page, path])).toEqual([[2, ['1 Introduction']], [3, ['2 Methods']], [4, ['2 Methods', '2.1 Cohort']], [5, ['3 Results']]]);
  });

  it('images, charts, tables, equations, code, lists, notes and furniture keep their part; names of old versions too', () => {
    const paper = readMade([
      text(0, 'Running text of the paper.'),
      { type: 'image', img_path: 'images/a.jpg', image_caption: ['Figure 1. Flow.'], image_footnote: ['Source: us'], bbox: [1, 2, 3, 4], page_idx: 0 },
      { type: 'image', img_path: 'images/b.jpg', img_caption: ['Fig. 2: Old name'], page_idx: 0 },
      { type: 'chart', img_path: 'images/c.jpg', chart_caption: [], content: 'axis words', page_idx: 0 },
      { type: 'table', img_path: 'images/t.jpg', table_caption: ['Table 1 Cohort'], table_body: '<table><tr><td>n</td></tr></table>', page_idx: 0 },
      { type: 'equation', text: '$$\nE = mc^2\n$$', text_format: 'latex', page_idx: 0 },
      { type: 'code', sub_type: 'algorithm', code_caption: ['Algorithm 1'], code_body: 'x := 1', page_idx: 0 },
      { type: 'list', sub_type: 'ref_text', list_items: ['[1] A. 2020', '[2] B. 2021'], page_idx: 0 },
      { type: 'page_footnote', text: '1 A note', page_idx: 0 },
      { type: 'header', text: 'Journal', page_idx: 0 },
      { type: 'page_number', text: 7, page_idx: 0 },
      { type: 'from_the_future', text: 'New words', page_idx: 0 },
    ]);
    expect(shape(paper).map(([, role, words]) => `${role}: ${words}`)).toEqual([
      'body_paragraph: Running text of the paper.',
      'figure_asset: ', 'figure_caption: Figure 1. Flow.', 'footnote: Source: us',
      'figure_asset: ', 'figure_caption: Fig. 2: Old name',
      'figure_asset: ', 'body_paragraph: axis words',
      'table_caption: Table 1 Cohort', 'table_html: <table><tr><td>n</td></tr></table>',
      'display_formula: $$E = mc^2$$',
      'body_paragraph: Algorithm 1', 'structured_insert: x := 1',
      'reference_item: [1] A. 2020', 'reference_item: [2] B. 2021',
      'footnote: 1 A note', 'page_header: Journal', 'noise: 7', 'body_paragraph: New words',
    ]);
    expect(paper.objects.map(({ kind, label, image, html }) => [kind, label, image, html !== null])).toEqual([
      ['figure', 'Figure 1', 'images/a.jpg', false], ['figure', 'Fig. 2', 'images/b.jpg', false], ['figure', null, 'images/c.jpg', false], ['table', 'Table 1', 'images/t.jpg', true],
    ]);
    expect(built(paper).units.filter(({ object }) => object).map(({ object }) => object?.image)).toContain('images/a.jpg');
  });

  it('an image path that leads out of the folder, or to an address, is none', () => {
    const paths = ['../../secret.jpg', 'https://h.example/a.jpg', '/etc/a.jpg', 'C:\\a.jpg', 'images\\a.jpg'];
    const paper = readMade([text(0, 'x y z'), ...paths.map((img_path) => ({ type: 'image', img_path, page_idx: 0 }))]);
    expect(paper.objects.map(({ image }) => image)).toEqual([null, null, null, null, 'images/a.jpg']);
  });

  it('a page that is no number is unknown, not guessed', () => {
    const paper = readMade([text(0, 'One'), { ...text(0, 'Two'), page_idx: null }, { ...text(0, 'Three'), page_idx: '2' }, { ...text(0, 'Four'), page_idx: -1 }, { ...text(0, 'Five'), page_idx: 4e9 }]);
    expect(shape(paper).map(([page]) => page)).toEqual([1, 0, 3, 0, 0]);
    expect(paper.pageCount).toBe(3);
    expect(paper.warnings).toEqual([{ code: 'blocks-odd-pages', params: { count: 3 } }]);
  });

  it('raw output of a model, and other lists, are not taken for it', () => {
    expect(recognised([[{ type: 'text', bbox: [0.1, 0.1, 0.2, 0.2], content: 'x' }]])).toBeNull();
    expect(recognised([{ type: 'text' }])).toBeNull();
    expect(recognised([1, 2, 3])).toBeNull();
  });
});

describe('MinerU content list, version 2', () => {
  const spans = (words: string): unknown[] => [{ type: 'text', content: words }];

  it('the place in the outer list is the page; empty pages count', () => {
    const paper = readMade([[{ type: 'paragraph', content: { paragraph_content: spans('One') } }], [], [{ type: 'title', content: { title_content: spans('2 Results'), level: 2 } }]]);
    expect(paper.layout).toBe('mineru-content-list-v2');
    expect(shape(paper).map(([page]) => page)).toEqual([1, 3]);
    expect(paper.pageCount).toBe(3);
  });

  it('formulas in a text stay in it as LaTeX; links give their words', () => {
    const paper = readMade([[{ type: 'paragraph', content: { paragraph_content: [{ type: 'text', content: 'where ' }, { type: 'equation_inline', content: 'x^2' }, { type: 'hyperlink', content: [{ type: 'text', content: ' is here' }], url: 'https://h.example' }] } }]]);
    expect(paper.blocks[0]?.text).toBe('where $x^2$ is here');
  });

  it('10, trap: a paragraph joined over a page break has both pages', () => {
    const paper = readMade([[{ type: 'paragraph', content: { paragraph_content: spans(HALF) } }], [{ type: 'paragraph', content: { paragraph_content: [] } }]]);
    expect(paper.blocks).toMatchObject([{ page: 1, endsOn: 2 }]);
  });
});

describe('MinerU middle and layout JSON', () => {
  const line = (content: string, cross = false): unknown => ({ spans: [{ type: 'text', content, ...(cross && { cross_page: true }) }] });
  const page = (page_idx: number, para_blocks: unknown[], discarded_blocks: unknown[] = []): unknown => ({ page_idx, page_size: [600, 800], para_blocks, discarded_blocks });

  it('10, trap: words that moved to the page before go back to their own, with the box of the block that they left', () => {
    const paper = readMade({ pdf_info: [page(0, [{ type: 'text', bbox: [60, 80, 540, 160], lines: [line('The sentence begins'), line('and ends over the page.', true)] }]), page(1, [{ type: 'text', bbox: [60, 40, 540, 80], lines: [], lines_deleted: true }, { type: 'text', bbox: [60, 90, 540, 120], lines: [line('Next.')] }])], _backend: 'pipeline' });
    expect(paper.layout).toBe('mineru-middle');
    expect(shape(paper)).toEqual([[1, 'body_paragraph', 'The sentence begins'], [2, 'body_paragraph', 'and ends over the page.'], [2, 'body_paragraph', 'Next.']]);
    expect(paper.blocks[1]?.bbox).toEqual([119, 79, 1071, 159]);
  });

  it('… and where that block is not there, to the next page without a box', () => {
    const paper = readMade({ pdf_info: [page(0, [{ type: 'text', lines: [line('Begins'), line('ends.', true)] }]), page(1, [{ type: 'title', level: 2, lines: [line('2 Methods')] }])] });
    expect(shape(paper)).toEqual([[1, 'body_paragraph', 'Begins'], [2, 'body_paragraph', 'ends.'], [2, 'section_heading', '2 Methods']]);
  });

  it('lines are joined as they are read: a broken word whole, no space between Chinese lines', () => {
    const paper = readMade({ pdf_info: [page(0, [{ type: 'text', lines: [line('the docu-'), line('ment is')] }, { type: 'text', lines: [line('各类技'), line('术文档')] }])] });
    expect(shape(paper).map(([, , words]) => words)).toEqual(['the document is', '各类技术文档']);
  });

  it('images lie in images/; captions, bodies and notes of a float are its own', () => {
    const body = { type: 'image_body', lines: [{ spans: [{ type: 'image', image_path: 'a.jpg' }] }] };
    const paper = readMade({ pdf_info: [page(0, [{ type: 'text', lines: [line('Text.')] }, { type: 'image', bbox: [0, 0, 300, 400], blocks: [body, { type: 'image_caption', lines: [line('Figure 3. Map')] }] }])] });
    expect(paper.objects).toMatchObject([{ kind: 'figure', label: 'Figure 3', image: 'images/a.jpg', page: 1 }]);
    expect(paper.blocks.find(({ role }) => role === 'figure_asset')?.bbox).toEqual([0, 0, 595, 794]);
  });

  it('30-17: what is printed at the edge of the page is furniture, and its numbers are the labels', () => {
    const pages = [7, 8, 9].map((printed, index) => page(index, [{ type: 'text', bbox: [60, 80, 540, 700], lines: [line(HALF)] }], [{ type: 'page_number', bbox: [290, 770, 310, 780], lines: [line(String(printed))] }]));
    expect(built(readMade({ pdf_info: pages })).pageLabels).toEqual({ 1: '7', 2: '8', 3: '9' });
  });
});
