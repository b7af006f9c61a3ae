import { describe, expect, it } from 'vitest';
import { askPapers, type Answer, type AnswerPorts } from '../../src/answer';
import type { Passage } from '../../src/retrieval';
import { paperOf, passageAt, portsOf, searchOf } from './made-up-papers';

const PAPER = paperOf('A', 'Pain of the knee fell after twelve weeks of exercise.');

/** Asks with a client that must not be asked, or that is counted. */
async function ask(question: string, more: Partial<Passage> = {}, ports: Partial<AnswerPorts> = {}): Promise<{ answer: Answer; sent: number; wanted: unknown[]; told: string[] }> {
  let sent = 0;
  const wanted: unknown[] = [];
  const told: string[] = [];
  const passages = [passageAt(PAPER, PAPER.text, more)];
  const client: AnswerPorts['client'] = {
    endpoint: { baseUrl: 'https://stub.example/v1', model: 'stub', needsKey: false, patience: 1_000 },
    ask: () => {
      sent += 1;
      return Promise.resolve({ state: 'stopped', content: '' });
    },
  };
  const usual = portsOf([PAPER], passages);
  const search: AnswerPorts['search'] = (request) => {
    wanted.push(request);
    return Promise.resolve(searchOf(passages));
  };
  const answer = await askPapers({ id: 'q', question }, { ...usual, search, client, clock: () => 0, timer: () => () => undefined, limits: { ...usual.limits, floor: 0.4 }, ...ports }, ({ kind }) => void told.push(kind));
  return { answer, sent, wanted, told };
}

describe('the relevance floor', () => {
  it('80-3: below it nothing is sent, the answer says how many papers were searched and shows the nearest passages, and nothing else', async () => {
    const { answer, sent, told } = await ask('penguins of Antarctica');
    expect([sent, told]).toEqual([0, ['passages', 'done']]);
    expect(answer).toMatchObject({ relevance: 0, claims: [], failure: null, abstained: { reason: 'below-floor', papers: 37, claims: 0, nearest: [{ paperId: 'A' }] } });
  });

  it('80-3: from it on the model is asked', async () => {
    const { answer, sent } = await ask('exercise for knees of penguins');
    expect(answer.relevance).toBeGreaterThanOrEqual(0.4);
    expect(sent).toBe(1);
  });

  it('80-3: the title of the paper counts among what is said', async () => {
    const { answer } = await ask('penguins of Antarctica', {}, { titleOf: () => 'Penguins of Antarctica and their knees' });
    expect(answer.relevance).toBe(1);
  });

  it('80-3: filters are no words of the question', async () => {
    expect((await ask('knee pain year:2020-2024 section:results')).answer.relevance).toBe(1);
  });

  it('80-3: what a model of an endpoint found is never held back, in whatever language', async () => {
    expect((await ask('膝盖疼痛怎么办', { arms: [{ arm: 'endpoint', rank: 1, score: 0.8 }] })).sent).toBe(1);
    expect((await ask('膝盖疼痛怎么办', { arms: [{ arm: 'library', rank: 1, score: 0.8 }] })).sent).toBe(0);
  });

  it('issue 7, 5: one paper may fill all places, where a question is about it alone', async () => {
    expect((await ask('knee pain')).wanted).toMatchObject([{ limit: 24, ofPaper: 8 }]);
  });
});
