// The generated set of issue 7 is what its bars are measured on: what it holds is asserted here.
import { describe, expect, it } from 'vitest';
import { inHalves } from '../../bench/answers/halves';
import { madeUpLibrary } from '../../bench/answers/library';
import { holds, oracle, type OracleMode } from '../../bench/answers/oracle';
import { UNANSWERABLE_KINDS, unanswerableQuestions } from '../../bench/answers/unanswerable';
import { tokenize } from '../../src/text';

const library = madeUpLibrary();
const unanswerable = unanswerableQuestions(library);
const paragraphs = library.papers.flatMap(({ elements }) => elements.flatMap((element) => (element.kind === 'paragraph' ? [element.text] : element.kind === 'table' ? element.rows.map((row) => row.join(' | ')) : [])));

describe('the generated questions of issue 7', () => {
  it('issue 7: at least 40 papers of 10 to 25 paragraphs, a fifth of them Chinese, 200 questions with an answer and 40 without, all different', () => {
    expect(library.papers.length).toBeGreaterThanOrEqual(40);
    for (const { elements } of library.papers) {
      const count = elements.filter(({ kind }) => kind === 'paragraph').length;
      expect(count).toBeGreaterThanOrEqual(10);
      expect(count).toBeLessThanOrEqual(25);
    }
    expect(library.papers.filter(({ language }) => language === 'zh').length).toBeGreaterThanOrEqual(library.papers.length / 5);
    expect(library.questions.length).toBeGreaterThanOrEqual(200);
    expect(unanswerable.length).toBeGreaterThanOrEqual(40);
    expect(new Set(unanswerable.map(({ kind }) => kind))).toEqual(new Set(UNANSWERABLE_KINDS));
    const asked = [...library.questions, ...unanswerable].map(({ question }) => question);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('issue 7: every known sentence stands in the papers, and no question copies it', () => {
    for (const { question, sentences, kind } of library.questions) {
      const asked = new Set(tokenize(question, { for: 'query' }));
      for (const sentence of sentences) {
        expect(paragraphs.some((text) => holds(text, sentence))).toBe(true);
        const terms = [...new Set(tokenize(sentence, { for: 'query' }))];
        if (kind !== 'table') expect(terms.filter((term) => asked.has(term)).length).toBeLessThan(terms.length * 0.8);
      }
    }
  });

  it('issue 7: the same set every time, and every kind in both halves', () => {
    const { papers, questions } = madeUpLibrary();
    expect({ papers, questions }).toEqual({ papers: library.papers, questions: library.questions });
    const halves = inHalves(library.questions, unanswerable);
    expect(inHalves(library.questions, unanswerable)).toEqual(halves);
    const kindsOf = (half: string): Set<string> => new Set(halves.filter((question) => question.half === half).map(({ kind }) => kind));
    expect(kindsOf('development')).toEqual(kindsOf('report'));
  });

  it('issue 7: the oracle quotes what it was sent and nothing else, and invents only where it is told to', () => {
    let mode: OracleMode = 'honest';
    const model = oracle((question) => (question === 'known' ? ['The answer is 42 here.'] : []), () => mode);
    const passage = (text: string) => ({ marker: 'S1', header: '[S1]', text, sentences: [text] });
    const asked = (question: string, text: string): string => model({ question, passages: [passage(text)], elsewhere: '' });
    expect(asked('known', 'Before. The answer\nis 42 here. After.')).toContain('The answer is 42 here.');
    expect(asked('known', 'Something else stands here instead.')).toBe('{"claims":[]}');
    expect(asked('unknown', 'The answer is 42 here.')).toBe('{"claims":[]}');
    mode = 'inventing';
    for (const question of ['odd', 'even']) expect(asked(question, 'Something of 17 stands here instead.')).not.toContain('"quote":"Something of 17 stands here instead."');
    mode = 'beside the point';
    expect(asked('unknown', 'Something of 17 stands here instead.')).toContain('"quote":"Something of 17 stands here instead."');
  });
});
