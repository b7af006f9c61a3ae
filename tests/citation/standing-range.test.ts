import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citeWords, CitedPaper, resolveCitation, standingRange } from '../../src/citation';
import { changedPaper } from '../../bench/anchors/changed-paper';
import { smallPaper } from './small-paper';

const TEXT = 'They gave 15 mg of an untreated, non-invasive and harmless drug-related dose of 2.5 ml to all.';

/** The small paper with one sentence instead of its first. */
const paperOf = (text: string): CitedPaper => {
  const first = 'We report a cohort.';
  const built = smallPaper();
  const start = built.canonical.indexOf(first);
  return new CitedPaper('P', changedPaper(built, [{ start, end: start + first.length, text }]));
};

const cut = (words: string): string => {
  const paper = paperOf(TEXT);
  const start = paper.built.canonical.indexOf(words);
  const range = standingRange(paper, { start, end: start + words.length });
  return paper.built.canonical.slice(range.start, range.end);
};

describe('what is cited stands whole', () => {
  it('60-2: a piece of a number or of a word that turns it round is widened to it', () => {
    expect(cut('5 mg')).toBe('15 mg');
    expect(cut('treated')).toBe('untreated');
    expect(cut('invasive')).toBe('non-invasive');
    expect(cut('harm')).toBe('harmless');
    expect(cut('dose of 2')).toBe('dose of 2.5');
  });

  it('60-2: any other selection is taken as it is', () => {
    for (const words of ['They gave', 'ey gave 15', 'related dose']) expect(cut(words)).toBe(words);
  });

  it('60-8: whatever is cited so is found as it stands, with nothing else known', () => {
    const paper = paperOf(TEXT);
    const { length } = TEXT;
    fc.assert(
      fc.property(fc.nat(length - 1), fc.integer({ min: 1, max: 40 }), (start, count) => {
        const words = citeWords(paper, standingRange(paper, { start, end: Math.min(length, start + count) }));
        if (words === null || words.cite === null) return;
        const { state } = resolveCitation({ linkPath: 'a.pdf', page: words.pages[0] ?? null, heading: null, cite: words.cite, alias: null }, paper);
        expect([words.text, state]).toEqual([words.text, 'exact']);
      }),
    );
  });
});
