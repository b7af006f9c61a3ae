import { describe, expect, it } from 'vitest';
import { matchingRows } from '../../src/retrieval/table-hits';
import { madeUpLibrary, type MadeUpLibrary, type MadeUpUnit } from './made-up-library';

const rows = (count: number): string[][] => [['Arm', 'Outcome', 'HR'], ...Array.from({ length: count }, (_, n) => [`arm ${n}`, 'mortality', `0.${100 + n}`])];
const long: MadeUpUnit = { text: 'Outcomes of all trials.', kind: 'table', path: ['Results'], object: { label: 'Table 1', labelKey: 'table 1', cells: { headerRows: 1, rows: rows(200) } } };

describe('tables in a search', () => {
  it('30-37: a value in a cell is found, and the row that holds it is shown with its neighbours and numbers', async () => {
    const library = await madeUpLibrary({ P: [long] });
    const [passage] = (await library.search('0.157')).passages;
    expect(passage?.kind).toBe('table');
    expect(passage?.table).toMatchObject({ header: [['Arm', 'Outcome', 'HR']], rowNumbers: [57, 58, 59], hitRows: [58], shownRows: 3, totalRows: 200 });
    expect(passage?.text).toBe('Outcomes of all trials.');
  });

  it('30-37: the last row has one neighbour: "2 of 200 rows shown"', async () => {
    const [passage] = (await (await madeUpLibrary({ P: [long] })).search('0.299')).passages;
    expect([passage?.table?.shownRows, passage?.table?.totalRows]).toEqual([2, 200]);
  });

  it('30-37: a word that all rows have makes no row a hit beside a telling one', () => {
    const cells = { headerRows: 1, rows: rows(200) };
    expect(matchingRows(cells, new Set(['mortal', '0.157']))).toEqual([57]);
    expect(matchingRows(cells, new Set(['0.157', '0.101']))).toEqual([1, 57]);
    expect(matchingRows(cells, new Set(['nothing']))).toEqual([]);
  });

  it('30-37: up to 20 rows the table is whole, and says which were hit', async () => {
    const short = { ...long, object: { ...long.object, cells: { headerRows: 1, rows: rows(20) } } };
    const [passage] = (await (await madeUpLibrary({ P: [short] })).search('0.107')).passages;
    expect(passage?.table).toMatchObject({ shownRows: 20, totalRows: 20, hitRows: [8] });
  });

  it('30-37: ragged rows and CJK cells are found and kept as they are', async () => {
    const cells = { headerRows: 1, rows: [['组别', '例数'], ['对照组'], ['治疗组', '31', '多']] };
    const [passage] = (await (await madeUpLibrary({ P: [{ ...long, object: { label: '表 1', labelKey: 'table 1', cells } }] })).search('治疗组')).passages;
    expect(passage?.table).toMatchObject({ rows: [['对照组'], ['治疗组', '31', '多']], hitRows: [2] });
  });

  it('60-2: of a table whose caption is only its label, the label is cited', async () => {
    const library = await madeUpLibrary({ P: [{ text: 'Table 1', kind: 'table', object: { label: 'Table 1', labelKey: 'table 1', cells: { headerRows: 0, rows: [['kinase']] } } }] });
    const stored = await library.deps.readPaper('P');
    const unit = stored?.paper.units[0];
    if (!unit) throw new Error('no unit');
    // as a build leaves it: the text begins behind the label
    unit.start = unit.end;
    const [passage] = (await library.search('kinase')).passages;
    expect(passage?.bestSentences).toEqual({ start: 0, end: 'Table 1'.length });
  });
});

const paper = (): Promise<MadeUpLibrary> =>
  madeUpLibrary({
    P: [
      { text: 'Nothing is named here.', path: ['Results'] },
      { text: 'The kinase falls. As Fig. 2 and Table S1 show, survival rises. It is known.', path: ['Results'], pages: [3] },
      { text: 'Survival of the kinase group.', kind: 'figure', path: ['Results'], pages: [4], object: { label: '圖 2', labelKey: 'figure 2', mentionedBy: ['P.001', 'P.003'] } },
      { text: 'Adverse events, as in Fig. 2.', kind: 'table', path: ['Results'], pages: [5], object: { label: 'Supplementary Table 1', labelKey: 'supplementary table 1', mentionedBy: ['P.001'] } },
    ],
  });

