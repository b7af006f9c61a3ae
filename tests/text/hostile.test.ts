import { afterEach, describe, expect, it, vi } from 'vitest';
import { foldText, tokenize } from '../../src/text';

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
});
