import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n';
import { aggregate, foldPaths, formatCitedPages, formatPages, formatPlace, formatProvenance, placeChip, shortenMiddle } from '../../src/provenance';
import type { PageLabels, Provenance } from '../../src/provenance';

const en = translator('en');
const pages = (values: number[], labels: PageLabels = {}): string => formatPlace({ pages: values, labels }, en);

describe('formatting places', () => {
  it.each([
    [[3], 'p. 3'],
    [[3, 4], 'p. 3–4'],
    [[3, 7], 'p. 3, 7'],
    [[3, 4, 7], 'p. 3–4, 7'],
    [[4, 3], 'p. 3–4'],
    [[3, 3, 4], 'p. 3–4'],
  ])('30-39: pages %j read "%s"', (values, text) => {
    expect(pages(values)).toBe(text);
  });

  it('30-39: labels range only in one numbering and on neighbouring pages', () => {
    expect(formatCitedPages([4, 5], { 4: 'iv', 5: 'v' }, en)).toBe('p. iv–v');
    expect(formatCitedPages([12, 13], { 12: 'xii', 13: '1' }, en)).toBe('p. xii, 1');
    expect(formatCitedPages([12, 14], { 12: '7', 14: '8' }, en)).toBe('p. 7, 8');
    expect(formatProvenance({ page: ['iv', 'v'] }, en)).toBe('p. iv–v');
    expect(formatProvenance({ page: ['xii', '1'] }, en)).toBe('p. xii, 1');
  });

  it('30-39: the range rule holds for every key with integers', () => {
    expect(formatProvenance({ slide: [5, 6, 9] }, en)).toBe('Slide 5–6, 9');
    expect(formatProvenance({ verse: [1, 2, 3] }, en)).toBe('verse 1–3');
  });

  it('30-17: the printed label stands beside the PDF page where they differ', () => {
    expect(pages([3], { 3: '1547' })).toBe('p. 1547 (PDF 3)');
    expect(pages([3, 4], { 3: '1547', 4: '1548' })).toBe('p. 1547–1548 (PDF 3–4)');
    expect(pages([3, 4], { 3: '3', 4: '4' })).toBe('p. 3–4');
    expect(pages([3, 4], { 3: '1547' })).toBe('p. 1547 (PDF 3), PDF p. 4');
    expect(formatCitedPages([3], {}, en)).toBe('PDF p. 3');
    expect(formatCitedPages([3, 4], { 3: '1547' }, en)).toBe('PDF p. 3–4');
  });

  it('30-19: an interrupted passage reads "p. 3, 5"', () => {
    expect(pages([3, 5])).toBe('p. 3, 5');
  });

  it('30-3: a guessed section has a leading "~"', () => {
    expect(formatPlace({ pages: [3], path: ['Methods'], approximate: true }, en)).toBe('p. 3 · ~Methods');
  });

  it('30-21: an unknown key is written with its own name', () => {
    expect(formatProvenance(aggregate([{ para: 2 }]), en)).toBe('para 2');
  });

  it('30-40: booleans are never ranged', () => {
    expect(formatProvenance(aggregate([{ draft: [true, false] }]), en)).toBe('draft true; false');
  });

  it('20-11: an empty title shows as "(untitled)", in the words of the language', () => {
    expect(formatPlace({ pages: [3], labels: {}, path: ['Results', ''] }, en)).toBe('p. 3 · Results > (untitled)');
  });

  it('30-41: sections that share ancestors are folded', () => {
    expect(foldPaths([['A', 'B', 'C'], ['A', 'B', 'D']])).toBe('A > B > C; D');
    expect(foldPaths([['A'], ['B']])).toBe('A; B');
    expect(foldPaths([['A', 'B', 'C'], ['A', 'B', 'D'], ['A', 'E']])).toBe('A > B > C; D; A > E');
    expect(foldPaths([['A', 'B', 'C'], ['A', 'E'], ['A', 'B', 'D']])).toBe('A > B > C; E; B > D');
    expect(foldPaths([['A', 'B'], ['A', 'B', 'C']])).toBe('A > B; B > C');
  });

  it('30-42: keys in their order, unknown ones last in theirs', () => {
    expect(formatProvenance({ row: [1, 2], sheet: ['Q1', 'Q2'] }, en)).toBe('Sheet Q1; Q2 · Row 1–2');
    expect(formatProvenance({ zz: [1], row: [2], line: [3], section: [['S']], aa: [4], slide: [5], page: [6] }, en)).toBe(
      'p. 6 · Slide 5 · S · Line 3 · Row 2 · zz 1 · aa 4',
    );
  });

  it('30-43: nothing to show is "", without stray signs', () => {
    const nothings: Provenance[] = [{}, { page: [] }, { section: [] }, aggregate([{ x: [''] }])];
    for (const nothing of nothings) expect(formatProvenance(nothing, en)).toBe('');
    expect(formatPlace({}, en)).toBe('');
    expect(formatPlace({ pages: [], path: [], labels: { 3: '9' }, approximate: true }, en)).toBe('');
    expect(formatPages([], {}, en)).toBe('');
  });

  it('30-44: word order follows the language, titles stay as printed', () => {
    const place = { pages: [3, 4], path: ['Methods', 'Study population'] };
    expect(formatPlace(place, en)).toBe('p. 3–4 · Methods > Study population');
    expect(formatPlace({ ...place, path: ['方法', '研究族群'] }, translator('zh-TW'))).toBe('第 3–4 頁 · 方法 > 研究族群');
    expect(formatPlace(place, translator('zh-CN'))).toBe('第 3–4 页 · Methods > Study population');
  });

  it('30-44: a title cannot inject a message', () => {
    expect(formatPlace({ path: ['{values} $&'] }, en)).toBe('{values} $&');
  });

  it('30-46: a long path gives up its middle, the whole stays for tooltip and label', () => {
    const path = ['Materials and methods', 'Participants and recruitment procedures', 'Study population'];
    const chip = placeChip({ pages: [3], path }, en, { maxPath: 50 });
    expect(chip.text).toBe('p. 3 · Materials and methods > … > Study population');
    expect(chip.full).toBe(`p. 3 · ${path.join(' > ')}`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, room) => {
        const short = shortenMiddle(text, room);
        expect(short.length).toBeLessThanOrEqual(room);
        expect(short).not.toMatch(/[\uD800-\uDFFF]/u); // with the flag: lone halves only
      }),
    );
  });
});