describe('mentions in a search', () => {
  it('20-21: a passage gives the objects that it names, with their place', async () => {
    const passage = (await (await paper()).search('kinase falls')).passages.find(({ kind }) => kind === 'body');
    expect(passage?.mentions.map(({ label, kind, pages, places }) => [label, kind, pages, places.map(({ start, end }) => passage.text.slice(start, end))])).toEqual([
      ['圖 2', 'figure', [4], ['Fig. 2']], ['Supplementary Table 1', 'table', [5], ['Table S1']],
    ]);
    expect(passage?.mentionedIn).toEqual([]);
  });

  it('20-21: an object gives the places that mention it: section, paragraph, page, sentence; a caption by its label', async () => {
    const library = await paper();
    const [passage] = (await library.search('fig:2')).passages;
    const canonical = (await library.deps.readPaper('P'))?.paper.canonical ?? '';
    expect(passage?.mentionedIn.map(({ path, paragraph, pages, labels, label, start, end }) => [path, paragraph, pages, labels, label, canonical.slice(start, end)])).toEqual([
      [['Results'], 2, [3], { 3: '1547' }, null, 'As Fig. 2 and Table S1 show, survival rises.'],
      [['Results'], null, [5], {}, 'Supplementary Table 1', 'Adverse events, as in Fig. 2.'],
    ]);
  });

  it('40-17: fig: and table: find labels in Chinese and supplements however they are named; ranges find what lies between', async () => {
    const library = await paper();
    const labels = async (query: string): Promise<unknown[]> => (await library.search(query)).passages.map(({ label }) => label).sort();
    expect(await labels('fig:2')).toEqual(['圖 2']);
    expect(await labels('圖:2')).toEqual(['圖 2']);
    expect(await labels('fig:1..3')).toEqual(['圖 2']);
    expect(await labels('fig:3..5')).toEqual([]);
    expect(await labels('table:S1')).toEqual(['Supplementary Table 1']);
    expect(await labels('table:S1..S3')).toEqual(['Supplementary Table 1']);
    expect(await labels('kinase kind:figure')).toEqual(['圖 2']);
    expect(await labels('kind:figure,table')).toEqual(['Supplementary Table 1', '圖 2'].sort());
    expect((await library.search('kind:body')).passages.map(({ kind }) => kind)).toEqual(['body']);
  });

  it('40-15: kind:equation with symbols finds the formula, and running text that holds it inline', async () => {
    const library = await madeUpLibrary({
      P: [
        { text: 'The loss is $\\mathcal { L } = - \\sum _ { i = 1 } ^ { n } \\alpha _ { i }$ as usual.' },
        { text: '$$ E = m c ^ { 2 } $$', kind: 'equation', object: { label: '(3)', labelKey: 'equation 3' } },
      ],
    });
    expect((await library.search('\\sum_{i=1}^n kind:body')).passages.map(({ kind }) => kind)).toEqual(['body']);
    expect((await library.search('alpha')).passages.map(({ kind }) => kind)).toEqual(['body']);
    for (const query of ['"E=mc^2"', '"E = m c^{2}"', '"E = mc^2" kind:equation', '"c^2"']) expect((await library.search(query)).passages.map(({ kind }) => kind), query).toEqual(['equation']);
    for (const query of ['"\\sum_{i=1}^n"', '"\\sum_{i = 1} ^ n"', '"L = - \\sum"', '"L=-\\sum"']) expect((await library.search(query)).passages.map(({ kind }) => kind), query).toEqual(['body']);
    for (const query of ['"E=md^2"', '"sum usual"', '"(as) usual the loss"']) expect((await library.search(query)).passages, query).toEqual([]);
    for (const query of ['E=mc^2', 'E=mc^2 kind:equation']) expect((await library.search(query)).passages[0]?.kind).toBe('equation');
  });
});
