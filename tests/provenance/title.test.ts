import { describe, expect, it } from 'vitest';
import { normaliseTitle, titleKey } from '../../src/provenance';

describe('titles', () => {
  it.each([
    ['2.1\n  Method ', '2.1 Method'],
    ['**Methods**', 'Methods'],
    ['## Methods', 'Methods'],
    ['CO<sub>2</sub> uptake<sup>a</sup>', 'CO2 uptakea'],
    ['Uptake of Ca$^{2+}$', 'Uptake of Ca2+'],
    ['[Methods](#m)', 'Methods'],
    ['p < 0.05 and x > 3', 'p < 0.05 and x > 3'],
    ['The train_step function', 'The train_step function'],
    [' \n ', ''],
  ])('30-10: %j is kept as %j', (raw, title) => {
    expect(normaliseTitle(raw)).toBe(title);
  });

  it('30-28: numbering is ignored, words that look like numbers are not', () => {
    expect(['2.1 Cohort', '2.1. Cohort', 'IV. Cohort', 'A. Cohort', 'Section 2 Cohort', '第二章 Cohort', 'COHORT'].map(titleKey)).toEqual(Array(7).fill('cohort'));
    expect(titleKey('A cohort')).toBe('a cohort');
    expect(titleKey('Civil engineering')).toBe('civil engineering');
  });
});
