import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedTerms } from '../../../src/index/packed/sorted-terms';
import { compareTerms } from '../../../src/index/packed/strings';

const piece = fc.constantFrom('', 'a', 'ab', '}', '~', '\u007f', '\u0080', 'é', 'è', '机', '\u{20bb7}', '\uf900', '\u0000', 'zz');
const term = fc.oneof(fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')), fc.string({ unit: 'grapheme', maxLength: 9 }));

describe('terms of a dictionary', () => {
  it('40-14: stand by code point, however many begin alike and whatever script they are in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(term, { maxLength: 60 }), (names) => {
        expect(sortedTerms(names).map((number) => names[number])).toEqual([...names].sort(compareTerms));
      }),
      { numRuns: 2000 },
    );
  });
});
