import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/ocr';
import { buildPaper, DEFAULT_POLICY, walkTree, type SectionNode } from '../../src/structure';
import { headingNumber, NumberSequence } from '../../src/structure/numbering';
import { at, block, paper, prose } from './made-up-blocks';

const nodesOf = (blocks: Block[], repairLevels = true): SectionNode[] =>
  [...walkTree(buildPaper(paper(blocks), { ...DEFAULT_POLICY, repairLevels }).tree)].filter(({ kind }) => kind !== 'front');
const pathsOf = (blocks: Block[], repairLevels = true): string[] => nodesOf(blocks, repairLevels).map(({ path }) => path.join(' > '));
const head = (id: number, title: string, level = 2, more: Partial<Block> = {}): Block => block(1, id, ['section_heading', 'subsection_heading', 'sub_subsection_heading'][Math.max(0, level - 2)] ?? 'sub_subsection_heading', title, { level, ...more });
const body = (page: number, id: number, more: Partial<Block> = {}): Block => block(page, id, 'body_paragraph', prose(40), more);

describe('10-4: witnesses of headings', () => {
  it('10-4, 10-T10: a demoted heading comes back where its number continues the numbers before it (Chinese)', () => {
    const blocks = [
      head(0, '1 引言'),
      body(1, 1),
      block(2, 0, 'reference_item', '2 方法', { seedRole: 'section_heading', rawLabel: 'paragraph_title' }),
      body(2, 1),
      block(2, 2, 'unknown_structural', '2.1 数据', { seedRole: 'subsection_heading', rawLabel: 'paragraph_title' }),
      body(2, 3),
    ];
    expect(pathsOf(blocks)).toEqual(['1 引言', '2 方法', '2 方法 > 2.1 数据']);
    expect(nodesOf(blocks)[1]?.repairs).toEqual([{ kind: 'heading-restored', from: 'reference_item', to: 'heading' }]);
  });

  it('10-4: and where its type stands out; not where nothing confirms it', () => {
    const demoted = (size: number): Block[] => [
      head(0, 'Summary', 2, at(100, 100, 300, 130, 14, true)),
      body(1, 1, at(100, 140, 900, 300)),
      body(1, 2, at(100, 310, 900, 500)),
      block(1, 3, 'unknown_structural', 'Content and Instructional Design', { rawLabel: 'paragraph_title', ...at(100, 510, 500, 540, size) }),
      body(1, 4, at(100, 550, 900, 700)),
    ];
    expect(pathsOf(demoted(14))).toEqual(['Summary', 'Content and Instructional Design']);
    expect(pathsOf(demoted(10))).toEqual(['Summary']);
  });

  it('10-4: a plain line needs a number in sequence and distinct type', () => {
    const line = (title: string, bold: boolean): string[] =>
      pathsOf([
        head(0, 'F Data', 2, at(100, 100, 300, 130, 12, true)),
        body(1, 1, at(100, 140, 900, 300)),
        block(1, 2, 'body_paragraph', title, at(100, 310, 300, 330, 10, bold)),
        body(1, 3, at(100, 340, 900, 500)),
      ]);
    expect(line('F.1 Review', true)).toEqual(['F Data', 'F Data > F.1 Review']);
    expect(line('F.1 Review', false)).toEqual(['F Data']);
    expect(line('F.7 Review', true)).toEqual(['F Data']);
    expect(line('Review', true)).toEqual(['F Data']);
  });

  it('10-4: a numbered series of run-in titles, complete from 1, each over a paragraph; a list is none', () => {
    const series = (items: string[], bold: boolean): string[] =>
      pathsOf([
        head(0, 'Exercises', 2, at(100, 60, 300, 90, 14, true)),
        ...items.flatMap((title, n) => [block(1, 2 * n + 1, 'body_paragraph', title, at(100, 100 + 300 * n, 300, 120 + 300 * n, 10, bold)), body(1, 2 * n + 2, at(100, 130 + 300 * n, 900, 380 + 300 * n))]),
      ]);
    expect(series(['1) Penguins', '2) Digits', '3) Ellipses'], true)).toEqual(['Exercises', 'Exercises > 1) Penguins', 'Exercises > 2) Digits', 'Exercises > 3) Ellipses']);
    expect(series(['1) Penguins', '2) Digits', '3) Ellipses'], false)).toEqual(['Exercises']);
    expect(series(['1) Penguins'], true)).toEqual(['Exercises']);
  });

  it('10-T8: two titles in one block come apart only where the box and the words prove it', () => {
    const titles = (text: string, bottom: number): string[] =>
      pathsOf([
        ...['Introduction', 'Background', 'Discussion'].flatMap((title, n) => [
          head(2 * n, title, 2, at(100, 100 + 200 * n, 100 + title.length * 10, 130 + 200 * n, 14, true)),
          body(1, 2 * n + 1, at(100, 140 + 200 * n, 900, 280 + 200 * n)),
        ]),
        head(8, text, 2, at(100, 800, 320, bottom, 14, true)),
        body(1, 9, at(100, 900, 900, 1000)),
      ]).slice(3);
    expect(titles('Materials and Methods Patients', 865)).toEqual(['Materials and Methods', 'Materials and Methods > Patients']);
    expect(titles('Materials and Methods\nPatients', 865)).toEqual(['Materials and Methods', 'Materials and Methods > Patients']);
    expect(titles('Materials and Methods Patients', 830)).toEqual(['Materials and Methods Patients']);
    expect(titles('Materials and methods of patients', 865)).toEqual(['Materials and methods of patients']);
  });

  it.each([['a table row', '0 5 6 19 8 38 3,8'], ['percentages', '0 (0%) 1 (3%) 5 (13%) 38 4,2'], ['a date', '2021 年'], ['a date in words', '12 March 2021'], ['a caption', 'Figure 1: Flow of patients'], ['a sentence', 'This was done in order to see, and for no other reason, whether it worked at all.']])(
    '10-T9: %s is no heading, whoever says so',
    (_, text) => {
      expect(pathsOf([head(0, 'Results'), body(1, 1), head(2, text, 4), body(1, 3)])).toEqual(['Results']);
    },
  );

  it('10-T9: lines of a contents page head nothing, and are not searched', () => {
    const entries = ['1 Introduction', '2 Methods', '3 Results', '4 Discussion'].map((title, n) => block(1, n + 1, 'section_heading', `${title} . . . . . . . . . . ${n + 3}`));
    const built = buildPaper(paper([block(1, 0, 'section_heading', 'Contents'), ...entries, block(2, 0, 'section_heading', '1 Introduction'), body(2, 1)]), DEFAULT_POLICY);
    expect([...walkTree(built.tree)].map(({ title }) => title)).toEqual(['', '1 Introduction']);
    expect(built.units[0]).toMatchObject({ kind: 'other', indexable: false, reason: 'contents-page' });
  });
});

