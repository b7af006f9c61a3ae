import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, wrap } from '../../src/cli/terminal';

describe('wrap', () => {
  it('breaks at spaces, and Chinese anywhere; wide characters take two columns', () => {
    expect(wrap('the quick brown fox jumps over', 20)).toBe('the quick brown fox\njumps over');
    expect(wrap('总氮浓度下降了四成并且水鸟物种数增加', 20)).toBe('总氮浓度下降了四成并\n且水鸟物种数增加');
    expect(wrap('a\nb', 20, '  ')).toBe('  a\n  b');
  });

  it('loses and invents nothing but breaks', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word', 'longer-word', '水', '鸟，', '3.2', 'x'), { minLength: 1 }), fc.integer({ min: 20, max: 60 }), (words, columns) => {
        const text = words.join(' ');
        const wrapped = wrap(text, columns);
        expect(wrapped.replaceAll('\n', '').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of wrapped.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});
