import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/ocr';
import { buildPaper, checkConservation, DEFAULT_POLICY, type BuiltPaper } from '../../src/structure';
import { at, block, paper, prose } from './made-up-blocks';

function build(blocks: Block[]): BuiltPaper & { summary: [string, string, string][] } {
  const source = paper(blocks);
  const built = buildPaper(source, DEFAULT_POLICY);
  expect(checkConservation(source, built)).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
  return { ...built, summary: built.units.map((unit) => [unit.path.join(' > '), unit.kind, built.canonical.slice(unit.start, unit.end).slice(0, 24)]) };
}
const intro = [block(1, 90, 'section_heading', 'Introduction'), block(1, 91, 'body_paragraph', `Intro text. ${prose(20)}`)];

describe('20-9: what stands before the first heading', () => {
  it('20-9: body is the abstract; title, authors, keywords are other and not searched', () => {
    const { units, tree } = build([
      block(1, 0, 'paper_title', 'A study of many things'),
      block(1, 1, 'authors', 'Ann Author and Bob Author'),
      block(1, 2, 'body_paragraph', prose(30)),
      block(1, 3, 'keywords', 'Keywords: one, two, three'),
      ...intro,
    ]);
    expect(units.map(({ kind, indexable, reason }) => [kind, indexable, reason])).toEqual([
      ['other', false, 'front-matter'],
      ['abstract', true, undefined],
      ['other', false, 'front-matter'],
      ['body', true, undefined],
    ]);
    expect(tree[0]).toMatchObject({ kind: 'front', level: 0, page: null, path: [] });
  });

  it('20-9: addresses and numbered institutions are front matter, whatever role they have; a sentence is not', () => {
    const kinds = (text: string): string[] => build([block(1, 0, 'paper_title', 'A study of many things'), block(1, 1, 'body_paragraph', text), block(1, 2, 'abstract_body', prose(20)), ...intro]).summary.map(([, kind]) => kind);
    for (const line of ['1MBZUAI 2Independent Researcher', 'ann.author@site.example', '{ann,bob}@site.example', '1 Institute of Rivers, Harbour']) expect(kinds(line)).toEqual(['other', 'abstract', 'body']);
    for (const line of ['Write to ann@site.example for all of the records.', '3D printing of many things without end']) expect(kinds(line)).toEqual(['other', 'body', 'abstract', 'body']);
  });

  it('20-9: with an abstract of its own, body before the first heading is body', () => {
    expect(build([block(1, 0, 'abstract_body', `Abstract text. ${prose(20)}`), block(1, 1, 'body_paragraph', `A note. ${prose(20)}`), ...intro]).summary.map(([, kind]) => kind)).toEqual(['abstract', 'body', 'body']);
  });

  it('20-9: text under an abstract\'s heading is abstract until the next heading, in Chinese too', () => {
    for (const title of ['Abstract', '摘要', '摘 要']) {
      expect(build([block(1, 0, 'unknown_structural', title, { seedRole: 'section_heading' }), block(1, 1, 'body_paragraph', prose(20)), ...intro]).summary.map(([path, kind]) => [path, kind])).toEqual([[title, 'abstract'], ['Introduction', 'body']]);
    }
  });

  it('20-9: a paper without headings is one front node; an empty one has no nodes; headings alone have no units', () => {
    const plain = build([block(1, 0, 'body_paragraph', prose(20))]);
    expect(plain.tree.map(({ kind }) => kind)).toEqual(['front']);
    expect(plain.units.map(({ kind }) => kind)).toEqual(['body']);
    expect(build([])).toMatchObject({ tree: [], units: [], canonical: '' });
    expect(build([block(1, 0, 'section_heading', 'Methods')])).toMatchObject({ units: [], canonical: 'Methods' });
  });

  it('20-9: author roles past the first heading are paragraphs that merely name people', () => {
    expect(build([...intro, block(2, 0, 'authors', `As Howard & Gugger write, ${prose(20)}`), block(2, 1, 'affiliation', `Many centers offer courses. ${prose(20)}`)]).summary.map(([path, kind]) => [path, kind])).toEqual([['Introduction', 'body']]);
  });
});

