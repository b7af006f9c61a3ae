import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleKey } from '../../src/provenance';
import { buildPaper, DEFAULT_POLICY, pathOfRow, sectionRows, walkTree, type BuiltPaper } from '../../src/structure';
import { findHeadings } from '../../src/structure/printed-headings';
import { LONGEST_TITLE } from '../../src/structure/section-rows';
import { block, paper, prose } from './made-up-blocks';
import { hasRealPapers, readRealPaper, realPaperIds } from './real-papers';

const built = buildPaper(
  paper([
    block(1, 0, 'body_paragraph', 'We report a cohort.'),
    block(1, 1, 'section_heading', 'Methods'),
    block(1, 2, 'body_paragraph', 'Overview.'),
    block(1, 3, 'subsection_heading', 'Study population'),
    block(1, 4, 'body_paragraph', 'We enrolled 412'),
    block(2, 0, 'body_paragraph', 'patients from 3 sites.'),
    block(3, 1, 'subsection_heading', 'Outcomes'),
    block(3, 2, 'figure_caption', 'Fig. 1 Flow chart'),
    block(3, 3, 'body_paragraph', 'Outcome was death.'),
    block(4, 0, 'section_heading', 'Results'),
    block(4, 1, 'body_paragraph', '412 patients.'),
    block(4, 2, 'structured_insert', 'Box: key messages'),
    block(5, 0, 'body_paragraph', 'HR 0.98.'),
    block(5, 1, 'reference_heading', 'References'),
    block(5, 2, 'reference_item', '[1] Author 2024', { rawLabel: 'reference_content' }),
  ]),
  { ...DEFAULT_POLICY, minimumWords: 0 },
);
const rows = sectionRows(built);
const textOf = ({ canonical }: BuiltPaper, span: { start: number; end: number } | null): string | null => span && canonical.slice(span.start, span.end);