describe('20-10: levels', () => {
  it('20-10: H1, H4, H2 nest as given', () => {
    expect(pathsOf([head(0, 'One', 1), head(1, 'Four', 4), head(2, 'Two', 2)])).toEqual(['One', 'One > Four', 'One > Two']);
  });

  it('20-10: numbering nests "2.1" under "2" where the source made them alike, and says so; off by the setting', () => {
    const blocks = [head(0, '1 Start'), body(1, 1), head(2, '2 Methods'), body(1, 3), head(4, '2.1 Cohort'), body(1, 5), head(6, '2.1.1 Age'), body(1, 7), head(8, '3 Results'), body(1, 9)];
    expect(pathsOf(blocks)).toEqual(['1 Start', '2 Methods', '2 Methods > 2.1 Cohort', '2 Methods > 2.1 Cohort > 2.1.1 Age', '3 Results']);
    expect(nodesOf(blocks)[2]?.repairs).toEqual([{ kind: 'level-by-numbering', from: 'H2', to: 'H3' }]);
    expect(pathsOf(blocks, false)).toEqual(['1 Start', '2 Methods', '2.1 Cohort', '2.1.1 Age', '3 Results']);
  });

  it('20-10: "3.1" never stands under "2", where the OCR lost "3"; its siblings stand beside it', () => {
    const blocks = [head(0, '2 Methods'), body(1, 1), head(2, '2.1 Cohort', 3), body(1, 3), head(4, '3.1 Outcome', 3), body(1, 5), head(6, '3.1.1 Age', 4), body(1, 7), head(8, '3.2 Harm', 3), body(1, 9), head(10, '4 Discussion'), body(1, 11)];
    expect(pathsOf(blocks)).toEqual(['2 Methods', '2 Methods > 2.1 Cohort', '3.1 Outcome', '3.1 Outcome > 3.1.1 Age', '3.2 Harm', '4 Discussion']);
    expect(nodesOf(blocks)[2]?.repairs).toEqual([{ kind: 'level-by-numbering', from: 'H3', to: 'H2' }]);
  });

  it('20-10: a paper title that came out as a section goes to the front, with a record', () => {
    const blocks = [head(0, 'A Study of Studies', 1), block(1, 1, 'authors', 'A. Author'), ...['Introduction', 'Methods', 'Results', 'Discussion'].flatMap((title, n) => [head(2 * n + 2, title), body(1, 2 * n + 3)])];
    expect(pathsOf(blocks)).toEqual(['Introduction', 'Methods', 'Results', 'Discussion']);
    const [front] = buildPaper(paper(blocks), DEFAULT_POLICY).tree;
    expect(front).toMatchObject({ kind: 'front', repairs: [{ kind: 'title-demoted', from: 'A Study of Studies' }] });
  });

  it('20-11: equal titles stay separate nodes with ids of their own; an empty title stays empty', () => {
    const nodes = nodesOf([head(0, 'Results'), body(1, 1), head(2, 'Results'), body(1, 3), head(4, ''), body(1, 5)]);
    expect(nodes.map(({ title }) => title)).toEqual(['Results', 'Results', '']);
    expect(new Set(nodes.map(({ nodeId }) => nodeId)).size).toBe(3);
  });

  it('30-10, 30-13: titles are cleaned; a title with "/" or ">" stays one element of the path', () => {
    expect(nodesOf([head(0, '2.1\n  Method <sup>a</sup> '), body(1, 1), head(2, '**A/B > C**'), body(1, 3)]).map(({ path }) => path)).toEqual([['2.1 Method a'], ['A/B > C']]);
  });
});

