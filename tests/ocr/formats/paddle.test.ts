import { describe, expect, it } from 'vitest';
import { headOf, papersIn, readFormat } from '../../../src/ocr/formats';
import { bytesOf } from '../files';
import { built, codes, readMade, recognised, shape } from './made-up';

const block = (block_label: string, block_content: unknown, block_order: number | null = 1, more: Record<string, unknown> = {}): Record<string, unknown> => ({ block_label, block_content, block_bbox: [100, 100, 1100, 200], block_order, ...more });
const page = (page_index: number | null, blocks: unknown[], more: Record<string, unknown> = {}): Record<string, unknown> => ({ input_path: 'a.pdf', page_index, page_count: 2, width: 1190, height: 1684, parsing_res_list: blocks, ...more });

describe('PaddleOCR and PP-Structure', () => {
  it('the files of the pages are one paper, in the order of their pages', () => {
    const first = page(0, [block('text', 'On the first page.')]);
    const second = page(1, [block('text', 'On the second page.')]);
    const paper = readMade(second, { 'a_0_res.json': first });
    expect(shape(paper)).toEqual([[1, 'body_paragraph', 'On the first page.'], [2, 'body_paragraph', 'On the second page.']]);
    expect(paper).toMatchObject({ pageCount: 2, warnings: [], collection: 'body' });
  });

  it('pages without a file are said; the count of pages is the paper\'s', () => {
    const paper = readMade(page(1, [block('text', 'Second.')], { page_count: 5 }));
    expect(paper.pageCount).toBe(5);
    expect(paper.warnings).toEqual([{ code: 'pages-missing', params: { count: 4 } }]);
  });

  it('companions are told by their names, and judged by their content', () => {
    const names = ['a_0_res.json', 'a_1_res.json', 'b_0_res.json', 'a.json', 'a_x_res.json'];
    const heads = new Map(names.map((name, at) => [name, headOf(bytesOf(page(at % 2, [block('text', name)])))]));
    expect(papersIn(heads, names).map(({ names: files }) => files)).toEqual([['a.json'], ['a_0_res.json', 'a_1_res.json'], ['a_x_res.json'], ['b_0_res.json']]);
    const foreign = readMade(page(0, [block('text', 'Mine.')]), { 'a_1_res.json': page(1, [block('text', 'Not mine.')], { input_path: 'other.pdf' }), 'a_2_res.json': { something: 'else' } });
    expect(shape(foreign).map(([, , text]) => text)).toEqual(['Mine.']);
    expect(foreign.sources.map(({ name }) => name)).toEqual(['paper']);
  });

  it('10: an image has no page, and its result is no page of something else', () => {
    const image = page(null, [block('text', 'Words of an image.')]);
    const paper = readMade(image);
    expect(shape(paper)).toEqual([[0, 'body_paragraph', 'Words of an image.']]);
    expect(codes(paper)).toEqual(['no-pages']);
    const names = ['scan_1_res.json', 'scan_2_res.json'];
    expect(papersIn(new Map(names.map((name) => [name, headOf(bytesOf(image))])), names)).toHaveLength(2);
  });

  it('10, trap: block_order is null for furniture and images; they keep their place, the rest its order', () => {
    const paper = readMade(page(0, [block('image', '', null), block('text', 'second', 2), block('text', 'first', 1), block('footer', 'Foot', null), block('number', '3', null)]));
    expect(shape(paper).map(([, role, text]) => `${role}: ${text}`)).toEqual(['figure_asset: ', 'body_paragraph: first', 'page_footer: Foot', 'noise: 3', 'body_paragraph: second']);
    expect(built(paper).canonical).toBe('first\n\nsecond');
  });

  it('10, T16: the pages of a hosted response count on over its chunks, whatever each chunk says', () => {
    const chunk = (texts: string[]): unknown => ({ result: { layoutParsingResults: texts.map((text) => ({ prunedResult: { page_count: 2, width: 100, height: 150, parsing_res_list: [block('text', text)] }, markdown: { text } })) } });
    const paper = readMade([chunk(['one', 'two']), chunk(['three'])]);
    expect(shape(paper).map(([on, , text]) => [on, text])).toEqual([[1, 'one'], [2, 'two'], [3, 'three']]);
    expect(paper.pageCount).toBe(3);
  });

  it('older versions: layout_bbox, a wrapper, the label as the name of the field', () => {
    const paper = readMade({ res: page(0, [{ layout_bbox: [1, 2, 3, 4], paragraph_title: '1 Intro' }, { label: 'text', content: 'Words.', bbox: ['1', '2', '3', '4'] }]) });
    expect(shape(paper)).toEqual([[1, 'section_heading', '1 Intro'], [1, 'body_paragraph', 'Words.']]);
    expect(paper.blocks.map(({ bbox }) => bbox)).toEqual([[1, 2, 3, 4], [1, 2, 3, 4]]);
  });

  it('tables stay HTML, formulas LaTeX with their numbers, captions, notes and references their parts', () => {
    const paper = readMade(page(0, [block('paragraph_title', '1 Intro', 1), block('figure_title', 'Table 1. Cohort', 2), block('table', '<table><tr><td>n</td></tr></table>', 3), block('display_formula', ' $$ E=mc^2 $$ ', 4), block('formula_number', '(1)', 5), block('vision_footnote', 'a note', 6), block('paragraph_title', 'References', 7), block('reference_content', '[1] A. 2020', 8)]));
    const { units, references } = built(paper);
    expect(units.filter(({ object }) => object).map(({ kind, object }) => [kind, object?.label])).toEqual([['equation', '(1)'], ['table', 'Table 1']]);
    expect(paper.blocks[3]?.text).toBe('$$E=mc^2$$');
    expect(references).toHaveLength(1);
    expect(units.some(({ kind }) => kind === 'footnote')).toBe(true);
  });

  it('a page that is there twice is read once; broken entries are counted', () => {
    const paper = readFormat('paddleocr', 'P', new Map([['a', bytesOf(page(0, [block('text', 'once'), null, 7]))], ['b', bytesOf(page(0, [block('text', 'twice')]))]]));
    expect(paper?.blocks.map(({ text }) => text)).toEqual(['once']);
    expect(paper && codes(paper)).toEqual(['pages-missing', 'entries-broken', 'duplicate-pages']);
  });

  it('is recognised by its list', () => {
    expect(recognised(page(0, []))).toBe('paddleocr');
    expect(recognised({ parsing_res_list: 'x' })).toBeNull();
  });
});
