import { beforeEach, describe, expect, it } from 'vitest';
import { AnswerDesk } from '../../../src/engine/answering/answer-desk';
import { newAnswerId } from '../../../src/engine/answering/answer-id';
import type { AnswerChoice, AnswerSnapshot } from '../../../src/engine/answering/model';
import { coverage } from '../../../src/library/coverage';
import { AnswerRecords } from '../../../src/store/answer-records';
import { MemoryFiles } from '../../doubles/memory-files';
import { VirtualTime } from '../../doubles/virtual-time';
import { CHOICE, claimOf, passageOf, PlayedAnswerer, REQUEST } from './answer-double';

const passages = { kind: 'passages' as const, passages: [passageOf('Training helps the knee.')], coverage: coverage([]) };
const claim = claimOf('Training helps the knee.');

describe('asking', () => {
  let data: MemoryFiles;
  let time: VirtualTime;
  let answerer: PlayedAnswerer;
  let choice: AnswerChoice | null;
  let failures: unknown[];
  let desk: AnswerDesk;
  let settling: Promise<void>;

  const open = (): AnswerDesk =>
    new AnswerDesk({
      answerer,
      records: new AnswerRecords(data),
      choice: () => choice,
      open: async () => null,
      metadata: () => null,
      settled: () => settling,
      clock: time.clock,
      timer: time.timer,
      breathe: async () => undefined,
      failed: (error) => failures.push(error),
    });
  const asked = async (): Promise<void> => {
    for (let turn = 0; turn < 20 && answerer.signal === null; turn += 1) await Promise.resolve();
    expect(answerer.signal).not.toBeNull();
  };

  beforeEach(() => {
    data = new MemoryFiles();
    time = new VirtualTime();
    answerer = new PlayedAnswerer();
    choice = CHOICE;
    failures = [];
    settling = Promise.resolve();
    desk = open();
  });

  it('80: off until a service is named, and where there is no network; nothing is asked and nothing is written', async () => {
    choice = null;
    expect(await desk.ask(REQUEST)).toEqual({ kind: 'refused', why: 'no-endpoint' });
    choice = CHOICE;
    answerer.isThere = false;
    expect(await desk.ask(REQUEST)).toEqual({ kind: 'refused', why: 'no-endpoint' });
    answerer.isThere = true;
    expect(await desk.ask({ ...REQUEST, question: '  ' })).toEqual({ kind: 'refused', why: 'no-question' });
    expect(answerer.asked).toEqual([]);
    expect(data.changes).toEqual([]);
  });

  it('80-6: a question longer than any question is refused; nothing is asked and nothing is written', async () => {
    expect(await desk.ask({ ...REQUEST, question: 'x'.repeat(4_001) })).toEqual({ kind: 'refused', why: 'too-long' });
    expect(answerer.asked).toEqual([]);
    expect(data.changes).toEqual([]);
    const outcome = desk.ask({ ...REQUEST, question: 'x'.repeat(4_000) });
    await asked();
    answerer.end({});
    expect(await outcome).toMatchObject({ kind: 'answered' });
  });

  it('80-1: the passages are in the snapshot before anything comes of the server, then the seconds, then the claims as they come, then the kept answer', async () => {
    const seen: AnswerSnapshot[] = [];
    await desk.onAnswer((snapshot) => void seen.push(snapshot));
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.tell(passages);
    expect(await desk.answering()).toMatchObject({ phase: 'waiting', seconds: 0, answer: { passages: passages.passages, claims: [] } });
    await time.advance(0);
    answerer.tell({ kind: 'waiting', seconds: 2 });
    await time.advance(0);
    answerer.tell({ kind: 'claim', claim });
    await time.advance(0);
    answerer.end({ passages: passages.passages, claims: [claim] });
    expect(await outcome).toMatchObject({ kind: 'answered', answer: { claims: [claim] }, keepFailure: null });
    await time.advance(0);
    expect(seen.map(({ phase, seconds, answer }) => [phase, seconds, answer?.passages.length, answer?.claims.length])).toEqual([
      ['searching', 0, 0, 0],
      ['searching', 0, 1, 0],
      ['waiting', 0, 1, 0],
      ['waiting', 2, 1, 0],
      ['waiting', 2, 1, 1],
      ['done', 2, 1, 1],
    ]);
  });

  it('80-7: what is about to be sent is kept before the answer is there; a kill leaves it, marked as unfinished', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.tell(passages);
    await time.advance(0);
    expect(await desk.keptAnswers()).toMatchObject([{ id: 'a1', state: 'running' }]);
    // Another session of the same vault: the first one never came back.
    const later = open();
    expect(await later.keptAnswers()).toEqual([{ id: 'a1', state: 'unfinished', question: REQUEST.question, model: 'stub-chat', asked: time.now, claims: 0, supported: 0, checked: null }]);
    expect(await later.keptAnswer('a1')).toMatchObject({ state: 'unfinished', answer: { endpoint: 'stub.example:8443', passages: passages.passages }, damaged: [] });
    answerer.end({ passages: passages.passages, claims: [claim] });
    await outcome;
    expect(await later.keptAnswers()).toMatchObject([{ id: 'a1', state: 'whole', claims: 1, supported: 1 }]);
    expect([...data.files.keys()]).toEqual(['answers/a1.json']);
  });

  it('80-7: nobody need watch: without a listener the answer is finished and kept', async () => {
    const end = await desk.onAnswer(() => undefined);
    const outcome = desk.ask(REQUEST);
    end();
    await asked();
    answerer.end({ claims: [claim] });
    await outcome;
    expect(await open().keptAnswer('a1')).toMatchObject({ state: 'whole', answer: { claims: [claim] } });
  });

  it('one question at a time: a second one is refused and the first goes on', async () => {
    const first = desk.ask(REQUEST);
    expect(await desk.ask({ id: 'a2', question: 'And the hip?' })).toEqual({ kind: 'refused', why: 'busy' });
    await asked();
    answerer.end({});
    expect(await first).toMatchObject({ kind: 'answered', answer: { id: 'a1' } });
    const third = desk.ask({ id: 'a3', question: 'And the hip?' });
    await time.advance(0);
    answerer.end({});
    expect(await third).toMatchObject({ kind: 'answered', answer: { id: 'a3' } });
  });

  it('80-7: Stop ends within a second even where the server is deaf; what was there is kept and marked, and what comes later is dropped', async () => {
    answerer.deaf = true;
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.tell(passages);
    answerer.tell({ kind: 'claim', claim });
    const begun = time.now;
    const stopped = desk.stopAnswer();
    await time.until(stopped);
    expect(time.now - begun).toBeLessThanOrEqual(1_000);
    expect(await outcome).toMatchObject({ kind: 'answered', answer: { flags: ['stopped'], claims: [claim], passages: passages.passages } });
    answerer.tell({ kind: 'claim', claim });
    answerer.end({ claims: [claim, claim] });
    await time.advance(5_000);
    expect((await desk.answering()).answer?.claims).toHaveLength(1);
    expect(await open().keptAnswer('a1')).toMatchObject({ state: 'whole', answer: { flags: ['stopped'], claims: [claim] } });
    expect(time.waiting).toBe(0);
  });

  it('80-7: Stop while nothing is asked does nothing; no timer is left behind', async () => {
    await desk.stopAnswer();
    const outcome = desk.ask(REQUEST);
    await asked();
    const stopped = desk.stopAnswer();
    await stopped;
    expect(await outcome).toMatchObject({ answer: { flags: ['stopped'] } });
    expect(time.waiting).toBe(0);
  });

  it('80-8: another service in the settings ends a question to the old one: its key would go there', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    choice = { ...CHOICE, passages: 3 };
    desk.configured();
    expect(answerer.signal?.aborted).toBe(false);
    choice = { ...CHOICE, endpoint: { ...CHOICE.endpoint, baseUrl: 'https://other.example/v1' } };
    desk.configured();
    expect(answerer.signal?.aborted).toBe(true);
    expect(await outcome).toMatchObject({ answer: { flags: ['stopped'], endpoint: 'stub.example:8443' } });
  });

  it('an id that is none or taken is refused before anything is searched; a search that fails is told to whoever asked and to whoever watches', async () => {
    await expect(desk.ask({ ...REQUEST, id: '../x' })).rejects.toThrow('no name of an answer');
    data.put('answers/a1.json', '{}');
    await expect(desk.ask(REQUEST)).rejects.toThrow('there is an answer named a1 already');
    expect(answerer.asked).toEqual([]);
    const outcome = desk.ask({ ...REQUEST, id: 'a2' });
    await asked();
    answerer.fail('no arm can answer');
    await expect(outcome).rejects.toThrow('no arm can answer');
    expect(await desk.answering()).toMatchObject({ phase: 'done', fault: 'no arm can answer' });
    expect(await desk.ask({ ...REQUEST, id: '' }).catch((error: unknown) => String(error))).toContain('no name of an answer');
  });

  it('an answer that cannot be kept is shown all the same, and that it is not kept is said', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    data.readOnly = true;
    answerer.tell(passages);
    answerer.end({ claims: [claim] });
    expect(await outcome).toMatchObject({ kind: 'answered', answer: { claims: [claim] }, keepFailure: 'disk failed at answers/a1.json' });
    expect((await desk.answering()).keepFailure).toBe('disk failed at answers/a1.json');
    expect(failures).not.toEqual([]);
  });

  it('an answer cut short on disk leaves what was asked; the damage is named, and nothing is thrown away', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.tell(passages);
    await time.advance(0);
    data.failAt = { change: 0, fault: 'torn' };
    answerer.end({ passages: passages.passages, claims: [claim] });
    expect(await outcome).toMatchObject({ keepFailure: 'disk failed at answers/a1.json' });
    const kept = await open().keptAnswer('a1');
    expect(kept).toMatchObject({ state: 'damaged', answer: { passages: passages.passages, claims: [] }, damaged: ['answers/a1.json'] });
    expect([...data.files.keys()].sort()).toEqual(['answers/a1.asked.json', 'answers/a1.json']);
  });

  it('files that hold no answer are listed as damaged, and one of them hides no other', async () => {
    data.put('answers/b1.json', 'not json');
    data.put('answers/b2.json', '{"version":1,"answer":{"id":"b2"}}');
    data.put('answers/b3.json', '');
    data.put('answers/b3 (conflict).json', '{}');
    data.put('answers/readme.md', 'mine');
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.end({ claims: [claim] });
    await outcome;
    expect((await desk.keptAnswers()).map(({ id, state }) => [id, state])).toEqual([['a1', 'whole'], ['b1', 'damaged'], ['b2', 'damaged'], ['b3', 'damaged']]);
    expect(await desk.keptAnswer('b1')).toEqual({ id: 'b1', state: 'damaged', answer: null, check: null, damaged: ['answers/b1.json'] });
    expect(await desk.keptAnswer('nothing')).toBeNull();
    expect(await desk.keptAnswer('../a1')).toBeNull();
  });

  it('a file that a newer Locus wrote is not read as if it were of this one', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.end({ claims: [claim] });
    await outcome;
    data.put('answers/a1.json', (data.text('answers/a1.json') ?? '').replace('"version":1', '"version":2'));
    expect(await desk.keptAnswer('a1')).toMatchObject({ state: 'damaged', answer: null, damaged: ['answers/a1.json'] });
  });

  it('a file that the disk does not give is told as damaged, and hides no other', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.end({ claims: [claim] });
    await outcome;
    data.put('answers/b1.json', data.text('answers/a1.json') ?? '');
    data.beforeRead = (path) => {
      if (path === 'answers/b1.json') throw new Error('the disk is tired');
    };
    expect((await desk.keptAnswers()).map(({ id, state }) => [id, state])).toEqual([['a1', 'whole'], ['b1', 'damaged']]);
    expect(failures.map(String)).toEqual(['Error: the disk is tired']);
  });

  it('an answer that is kept is not said to be lost where what was asked cannot be taken away', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.tell(passages);
    await time.advance(0);
    data.failAt = { change: 1, fault: 'throw' };
    answerer.end({ passages: passages.passages, claims: [claim] });
    expect(await outcome).toMatchObject({ kind: 'answered', keepFailure: null });
    expect(failures).toHaveLength(1);
    expect(await open().keptAnswer('a1')).toMatchObject({ state: 'whole', answer: { claims: [claim] } });
  });

  it('an answer that is deleted while it is compared with the papers leaves nothing behind', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.end({ claims: [claim] });
    await outcome;
    let goOn = (): void => undefined;
    settling = new Promise<void>((resolve) => (goOn = resolve));
    const checking = desk.recheckAnswer('a1');
    await time.advance(0);
    await desk.deleteAnswer('a1');
    goOn();
    expect(await checking).toBeNull();
    expect([...data.files.keys()]).toEqual([]);
  });

  it('deletes an answer with all its files, also the one in work', async () => {
    const outcome = desk.ask(REQUEST);
    await asked();
    answerer.tell(passages);
    await desk.deleteAnswer('a1');
    await outcome;
    expect([...data.files.keys()]).toEqual([]);
  });

  it('80-6: an estimate says where, which model, how many passages and how much text, and sends nothing', async () => {
    expect(await desk.estimateAnswer(REQUEST)).toEqual({ host: 'stub.example:8443', model: 'stub-chat', cap: 4_000, passages: 4, words: 900, tokens: 1_300, unasked: null });
    expect(answerer.asked).toEqual([]);
    choice = null;
    await expect(desk.estimateAnswer(REQUEST)).rejects.toThrow('no service is named');
  });

  it('names of answers sort by time and are sound names of files', () => {
    const names = [1_700_000_000_000, 1_700_000_000_001, 4_000_000_000_000].map((now) => newAnswerId(() => now, () => 0.99));
    expect([...names].sort()).toEqual(names);
    expect(names.every((name) => /^[0-9a-z-]{1,60}$/.test(name))).toBe(true);
  });
});