describe('the lines of a paper\'s outline', () => {
  it('20-6, 20-21: sections in reading order, each before its objects, these before its subsections', () => {
    expect(rows.map(({ kind, title, label, parent, depth }) => [kind, title, label, parent, depth])).toEqual([
      ['front', '', null, null, 0],
      ['section', 'Methods', null, null, 0],
      ['section', 'Study population', null, 1, 1],
      ['section', 'Outcomes', null, 1, 1],
      ['figure', 'Flow chart', 'Fig. 1', 3, 2],
      ['section', 'Results', null, null, 0],
      ['references', 'References', null, null, 0],
    ]);
  });

  it('30-18: pages are those of the heading and of the text directly below it, as a set', () => {
    expect(rows.map(({ title, pages }) => [title, pages])).toEqual([
      ['', [1]], ['Methods', [1]], ['Study population', [1, 2]], ['Outcomes', [3]], ['Flow chart', [3]], ['Results', [4, 5]], ['References', [5]],
    ]);
  });

  it('counts passages and entries of the reference list', () => {
    expect(rows.map(({ passages, references }) => [passages, references])).toEqual([[1, 0], [1, 0], [1, 0], [1, 0], [0, 0], [3, 0], [0, 1]]);
  });

  it('cites the printed heading; the first sentence where no heading is printed; an object\'s caption', () => {
    expect(rows.map(({ span }) => textOf(built, span))).toEqual(['We report a cohort.', 'Methods', 'Study population', 'Outcomes', 'Flow chart', 'Results', 'References']);
  });

  it('shows on the page what has a place there: the text below a heading if it begins on the same page, an object', () => {
    expect(rows.map(({ onPage }) => textOf(built, onPage))).toEqual(['We report a cohort.', 'Overview.', 'We enrolled 412 patients from 3 sites.', 'Outcome was death.', 'Flow chart', '412 patients.', null]);
    const over = buildPaper(paper([block(1, 0, 'section_heading', 'Methods'), block(2, 0, 'body_paragraph', prose(20)), block(2, 1, 'section_heading', 'Results'), block(2, 2, 'subsection_heading', 'Pain'), block(2, 3, 'body_paragraph', prose(20))]), DEFAULT_POLICY);
    expect(sectionRows(over).map(({ title, onPage }) => [title, onPage !== null])).toEqual([['Methods', false], ['Results', false], ['Pain', true]]);
  });

  it('30-3: a section that only bookmarks know is flagged, and is cited by the sentence that it begins with', () => {
    const source = paper([1, 2, 3].map((page) => block(page, 0, 'body_paragraph', `Page ${page} says this. And more of it.`)), {
      outline: [{ title: 'Beginning', page: 1, top: null, children: [] }, { title: 'End', page: 3, top: null, children: [] }],
    });
    const guessed = buildPaper(source, DEFAULT_POLICY);
    expect(sectionRows(guessed).map(({ title, approximate, span }) => [title, approximate, textOf(guessed, span)])).toEqual([
      ['Beginning', true, 'Page 1 says this.'],
      ['End', true, 'Page 3 says this.'],
    ]);
  });

  it('a heading whose words stand in the text before is found where it is printed', () => {
    const twice = buildPaper(
      paper([block(1, 0, 'section_heading', 'Methods'), block(1, 1, 'body_paragraph', `Results are told later. ${prose(20)}`), block(1, 2, 'section_heading', 'Results'), block(1, 3, 'body_paragraph', prose(20)), block(2, 0, 'section_heading', 'Results'), block(2, 1, 'body_paragraph', prose(20))]),
      DEFAULT_POLICY,
    );
    const starts = sectionRows(twice).map(({ span }) => span?.start);
    expect(starts).toEqual([0, twice.canonical.indexOf('\n\nResults\n\n') + 2, twice.canonical.lastIndexOf('\n\nResults\n\n') + 2]);
  });

  it('a long caption is cut, never through a character', () => {
    const long = buildPaper(paper([block(1, 0, 'section_heading', 'Methods'), block(1, 1, 'figure_caption', `Figure 1. ${'𝛼'.repeat(400)}`)]), DEFAULT_POLICY);
    const figure = sectionRows(long).find(({ kind }) => kind === 'figure');
    expect(figure?.title.length).toBeLessThanOrEqual(LONGEST_TITLE);
    expect(figure?.title).toMatch(/^(?:𝛼)+$/u);
  });

  it('an empty paper has no lines', () => {
    expect(sectionRows(buildPaper(paper([]), DEFAULT_POLICY))).toEqual([]);
  });

  it('whatever the blocks: a row a node and an object, parents before children, every unit counted once, spans inside the text', () => {
    const some = fc.array(fc.tuple(fc.constantFrom('section_heading', 'subsection_heading', 'body_paragraph', 'figure_caption', 'reference_heading', 'reference_item'), fc.constantFrom('Methods', 'Results', 'Figure 1. A chart of it', 'Some words that say a thing.', '')), { maxLength: 30 });
    fc.assert(
      fc.property(some, (blocks) => {
        const made = buildPaper(paper(blocks.map(([role, text], at) => block(1 + Math.floor(at / 4), at % 4, role, text))), DEFAULT_POLICY);
        const lines = sectionRows(made);
        const nodes = [...walkTree(made.tree)];
        const objects = made.units.filter(({ object }) => object !== undefined);
        expect(lines).toHaveLength(nodes.length + objects.length);
        const paths = new Map([...nodes.map(({ nodeId, path }) => [nodeId, path] as const), ...objects.map(({ unitId, path }) => [unitId, path] as const)]);
        expect(lines.map((line) => pathOfRow(lines, line))).toEqual(lines.map(({ id }) => paths.get(id)));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        expect(lines.every(({ parent, depth }, at) => (parent === null ? depth === 0 : parent < at && depth === (lines[parent]?.depth ?? 0) + 1))).toBe(true);
        expect(lines.reduce((sum, { passages }) => sum + passages, 0)).toBe(made.units.length - objects.length);
        expect(lines.every(({ span }) => span === null || (span.start < span.end && span.end <= made.canonical.length))).toBe(true);
      }),
    );
  });
});

describe.skipIf(!hasRealPapers)('over real papers', () => {
  it.each(realPaperIds)('%s: every printed heading is found at its own words, in order, before its section\'s text', (paperId) => {
    const real = buildPaper(readRealPaper(paperId), DEFAULT_POLICY);
    const found = findHeadings(real);
    const nodes = [...walkTree(real.tree)].filter(({ kind }) => kind !== 'front');
    expect(nodes.filter(({ nodeId }) => !found.has(nodeId))).toEqual([]);
    let last = 0;
    for (const { nodeId, title } of nodes) {
      const span = found.get(nodeId) ?? null;
      expect(titleKey(textOf(real, span) ?? '')).toBe(titleKey(title));
      expect(span?.start).toBeGreaterThanOrEqual(last);
      last = span?.end ?? last;
      const text = real.units.filter((unit) => unit.nodeId === nodeId && unit.end > unit.start).map(({ start }) => start);
      expect(last).toBeLessThanOrEqual(Math.min(...text, real.canonical.length));
    }
  });
});
