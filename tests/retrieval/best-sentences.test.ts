import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSentences, firstSentences, LONGEST_CITED } from '../../src/retrieval/best-sentences';
import { highlightsOf, markedTerms } from '../../src/retrieval/highlights';

const best = (text: string, words: string): string => {
  const terms = markedTerms(words);
  const { start, end } = bestSentences(text, terms, highlightsOf(text, terms));
  return text.slice(start, end);
};

describe('the best sentences', () => {
  it('60-2: the sentence that holds most of the words', () => {
    expect(best('Nothing here. The ACL graft failed in two knees. Nothing there.', 'ACL graft')).toBe('The ACL graft failed in two knees.');
    expect(best('首先介绍背景。模型用于肺结节诊断。最后是结论。', '肺结节')).toBe('模型用于肺结节诊断。');
  });

  it('60-2: neighbours where the words are spread over them, three at most', () => {
    expect(best('Alpha one. Beta two. Gamma three. Delta four.', 'alpha gamma')).toBe('Alpha one. Beta two. Gamma three.');
    expect(best('Alpha one. B b. C c. Delta four. E e.', 'alpha delta')).toBe('Alpha one.');
  });

  it('60-2: a sentence that is too long is cut around its match', () => {
    const long = `${'word '.repeat(200)}needle ${'word '.repeat(200)}`;
    const found = best(long, 'needle');
    expect(found).toContain('needle');
    expect(found.length).toBeLessThanOrEqual(LONGEST_CITED);
  });

  it('60-2: of a long caption the first sentences', () => {
    const caption = `Fig. 1. A short title. ${'More is said about the panels in this sentence. '.repeat(20)}`;
    const { start, end } = firstSentences(caption);
    expect(caption.slice(start, end)).toMatch(/^Fig\. 1\. A short title\..*\.$/);
    expect(end - start).toBeLessThanOrEqual(LONGEST_CITED);
  });

  it('60-2: always inside the text, at most 400, and not empty where the text is not', () => {
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom('needle ', '. ', '。', '\n\n', '😀'.repeat(250), 'x'.repeat(500))), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const terms = markedTerms('needle');
        for (const { start, end } of [bestSentences(written, terms, highlightsOf(written, terms)), firstSentences(written)]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(written.length);
          expect(end - start).toBeLessThanOrEqual(LONGEST_CITED);
          if (written.trim() !== '') expect(end).toBeGreaterThan(start);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('highlights', () => {
  const marked = (text: string, words: string): string[] => highlightsOf(text, markedTerms(words)).map(({ start, end }) => text.slice(start, end));

  it('40-24: other forms of a word are marked, parts of other words are not', () => {
    expect(marked('Mutations mutate; a mutant.', 'mutation')).toEqual(['Mutations', 'mutate']);
    expect(marked('insulin in vitro', 'in vitro')).toEqual(['vitro']);
  });

  it('40-24: names whole, broken words whole, Chinese joined', () => {
    expect(marked('IL-6 and 6 mice, TGF-β1', 'IL-6 tgf-beta1')).toEqual(['IL-6', 'TGF-β1']);
    expect(marked('the popu-\nlation', 'populations')).toEqual(['popu-\nlation']);
    expect(marked('用于机器学习的数据', '机器学习')).toEqual(['机器学习']);
  });
});
