import { describe, expect, it } from 'vitest';
import { sectionKindsOf, sectionKindsOfPath } from '../../../src/index/search';

describe('section kinds', () => {
  it.each([
    ['Methods', 'methods'], ['2. Materials and Methods', 'methods'], ['II. METHODOLOGY', 'methods'], ['Statement of need', 'background'],
    ['3 Results', 'results'], ['Conclusions', 'conclusion'], ['Appendix B. Proofs', 'appendix'], ['Acknowledgements', 'backmatter'], ['1 Introduction', 'introduction'],
    ['Abstract', 'abstract'], ['Limitations', 'limitations'],
    ['第一章 绪论', 'introduction'], ['2 研究方法', 'methods'], ['二、研究結果', 'results'], ['五、結論與建議', 'conclusion'], ['摘 要', 'abstract'], ['致謝', 'backmatter'], ['附录A', 'appendix'], ['文獻探討', 'background'], ['討論', 'discussion'],
  ])('40-16: "%s" is of kind %s', (title, kind) => {
    expect(sectionKindsOf(title)).toContain(kind);
  });

  it('40-16: results and discussion are both; other titles are none', () => {
    expect(sectionKindsOf('4. Results and Discussion')).toEqual(expect.arrayContaining(['results', 'discussion']));
    for (const title of ['Methodical madness', 'Resulting complex', 'Cohort', '', '方法论的历史']) expect(sectionKindsOf(title), title).toEqual([]);
  });

  it('40-16: a sub-section has the kinds of its ancestors', () => {
    expect(sectionKindsOfPath(['Methods', 'Cohort'])).toEqual(['methods']);
    expect(sectionKindsOfPath([])).toEqual([]);
  });
});
