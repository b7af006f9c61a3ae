import { describe, expect, it } from 'vitest';
import { excerptTable, readMarkdownTable } from '../../src/provenance';

const table = (rows: number) => ({ headerRows: 1, rows: [['n'], ...Array.from({ length: rows }, (_, i) => [String(i)])] });

describe('tables', () => {
  it('30-37: up to 20 rows the table is whole', () => {
    expect(excerptTable(table(20), [3])).toMatchObject({ shownRows: 20, totalRows: 20, header: [['n']] });
  });

  it('30-37: else the header and the hit rows with their neighbours', () => {
    expect(excerptTable(table(200), [0, 100])).toEqual({ header: [['n']], rows: [['0'], ['1'], ['99'], ['100'], ['101']], shownRows: 5, totalRows: 200 });
    expect(excerptTable(table(200), [])).toMatchObject({ rows: [['0'], ['1']], totalRows: 200 });
  });

  it('30-37: escaped pipes, ragged rows and code fences are not misread', () => {
    expect(readMarkdownTable('| a | b |\n|---|:-:|\n| x \\| y | 2 |\n| 1 |\n| 1 | 2 | 3 |\n\ntext')).toEqual({
      headerRows: 1,
      rows: [['a', 'b'], ['x | y', '2'], ['1', ''], ['1', '2', '3']],
    });
    expect(readMarkdownTable('```\n| a | b |\n|---|---|\n| 1 | 2 |\n```')).toBeNull();
    expect(readMarkdownTable('a | b\nno table')).toBeNull();
  });
});
