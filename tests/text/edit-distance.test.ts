import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/text';

/** The textbook's full table. */
function naive(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => Array.from({ length: b.length + 1 }, (_, at) => (row === 0 ? at : at === 0 ? row : 0)));
  for (let row = 1; row <= a.length; row += 1) {
    for (let at = 1; at <= b.length; at += 1) {
      const cells = [(rows[row - 1]?.[at] ?? 0) + 1, (rows[row]?.[at - 1] ?? 0) + 1, (rows[row - 1]?.[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1)];
      (rows[row] ?? [])[at] = Math.min(...cells);
    }
  }
  return rows[a.length]?.[b.length] ?? 0;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '文'), maxLength: 12 });

describe('editDistance', () => {
  it('is the full table\'s distance up to the bound, and one more beyond it', () => {
    fc.assert(fc.property(word, word, fc.nat(8), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(naive(a, b), most + 1));
    }));
  });

  it('is the same both ways', () => {
    fc.assert(fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 12)).toBe(editDistance(b, a, 12));
    }));
  });
});
