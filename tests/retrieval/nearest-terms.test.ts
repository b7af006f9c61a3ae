import { describe, expect, it } from 'vitest';
import { nearestTerms } from '../../src/retrieval/nearest-terms';
import { tokenize } from '../../src/text';

const near = (text: string, words: string): string[] => [...nearestTerms(text, new Set(tokenize(words)))];

describe('the nearest words', () => {
  it('40-26: of each word asked for the one that is spelled most like it', () => {
    expect(near('the rnutation of a protcin in a station', 'mutation protein')).toEqual([...tokenize('rnutation'), ...tokenize('protcin')]);
  });

  it('40-22: none where nothing is near', () => {
    expect(near('linear algebra of great and small things', 'zebra')).toEqual([]);
    expect(near('', 'zebra')).toEqual([]);
    expect(near('a gap', 'cap')).toEqual([]);
  });

  it('40-26: CJK has no forms', () => {
    expect(near('机器学习方法', '机器学刁方法')).toEqual([]);
  });
});
