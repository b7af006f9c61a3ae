import { describe, expect, it } from 'vitest';
import { excerptTable } from '../../src/provenance';

const table = (rows: number) => ({ headerRows: 1, rows: [['n'], ...Array.from({ length: rows }, (_, i) => [String(i)])] });

describe('tables', () => {
  it('30-37: up to 20 rows the table is whole', () => {
    expect(excerptTable(table(20), [3])).toMatchObject({ shownRows: 20, totalRows: 20, header: [['n']] });
  });

  it('30-37: else the header and the hit rows with their neighbours', () => {
    expect(excerptTable(table(200), [0, 100])).toEqual({ header: [['n']], rows: [['0'], ['1'], ['99'], ['100'], ['101']], rowNumbers: [1, 2, 100, 101, 102], hitRows: [1, 101], shownRows: 5, totalRows: 200 });
    expect(excerptTable(table(200), [])).toMatchObject({ rows: [['0'], ['1']], hitRows: [], totalRows: 200 });
    expect(excerptTable(table(200), [199])).toMatchObject({ rowNumbers: [199, 200], shownRows: 2, totalRows: 200 });
  });
});
