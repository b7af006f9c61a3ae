import { describe, expect, it } from 'vitest';
import { askPapers, type AnswerPorts } from '../../src/answer';
import { VirtualTime } from '../doubles/virtual-time';
import { paperOf, passageAt, portsOf } from './made-up-papers';

const WORDS = 'Training eased the pain of walking within three months.';
const papers = ['A', 'B', 'C', 'D'].map((paperId) => paperOf(paperId, `Paper ${paperId} says: ${WORDS}`));
const passages = papers.map((paper) => passageAt(paper, paper.text));

describe('80-1: what the passages wait for', () => {
  const time = new VirtualTime();
  const done: string[] = [];
  const ports = (more: Partial<AnswerPorts> = {}): AnswerPorts => ({
    ...portsOf(papers, passages),
    client: {
      endpoint: { baseUrl: 'https://stub.example/v1', model: 'stub', needsKey: false, patience: 1_000 },
      ask: async () => {
        done.push('asked');
        return { state: 'stopped', content: '' };
      },
    },
    wordCounts: async () => {
      done.push('counted');
      return { units: 100, holding: () => 10 };
    },
    breathe: async () => void done.push('breathed'),
    clock: time.clock,
    timer: time.timer,
    ...more,
  });

  it('nothing that is only needed to send: they are told, and the thread is given back, before words are counted and the model’s package is needed', async () => {
    done.length = 0;
    await askPapers({ id: 'q', question: 'Does training ease pain?' }, ports(), ({ kind }) => done.push(kind));
    expect(done).toEqual(['passages', 'breathed', 'counted', 'sending', 'asked', 'done']);
  });

  it('their papers, which are opened beside each other', async () => {
    const { readPaper } = portsOf(papers, passages);
    let open = 0;
    let most = 0;
    const reading: AnswerPorts['readPaper'] = async (paperId) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return readPaper(paperId);
    };
    const { passages: told } = await askPapers({ id: 'q', question: 'Does training ease pain?' }, ports({ readPaper: reading }), () => undefined);
    expect(most).toBe(papers.length);
    expect(told.map(({ marker, paperId, cite }) => [marker, paperId, cite !== null])).toEqual([['S1', 'A', true], ['S2', 'B', true], ['S3', 'C', true], ['S4', 'D', true]]);
  });
});
