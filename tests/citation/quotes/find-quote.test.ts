import { describe, expect, it } from 'vitest';
import { CitedPaper, findQuote } from '../../../src/citation';
import { smallPaper } from '../small-paper';

const built = smallPaper();
const paper = new CitedPaper('ABCD1234', built);
const hits = (quote: string) => findQuote(quote, paper).map(({ how, range }) => [how, built.canonical.slice(range.start, range.end)]);

describe('findQuote', () => {
  it('60-18: verbatim first, every place of it', () => {
    expect(hits('Outcome was death.')).toEqual([['verbatim', 'Outcome was death.'], ['verbatim', 'Outcome was death.']]);
  });

  it('60-18: then but for layout, over a page break and a broken word', () => {
    expect(hits('“We enrolled 412  patients from 3 sites”')).toEqual([['normalised', 'We enrolled 412 pa- tients from 3 sites']]);
  });

  it('60-18: then what is near, with a diff; never with other words as normalised', () => {
    expect(hits('We enrolled 421 patients from 3 sites.')).toEqual([['near', 'We enrolled 412 pa- tients from 3 sites.']]);
    expect(findQuote('We enrolled 421 patients from 3 sites.', paper)[0]?.diff).toContainEqual({ kind: 'removed', text: '421' });
    expect(hits('Something wholly different was written in this place.')).toEqual([]);
    expect(hits('')).toEqual([]);
  });
});
