import { afterEach, describe, expect, it, vi } from 'vitest';
import { foldText, tokenize } from '../../src/text';
import { formulasIn } from '../../src/text/tokenizer/math';

/** False for a text with half a character, which has no UTF-8. */
const isWhole = (text: string): boolean => Buffer.from(text).toString() === text;

afterEach(() => vi.restoreAllMocks());

/** The longest text that a built-in method was given; both of these take the square of its length. */
const longest = (lengths: readonly number[]): number => Math.max(0, ...lengths);

describe('40-15: text that no paper holds costs no more than its length', () => {
  it('40-15: a letter under thousands of diacritics folds to the letter, without normalising them', () => {
    const given: number[] = [];
    const normalize = String.prototype.normalize;
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
      given.push(this.length);
      return normalize.call(this, form);
    });
    expect(foldText(`a${'\u0301\u0316'.repeat(20_000)}b é${'\u0301'.repeat(20_000)}`)).toBe('ab e');
    expect(longest(given)).toBeLessThan(10);
  });

  it('40-15: opening signs of formulas that nothing closes are searched for once', () => {
    let searched = 0;
    const indexOf = String.prototype.indexOf;
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, sign: string, from = 0) {
      const found = indexOf.call(this, sign, from);
      searched += (found < 0 ? this.length : found) - from;
      return found;
    });
    for (const sign of ['\\(', '\\[']) {
      searched = 0;
      expect(formulasIn(sign.repeat(5_000))).toEqual([]);
      expect(searched).toBeLessThan(50_000);
    }
    expect(formulasIn('\\(a\\) b \\(c \\[d\\] e\\)').map(({ from, to }) => [from, to])).toEqual([[2, 3], [10, 19]]);
  });

  it('40-15: a run of CJK without any punctuation is cut into words piece by piece', () => {
    const given: number[] = [];
    const segment = Intl.Segmenter.prototype.segment;
    vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, run: string) {
      given.push(run.length);
      return segment.call(this, run);
    });
    const run = '学习方法'.repeat(3_000);
    const terms = tokenize(run);
    expect(longest(given)).toBeLessThanOrEqual(1_000);
    expect(given.reduce((sum, length) => sum + length, 0)).toBe(run.length);
    expect(terms.filter((term) => term === '法学')).toHaveLength(2_999);
  });

  it('40-15: a piece never ends inside a character of two units', () => {
    const terms = tokenize(`一${'𠀀'.repeat(1_200)}`);
    expect(terms.every((term) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(term))).toBe(true);
  });

  it('40-15: a long word is not cut inside a character of two units', () => {
    for (const word of ['\u{10330}'.repeat(100), `x${'\u{10330}'.repeat(100)}`]) expect(tokenize(word).every((term) => isWhole(term))).toBe(true);
  });

  it('40-15: a plus behind a long row of capitals is looked at once: no pattern is given the row', () => {
    const given: number[] = [];
    const test = RegExp.prototype.test;
    vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text: string) {
      // What looks for the end of a text from anywhere in it may begin anew at each of its characters.
      if (this.source.endsWith('$') && !this.source.startsWith('^') && !this.sticky) given.push(text.length);
      return test.call(this, text);
    });
    tokenize(`${'A'.repeat(20_000)}\u03B1+`);
    expect(longest(given)).toBeLessThan(100);
    vi.restoreAllMocks();
    const names = ['Ca2+', 'CD4+', 'NAD+', 'iPS+', 'Fe+', 'abc+', '2+', 'A\u03B1+', 'aB1c+'];
    expect(names.filter((name) => tokenize(name).some((term) => term.endsWith('+')))).toEqual(['Ca2+', 'CD4+', 'NAD+', 'iPS+', 'Fe+']);
  });
});
