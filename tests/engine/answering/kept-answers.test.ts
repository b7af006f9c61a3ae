import { beforeEach, describe, expect, it } from 'vitest';
import { AnswerDesk } from '../../../src/engine/answering/answer-desk';
import { coverage } from '../../../src/library/coverage';
import { AnswerRecords } from '../../../src/store/answer-records';
import { MemoryFiles } from '../../doubles/memory-files';
import { VirtualTime } from '../../doubles/virtual-time';
import { CHOICE, claimOf, passageOf, PlayedAnswerer, REQUEST } from './answer-double';

const passage = passageOf('Training helped the knees of all patients.');
const claim = claimOf('It helps.');

const COVERAGE = coverage([]);

let data: MemoryFiles;
let time: VirtualTime;
let answerer: PlayedAnswerer;
let failures: unknown[];

const open = (): AnswerDesk =>
  new AnswerDesk({ answerer, records: new AnswerRecords(data), choice: () => CHOICE, open: () => Promise.resolve(null), metadata: () => null, settled: () => Promise.resolve(), clock: time.clock, timer: time.timer, breathe: () => Promise.resolve(), failed: (error) => void failures.push(error) });

/** Asks to the end. */
async function answered(desk: AnswerDesk, id = REQUEST.id): Promise<Awaited<ReturnType<AnswerDesk['ask']>>> {
  const outcome = desk.ask({ ...REQUEST, id });
  await time.advance(0);
  answerer.tell({ kind: 'passages', passages: [passage], coverage: COVERAGE });
  await time.advance(0);
  answerer.end({ passages: [passage], claims: [claim] });
  return outcome;
}

beforeEach(() => {
  data = new MemoryFiles();
  time = new VirtualTime();
  answerer = new PlayedAnswerer();
  failures = [];
});

describe('80: answers in plugin data', () => {
  it('an answer under another name than its own is damaged: what is done with it would be done to the other', async () => {
    const desk = open();
    await answered(desk);
    data.put('answers/b1.json', data.text('answers/a1.json') ?? '');
    const before = Object.keys(data.snapshot());
    expect(await desk.keptAnswer('b1')).toEqual({ id: 'b1', state: 'damaged', answer: null, check: null, damaged: ['answers/b1.json'] });
    expect((await desk.keptAnswers()).map(({ id, state }) => [id, state])).toEqual([['a1', 'whole'], ['b1', 'damaged']]);
    expect(await desk.recheckAnswer('b1')).toBeNull();
    expect(Object.keys(data.snapshot())).toEqual(before);
  });

  it.each(
    (['throw', 'torn'] as const).flatMap((fault) => [0, 1, 2].map((change) => ({ fault, change }))),
  )('a disk that is full at write $change ($fault): the answer is shown, nothing half written is read as one, and the next question is kept', async ({ fault, change }) => {
    const desk = open();
    data.failAt = { change, fault };
    const outcome = await answered(desk);
    expect(data.failAt).toBeNull(); // it has failed
    expect(failures).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: 'answered', answer: { claims: [claim] }, keepFailure: change === 1 ? 'disk failed at answers/a1.json' : null });
    const kept = await open().keptAnswer('a1');
    expect(kept).toMatchObject(change === 1 ? { state: fault === 'torn' ? 'damaged' : 'unfinished', answer: { claims: [], passages: [passage] } } : { state: 'whole', answer: { claims: [claim] } });
    expect(await answered(desk, 'a2')).toMatchObject({ kind: 'answered', keepFailure: null });
    expect(await desk.keptAnswer('a2')).toMatchObject({ state: 'whole' });
  });

  it('a check that the full disk does not take is not said to be kept, and leaves the answer as it was', async () => {
    const desk = open();
    await answered(desk);
    data.failAt = { change: 0, fault: 'torn' };
    await expect(desk.recheckAnswer('a1')).rejects.toThrow('disk failed');
    expect(await desk.keptAnswer('a1')).toMatchObject({ state: 'whole', answer: { claims: [claim] }, check: null });
    expect(await desk.recheckAnswer('a1')).not.toBeNull();
    expect(await desk.keptAnswer('a1')).toMatchObject({ state: 'whole', damaged: [] });
  });

  it('two windows ask at once: each answer is kept whole under its own name, and both list both', async () => {
    const [one, two] = [open(), open()];
    const played = answerer;
    const first = one.ask({ ...REQUEST, id: 'w1' });
    await time.advance(0);
    answerer = new PlayedAnswerer();
    const third = open();
    const second = third.ask({ ...REQUEST, id: 'w2' });
    await time.advance(0);
    // The first has not come back: its window alone is busy.
    expect(await one.ask({ ...REQUEST, id: 'w3' })).toEqual({ kind: 'refused', why: 'busy' });
    played.tell({ kind: 'passages', passages: [passage], coverage: COVERAGE });
    answerer.tell({ kind: 'passages', passages: [passage], coverage: COVERAGE });
    answerer.end({ passages: [passage], claims: [claim] });
    played.end({ passages: [passage], claims: [] });
    expect([await first, await second]).toMatchObject([{ keepFailure: null }, { keepFailure: null }]);
    for (const desk of [one, two, third]) expect((await desk.keptAnswers()).map(({ id, state, claims }) => [id, state, claims])).toEqual([['w1', 'whole', 0], ['w2', 'whole', 1]]);
  });
});
