import { describe, expect, it } from 'vitest';
import { captionLabel } from '../../src/structure';
import { isSentenceAbout } from '../../src/structure/object-label';

describe('20-21: labels, printed and normalised', () => {
  it.each([
    ['Fig. 2 Flow chart', 'Fig. 2', 'figure 2', 'Flow chart'],
    ['Figure 2. Flow chart', 'Figure 2', 'figure 2', 'Flow chart'],
    ['FIGURE 2 | Flow chart', 'FIGURE 2', 'figure 2', 'Flow chart'],
    ['圖 2 流程', '圖 2', 'figure 2', '流程'],
    ['图2 流程', '图2', 'figure 2', '流程'],
    ['图2：流程', '图2', 'figure 2', '流程'],
    ['表 3-1 参数', '表 3-1', 'table 3-1', '参数'],
    ['Fig. 3\u20111 Flow', 'Fig. 3\u20111', 'figure 3-1', 'Flow'],
    ['Table S1: Sites', 'Table S1', 'table s1', 'Sites'],
    ['Table IV. Sites', 'Table IV', 'table iv', 'Sites'],
    ['Extended Data Fig. 3 | Gels', 'Extended Data Fig. 3', 'extended data figure 3', 'Gels'],
    ['Supplementary Figure 4. Gels', 'Supplementary Figure 4', 'supplementary figure 4', 'Gels'],
    ['**Table 1**: Sites', 'Table 1', 'table 1', 'Sites'],
    ['Fig. 2a Left', 'Fig. 2a', 'figure 2a', 'Left'],
    ['Algorithm 1 Search', 'Algorithm 1', 'algorithm 1', 'Search'],
  ])('%s', (text, printed, key, rest) => {
    const label = captionLabel(text);
    expect([label?.printed, label?.key, text.slice(label?.length)]).toEqual([printed, key, rest]);
  });

  it.each(['Table of contents', 'Figures are listed', 'Tabular data', '表明结果', 'The Fig. 2'])('no label: %s', (text) => {
    expect(captionLabel(text)).toBeNull();
  });

  it('20-21: a sentence about an object is not its caption', () => {
    expect(isSentenceAbout('Table 2 summarizes the accuracy of our reranker.')).toBe(true);
    expect(isSentenceAbout('图 2 展示了结果。')).toBe(true);
    expect(isSentenceAbout('Tables 10, 11, 13, and 14 provide prompting results.')).toBe(true);
    expect(isSentenceAbout('Figs. 2–4 show the course.')).toBe(true);
    expect(isSentenceAbout('Table 2: Shows the accuracy')).toBe(false);
    expect(isSentenceAbout('Table 2, 14 sites of the trial')).toBe(false);
    expect(isSentenceAbout('Fig. 1 Flow chart')).toBe(false);
  });
});
