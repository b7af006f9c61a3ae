import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, OutlineItem, SourcePaper } from '../../src/ocr';
import { buildPaper, checkConservation, DEFAULT_POLICY, walkTree, type SectionNode } from '../../src/structure';
import { at, block, paper, prose } from './made-up-blocks';
import { hasRealPapers, readRealPaper, realPaperIds, SHARED } from './real-papers';

const item = (title: string, page: number | null, ...children: OutlineItem[]): OutlineItem => ({ title, page, top: null, children });
const height = (top: number, bookmark: OutlineItem): OutlineItem => ({ ...bookmark, top });
const head = (page: number, id: number, title: string, more: Partial<Block> = {}): Block => block(page, id, 'section_heading', title, { level: 2, ...more });
const body = (page: number, id: number, text = prose(30), more: Partial<Block> = {}): Block => block(page, id, 'body_paragraph', text, more);

const nodesOf = (blocks: Block[], outline: OutlineItem[]): SectionNode[] => [...walkTree(buildPaper(paper(blocks, { outline }), DEFAULT_POLICY).tree)].filter(({ kind }) => kind !== 'front');
const pathsOf = (blocks: Block[], outline: OutlineItem[]): string[] => nodesOf(blocks, outline).map(({ path }) => path.join(' > '));
const unitPaths = (blocks: Block[], outline: OutlineItem[]): [path: string, pages: number[], approximate: boolean][] =>
  buildPaper(paper(blocks, { outline }), DEFAULT_POLICY).units.map(({ path, pages, approximate }) => [path.join(' > '), pages, approximate === true]);

describe('the outline beside headings of the blocks', () => {
  it('30-2, 20-10: it nests what the OCR made level, and the change is recorded', () => {
    const blocks = [head(1, 0, 'Methods'), body(1, 1), head(1, 2, 'Cohort'), body(1, 3), head(2, 0, 'Results'), body(2, 1)];
    const outline = [item('Methods', 1, item('Cohort', 1)), item('Results', 2)];
    expect(pathsOf(blocks, outline)).toEqual(['Methods', 'Methods > Cohort', 'Results']);
    expect(nodesOf(blocks, outline)[1]?.repairs).toEqual([{ kind: 'level-by-outline', from: 'H2', to: 'H3' }]);
  });

  it('30-2: it spells a title that differs by OCR noise, up to 15 %; the canonical text keeps what is printed', () => {
    const blocks = [head(1, 0, 'Statistlcal anolysis'), body(1, 1), head(1, 2, 'Something else'), body(1, 3)];
    const outline = [item('Statistical analysis', 1), item('Something entirely new', 1)];
    expect(pathsOf(blocks, outline)).toEqual(['Statistical analysis', 'Something else']);
    expect(buildPaper(paper(blocks, { outline }), DEFAULT_POLICY).canonical).toContain('Statistlcal anolysis');
  });

  it('30-2: two numbers are two titles, however few letters differ', () => {
    const blocks = [head(1, 0, 'Experiment 1'), body(1, 1), head(1, 2, 'Experiment 2'), body(1, 3)];
    expect(pathsOf(blocks, [item('Experiment 2', 1), item('Experiment 3', 1)])).toEqual(['Experiment 1', 'Experiment 2']);
  });

  it('30-28: [2 Methods, 2.1 Cohort] and [Cohort] give [2 Methods, 2.1 Cohort]; so they do the other way round', () => {
    expect(pathsOf([head(1, 0, 'Cohort'), body(1, 1)], [item('2 Methods', null, item('2.1 Cohort', 1))])).toEqual(['2 Methods', '2 Methods > 2.1 Cohort']);
    const numbered = [head(1, 0, '2 Methods'), body(1, 1), head(1, 2, '2.1 Cohort', { level: 3 }), body(1, 3)];
    expect(pathsOf(numbered, [item('Cohort', 1)])).toEqual(['2 Methods', '2 Methods > 2.1 Cohort']);
  });

  it('10-4 c: a line that no other witness took for a heading becomes one', () => {
    const blocks = [head(1, 0, 'Methods'), body(1, 1), block(1, 2, 'reference_item', 'Data sources'), body(1, 3)];
    expect(pathsOf(blocks, [])).toEqual(['Methods']);
    expect(pathsOf(blocks, [item('Methods', 1), item('Data sources', 1)])).toEqual(['Methods', 'Data sources']);
  });

  it('20-8, 10-4: two titles in one block are cut where the outline says', () => {
    const blocks = [head(1, 0, 'Teaching materials Slides'), body(1, 1)];
    const outline = [item('Teaching materials', 1, item('Slides', 1))];
    expect(pathsOf(blocks, outline)).toEqual(['Teaching materials', 'Teaching materials > Slides']);
    expect(nodesOf(blocks, outline).map(({ origin }) => origin)).toEqual(['split', 'split']);
  });

  it('20-8: a run-in heading is a section of its own without a block; its paragraph stays whole', () => {
    const blocks = [head(1, 0, 'Methods'), body(1, 1), body(1, 2, `Study design. ${prose(30)}`)];
    const outline = [item('Methods', 1, item('Study design', 1))];
    const [, design] = nodesOf(blocks, outline);
    expect(design).toMatchObject({ title: 'Study design', origin: 'outline', blockId: null, page: 1, own: [{ page: 1, blockId: '2' }] });
    expect(design?.approximate).toBeUndefined();
  });

  it('10-4: a bookmark that the text does not confirm is left out where the source has headings of its own', () => {
    expect(pathsOf([head(1, 0, 'Methods'), body(1, 1)], [item('Methods', 1), item('Cover sheet', 1)])).toEqual(['Methods']);
  });

  it('a bookmark that is the paper\'s title is no section; what hung below it moves up', () => {
    const blocks = [block(1, 0, 'paper_title', 'A study of hedgehogs'), head(1, 1, 'Methods'), body(1, 2)];
    expect(pathsOf(blocks, [item('A study of hedgehogs', 1, item('Methods', 1))])).toEqual(['Methods']);
  });

  it('a heading without a bookmark stands below the one before it as it did', () => {
    const blocks = [head(1, 0, 'Methods'), body(1, 1), head(1, 2, 'Cohort'), body(1, 3), head(1, 4, 'Exclusion', { level: 3 }), body(1, 5)];
    expect(pathsOf(blocks, [item('Methods', 1, item('Cohort', 1))])).toEqual(['Methods', 'Methods > Cohort', 'Methods > Cohort > Exclusion']);
  });
});