describe('20-12: the reference zone', () => {
  const zone = [
    ...intro,
    block(5, 0, 'section_heading', '参考文献'),
    block(5, 1, 'reference_item', '[1] A. Author. Paper. 2020.'),
    block(5, 2, 'body_paragraph', 'B. Author. Another paper of note. 2021.'),
    block(5, 3, 'unknown_structural', 'https://doi.org/10.1/x', { rawLabel: 'reference_content' }),
    block(6, 0, 'section_heading', 'Appendix A Proofs'),
    block(6, 1, 'body_paragraph', `The proof. ${prose(20)}`),
    block(6, 2, 'reference_item', '1. A list item that looks like a reference.'),
    block(6, 3, 'reference_item', '[9] Late reference. 2022.', { rawLabel: 'reference_content' }),
  ];

  it('20-12: from a reference heading to the next confirmed heading, plain text included; an appendix is a section again', () => {
    const built = build(zone);
    expect(built.references.map(({ start, end }) => built.canonical.slice(start, end).slice(0, 8))).toEqual(['[1] A. A', 'B. Autho', 'https://', '[9] Late']);
    expect(built.tree.map(({ kind, title }) => [kind, title])).toEqual([['section', 'Introduction'], ['references', '参考文献'], ['section', 'Appendix A Proofs']]);
  });

  it('20-12: outside it a reference item without the label is body; references are in no section\'s text', () => {
    const built = build(zone);
    expect(built.summary.filter(([path]) => path === '参考文献')).toEqual([]);
    const appendix = built.units.find(({ path }) => path[0] === 'Appendix A Proofs');
    expect(built.canonical.slice(appendix?.start, appendix?.end)).toContain('A list item that looks like a reference.');
    expect(built.canonical.slice(appendix?.start, appendix?.end)).not.toContain('Late reference');
  });
});

describe('20-14: every role has its kind', () => {
  it('20-13: body, insert, body gives three units with distinct ids in reading order', () => {
    const built = build([...intro, block(2, 0, 'structured_insert', `Box: key messages. ${prose(20)}`), block(2, 1, 'body_paragraph', `More. ${prose(20)}`)]);
    expect(built.summary.map(([, kind]) => kind)).toEqual(['body', 'insert', 'body']);
    expect(new Set(built.units.map(({ unitId }) => unitId)).size).toBe(3);
  });

  it('20-14: an unknown role becomes other, is searched, and is counted', () => {
    const built = build([...intro, block(2, 0, 'marginal_glyph', `Odd text. ${prose(20)}`)]);
    expect(built.unknownRoles).toEqual({ marginal_glyph: 1 });
    expect(built.units.at(-1)).toMatchObject({ kind: 'other', indexable: true });
  });

  it('20-14: the closed list is left out and counted by role', () => {
    const built = build([...intro, block(1, 92, 'noise', 'xx'), block(1, 93, 'figure_inner_text', 'axis'), block(1, 94, 'page_header', 'A head')]);
    expect(built.excluded).toEqual({ figure_inner_text: 4, noise: 2, page_header: 6 });
    expect(built.canonical).not.toContain('axis');
  });

  it('20-13: backmatter and footnotes are kinds of their own', () => {
    expect(build([...intro, block(1, 92, 'footnote', `1 See there. ${prose(5)}`), block(2, 0, 'backmatter_heading', 'Funding'), block(2, 1, 'backmatter_body', `Paid by us. ${prose(9)}`)]).summary.map(([path, kind]) => [path, kind])).toEqual([
      ['Introduction', 'body'], ['Introduction', 'footnote'], ['Funding', 'backmatter'],
    ]);
  });
});

