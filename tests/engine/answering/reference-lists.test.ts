import { describe, expect, it } from 'vitest';
import type { AnswerPassage } from '../../../src/answer/model';
import { newAnswerId } from '../../../src/engine/answering/answer-id';
import { demoHome } from '../demo-home';
import { answerWith, asJson } from './answering-home';

describe('80-1: lists of references', () => {
  it('no passage that is sent holds an entry, also where the question is an entry’s own words', async () => {
    const engine = await answerWith(await demoHome(), () => asJson([]));
    await engine.index({});
    const { papers } = await engine.status();
    let asked = 0;
    for (const { paperId } of papers) {
      const paper = await engine.paper(paperId);
      for (const { start, end } of (paper?.references ?? []).slice(0, 3)) {
        const question = paper?.canonical.slice(start, end).replace(/[^\p{L}\s]/gu, ' ').trim().slice(0, 200) ?? '';
        if (question === '') continue;
        const outcome = await engine.ask({ id: newAnswerId(() => 2_000_000_000_000 + (asked += 1), () => 0), question, scope: { papers: [paperId] } });
        const passages: readonly AnswerPassage[] = outcome.kind === 'answered' ? outcome.answer.passages : [];
        const held = passages.filter((passage) => paper?.references.some((entry) => entry.start < passage.end && entry.end > passage.start));
        expect(held.map(({ text }) => text)).toEqual([]);
      }
    }
    expect(asked).toBeGreaterThan(10);
    await engine.dispose();
  });
});