describe('a source without headings', () => {
  const pages = (count: number): Block[] => Array.from({ length: count }, (_, index) => body(index + 1, 0, `${prose(20)} page ${index + 1}.`));

  it('30-3, 30-4: the page is enough, and the section says that it is approximate', () => {
    expect(unitPaths(pages(5), [item('C1', 1, item('1.1', 2)), item('C2', 4, item('2.1', 5))])).toEqual([
      ['C1', [1], true],
      ['C1 > 1.1', [2, 3], true],
      ['C2', [4], true],
      ['C2 > 2.1', [5], true],
    ]);
  });

  it('30-5: pages before the first bookmark have no section', () => {
    expect(unitPaths(pages(3), [item('Late', 3)]).map(([path, on]) => [path, on])).toEqual([['', [1, 2]], ['Late', [3]]]);
  });

  it('30-9: a parent without destination keeps its place in the trail', () => {
    expect(unitPaths(pages(2), [item('A', 1), item('Ghost', null, item('Child', 2))]).map(([path]) => path)).toEqual(['A', 'Ghost > Child']);
  });

  it('30-3: a bookmark\'s height finds the paragraph that begins there', () => {
    const blocks = [body(1, 0, prose(20), at(100, 100, 900, 300)), body(1, 1, prose(20, 'other'), at(100, 700, 900, 900))];
    expect(unitPaths(blocks, [height(0.07, item('Methods', 1)), height(0.5, item('Results', 1))])).toEqual([
      ['Methods', [1], false],
      ['Results', [1], false],
    ]);
  });

  it('30-6: no outline and no headings: no section, everything else works', () => {
    expect(unitPaths(pages(2), [])).toEqual([['', [1, 2], false]]);
  });
});