describe('20-14a: content decides', () => {
  const page = (n: number): Block[] => [
    block(n, 0, 'body_paragraph', prose(60), at(100, 150, 480, 700)),
    block(n, 1, 'body_paragraph', prose(60), at(520, 150, 900, 700)),
  ];
  const head = block(1, 90, 'section_heading', 'Introduction', at(100, 100, 300, 130, 14, true));

  it('20-14a: a non-body insert in the column, in body type, is body; elsewhere or in other type it is an insert', () => {
    const more = (id: number, box: Partial<Block>): Block => block(2, id, 'non_body_insert', prose(30), box);
    const kinds = (extra: Block): string[] => build([head, ...page(1), ...page(2), extra]).units.map(({ kind }) => kind);
    expect(kinds(more(5, at(100, 720, 480, 900)))).toEqual(['body']);
    expect(kinds(more(5, at(100, 720, 480, 900, 8)))).toContain('insert');
    expect(kinds(more(5, at(10, 720, 90, 900)))).toContain('insert');
  });

  it('20-14a: an unknown block is body when nothing says otherwise', () => {
    expect(build([head, ...page(1), block(1, 5, 'unknown_structural', 'of the patients.', at(100, 720, 300, 740))]).summary.map(([, kind]) => kind)).toEqual(['body']);
  });

  it('20-14a: rows of figures beside a table\'s caption are the table\'s, and the paragraph that they cut goes on', () => {
    const built = build([
      block(1, 0, 'section_heading', 'Results', at(100, 50, 480, 80, 14)),
      block(1, 1, 'body_paragraph', `Long text. ${prose(80)}`, at(100, 90, 480, 400)),
      block(1, 2, 'body_paragraph', 'We discover some findings where many', at(100, 410, 480, 440)),
      block(1, 3, 'body_paragraph', 'Model Shots', at(520, 100, 700, 120)),
      block(1, 4, 'body_paragraph', 'Alpha 50.81 50.98 47.23 47.94', at(520, 125, 900, 145)),
      block(1, 5, 'body_paragraph', 'Beta 50.63† 47.94 50.81 49.37', at(520, 150, 900, 170)),
      block(1, 6, 'table_caption', 'Table 1: Scores of both models', at(520, 180, 900, 200)),
      block(1, 7, 'body_paragraph', `models agree with each other. ${prose(80)}`, at(520, 230, 900, 600)),
    ]);
    expect(built.summary.map(([path, kind]) => [path, kind])).toEqual([['Results', 'body'], ['Results', 'table']]);
    expect(built.canonical).toContain('where many models agree');
    expect(built.units[1]?.blocks.map(({ blockId }) => blockId).sort()).toEqual(['3', '4', '5', '6']);
    expect(built.units[1]?.pages).toEqual([1]);
  });

  it('20-14a: rows between two captions are the one\'s below them, as its page prints tables', () => {
    const row = (id: number, top: number): Block => block(1, id, 'body_paragraph', `Alpha 50.81 50.98 47.23 47.94 5${id}`, at(100, top, 900, top + 20));
    const built = build([...intro.map((one, n) => ({ ...one, ...at(100, 20 + 40 * n, 900, 50 + 40 * n) })), row(1, 150), row(2, 175), block(1, 3, 'table_caption', 'Table 1: Scores of both models', at(100, 200, 900, 220)), row(4, 250), row(5, 275), block(1, 6, 'table_caption', 'Table 2: Scores of all models', at(100, 300, 900, 320))]);
    const blocksOf = (label: string): string[] => built.units.find(({ object }) => object?.label === label)?.blocks.map(({ blockId }) => blockId).sort() ?? [];
    expect([blocksOf('Table 1'), blocksOf('Table 2')]).toEqual([['1', '2', '3'], ['4', '5', '6']]);
  });

  it('20-14a: a paragraph above a caption, and a few numbers alone, are no table', () => {
    const built = build([
      ...intro.map((one, n) => ({ ...one, ...at(100, 50 + 50 * n, 900, 90 + 50 * n) })),
      block(1, 1, 'body_paragraph', `In 2019 we saw 12 of 40 people in 3 towns. ${prose(40)}`, at(100, 160, 900, 300)),
      block(1, 2, 'table_caption', 'Table 1: Scores of both models', at(100, 310, 900, 330)),
      block(1, 3, 'body_paragraph', '3 4 5', at(100, 340, 900, 360)),
    ]);
    expect(built.units.find(({ kind }) => kind === 'table')?.blocks.map(({ blockId }) => blockId)).toEqual(['2']);
  });

  it('20-14a: small print in a figure goes with the figure, not into the text', () => {
    const built = build([head, ...page(1), block(1, 5, 'unknown_structural', '100 GPT-4', at(200, 720, 260, 730, 5)), block(1, 6, 'figure_caption', 'Fig. 1 Scores of all models', at(100, 800, 480, 820, 9))]);
    const figure = built.units.find(({ kind }) => kind === 'figure');
    expect(built.canonical.slice(figure?.object?.content?.start, figure?.object?.content?.end)).toBe('100 GPT-4');
  });

  it('20-14a: an unknown block inside a table\'s image is consumed by the table', () => {
    const built = build([head, ...page(1), block(1, 5, 'table_asset', '', at(100, 720, 480, 900, null)), block(1, 6, 'unknown_structural', 'Weighted average', at(300, 740, 400, 760)), block(1, 7, 'table_caption', 'Table 1 Scores of all models', at(100, 910, 480, 930, 9))]);
    const table = built.units.find(({ kind }) => kind === 'table');
    expect(built.canonical.slice(table?.object?.content?.start, table?.object?.content?.end)).toBe('Weighted average');
    expect(built.units.filter(({ kind }) => kind === 'body')).toHaveLength(1);
  });

  it('20-14a: running text that a gate took for front-matter noise comes back', () => {
    const lost = block(2, 5, 'frontmatter_noise', `Lost text. ${prose(40)}`, { seedRole: 'body_paragraph', ...at(100, 720, 480, 1000) });
    expect(build([head, ...page(1), ...page(2), lost]).canonical).toContain('Lost text.');
  });
});