describe('20-15: paths', () => {
  it('20-15: a unit\'s path is its section\'s ancestors and its own title', () => {
    const { units } = buildPaper(paper([head(0, 'Methods'), body(1, 1), head(2, 'Study population', 3), body(1, 3), head(4, 'Sites', 4), body(1, 5), head(6, 'Results'), body(1, 7)]), DEFAULT_POLICY);
    expect(units.map(({ path }) => path)).toEqual([['Methods'], ['Methods', 'Study population'], ['Methods', 'Study population', 'Sites'], ['Results']]);
  });
});

describe('numbers of headings', () => {
  it.each([
    ['2.1 Method', ['2', '1']], ['2.1. Method', ['2', '1']], ['3 Results', ['3']], ['3. Results', ['3']], ['第三章 结果', ['3']], ['第十二章 结果', ['12']],
    ['A.2 Prompts', ['A', '2']], ['Appendix B Prompts', ['B']], ['IV. Results', ['4']], ['二、方法', ['2']], ['1) Step', ['1']], ['Unit 2: Analysis', ['2']],
  ])('%s', (title, parts) => {
    expect(headingNumber(title)?.parts).toEqual(parts);
  });

  it.each(['Methods', '2021 年', '3.5 % of patients', '12,000 people', 'A study of mice', 'In 2020'])('%s has none in its place', (title) => {
    expect(headingNumber(title)?.parts ?? []).not.toContain('2021');
    expect(headingNumber(title)?.style ?? 'none').toBe('none');
  });

  it('a sequence takes the next sibling and the first child, nothing else', () => {
    const sequence = new NumberSequence();
    const number = (title: string): NonNullable<ReturnType<typeof headingNumber>> => {
      const found = headingNumber(title);
      if (!found) throw new Error(title);
      return found;
    };
    sequence.add(number('3 A'));
    sequence.add(number('3.1 B'));
    expect(['3.2 C', '3.1.1 C', '4 C', '3.3 C', '3.1 C', '5 C'].map((title) => sequence.fits(number(title)))).toEqual([true, true, true, false, false, false]);
  });
});
