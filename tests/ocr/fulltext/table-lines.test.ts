import { describe, expect, it } from 'vitest';
import { tablesApart } from '../../../src/ocr/fulltext/table-lines';

describe('20-21: tables without a blank line around them', () => {
  it('20-21: a caption glued to its HTML table is cut off from it', () => {
    expect(tablesApart(['Table 3: Words', '<table><tr><td>a</td></tr></table>', 'Behind it.'])).toEqual([['Table 3: Words'], ['<table><tr><td>a</td></tr></table>'], ['Behind it.']]);
    expect(tablesApart(['<table>', '<tr><td>a</td></tr>', '</table>', 'Table 3: Words'])).toEqual([['<table>', '<tr><td>a</td></tr>', '</table>'], ['Table 3: Words']]);
  });

  it('20-21: piped lines with a delimiter are a table, others are text', () => {
    expect(tablesApart(['Table 1. Words', '| a | b |', '|---|---|', '| 1 | 2 |', 'Behind'])).toEqual([['Table 1. Words'], ['| a | b |', '|---|---|', '| 1 | 2 |'], ['Behind']]);
    expect(tablesApart(['The norm', '| x | is', 'small'])).toEqual([['The norm', '| x | is', 'small']]);
  });

  it('20-21: a table that never ends takes the rest', () => {
    expect(tablesApart(['<table>', '<tr><td>a', 'b'])).toEqual([['<table>', '<tr><td>a', 'b']]);
  });
});
