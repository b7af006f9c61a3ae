import { describe, expect, it } from 'vitest';
import { readPaper, recognise } from '../../../src/ocr';
import { buildPaper, checkConservation, DEFAULT_POLICY, walkTree, type BuiltPaper } from '../../../src/structure';
import { bytesOf, memoryFiles, readFolder } from '../files';
import { prose } from '../../structure/made-up-blocks';

const BLOCKS = 'structure/blocks.structured.jsonl';
const TREE = 'index/structure-tree.json';
const RENDER_MAP = 'render/render-map.json';

type Row = [page: number, id: number, role: string, text: string | null, more?: Record<string, unknown>];

const jsonl = (rows: readonly Row[]): string => rows.map(([page, block_id, role, text, more]) => JSON.stringify({ page, block_id, role, text, ...more })).join('\n');

function build(rows: readonly Row[], files: Record<string, unknown> = {}): BuiltPaper {
  const source = readPaper('paperforge', 'ABCD1234', new Map(Object.entries({ [BLOCKS]: jsonl(rows), ...files }).map(([name, content]) => [name, bytesOf(content)])));
  const built = buildPaper(source, DEFAULT_POLICY);
  expect(checkConservation(source, built)).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
  return built;
}

const units = ({ units: all, canonical }: BuiltPaper): [string, string, number[], string][] =>
  all.map((unit) => [unit.path.join(' > '), unit.kind, unit.pages, canonical.slice(unit.start, unit.end)]);
const titles = ({ tree }: BuiltPaper): string[] => [...walkTree(tree)].map(({ path }) => path.join(' > '));
const node = (page: number, id: number, own: string[], more: object = {}): object => ({ node_id: `sec:p${page}:${id}`, kind: 'section', title: 'T', level: 2, page, block_id: id, page_span: [page, page], own_block_ids: own, children: [], objects: [], ...more });

const METHODS = `How it was done. ${prose(20)}`;
const RESULTS = `What was found. ${prose(20)}`;
const paper: Row[] = [
  [1, 0, 'abstract_body', `In short. ${prose(20)}`],
  [1, 1, 'section_heading', 'Methods'],
  [1, 2, 'body_paragraph', METHODS],
  [2, 0, 'section_heading', 'Results'],
  [2, 1, 'body_paragraph', RESULTS],
  [2, 2, 'figure_caption', 'Figure 1. The flow of all patients'],
  [2, 3, 'footnote', '1 The registry is public and free.'],
  [3, 0, 'section_heading', 'Acknowledgements'],
  [3, 1, 'body_paragraph', 'We thank everyone who helped us.'],
  [3, 2, 'reference_item', '[25] A. Author. A paper. 2020.', { raw_label: 'reference_content' }],
  [3, 3, 'reference_item', '[31] B. Author. Another. 2021.', { raw_label: 'reference_content' }],
];
/** The folder's own tree: references under the last heading, nothing of front matter, captions and notes, spans with the children. */
const folderTree = { paper_id: 'ABCD1234', nodes: [node(1, 1, ['p1:2'], { page_span: [1, 3] }), node(2, 0, ['p2:1'], { page_span: [1, 3] }), node(3, 0, ['p3:1', 'p3:2', 'p3:3'])] };

describe('traps of the folder\'s own tree', () => {
  it('10-5, 10-T4: abstract, captions and footnotes, which the folder\'s tree leaves out, stand in units with page and section', () => {
    expect(units(build(paper, { [TREE]: folderTree })).map(([path, kind, pages]) => [path, kind, pages])).toEqual([
      ['', 'abstract', [1]],
      ['Methods', 'body', [1]],
      ['Results', 'body', [2]],
      ['Results', 'footnote', [2]],
      ['Results', 'figure', [2]],
      ['Acknowledgements', 'body', [3]],
    ]);
  });

  it('10-5, 10-T3: references that the tree hangs under the last heading are a list of their own', () => {
    const { references, canonical, units: all } = build(paper, { [TREE]: folderTree });
    expect(references.map(({ start, end }) => canonical.slice(start, end).slice(0, 4))).toEqual(['[25]', '[31]']);
    expect(all.some(({ start, end }) => canonical.slice(start, end).includes('A. Author'))).toBe(false);
  });

  it('10-T5: a synthetic root without pages, with bare ids and without block 0, takes nothing away', () => {
    const rows: Row[] = [[1, 0, 'body_paragraph', METHODS], [2, 0, 'body_paragraph', RESULTS]];
    const synthetic = { paper_id: 'ABCD1234', nodes: [{ node_id: 'root', kind: 'section', title: '', level: 1, own_block_ids: [1, 2, 1], subtree_block_ids: [1, 2, 1], children: [] }] };
    expect(units(build(rows, { [TREE]: synthetic }))).toEqual(units(build(rows)));
    expect(units(build(rows))[0]?.[2]).toEqual([1, 2]);
  });

  it('10-T11: a parent\'s span over its children gives it no page that is not its own', () => {
    const rows: Row[] = [[2, 0, 'section_heading', 'Methods'], [2, 1, 'body_paragraph', METHODS], [3, 0, 'subsection_heading', 'Cohort'], [3, 1, 'body_paragraph', RESULTS]];
    const spans = { nodes: [node(2, 0, ['p2:1'], { page_span: [2, 9], children: [node(3, 0, ['p3:1'], { level: 3, page_span: [2, 9] })] })] };
    expect(units(build(rows, { [TREE]: spans })).map(([path, , pages]) => [path, pages])).toEqual([['Methods', [2]], ['Methods > Cohort', [3]]]);
  });

  it('10-T7: a jump from H2 to H4 and an H3 that comes first nest as they are, without levels between', () => {
    const rows: Row[] = [[1, 0, 'subsection_heading', 'RESUMEN'], [1, 1, 'body_paragraph', METHODS], [1, 2, 'section_heading', 'Methods'], [1, 3, 'sub_subsection_heading', 'Cohort'], [1, 4, 'body_paragraph', RESULTS]];
    const built = build(rows);
    expect(titles(built)).toEqual(['RESUMEN', 'Methods', 'Methods > Cohort']);
    expect([...walkTree(built.tree)].map(({ level }) => level)).toEqual([3, 2, 4]);
  });
});

