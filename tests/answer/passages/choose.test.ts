import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePassages, promptFor, promptTokens } from '../../../src/answer';
import { translator } from '../../../src/i18n';
import { estimateTokens, sentences } from '../../../src/text';
import { madeUpSentences } from '../made-up-sentences';
import { paperOf, passageAt } from '../made-up-papers';

const names = { sourceOf: (paperId: string) => `Author of ${paperId} 2024`, translate: translator('en') };
const WORDS = madeUpSentences(60);
const textOf = (from: number, count: number): string => WORDS.slice(from, from + count).join(' ');

/** One paper a list of sections, each a passage of two sentences. */
const library = (shape: readonly (readonly [paper: string, section: string])[]) =>
  shape.map(([paperId, section], at) => {
    const words = textOf(at * 2, 2);
    return passageAt(paperOf(paperId, words), words, { path: [section] });
  });

describe('choosePassages', () => {
  it('issue 7, 5: a further passage of a paper waits for others that are nearly as good, one of its section longer', () => {
    const chosen = choosePassages(library([['A', 'Results'], ['A', 'Results'], ['A', 'Results'], ['B', 'Results'], ['A', 'Results'], ['A', 'Methods']]), { budget: 10_000, most: 6 }, names);
    expect(chosen.map(({ paperId, place }) => `${paperId} ${place.path?.[0] ?? ''}`)).toEqual(['A Results', 'A Results', 'B Results', 'A Results', 'A Methods', 'A Results']);
    expect(chosen.map(({ marker }) => marker)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6']);
  });

  it('issue 7, 5: what is sent keeps to the budget, is an exact slice, and cuts no sentence, whatever the passages and the budget', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 12 }), fc.integer({ min: 20, max: 2_000 }), fc.integer({ min: 1, max: 10 }), (shape, budget, most) => {
        const passages = shape.map(([from, count], at) => {
          const words = textOf(from, count);
          const whole = paperOf(`P${at}`, `Before. ${words} After.`);
          const best = sentences(words)[Math.floor(count / 2)];
          return passageAt(whole, words, best ? { bestSentences: { start: 8 + best.start, end: 8 + best.end } } : {});
        });
        const chosen = choosePassages(passages, { budget, most }, names);
        expect(chosen.length).toBeLessThanOrEqual(most);
        expect(estimateTokens(chosen.map(({ header, text }) => `${header}\n${text}\n\n`).join(''))).toBeLessThanOrEqual(budget);
        for (const { paperId, start, end, text } of chosen) {
          const source = passages.find((passage) => passage.paperId === paperId && passage.start <= start && passage.end >= end && passage.text.includes(text));
          expect(source?.text.slice(start - source.start, end - source.start)).toBe(text);
          const borders = sentences(source?.text ?? '');
          expect(borders.some((sentence) => sentence.start === start - (source?.start ?? 0))).toBe(true);
          expect(borders.some((sentence) => sentence.end === end - (source?.start ?? 0))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('80-1: what stands under the heading of a list of references is not sent: its titles are other papers’ words', () => {
    const chosen = choosePassages(library([['A', 'References'], ['A', 'Results'], ['B', '5. BIBLIOGRAPHY'], ['C', '参考文献'], ['D', 'References to earlier trials']]), { budget: 10_000, most: 8 }, names);
    expect(chosen.map(({ paperId, place }) => `${paperId} ${place.path?.[0] ?? ''}`)).toEqual(['A Results', 'D References to earlier trials']);
  });

  it('80-1: a table that manuscripts print behind their references is sent', () => {
    const [text] = library([['A', 'References']]);
    expect(choosePassages(text ? [{ ...text, kind: 'table', label: 'Table 1' }] : [], { budget: 10_000, most: 8 }, names)).toHaveLength(1);
  });

  it('a long passage is shortened around its best sentences', () => {
    const words = textOf(0, 20);
    const best = sentences(words)[12] ?? { start: 0, end: 0 };
    const [chosen] = choosePassages([passageAt(paperOf('A', words), words, { bestSentences: { ...best } })], { budget: 150, most: 1 }, names);
    expect(chosen).toMatchObject({ shortened: true, best });
    expect(chosen?.start).toBeLessThanOrEqual(best.start);
    expect(chosen?.end).toBeGreaterThanOrEqual(best.end);
  });

  it('Chinese counts a token a character', () => {
    const words = '本研究共納入四百一十二名病人。'.repeat(10);
    const [chosen] = choosePassages([passageAt(paperOf('A', words), words)], { budget: 80, most: 1 }, names);
    expect(chosen?.text).toMatch(/^(本研究共納入四百一十二名病人。){1,4}$/);
  });

  it('80-6: rows of tables and Chinese count in the budget, whatever the passages', () => {
    const cell = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('病人四百一十二名', '12.4 %', '', '|', '[S1]', '한국어 환자', '𠀀𠀁'));
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(row, { minLength: 1, maxLength: 15 }), fc.constantFrom('Scores of the groups.', '各組病人的分數。')), { minLength: 1, maxLength: 6 }), fc.integer({ min: 20, max: 600 }), (tables, budget) => {
        const passages = tables.map(([rows, caption], at) => {
          const table = { header: [['Group', '組', 'Score']], rows, rowNumbers: rows.map((_, number) => number + 1), hitRows: [1], shownRows: rows.length, totalRows: rows.length };
          return passageAt(paperOf(`P${at}`, caption), caption, { table, label: 'Table 2', kind: 'table', collection: 'object' });
        });
        const chosen = choosePassages(passages, { budget, most: 6 }, names);
        expect(promptTokens(promptFor('', chosen)) - promptTokens(promptFor('', []))).toBeLessThanOrEqual(budget + 1); // each sum is rounded up
      }),
      { numRuns: 100 },
    );
  });

  it('a short table comes whole, a long one with the rows that were hit', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`Group ${at}`, `${at}.5`]);
    const table = { header: [['Group', 'Score']], rows, rowNumbers: rows.map((_, at) => at + 1), hitRows: [3], shownRows: 12, totalRows: 12 };
    const caption = 'Scores of the groups.';
    const passage = passageAt(paperOf('A', caption), caption, { table, label: 'Table 2', kind: 'table', collection: 'object' });
    const [whole] = choosePassages([passage], { budget: 400, most: 1 }, names);
    expect(whole?.table?.split('\n')).toHaveLength(13);
    expect(whole?.header).toBe('[S1] Author of A 2024, p. 3 · Results > Table 2:');
    expect(choosePassages([passage], { budget: 45, most: 1 }, names)[0]?.table).toBe('| Group | Score |\n…\n| Group 2 | 2.5 |\n…');
    expect(choosePassages([passage], { budget: 22, most: 1 }, names)[0]).toMatchObject({ table: null, text: caption });
  });
});

describe('promptFor', () => {
  const words = 'We enrolled 412 patients [S1] from three sites【S2】. See [S3, 4] and [7].';
  const chosen = choosePassages([passageAt(paperOf('A', words), words, { path: ['About [S5]'] })], { budget: 1_000, most: 2 }, names);

  it('30-47: a passage has its header, and no marker but its own', () => {
    const { user } = promptFor('How many?', chosen);
    expect(user).toContain('[S1] Author of A 2024, p. 3 · About (S5):\nWe enrolled 412 patients (S1) from three sites(S2). See (S3, 4) and [7].');
    expect(user.match(/\[S\d/g)).toEqual(['[S1']);
  });

  it('80-4: the same input gives the same bytes, and the marks around passages stand in none of them', () => {
    const prompt = promptFor('How many?', chosen);
    expect(promptFor('How many?', chosen)).toEqual(prompt);
    const mark = /passages begin (\w{12})/.exec(prompt.user)?.[1] ?? '';
    expect(chosen.some(({ text }) => text.includes(mark))).toBe(false);
    expect(prompt.user.split(mark)).toHaveLength(4);
  });
});
