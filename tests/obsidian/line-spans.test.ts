import { Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intersectSpans, linesOf, mergeSpans, subtractSpans } from '../../src/obsidian/editor/line-spans';

describe('spans of whole lines', () => {
  const doc = Text.of(['zero', '', 'two', 'three']);

  it('a range becomes the lines that it touches', () => {
    expect(linesOf(doc, 1, 2)).toEqual([{ from: 0, to: 4 }]);
    expect(linesOf(doc, 4, 7)).toEqual([{ from: 0, to: 9 }]);
    expect(linesOf(doc, 5, 5)).toEqual([{ from: 5, to: 5 }]);
    expect(linesOf(doc, 99, 99)).toEqual([{ from: 10, to: 15 }]);
  });

  it('merge, subtract and intersect agree with counting lines (property)', () => {
    const lines = 30;
    const text = Text.of(Array.from({ length: lines }, (_, i) => 'x'.repeat(i % 4)));
    const spansOf = fc
      .array(fc.tuple(fc.nat(lines - 1), fc.nat(5)))
      .map((pairs) => pairs.flatMap(([first, more]) => linesOf(text, text.line(first + 1).from, text.line(Math.min(lines, first + 1 + more)).to)));
    const linesIn = (spans: { from: number; to: number }[]): Set<number> => {
      const found = new Set<number>();
      for (const { from, to } of spans) for (let n = text.lineAt(from).number; n <= text.lineAt(to).number; n++) found.add(n);
      return found;
    };
    fc.assert(
      fc.property(spansOf, spansOf, (a, b) => {
        const [left, right] = [mergeSpans(a), mergeSpans(b)];
        expect(linesIn(left)).toEqual(linesIn(a));
        expect([...linesIn(subtractSpans(left, right))].sort()).toEqual([...linesIn(a)].filter((n) => !linesIn(b).has(n)).sort());
        expect([...linesIn(intersectSpans(left, right))].sort()).toEqual([...linesIn(a)].filter((n) => linesIn(b).has(n)).sort());
      }),
    );
  });
});
