import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ClaimChecker } from '../../src/answer';
import type { AnswerPassage } from '../../src/answer/model';
import { shownText } from '../../src/answer/prompt/block';
import type * as StandsIn from '../../src/citation/quotes/stands-in';
import { paperOf } from './made-up-papers';

const prepared: string[] = [];
vi.mock('../../src/citation/quotes/stands-in', async (original) => {
  const real = await original<typeof StandsIn>();
  return { ...real, searchableText: (text: string) => (prepared.push(text), real.searchableText(text)) };
});

const SENTENCES = Array.from({ length: 40 }, (_, at) => `The ward numbered ${at + 100} admitted elderly patients with severe anaemia during winter ${at}.`);
const paper = paperOf('A', SENTENCES.join(' '));
const passageOf = (number: number, from: number, to: number): AnswerPassage => ({
  marker: `S${number}`, paperId: 'A', generation: paper.generation, start: from, end: to, text: paper.text.slice(from, to), table: null, place: { pages: [1] }, best: { start: from, end: to }, cite: null, header: '', shortened: false,
});
const passages = [passageOf(1, 0, 400), passageOf(2, 400, 800), passageOf(3, 800, 1_200)];

beforeEach(() => {
  prepared.length = 0;
});

describe('80-2: hundreds of quotes', () => {
  it('a text is prepared once an answer, however many quotes do not hold', async () => {
    const checker = new ClaimChecker(passages, () => Promise.resolve({ generation: paper.generation, text: paper.text, cite: () => null }));
    for (let at = 0; at < 30; at += 1) {
      const quote = `Nurses counted ${at} splendid violet bicycles behind the old hospital`;
      await checker.check({ text: `Claim ${at}.`, evidence: [{ passages: [(at % 3) + 1], unknown: [], quote }, { passages: [1], unknown: [], quote: SENTENCES[30] ?? '' }] });
    }
    const times = (text: string): number => prepared.filter((one) => one === text).length;
    expect([paper.text, ...passages.map(shownText)].map(times)).toEqual([1, 1, 1, 1]);
  });

  it('a paper that is read anew meanwhile is not taken for the one before', async () => {
    let generation = paper.generation;
    const checker = new ClaimChecker(passages, () => Promise.resolve({ generation, text: paper.text, cite: () => null }));
    const check = async (text: string) => (await checker.check({ text, evidence: [{ passages: [1], unknown: [], quote: SENTENCES[30] ?? '' }] })).quotes[0]?.state;
    expect(await check('One.')).toBe('misattributed');
    generation = 'other';
    expect(await check('Two.')).not.toBe('misattributed');
  });
});