/** The outline as `spec/10` 4 gives it, nested, heights from the top. */
function goldOutline(paperId: string): { flat: { title: string; page: number; depth: number }[]; nested: OutlineItem[] } {
  const { outline } = JSON.parse(readFileSync(join(SHARED, 'data/ocr/gold/outline', `${paperId}.json`), 'utf8')) as { outline: { title: string; page: number; depth: number; y_from_bottom: number | null }[] };
  const nested: OutlineItem[] = [];
  const open: OutlineItem[] = [];
  for (const { title, page, depth, y_from_bottom: y } of outline) {
    const bookmark: OutlineItem = { title, page, top: y === null ? null : 1 - y / 842, children: [] };
    open.length = depth;
    (open[depth - 1]?.children ?? nested).push(bookmark);
    open[depth] = bookmark;
  }
  return { flat: outline, nested };
}

/** A paper whose OCR took every heading for running text and measured no type. */
const withoutHeadings = (source: SourcePaper): SourcePaper => ({
  ...source,
  renderOrder: source.renderOrder.map((order) => ({ ...order, level: null })),
  blocks: source.blocks.map((one) => ({
    ...one,
    level: null,
    seedRole: null,
    fontSize: null,
    bold: null,
    rawLabel: one.rawLabel === 'paragraph_title' ? 'text' : one.rawLabel,
    role: one.role.includes('heading') ? 'body_paragraph' : one.role,
  })),
});

const plain = (title: string): string => title.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

describe.skipIf(!hasRealPapers)('real papers with their outlines', () => {
  const papers = realPaperIds.filter((paperId) => !paperId.startsWith('ACL'));

  const variants: [name: string, change: (source: SourcePaper) => SourcePaper][] = [
    ['as they are', (source) => source],
    ['with every heading lost', withoutHeadings],
  ];
  it.each(variants)('10-4: at least 97 %% of the sections on the right page and in the right place, at most 3 %% invented: %s', (_, change) => {
    let [all, found, nested, invented] = [0, 0, 0, 0];
    for (const paperId of papers) {
      const { flat, nested: outline } = goldOutline(paperId);
      const source = { ...change(readRealPaper(paperId)), outline };
      const built = buildPaper(source, DEFAULT_POLICY);
      const { lost, doubled, broken, uncounted } = checkConservation(source, built);
      expect({ paperId, lost, doubled, broken, uncounted }).toEqual({ paperId, lost: [], doubled: [], broken: [], uncounted: 0 });
      const nodes = [...walkTree(built.tree)].filter(({ kind }) => kind !== 'front');
      all += flat.length;
      for (const { title, page, depth } of flat) {
        const node = nodes.find((one) => plain(one.title) === plain(title) && one.page === page);
        if (node) found += 1;
        if (node?.path.length === depth + 1) nested += 1;
      }
      const titles = new Set(flat.map(({ title }) => plain(title)));
      invented += nodes.filter(({ title }) => !titles.has(plain(title))).length;
    }
    expect(found / all).toBeGreaterThanOrEqual(0.97);
    expect(nested).toBe(found);
    expect(invented / all).toBeLessThanOrEqual(0.03);
  });
});

describe('any outline', () => {
  const { tree } = fc.letrec<{ tree: OutlineItem[] }>((tie) => ({
    tree: fc.array(
      fc.record({
        title: fc.constantFrom('Methods', 'Cohort', 'Results', '2.1 Cohort', 'References', ' '),
        page: fc.option(fc.integer({ min: -1, max: 5 }), { nil: null }),
        top: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
        children: fc.oneof({ depthSize: 'small' }, fc.constant<OutlineItem[]>([]), tie('tree')),
      }),
      { maxLength: 4 },
    ),
  }));
  const blocks = fc.array(fc.record({ page: fc.integer({ min: 1, max: 4 }), text: fc.constantFrom('Methods', 'Cohort', 'Results', 'Methods Cohort', 'Cohort studies are long and many.', 'Plain text of a paragraph.'), heading: fc.boolean() }), { maxLength: 12 });

  it('20-14: nothing is lost and nothing doubled, whatever the outline says', () => {
    fc.assert(
      fc.property(tree, blocks, (outline, made) => {
        const source = paper(made.sort((a, b) => a.page - b.page).map(({ page, text, heading }, id) => (heading ? head(page, id, text) : body(page, id, text))), { outline });
        const { lost, doubled, broken } = checkConservation(source, buildPaper(source, DEFAULT_POLICY));
        expect({ lost, doubled, broken }).toEqual({ lost: [], doubled: [], broken: [] });
      }),
    );
  });
});
