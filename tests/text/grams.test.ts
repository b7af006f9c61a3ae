import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramsOf } from '../../src/text';

/** False for a text with half a character, which has no UTF-8. */
const isWhole = (text: string): boolean => Buffer.from(text).toString() === text;

describe('a text in 5-grams', () => {
  it('40-26: every stretch of five characters of a word and its borders', () => {
    expect(gramsOf('Mutation')).toEqual(['_muta', 'mutat', 'utati', 'tatio', 'ation', 'tion_']);
  });

  it('40-26: a short word is one gram', () => {
    expect(gramsOf('the EGF axis')).toEqual(['_egf_', '_axis', 'axis_']);
    expect(gramsOf('B')).toEqual(['_b_']);
  });

  it('40-26: pairs of characters in CJK, a character where it stands alone', () => {
    expect(gramsOf('机器学习')).toEqual(['机器', '器学', '学习']);
    expect(gramsOf('癌 cells')).toEqual(['癌', '_cell', 'cells', 'ells_']);
  });

  it('40-15, 40-26: folded as words are, in parts, without stop words', () => {
    expect(gramsOf('naïve')).toEqual(gramsOf('NAIVE'));
    expect(gramsOf('muta-\ntion')).toEqual(gramsOf('mutation'));
    expect(gramsOf('IL-6')).toEqual(['_il_', '_6_']);
    expect(gramsOf('and of the')).toEqual([]);
  });

  it('40-26: a wrong letter spoils five grams at most, whatever the word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{12,30}$/), fc.nat(29), (word, place) => {
        const at = place % word.length;
        const wrong = `${word.slice(0, at)}0${word.slice(at + 1)}`;
        const grams = gramsOf(word);
        const kept = new Set(gramsOf(wrong));
        expect(grams.filter((gram) => !kept.has(gram)).length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('40-26: a page of Base64 is not a thousand grams', () => {
    expect(gramsOf('x'.repeat(100_000)).length).toBeLessThan(70);
  });

  it('40-26: characters of two UTF-16 units are whole, in five of them and where a long word is cut', () => {
    expect(gramsOf('\u{10330}\u{10331}\u{10332}\u{10333}')).toEqual(['_\u{10330}\u{10331}\u{10332}\u{10333}', '\u{10330}\u{10331}\u{10332}\u{10333}_']);
    expect(gramsOf('\u{10330}')).toEqual(['_\u{10330}_']);
    for (const word of ['\u{10330}'.repeat(100), `x${'\u{10330}'.repeat(100)}`]) expect(gramsOf(word).every((gram) => isWhole(gram) && [...gram].length === 5)).toBe(true);
  });
});
