import { describe, expect, it } from 'vitest';
import { built, codes, readMade, recognised, sectionsOf, shape } from './made-up';

interface Parts {
  texts?: unknown[];
  tables?: unknown[];
  pictures?: unknown[];
  groups?: unknown[];
  body: string[];
}

const refs = (names: string[]): unknown[] => names.map((name) => ({ $ref: `#/${name}` }));
const PAGES = { 1: { page_no: 1, size: { width: 600, height: 800 } }, 2: { page_no: 2, size: { width: 600, height: 800 } }, 3: { page_no: 3, size: { width: 600, height: 800 } } };
const document = ({ body, ...lists }: Parts): unknown => ({ schema_name: 'DoclingDocument', version: '1.10.0', body: { self_ref: '#/body', children: refs(body) }, pages: PAGES, ...lists });
const prov = (page: number, charspan: [number, number] = [0, 10], box: unknown = { l: 60, t: 700, r: 540, b: 600, coord_origin: 'BOTTOMLEFT' }): unknown => ({ page_no: page, bbox: box, charspan });
const words = (text: string, page = 1, more: Record<string, unknown> = {}): Record<string, unknown> => ({ label: 'text', text, prov: [prov(page)], children: [], ...more });

describe('Docling', () => {
  it('10, trap: reading order is the tree under body, not the list of texts', () => {
    const paper = readMade(document({ texts: [words('third'), words('first'), words('second')], groups: [{ label: 'list', children: refs(['texts/2']) }], body: ['texts/1', 'groups/0', 'texts/0'] }));
    expect(shape(paper).map(([, , text]) => text)).toEqual(['first', 'second', 'third']);
    expect(built(paper).canonical).toBe('first\n\nsecond\n\nthird');
  });

  it('10, trap: boxes have their origin at the bottom left, or say that they do not', () => {
    const paper = readMade(document({ texts: [words('low'), words('high', 1, { prov: [prov(1, [0, 4], { l: 60, t: 100, r: 540, b: 200, coord_origin: 'TOPLEFT' })] })], body: ['texts/0', 'texts/1'] }));
    expect(paper.blocks.map(({ bbox, pageHeight }) => bbox && [bbox[1] / (pageHeight ?? 1), bbox[3] / (pageHeight ?? 1)])).toEqual([[expect.closeTo(0.125, 2), expect.closeTo(0.25, 2)], [expect.closeTo(0.125, 2), expect.closeTo(0.25, 2)]]);
  });

  it('10, trap: an item with several places is cut where they say, in code points, and loses no character', () => {
    const text = '𝛼 begins on one page and ends on the next.';
    const cut = [...'𝛼 begins on one page '].length;
    const paper = readMade(document({ texts: [words(text, 1, { prov: [prov(1, [0, cut - 1]), prov(2, [cut, [...text].length])] })], body: ['texts/0'] }));
    expect(shape(paper).map(([page, , part]) => [page, part])).toEqual([[1, '𝛼 begins on one page'], [2, 'and ends on the next.']]);
    const [unit] = built(paper).units;
    expect(unit?.pages).toEqual([1, 2]);
    expect(built(paper).canonical).toBe(text);
  });

  it('spans that do not rise leave the text whole, with all its pages', () => {
    const paper = readMade(document({ texts: [words('The text of two pages', 1, { prov: [prov(1, [0, 0]), prov(2, [0, 0])] })], body: ['texts/0'] }));
    expect(paper.blocks).toMatchObject([{ page: 1, endsOn: 2, text: 'The text of two pages' }]);
    const far = readMade(document({ texts: [words('The text of two pages', 1, { prov: [prov(1, [0, 0]), prov(900_000_000, [0, 0])] })], body: ['texts/0'] }));
    expect(far.blocks[0]).not.toHaveProperty('endsOn');
  });

  it('10, trap: words in a picture are shown nowhere else; its caption is, once', () => {
    const paper = readMade(
      document({
        texts: [words('Fig. 1 Flow chart of the study', 1, { label: 'caption' }), words('axis', 1), words('Running text.', 1)],
        pictures: [{ label: 'picture', prov: [prov(1)], captions: refs(['texts/0']), children: refs(['texts/0', 'texts/1']), image: { uri: 'images/f1.png' } }],
        body: ['pictures/0', 'texts/2'],
      }),
    );
    expect(shape(paper).map(([, role, text]) => `${role}: ${text}`)).toEqual(['figure_caption: Fig. 1 Flow chart of the study', 'figure_asset: ', 'figure_inner_text: axis', 'body_paragraph: Running text.']);
    const { canonical, units } = built(paper);
    expect(canonical).not.toContain('axis');
    expect(units.find(({ kind }) => kind === 'figure')?.object).toMatchObject({ label: 'Fig. 1', image: 'images/f1.png' });
    expect(codes(paper)).toEqual([]);
  });

  it('tables are HTML from their cells; a cell that spans is there once', () => {
    const cell = (row: number, column: number, text: string, more: Record<string, unknown> = {}): unknown => ({ start_row_offset_idx: row, start_col_offset_idx: column, text, ...more });
    const paper = readMade(document({ texts: [words('x')], tables: [{ label: 'table', prov: [prov(2)], data: { table_cells: [cell(1, 0, 'a & b'), cell(0, 0, 'Head', { column_header: true, col_span: 2 }), cell(1, 1, '<2')] } }], body: ['texts/0', 'tables/0'] }));
    expect(paper.blocks[1]).toMatchObject({ page: 2, role: 'table_html', text: '<table><tr><th colspan="2">Head</th></tr><tr><td>a &amp; b</td><td>&lt;2</td></tr></table>' });
    expect(built(paper).units.find(({ kind }) => kind === 'table')?.object?.cells).toEqual({ headerRows: 1, rows: [['Head', 'Head'], ['a & b', '<2']] });
  });

  it('headings, lists with their marks, formulas, code, notes and furniture keep their part', () => {
    const labels: [string, string, Record<string, unknown>][] = [
      ['title', 'The title', {}], ['section_header', '1 Intro', { level: 1 }], ['list_item', 'an item', { marker: '(a)' }], ['list_item', 'a dash', { marker: '-' }], ['formula', 'E=mc^2', {}],
      ['code', 'x = 1', {}], ['footnote', '1 note', {}], ['page_header', 'Head', { content_layer: 'furniture' }], ['text', 'stamp', { content_layer: 'furniture' }], ['from_the_future', 'new', {}],
    ];
    const paper = readMade(document({ texts: labels.map(([label, text, more]) => words(text, 1, { label, ...more })), body: labels.map((_, at) => `texts/${at}`) }));
    expect(shape(paper).map(([, role, text]) => `${role}: ${text}`)).toEqual([
      'paper_title: The title', 'section_heading: 1 Intro', 'body_paragraph: (a) an item', 'body_paragraph: a dash', 'display_formula: $$E=mc^2$$',
      'structured_insert: x = 1', 'footnote: 1 note', 'page_header: Head', 'page_header: stamp', 'body_paragraph: new',
    ]);
    expect(sectionsOf(built(paper)).map(({ title }) => title)).toEqual(['1 Intro']);
  });

  it('pieces of one paragraph (an inline group) are one paragraph, formulas in it as LaTeX', () => {
    const paper = readMade(document({ texts: [words('where'), words('x^2', 1, { label: 'formula' }), words('is small.')], groups: [{ label: 'inline', children: refs(['texts/0', 'texts/1', 'texts/2']) }], body: ['groups/0'] }));
    expect(shape(paper)).toEqual([[1, 'body_paragraph', 'where $x^2$ is small.']]);
  });

  it('hostile: circles, two parents, links into nothing, an item that is its own child', () => {
    const paper = readMade(
      document({
        texts: [words('once'), words('child', 1, { children: refs(['texts/1']) })],
        groups: [{ label: 'list', children: refs(['groups/1', 'texts/0']) }, { label: 'list', children: refs(['groups/0', 'texts/0']) }],
        body: ['groups/0', 'texts/1', 'texts/99', 'nowhere/1', 'body'],
      }),
    );
    expect(shape(paper).map(([, , text]) => text)).toEqual(['once', 'child']);
    expect(paper.warnings).toEqual([{ code: 'references-broken', params: { count: 6 } }]);
  });

  it('a chain of a hundred thousand groups is walked, not climbed', () => {
    const groups = Array.from({ length: 100_000 }, (_, at) => ({ label: 'list', children: refs([at === 99_999 ? 'texts/0' : `groups/${at + 1}`]) }));
    expect(shape(readMade(document({ texts: [words('at the bottom')], groups, body: ['groups/0'] })))).toEqual([[1, 'body_paragraph', 'at the bottom']]);
  });

  it('is recognised by its schema, or by its body', () => {
    expect(recognised({ schema_name: 'DoclingDocument', body: null })).toBe('docling');
    expect(recognised({ body: { self_ref: '#/body' }, texts: [] })).toBe('docling');
    expect(recognised({ body: 'x' })).toBeNull();
  });
});
