import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from '../../src/citation/word-diff';

describe('wordDiff', () => {
  it('60-8: tells word from word, and Chinese by characters', () => {
    expect(wordDiff('We saw 412 men.', 'We saw 421 men.')).toEqual([{ kind: 'same', text: 'We saw ' }, { kind: 'removed', text: '412' }, { kind: 'added', text: '421' }, { kind: 'same', text: ' men.' }]);
    expect(wordDiff('死亡率增加了', '死亡率减少了')).toEqual([{ kind: 'same', text: '死亡率' }, { kind: 'removed', text: '增加' }, { kind: 'added', text: '减少' }, { kind: 'same', text: '了' }]);
    expect(wordDiff('a\nb', 'a b')).toEqual([{ kind: 'same', text: 'a b' }]);
  });

  it('60-8: same and added parts are the new wording, same and removed ones the old, but for white space', () => {
    const text = fc.array(fc.constantFrom('men', ' ', '412', '.', '不', '研究', '\n', 'x'), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        expect(parts.filter(({ kind }) => kind !== 'removed').map((part) => part.text).join('')).toBe(after);
        const old = parts.filter(({ kind }) => kind !== 'added').map((part) => part.text).join('');
        expect(old.replace(/\s+/g, ' ')).toBe(before.replace(/\s+/g, ' '));
      }),
    );
  });

  it('a long text that is wholly other is given whole', () => {
    const [one, two] = ['alpha ', 'beta '].map((word) => Array.from({ length: 3_000 }, (_, at) => word + String(at)).join(' '));
    expect(wordDiff(one ?? '', two ?? '').map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
