import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unsupportedNumbers } from '../../src/citation';

const missing = (sentence: string, ...passages: string[]): string[] => unsupportedNumbers(sentence, passages).map(({ text }) => text);

describe('unsupportedNumbers', () => {
  it('60-19: lists the numbers of a sentence that no cited passage holds, with their places', () => {
    expect(unsupportedNumbers('Of 412 patients 37 died.', ['We enrolled 412 patients.'])).toEqual([{ text: '37', start: 16, end: 18 }]);
    expect(missing('Of 412 patients 37 died.', 'We enrolled 412 patients.', 'In all, 37 died.')).toEqual([]);
    expect(missing('It rose by 5.1 %.', 'It rose by 51 %.')).toEqual(['5.1']);
  });

  it.each([
    ['1,234', '1 234'], ['1,234', '1234'], ['1 234', '1,234'], ['0.05', '.05'], ['0,05', '0.05'], ['12 %', '12%'], ['10⁻³', '0.001'], ['10^-3', '10<sup>-3</sup>'], ['1.5 × 10³', '1500'],
    ['12', 'twelve'], ['3', '三'], ['2', 'twice'], ['3–5', '3 to 5'], ['−5', '5'], ['1.2 million', '1,200,000'], ['2', 'two'],
  ])('60-19: %s is supported by %s', (claimed, given) => {
    expect(missing(`We saw ${claimed} there.`, `There were ${given} of them.`)).toEqual([]);
  });

  it.each([['1,234', '1235'], ['0.05', '0.005'], ['10⁻³', '10⁻⁴'], ['12', '13'], ['3–5', '3 to 6'], ['1.5 × 10³', '1.5 × 10⁴'], ['50', '5']])('60-19: %s is not supported by %s', (claimed, given) => {
    expect(missing(`We saw ${claimed} there.`, `There were ${given} of them.`).length).toBeGreaterThan(0);
  });

  it('60-19: years and pages of citations, links, marks, labels, names and list numbers are no claims', () => {
    for (const sentence of [
      'It fell [[Author 2024.pdf#page=3&cite=1016q53nnfnt4q|Author 2024, p. 3]].', 'It fell (Author et al., 2019).', 'Author (2019) saw it.', 'Smith & Jones 2019 saw it.', 'It fell [12, 14–16].', 'It fell [^3].', 'It fell [@author2019, p. 1547].',
      'See Fig. 2 and Table 3.', 'IL-6 and p53 fell.', '12. It fell.', 'It fell [Author 2019](a%202.pdf#page=4). ^abc1',
    ]) expect(missing(sentence, 'Nothing here.')).toEqual([]);
  });

  it('60-19: a number that the passage holds is never listed, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        const number = part === 0 ? String(whole) : `${String(whole)}.${String(part).padStart(2, '0')}`;
        expect(missing(`There were ${number} of them`, `A total of ${number} was seen.`)).toEqual([]);
      }),
    );
  });
});
