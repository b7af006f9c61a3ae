import { describe, expect, it } from 'vitest';
import { wordDiff } from '../../src/citation/word-diff';
import { diffText } from '../../src/cli/diff-text';

describe('a word diff as text', () => {
  it('marks what is left out and what is added, and leaves the space around them', () => {
    expect(diffText([{ kind: 'same', text: 'fell by ' }, { kind: 'removed', text: '12 ' }, { kind: 'added', text: '21 ' }, { kind: 'same', text: 'points' }])).toBe('fell by [-12-] {+21+} points');
  });

  it('without its marks and what is added it is the old wording', () => {
    const [before, after] = ['Pain fell by 12 points in both arms.', 'Pain rose by 12 points in one of both arms.'];
    const text = diffText(wordDiff(before, after));
    expect(text).toContain('[-fell-]');
    expect(text).toContain('{+rose+}');
    expect(text.replaceAll(/\{\+.*?\+\}/g, '').replaceAll(/\[-(.*?)-\]/g, '$1').replaceAll(/ +/g, ' ')).toBe(before);
  });
});
