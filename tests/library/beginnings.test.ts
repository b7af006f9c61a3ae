import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Beginnings } from '../../src/library/beginnings';

const word = fc.stringMatching(/^[abé结果]{1,8}$/);

describe('40-25: words by their beginnings', () => {
  it('40-25: finds what a look at every word finds, whatever the script and the length', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, asked) => {
        const beginnings = new Beginnings();
        for (const one of words) beginnings.add(one);
        expect(beginnings.startingWith(asked).sort()).toEqual(words.filter((one) => one.startsWith(asked)).sort());
      }),
    );
  });
});
