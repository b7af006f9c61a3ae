import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/text';

describe('20-16: the estimate counts CJK about one a character, other scripts four characters', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['abcd', 1],
    ['abcde', 2],
    ['研究族群', 4],
    ['研究族群。', 5],
    ['研究 abcd', 4],
    ['한국어', 3],
    ['𠀀𠀁', 2],
    ['👍👍', 1],
  ])('%j -> %i', (text, expected) => {
    expect(estimateTokens(text)).toBe(expected);
  });
});
