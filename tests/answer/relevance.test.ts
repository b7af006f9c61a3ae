import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedWords, relevanceOf, type WordCounts } from '../../src/answer';

/** A library of 1,000 units in which each word stands in as many as named; others in none. */
const countsOf = (held: Record<string, number>): WordCounts => ({ units: 1_000, holding: (word) => held[word.toLowerCase()] ?? 0 });
const LIBRARY = countsOf({ knee: 40, pain: 100, exercise: 30, study: 900, 膝关: 20, 关节: 30, 疼痛: 25, 膝关节: 18 });
const relevance = (question: string, said: string, counts = LIBRARY): number => relevanceOf(askedWords(question, counts), said);

describe('relevanceOf', () => {
  it('80-3: all words of the question give 1, none of them 0, a question without words 1', () => {
    expect(relevance('Does exercise help knee pain?', 'Exercise helps against pain of the knee.')).toBe(1);
    expect(relevance('knee pain exercise', 'Wheat grew on the plot.')).toBe(0);
    expect(relevance('Does it?', 'Wheat grew on the plot.')).toBe(1);
  });

  it('80-3: a rare word counts for more than one that stands everywhere', () => {
    const rare = relevance('knee study', 'The knee.');
    expect(rare).toBeGreaterThan(0.9);
    expect(relevance('knee study', 'The study.')).toBeCloseTo(1 - rare, 10);
  });

  it('80-3: a subject that nobody writes of counts in full', () => {
    expect(relevance('study of volcanoes', 'This study is about knees.')).toBeLessThan(0.05);
  });

  it('80-3: a misspelt word counts in part, an ending in common next to nothing', () => {
    const misspelt = relevance('exercize', 'Exercise three times a week.');
    expect(misspelt).toBeGreaterThan(0.2);
    expect(misspelt).toBeLessThan(1);
    expect(relevance('taxation', 'Regular vibration')).toBeLessThan(0.2);
  });

  it('80-3: an abbreviation is met by its long form', () => {
    const asked = askedWords('OA', LIBRARY, [{ from: 'OA', to: 'osteoarthritis' }]);
    expect(relevanceOf(asked, 'Osteoarthritis of the knee')).toBe(1);
    expect(relevanceOf(asked, 'The knee')).toBe(0);
  });

  it('80-3: Chinese is measured by what the library writes; pairs over the border of two words are left out', () => {
    const terms = askedWords('膝关节疼痛', LIBRARY).map(({ term }) => term);
    expect(terms).toEqual(expect.arrayContaining(['膝关', '关节', '疼痛']));
    expect(terms).not.toContain('节疼');
    expect(relevance('膝关节疼痛', '患者膝关节出现疼痛。')).toBe(1);
    expect(relevance('火星探测', '患者膝关节出现疼痛。')).toBe(0);
  });

  it('80-3: a share: from 0 to 1, never less where more is said, the same in another order', () => {
    const words = fc.array(fc.constantFrom('knee', 'pain', 'exercise', 'study', 'volcano', '膝关节', 'α-synuclein', '12.4', '[S1]'), { maxLength: 8 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(words, words, words, (question, said, more) => {
        const share = relevance(question, said);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1 + 1e-12);
        expect(relevance(question, `${said}\n${more}`)).toBeGreaterThanOrEqual(share - 1e-12);
      }),
    );
  });
});
