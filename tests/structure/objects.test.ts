import { describe, expect, it } from 'vitest';
import { buildPaper, checkConservation, DEFAULT_POLICY, type Unit } from '../../src/structure';
import type { Block, SourcePaper } from '../../src/ocr';
import { at, block, paper, prose } from './made-up-blocks';

function build(blocks: Block[], more: Partial<SourcePaper> = {}): { objects: Unit[]; text: (unit: Unit | undefined) => string; units: Unit[]; canonical: string } {
  const source = paper(blocks, more);
  const built = buildPaper(source, DEFAULT_POLICY);
  expect(checkConservation(source, built)).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
  return { objects: built.units.filter(({ object }) => object !== undefined), units: built.units, canonical: built.canonical, text: (unit) => built.canonical.slice(unit?.start, unit?.end) };
}

const heading = block(1, 0, 'section_heading', 'Results');

describe('20-21: objects', () => {
  it('20-21: a table has its caption, cells and content, and stands behind its run', () => {
    const { objects, text, canonical } = build([
      heading,
      block(1, 1, 'body_paragraph', prose(20)),
      block(1, 2, 'table_caption', 'Table 1. Baseline characteristics of patients'),
      block(1, 3, 'table_html', '<table><tr><th>Group</th></tr><tr><td>A</td></tr></table>'),
      block(1, 4, 'body_paragraph', prose(20)),
    ]);
    expect(objects).toHaveLength(1);
    expect(text(objects[0])).toBe('Baseline characteristics of patients');
    expect(objects[0]?.object?.cells).toEqual({ headerRows: 1, rows: [['Group'], ['A']] });
    const content = objects[0]?.object?.content;
    expect(canonical.slice(content?.start, content?.end)).toBe('Group\nA');
    expect(canonical.endsWith('Group\nA')).toBe(true);
  });

  it('20-21: a caption split over two blocks is joined once, with both blocks\' boxes', () => {
    const { objects, text } = build([
      heading,
      block(1, 1, 'figure_caption', 'Figure 1: A flow chart of the patients', at(100, 900, 480, 920)),
      block(1, 2, 'figure_caption_candidate', 'who were enrolled.', at(100, 925, 480, 945)),
    ]);
    expect(objects).toHaveLength(1);
    expect(text(objects[0])).toBe('A flow chart of the patients who were enrolled.');
    expect(objects[0]?.blocks.map(({ blockId }) => blockId)).toEqual(['1', '2']);
  });

  it('20-21: own page and image, owner is the deepest section, mentions point back', () => {
    const { objects, units } = build(
      [
        heading,
        block(1, 1, 'subsection_heading', 'Outcomes'),
        block(1, 2, 'body_paragraph', `As Figs. 1 and 2 show, ${prose(20)}`),
        block(2, 0, 'figure_asset', ''),
        block(2, 1, 'figure_caption', 'Fig. 1 Survival of all patients'),
        block(2, 2, 'body_paragraph', `See 图 1. ${prose(20)}`),
      ],
      { objects: [{ kind: 'figure', objectId: 'figure_001', label: 'Fig. 1', page: 2, captionBlocks: [{ page: 2, blockId: '1' }], assetBlocks: [{ page: 2, blockId: '0' }], innerBlocks: [], image: 'assets/figures/figure_001.jpg', html: null }] },
    );
    expect(objects).toHaveLength(1);
    expect(objects[0]).toMatchObject({ pages: [2], path: ['Results', 'Outcomes'], object: { image: 'assets/figures/figure_001.jpg', mentionedBy: [units[0]?.unitId] } });
  });

  it('20-21: "Figs. 2–4" and "Tables 1 to 3" mention what lies between', () => {
    const { objects } = build([
      heading,
      block(1, 1, 'body_paragraph', `Figs. 2–4 and Tables 1 to 3 agree. ${prose(20)}`),
      ...[2, 3, 4].map((n) => block(1, 10 + n, 'figure_caption', `Fig. ${n} A figure with words`)),
      ...[1, 2, 3].map((n) => block(1, 20 + n, 'table_caption', `Table ${n} A table with words`)),
    ]);
    expect(objects.map(({ object }) => object?.mentionedBy.length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('20-21: an equation is an object with its number; the run goes on around it', () => {
    const { objects, units, text } = build([
      heading,
      block(1, 1, 'body_paragraph', `We minimise the loss ${prose(12)}`),
      block(1, 2, 'body_paragraph', '$$ L = -\\sum_t q(t) \\log p(t) $$', { rawLabel: 'display_formula' }),
      block(1, 3, 'body_paragraph', '(3)', { rawLabel: 'formula_number' }),
      block(1, 4, 'body_paragraph', `where by Eq. (3) the loss ${prose(12)}`),
    ]);
    expect(objects.map(({ kind, object }) => [kind, object?.label, object?.labelKey])).toEqual([['equation', '(3)', 'equation 3']]);
    expect(text(objects[0])).toContain('\\sum_t');
    expect(units.filter(({ kind }) => kind === 'body')).toHaveLength(1);
    expect(text(units[0])).toMatch(/^We minimise[\s\S]*\\sum_t[\s\S]*where by Eq\. \(3\)/);
    expect(objects[0]?.object?.mentionedBy).toEqual([units[0]?.unitId]);
  });

  it.each([
    ['$$ L = 1 \\tag{3} $$', '(3)', 'equation 3'], ['$$ L = 1 \\tag*{A1} $$', 'A1', 'equation a1'], ['$$ L = x \\qquad (4) $$', '(4)', 'equation 4'], ['$$ L = x \\quad \\text{(1 2)} $$', '(12)', 'equation 12'], ['$$ L = f(4) $$', null, null],
  ])('20-21: a formula that prints its number itself: %s', (formula, label, key) => {
    const { objects } = build([heading, block(1, 2, 'body_paragraph', formula, { rawLabel: 'display_formula' })]);
    expect(objects.map(({ object }) => [object?.label, object?.labelKey])).toEqual([[label, key]]);
  });

  it('20-22: two unlabelled tables on one page have distinct ids; without a caption they are listed, not searched', () => {
    const { objects } = build([heading, block(1, 1, 'table_html', '<table><tr><td>a</td></tr></table>'), block(1, 2, 'table_html', '<table><tr><td>a</td></tr></table>')]);
    expect(new Set(objects.map(({ unitId }) => unitId)).size).toBe(2);
    expect(objects.map(({ indexable, reason }) => [indexable, reason])).toEqual([[false, 'empty-caption'], [false, 'empty-caption']]);
  });

  it('20-21: without boxes a table goes to the caption beside it, on the side where this paper has its captions; a missing table shifts no other', () => {
    const table = (id: number, cell: string): Block => block(1, id, 'table_html', `<table><tr><td>${cell}</td><td>${prose(3)}</td></tr></table>`);
    const caption = (id: number, n: number): Block => block(1, id, 'table_caption', `Table ${n}. Words about the table`);
    const cellOf = (blocks: Block[]): (string | undefined)[] => build([heading, ...blocks]).objects.map(({ object }) => `${object?.label} ${object?.cells?.rows[0]?.[0] ?? '-'}`);
    expect(cellOf([table(1, 'one'), caption(2, 1), block(1, 3, 'body_paragraph', prose(20)), caption(4, 2), table(5, 'three'), caption(6, 3), block(1, 7, 'body_paragraph', prose(20)), table(8, 'four'), caption(9, 4)])).toEqual([
      'Table 1 one', 'Table 2 -', 'Table 3 three', 'Table 4 four',
    ]);
    expect(cellOf([caption(1, 1), table(2, 'one'), caption(3, 2), table(4, 'two')])).toEqual(['Table 1 one', 'Table 2 two']);
  });

  it('20-21: a table of unknown page goes to the caption next to it', () => {
    const { objects } = build([heading, block(0, 1, 'table_html', '<table><tr><td>a</td></tr></table>'), block(6, 2, 'table_caption', 'Table 1. Words about the table')]);
    expect(objects.map(({ object }) => [object?.label, object?.cells?.rows])).toEqual([['Table 1', [['a']]]]);
  });

  it('20-22: a table with a label and cells is found by them, a formula by its symbols; a bare label says nothing', () => {
    const { objects } = build([
      heading,
      block(1, 1, 'table_caption', 'Table 1'),
      block(1, 2, 'table_html', '<table><tr><td>Group</td><td>n</td></tr></table>'),
      block(1, 3, 'body_paragraph', '$$ F = m a $$', { rawLabel: 'display_formula' }),
      block(1, 4, 'body_paragraph', '$$ 1 + 1 = 2 $$', { rawLabel: 'display_formula' }),
      block(2, 1, 'figure_caption', 'Fig. 1'),
    ]);
    expect(objects.map(({ object, indexable, reason }) => [object?.labelKey, indexable, reason])).toEqual([
      [null, true, undefined], [null, false, 'symbols-only'], ['table 1', true, undefined], ['figure 1', false, 'too-short'],
    ]);
  });

  it('20-21: an image that stands at one place on every page is a logo, not a figure', () => {
    const logo = (page: number): Block => block(page, 0, 'figure_asset', '', at(20, 20, 200, 80, null));
    expect(build([1, 2, 3].flatMap((page) => [logo(page), block(page, 1, 'body_paragraph', prose(20))])).objects).toEqual([]);
  });

  it('20-21a: a sentence about a table that the OCR took for a caption is running text', () => {
    const { objects, units, text } = build([heading, block(1, 1, 'table_caption', `Table 2 summarizes the accuracy. ${prose(20)}`)]);
    expect(objects).toEqual([]);
    expect(text(units[0])).toMatch(/^Table 2 summarizes/);
  });

  it('30-24: tables, lists, captions and equations carry page and section as prose does', () => {
    const { units } = build([
      block(4, 0, 'section_heading', 'Results'),
      block(4, 1, 'subsection_heading', 'Harm'),
      block(4, 2, 'body_paragraph', '• the first thing\n• the second thing'),
      block(5, 0, 'table_html', '<table><tr><th>Arm</th><th>Falls</th></tr><tr><td>one</td><td>2</td></tr></table>'),
      block(6, 0, 'figure_caption', 'Figure 1. The flow of all patients'),
      block(7, 0, 'body_paragraph', 'x = y', { rawLabel: 'display_formula' }),
    ]);
    expect(units.map(({ kind, pages, path }) => [kind, pages, path.join(' > ')])).toEqual([
      ['body', [4], 'Results > Harm'], ['equation', [7], 'Results > Harm'], ['table', [5], 'Results > Harm'], ['figure', [6], 'Results > Harm'],
    ]);
  });

  it('30-15: an empty page has no unit and shifts no page behind it', () => {
    const { units } = build([block(1, 0, 'section_heading', 'Results'), block(1, 1, 'body_paragraph', prose(20)), block(2, 0, 'image', ''), block(4, 0, 'body_paragraph', prose(20))]);
    expect(units.flatMap(({ blocks }) => blocks.map(({ page }) => page))).toEqual([1, 4]);
    expect(units.flatMap(({ pages }) => pages)).toEqual([1, 4]);
  });

  it('30-24: a footnote carries page and section like prose, and does not break the paragraph that it interrupts', () => {
    const { units, text } = build([
      heading,
      block(1, 1, 'body_paragraph', 'We enrolled 412 patients who came from'),
      block(1, 2, 'footnote', '1 The registry is public and free.'),
      block(2, 0, 'body_paragraph', 'three sites in the north.'),
    ]);
    expect(units.map((unit) => [unit.kind, unit.path, unit.pages, text(unit)])).toEqual([
      ['body', ['Results'], [1, 2], 'We enrolled 412 patients who came from three sites in the north.'],
      ['footnote', ['Results'], [1], '1 The registry is public and free.'],
    ]);
  });

  it('30-19: a paragraph interrupted by a full-page table has pages 3 and 5', () => {
    const { units } = build([
      block(3, 0, 'section_heading', 'Results'),
      block(3, 1, 'body_paragraph', 'The table on the next page shows that'),
      block(4, 0, 'table_caption', 'Table 1. All of the results'),
      block(5, 0, 'body_paragraph', 'every patient recovered in time.'),
    ]);
    expect(units[0]?.pages).toEqual([3, 5]);
  });
});