describe('traps of the other files', () => {
  const map = (lines: (order: number) => number): object => ({
    headings: [],
    emitted_blocks: paper.map(([page, block_id, role], order) => ({ emitted_order: order, page, block_id, role, emitted_as: 'body', line_start: lines(order), line_end: lines(order) + 1 })),
  });

  it('10-T6: the line numbers of the render map are not believed', () => {
    const right = build(paper, { [RENDER_MAP]: map((order) => order * 2) });
    expect(build(paper, { [RENDER_MAP]: map((order) => 900 - order * 7) })).toEqual(right);
    expect(right.units.length).toBeGreaterThan(4);
  });

  it('10-T12: a cover whose blocks are gone shifts no page', () => {
    expect(units(build([[2, 0, 'section_heading', 'Methods'], [2, 1, 'body_paragraph', METHODS]], { 'fulltext.md': '<!-- page 1 -->\n\n<!-- page 2 -->\n' })).map(([, , pages]) => pages)).toEqual([[2]]);
  });

  it('10-T13: of the copies of a text one is read', async () => {
    const ocr = 'ocr/ABCD1234';
    const copy = `<!-- page 1 -->\n\n## Methods\n\n${METHODS}\n`;
    const files = memoryFiles(Object.fromEntries(
      [['fulltext.md', copy], ['render/fulltext.md', copy], ['versions/v1/fulltext.md', copy], ['backups/fulltext.pre-rebuild.md', copy], ['index/role-index.json', { all_blocks: [{ page: 1, block_id: 2, role: 'body_paragraph', text: METHODS }] }], [BLOCKS, jsonl(paper)], ['meta.json', {}]].map(([name, content]) => [`${ocr}/${name as string}`, content]),
    ));
    const source = await readFolder(files, ocr);
    if (source === null) throw new Error('not recognised');
    expect(files.opened.filter((path) => path.includes('versions/') || path.includes('backups/'))).toEqual([]);
    const texts = units(buildPaper(source, DEFAULT_POLICY)).filter(([, , , text]) => text.includes('How it was done.'));
    expect(texts).toHaveLength(1);
    expect(recognise(new Map([['versions/v1/fulltext.md', { size: 1, mtime: 1 }]]))).toBeNull();
  });

  it('10-T14: formulas, markup, line breaks and texts of null stay as printed, and break nothing', () => {
    const text = `Risk rose $ ^{[1-5]} $ at 75.4  $ \\mu $A<sup>2</sup>\nover all lines. ${prose(12)}`;
    const built = build([[1, 0, 'section_heading', 'Results'], [1, 1, 'image', null], [1, 2, 'body_paragraph', text], [1, 3, 'media_asset', null]]);
    expect(units(built)).toEqual([['Results', 'body', [1], text]]);
  });

  it('10-T16: the page count of one chunk resets and limits no page', () => {
    const rows: Row[] = [[5, 0, 'section_heading', 'Methods'], [5, 1, 'body_paragraph', METHODS], [6, 0, 'section_heading', 'Results'], [6, 1, 'body_paragraph', RESULTS]];
    expect(units(build(rows, { 'meta.json': { page_count: 5 } })).map(([, , pages]) => pages)).toEqual([[5], [6]]);
  });
});
