import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortingTerms } from '../../../src/index/packed/sorted-terms';
import { finish } from '../../../src/index/packed/steps';
import { compareTerms } from '../../../src/index/packed/strings';

const piece = fc.constantFrom('', 'a', 'ab', '}', '~', '\u007f', '\u0080', 'é', 'è', '机', '\u{20bb7}', '\uf900', '\u0000', 'zz');
const term = fc.oneof(fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')), fc.string({ unit: 'grapheme', maxLength: 9 }));

const inOrder = (names: readonly string[]): string[] => Array.from(finish(sortingTerms(names)), (number) => names[number] ?? '');

describe('terms of a dictionary', () => {
  it('40-14: stand by code point, however many begin alike and whatever script they are in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(term, { maxLength: 60 }), (names) => {
        expect(inOrder(names)).toEqual([...names].sort(compareTerms));
      }),
      { numRuns: 2000 },
    );
  });

  it('40-18: are sorted in steps, also where very many begin alike, as in Chinese', () => {
    const mixed = (at: number): number => Math.imul(at + 1, 0x9e3779b1) >>> 0;
    const chinese = Array.from({ length: 40_000 }, (_, at) => String.fromCharCode(0x4e00 + (mixed(at) % 200), 0x4e00 + Math.floor(at / 200)) + (at % 200).toString());
    const english = Array.from({ length: 30_000 }, (_, at) => mixed(at).toString(36));
    for (const names of [chinese, english, [...english, ...chinese]]) {
      expect(inOrder(names)).toEqual([...names].sort(compareTerms));
      // Runs of 8192 are sorted at once; then each number is moved once a doubling of the runs.
      const passes = Math.ceil(Math.log2(names.length / 8192));
      expect([...sortingTerms(names)].length).toBeGreaterThanOrEqual(Math.floor(names.length / 8192) * (1 + passes));
    }
  });
});
