import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPaper, DEFAULT_POLICY, parseTable, tableText } from '../../src/structure';
import { headerRowsOf } from '../../src/structure/header-rows';
import { block, paper } from './made-up-blocks';

const rowsOf = (text: string): string[][] | undefined => parseTable(text)?.rows;

describe('20-21: cells of tables', () => {
  it('20-21: reads HTML with header cells, entities and nested markup as plain text', () => {
    const table = parseTable('<table><thead><tr><th>Group</th><th>n &amp; %</th></tr></thead><tbody><tr><td><b>A</b><br>left</td><td>p&nbsp;&lt;&#160;0.05 <sup>a</sup></td></tr></tbody></table>');
    expect(table).toEqual({ headerRows: 1, rows: [['Group', 'n & %'], ['A left', 'p < 0.05 a']] });
  });

  it('20-21: a cell that spans rows or columns is repeated, so that every row reads on its own', () => {
    expect(rowsOf('<table><tr><td rowspan="2">A</td><td colspan=2>x</td></tr><tr><td>1</td><td>2</td></tr></table>')).toEqual([['A', 'x', 'x'], ['A', '1', '2']]);
  });

  it.each([
    ['unclosed cells', '<table><tr><td>a<td>b<tr><td>c', [['a', 'b'], ['c']]],
    ['a nested table', '<table><tr><td>a <table><tr><td>in</td></tr></table></td><td>b</td></tr></table>', [['a in', 'b']]],
    ['a script', '<table><tr><td>a<script>if (1 < 2) alert("</td>")</script></td></tr></table>', [['a']]],
    ['a less-than sign', '<table><tr><td>p < 0.05</td></tr></table>', [['p < 0.05']]],
    ['attributes with angle brackets in words', '<table border=1 style="x"><tr><td align="left">a</td></tr></table>', [['a']]],
    ['rows without a table', '<tr><td>a</td></tr>', [['a']]],
  ])('20-21: HTML with %s', (_, html, rows) => {
    expect(rowsOf(html)).toEqual(rows);
  });

  it('20-21: a huge span is bounded', () => {
    expect(rowsOf('<table><tr><td colspan="999999999">a</td><td rowspan="9999">b</td></tr></table>')?.[0]?.length).toBeLessThanOrEqual(1000);
  });

  it('30-37: Markdown with escaped pipes, code, ragged rows; a fence is no table', () => {
    expect(rowsOf('| a | b |\n|---|:-:|\n| x \\| y | `p|q` |\n| only |')).toEqual([['a', 'b'], ['x | y', '`p|q`'], ['only']]);
    expect(parseTable('```\n| a | b |\n|---|---|\n| 1 | 2 |\n```')).toBeNull();
    expect(parseTable('No table | here')).toBeNull();
  });

  it('30-37: pipes in formulas and code stay in their cell; an unclosed backtick and prices do not swallow the row', () => {
    expect(rowsOf('| x | y |\n|---|---|\n| $|a|$ | $p(a|b)$ |\n| 3` | 4 |\n| $5 | $6 |\n|$5|$6|')).toEqual([['x', 'y'], ['$|a|$', '$p(a|b)$'], ['3`', '4'], ['$5', '$6'], ['$5', '$6']]);
  });

  it('30-37: cells in Markdown are plain: line breaks, tags and emphasis around the whole of them', () => {
    expect(rowsOf('| GAME<br>(L=0) | n |\n|---|---|\n| <b>9.77</b> | **1** |\n| a **b** c | &lt; 3 |')).toEqual([['GAME (L=0)', 'n'], ['9.77', '1'], ['a **b** c', '< 3']]);
  });

  it('30-37: fences of another kind, and a rule below a line with a pipe, are told apart', () => {
    expect(parseTable('~~~\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n~~~')).toBeNull();
    expect(parseTable('The norm |x| of it\n---')).toBeNull();
    expect(rowsOf('```\ncode\n```\n| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([['a', 'b'], ['1', '2']]);
  });

  it.each([
    ['a column of figures below a word', [['Group', 'n'], ['A', '12'], ['B', '7 (3%)']], 0, 1],
    ['words alone, no two alike', [['Category', 'Premise'], ['T', 'He runs'], ['L', 'She sleeps']], 0, 1],
    ['CJK', [['组别', '例数'], ['对照', '30'], ['治疗', '31']], 0, 1],
    ['a cell that spans two header rows', [['System', 'German', 'German'], ['System', 'BLEU', 'chrF'], ['Ours', '58.8', '61.0']], 0, 2],
    ['a span of columns with names below it', [['Reasoning', '#Sample', '#Sample'], ['', 'Cause', 'Effect'], ['T', '12', '13']], 1, 2],
    ['figures from the first row on', [['1', '2'], ['3', '4']], 0, 0],
    ['one row', [['Group', 'n']], 0, 0],
    ['rows that are numbered words', [['Row 1', 'value 1'], ['Row 2', 'value 2'], ['Row 3', 'value 3']], 0, 0],
    ['marked rows', [['Group'], ['A'], ['B']], 1, 1],
  ])('20-21: header rows: %s', (_, rows, marked, expected) => {
    expect(headerRowsOf(rows, marked)).toBe(expected);
  });

  it('20-21: as text, cells are parted by tabs and rows by line breaks', () => {
    expect(tableText({ headerRows: 0, rows: [['a', 'b'], ['c', '']] })).toBe('a\tb\nc');
  });

  it('20-21: no text throws, and no cell holds markup (property)', () => {
    const piece = fc.constantFrom('<table>', '</table>', '<tr>', '</tr>', '<td rowspan=3>', '</td>', '<th>', '&#xD800;', '&amp;', '<', '>', 'text', '<td colspan="5"', '<b>', '</b>', '|', '\n', '---');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const row of parseTable(pieces.join(''))?.rows ?? []) for (const cell of row) expect(typeof cell).toBe('string');
      }),
      { numRuns: 500 },
    );
  });

  it('30-37: a table in Markdown has as many columns as it has', () => {
    const line = (cell: string): string => `|${`${cell}|`.repeat(1_000)}`;
    expect(rowsOf([line('h'), line('---'), line('1')].join('\n'))?.map((row) => row.length)).toEqual([1_000, 1_000]);
  });

  it('30-37: a cell without end is no figure, and is not tried as one', () => {
    expect(headerRowsOf([['Name', 'Value'], ['a', `${'1.'.repeat(200_000)}x y`]], 0)).toBe(0);
  });

  it('20-21: a hostile table is read in one pass', () => {
    expect(rowsOf(`<table>${'<tr><td '.repeat(30_000)}`)?.flat().join('')).toBe('<td');
    expect(rowsOf(`<table><tr><td>${'<'.repeat(50_000)}</td></tr></table>`)).toHaveLength(1);
  });
});

describe('20-21: words around a table in its block', () => {
  it('20-21: letters that are longer in lower case do not shift what stands behind the table', () => {
    const text = `${'İ'.repeat(5)}<table><tr><td>a</td></tr></TABLE>behind`;
    const [unit] = buildPaper(paper([block(1, 0, 'body_paragraph', text)]), { ...DEFAULT_POLICY, minimumWords: 0 }).units;
    expect(unit?.object?.cells?.rows).toEqual([['a']]);
    expect(buildPaper(paper([block(1, 0, 'abstract_body', text)]), DEFAULT_POLICY).canonical).toBe(`${'İ'.repeat(5)}\na\nbehind`);
  });
});
