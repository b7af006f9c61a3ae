import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/ocr';
import { buildPaper, checkConservation, DEFAULT_POLICY, type BuiltPaper } from '../../src/structure';
import { assertIds, UnitIds } from '../../src/structure/unit-id';
import { continuesParagraph, joint } from '../../src/structure/paragraphs';
import { notIndexable } from '../../src/structure/unit-text';
import { at, block, paper, prose } from './made-up-blocks';

const build = (blocks: Block[], paperId = 'PAPER001', unitCap = 1000): BuiltPaper => {
  const source = paper(blocks, { paperId });
  const built = buildPaper(source, { ...DEFAULT_POLICY, unitCap });
  expect(checkConservation(source, built)).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
  return built;
};
const heading = block(1, 0, 'section_heading', 'Methods');

describe('20-17, 30-18: parts know their own blocks and pages', () => {
  const built = build([heading, ...[1, 2, 3].map((page) => block(page, 1, 'body_paragraph', `Page ${page}. ${prose(150)}`, at(100, 100, 500, 900)))], 'P', 210);

  it('20-17: three parts over pages 1, 2, 3 claim 1, 2, 3 each', () => {
    expect(built.units.map(({ pages, part }) => [pages, part])).toEqual([
      [[1], { index: 1, count: 3 }],
      [[2], { index: 2, count: 3 }],
      [[3], { index: 3, count: 3 }],
    ]);
  });

  it('20-16: the parts joined are the run', () => {
    expect(built.units.map(({ start, end }) => built.canonical.slice(start, end)).join('')).toBe(built.canonical.slice('Methods\n\n'.length));
  });

  it('20-17: a block cut in two is in both parts, with its box and disjoint ranges', () => {
    const long = build([heading, block(1, 1, 'body_paragraph', prose(400), at(100, 100, 500, 900))], 'P', 210);
    const ranges = long.units.flatMap(({ blocks }) => blocks);
    expect(ranges.length).toBe(long.units.length);
    expect(ranges.every(({ bbox, blockId }) => blockId === '1' && bbox?.[0] === 100)).toBe(true);
    expect(ranges.map(({ start }) => start).slice(1)).toEqual(ranges.map(({ end }) => end).slice(0, -1));
  });

  it('30-18: a parent whose introduction stands on page 2 claims page 2, whatever its subsections run over', () => {
    const paperBuilt = build([block(2, 0, 'section_heading', 'Methods'), block(2, 1, 'body_paragraph', prose(20)), block(3, 0, 'subsection_heading', 'Cohort'), ...[3, 4, 9].map((page) => block(page, 5, 'body_paragraph', prose(20)))]);
    expect(paperBuilt.units.map(({ path, pages }) => [path.join(' > '), pages])).toEqual([['Methods', [2]], ['Methods > Cohort', [3, 4, 9]]]);
  });
});

describe('20-18: ids', () => {
  it('20-18: the same on any machine, other papers\' ids differ, odd folder names are safe', () => {
    const blocks = [heading, block(1, 1, 'body_paragraph', prose(20))];
    expect(build(blocks).units[0]?.unitId).toBe(build(blocks).units[0]?.unitId);
    expect(build(blocks, 'A/B:C').units[0]?.unitId).toMatch(/^A_B_C\.[0-9a-f]{16}$/);
    expect(build(blocks, 'A/B:C').units[0]?.unitId).not.toBe(build(blocks, 'A:B/C').units[0]?.unitId);
  });

  it('20-18: text that changes elsewhere changes no id', () => {
    const first = build([heading, block(1, 1, 'body_paragraph', prose(20)), block(2, 0, 'section_heading', 'Results'), block(2, 1, 'body_paragraph', prose(20))]);
    const second = build([heading, block(1, 1, 'body_paragraph', prose(50)), block(2, 0, 'section_heading', 'Results'), block(2, 1, 'body_paragraph', prose(20))]);
    expect(second.units.map(({ unitId }) => unitId)).toEqual(first.units.map(({ unitId }) => unitId));
  });

  it('20-18: a clash or an unsafe id stops the build', () => {
    expect(() => assertIds(['a.1', 'a.1'])).toThrow('two units');
    expect(() => assertIds(['a/1'])).toThrow('unsafe');
    const ids = new UnitIds('P');
    expect(ids.next('body', 1, '0')).not.toBe(ids.next('body', 1, '0'));
  });
});

describe('20-19: what is kept and not searched', () => {
  it.each([
    ['one two', 'too-short'],
    ['one two three', null],
    ['12.5 % (3)', 'symbols-only'],
    ['研究', 'too-short'],
    ['研究族群', null],
    ["patient's left-hand side", null],
  ])('%j -> %s', (text, reason) => {
    expect(notIndexable(text, DEFAULT_POLICY)).toBe(reason);
  });

  it('20-19: white space is no unit', () => {
    expect(build([heading, block(1, 1, 'body_paragraph', ' \n ')]).units).toEqual([]);
  });
});

describe('30, Terms: paragraphs that go on', () => {
  const half = (page: number, text: string, box: Partial<Block> = {}): Block => block(page, 1, 'body_paragraph', text, box);

  it.each([
    ['We enrolled 412', 'patients from 3 sites.', true],
    ['We enrolled 412 patients.', 'from 3 sites.', false],
    ['the so-called self-', 'training of models.', true],
    ['我们提出一种新的', '方法并验证。', true],
    ['我们提出一种新的方法。', '本文验证。', false],
    ['We list them:', 'first the one', false],
    ['We use the following', '• a list item', false],
    ['Short title', 'Another Title', false],
    [`${prose(30)} as reported by`, 'Smith and others in 2020.', true],
  ])('%j | %j over a page: %s', (a, b, goesOn) => {
    expect(continuesParagraph(half(1, a), half(2, b))).toBe(goesOn);
  });

  it('over a column, and as the next line of a full line; not under a short line, not in other type', () => {
    expect(continuesParagraph(half(1, 'it goes on in the', at(100, 100, 480, 900)), half(1, 'next column.', at(520, 100, 900, 200)))).toBe(true);
    expect(continuesParagraph(half(1, '简洁优美的文本', at(183, 421, 1063, 448)), half(1, '并且可以提供', at(141, 451, 1048, 481)))).toBe(true);
    expect(continuesParagraph(half(1, '时至今日，新版的', at(183, 421, 1048, 448)), half(1, 'LaTeX 仍未进入', at(141, 451, 1048, 481)))).toBe(true);
    expect(continuesParagraph(half(1, '时至今日，新版的', at(183, 421, 700, 448)), half(1, 'LaTeX 仍未进入', at(141, 451, 1048, 481)))).toBe(false);
    expect(continuesParagraph(half(1, 'a short line', at(100, 421, 300, 448)), half(1, 'and more', at(100, 451, 900, 481)))).toBe(false);
    expect(continuesParagraph(half(1, 'it goes on in the', at(100, 100, 480, 900)), half(1, 'next column.', at(520, 100, 900, 200, 8)))).toBe(false);
  });

  it('one space joins, none between CJK; a line-end hyphen stays in the text', () => {
    expect(joint('word', 'word')).toBe(' ');
    expect(joint('self-', 'training')).toBe(' ');
    expect(joint('技', '术')).toBe('');
    expect(joint('技术', 'LaTeX')).toBe(' ');
    expect(joint('𠀀', '𠀁')).toBe('');
  });
});
