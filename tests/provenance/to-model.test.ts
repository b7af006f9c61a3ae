import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n';
import { findMarkers, passageForModel } from '../../src/provenance';

const en = translator('en');
const found = (answer: string, count = 5): [string, number[], string[]][] => findMarkers(answer, count).map(({ start, end, passages, unsupported }) => [answer.slice(start, end), passages, unsupported]);
const passages = (answer: string, count = 5): number[][] => findMarkers(answer, count).map((marker) => marker.passages);

describe('a passage as a model is given it', () => {
  it('30-47: marker, author and year, pages, section, and the text on the next line', () => {
    const place = { pages: [3, 4], path: ['Methods', 'Cohort'] };
    expect(passageForModel(1, { source: 'Author 2024', place, text: 'The text, with its own [7].' }, en)).toBe('[S1] Author 2024, p. 3–4 · Methods > Cohort:\nThe text, with its own [7].');
    expect(passageForModel(2, { source: 'Author 2024', place: { ...place, labels: { 3: '1547', 4: '1548' } }, text: 'T' }, en)).toBe('[S2] Author 2024, p. 1547–1548 (PDF 3–4) · Methods > Cohort:\nT');
  });

  it('30-47: what is not known leaves no stray sign; the header stays on one line', () => {
    expect(passageForModel(1, { source: 'Author 2024', place: {}, text: 'T' }, en)).toBe('[S1] Author 2024:\nT');
    expect(passageForModel(1, { source: '', place: { pages: [3] }, text: 'T' }, en)).toBe('[S1] p. 3:\nT');
    expect(passageForModel(1, { source: '', place: {}, text: 'T' }, en)).toBe('[S1]:\nT');
    expect(passageForModel(1, { source: 'Two\nlines', place: { path: ['A\nB'] }, text: 'T' }, en)).toBe('[S1] Two lines, A B:\nT');
  });
});

describe('markers in an answer', () => {
  it.each<[string, number[][]]>([
    ['Sleep helps [S1][S2].', [[1], [2]]],
    ['Sleep helps [S1, S2].', [[1, 2]]],
    ['Sleep helps [S1; S2].', [[1, 2]]],
    ['Sleep helps [S1–S3].', [[1, 2, 3]]],
    ['Sleep helps [S1-3].', [[1, 2, 3]]],
    ['睡眠有助於記憶【S1】。', [[1]]],
    ['睡眠有助於記憶［Ｓ１］。', [[1]]],
    ['睡眠有助於記憶［Ｓ１、Ｓ２］。', [[1, 2]]],
    ['Both [S2, 3] and [S1, p. 3].', [[2, 3], [1]]],
    ['Twice [S2, S2].', [[2]]],
    ['- a list\n    - deeper [S4]', [[4]]],
    ['A link text is read: [S1](https://example.org).', [[1]]],
  ])('30-48: %s', (answer, expected) => {
    expect(passages(answer)).toEqual(expected);
    expect(findMarkers(answer, 5).flatMap(({ unsupported }) => unsupported)).toEqual([]);
  });

  it.each([
    'The paper’s own [7] and [12, 13].',
    'In code `[S1]` and ``a ` [S1]``.',
    '```\n[S1]\n```',
    '~~~~\n```\n[S1]\n~~~~',
    '```\nan open fence [S1]',
    '1. ```js\n   [S1]\n   ```',
    'A note [[S1]].',
    'A target [text](https://example.org/[S1]) and <https://example.org/[S1]>.',
    '[S1]: https://example.org/one',
    'No marker: [Sample 1], [S], [S1.5], S1, [1S].',
  ])('30-48: text, no marker: %s', (answer) => {
    expect(found(answer)).toEqual([]);
  });

  it('30-48: a backtick that nothing closes opens no code, and code ends with its paragraph', () => {
    expect(passages('a ` b [S1]\n\nc ` d')).toEqual([[1]]);
    expect(passages('`a` [S1] `b`')).toEqual([[1]]);
    expect(passages('[S1]: The study shows it.')).toEqual([[1]]);
  });

  it('30-48: what was not given is told of, never dropped', () => {
    expect(found('It is so [S0] and [S99].')).toEqual([['[S0]', [], ['S0']], ['[S99]', [], ['S99']]]);
    expect(found('It is so [S2, S99].')).toEqual([['[S2, S99]', [2], ['S99']]]);
    expect(found('It is so [S4–S999999999].')).toEqual([['[S4–S999999999]', [4, 5], ['S999999999']]]);
    expect(found('[S1]', 0)).toEqual([['[S1]', [], ['S1']]]);
  });

  it('30-48: ranges point at the markup, whatever stands around it', () => {
    const around = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[[\]`~<>()（）［］【】〔〕]/.test(text));
    fc.assert(fc.property(around, around, fc.integer({ min: 1, max: 9 }), (before, after, number) => {
      const answer = `${before}［Ｓ${number}］${after}`;
      expect(found(answer, 9)).toEqual([[`［Ｓ${number}］`, [number], []]]);
    }));
  });

  it('30-48: any text is read in one pass', () => {
    for (const piece of ['[', '[S1', '[S1,', '[S1 ', '`', '](', '[[', '<', '[S1-', '1', '[S11', '```\n']) expect(findMarkers(piece.repeat(50_000), 3).length).toBeGreaterThanOrEqual(0);
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (answer) => {
      for (const { start, end } of findMarkers(answer, 3)) expect(end).toBeGreaterThan(start);
    }));
  });
});
