import { beforeEach, describe, expect, it } from 'vitest';
import { AnswerDesk } from '../../../src/engine/answering/answer-desk';
import type { AnswerSnapshot } from '../../../src/engine/answering/model';
import { coverage } from '../../../src/library/coverage';
import { AnswerRecords } from '../../../src/store/answer-records';
import { METADATA } from '../../citation/small-paper';
import { MemoryFiles } from '../../doubles/memory-files';
import { VirtualTime } from '../../doubles/virtual-time';
import { CHOICE, claimOf, passageOf, PlayedAnswerer, REQUEST } from './answer-double';

const PASSAGE = passageOf('Training helps the knee.');
const PASSAGES = { kind: 'passages' as const, passages: [PASSAGE], coverage: coverage([]) };
const CLAIM = claimOf('It helps.');

/** A disk that takes no write before it is let go. */
class HeldFiles extends MemoryFiles {
  letGo: () => void = () => undefined;
  private readonly held = new Promise<void>((resolve) => (this.letGo = resolve));

  override async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.held;
    return super.write(path, bytes);
  }
}

describe('80-7: nobody waits for the disk to see how a question ended', () => {
  let data: HeldFiles;
  let time: VirtualTime;
  let answerer: PlayedAnswerer;
  let desk: AnswerDesk;
  let seen: AnswerSnapshot[];

  beforeEach(async () => {
    data = new HeldFiles();
    time = new VirtualTime();
    answerer = new PlayedAnswerer();
    desk = new AnswerDesk({ answerer, records: new AnswerRecords(data), choice: () => CHOICE, open: async () => null, metadata: (paperId) => ({ ...METADATA, paperId }), settled: async () => undefined, clock: time.clock, timer: time.timer, breathe: async () => undefined, failed: (error) => expect.fail(String(error)) });
    seen = [];
    await desk.onAnswer((snapshot) => void seen.push(snapshot));
  });

  const asked = async (id: string): Promise<[outcome: ReturnType<AnswerDesk['ask']>]> => {
    const outcome = desk.ask({ ...REQUEST, id });
    await time.advance(0);
    answerer.tell(PASSAGES);
    await time.advance(0);
    return [outcome];
  };

  it('Stop: the end is told while nothing is written yet, and all of it is written after', async () => {
    const [outcome] = await asked('a1');
    const stopped = desk.stopAnswer();
    await time.advance(0);
    expect(seen.at(-1)).toMatchObject({ phase: 'done', answer: { id: 'a1', flags: ['stopped'] }, keepFailure: null });
    expect(data.changes).toEqual([]);
    data.letGo();
    await stopped;
    expect(await outcome).toMatchObject({ kind: 'answered', keepFailure: null });
    expect([...data.files.keys()]).toEqual(['answers/a1.json']);
  });

  it('Stop while passages are looked for: nothing was sent, so nothing is waited for', async () => {
    answerer.deaf = true;
    const outcome = desk.ask(REQUEST);
    await time.advance(0);
    const stopped = desk.stopAnswer();
    await time.advance(0);
    expect(seen.at(-1)).toMatchObject({ phase: 'done', answer: { flags: ['stopped'] } });
    expect(time.waiting).toBe(0);
    data.letGo();
    await Promise.all([stopped, outcome]);
  });

  it('80-6: passages that are found are not said to be sent, nor kept as such, before they are; Stop then leaves none', async () => {
    data.letGo();
    const outcome = desk.ask(REQUEST);
    await time.advance(0);
    answerer.deaf = true;
    answerer.find(PASSAGES);
    await time.advance(0);
    expect(seen.at(-1)).toMatchObject({ phase: 'searching', answer: { passages: [PASSAGE] } });
    expect(data.changes).toEqual([]);
    await desk.stopAnswer();
    expect(await outcome).toMatchObject({ answer: { passages: [], flags: ['stopped'] } });
  });

  it('whoever reads, lists, compares or deletes an answer that is still being written waits for it', async () => {
    const [outcome] = await asked('a1');
    answerer.end({ passages: [PASSAGE], claims: [CLAIM] });
    await time.advance(0);
    const read = [desk.keptAnswer('a1'), desk.keptAnswers(), desk.recheckAnswer('a1')] as const;
    await time.advance(0);
    data.letGo();
    expect(await Promise.all(read)).toMatchObject([{ state: 'whole', answer: { claims: [CLAIM] } }, [{ id: 'a1', state: 'whole' }], { claims: [{}] }]);
    await outcome;
  });

  it('an answer that is deleted while it is written is gone for good', async () => {
    const [outcome] = await asked('a1');
    answerer.end({ passages: [PASSAGE], claims: [CLAIM] });
    await time.advance(0);
    const deleted = desk.deleteAnswer('a1');
    data.letGo();
    await Promise.all([deleted, outcome]);
    expect([...data.files.keys()]).toEqual([]);
  });

  it('the next question may be asked while the last answer is being written; both are kept, and its name is taken', async () => {
    const [first] = await asked('a1');
    answerer.end({ passages: [PASSAGE], claims: [CLAIM] });
    await time.advance(0);
    const again = desk.ask({ ...REQUEST, id: 'a1' });
    data.letGo();
    await expect(again).rejects.toThrow('there is an answer named a1 already');
    const [second] = await asked('a2');
    answerer.end({ passages: [PASSAGE], claims: [] });
    expect(await Promise.all([first, second])).toMatchObject([{ keepFailure: null }, { keepFailure: null }]);
    expect([...data.files.keys()].sort()).toEqual(['answers/a1.json', 'answers/a2.json']);
  });

  it('what closes the plugin waits for what is being written', async () => {
    const [outcome] = await asked('a1');
    answerer.end({ passages: [PASSAGE], claims: [CLAIM] });
    await time.advance(0);
    const closed = desk.dispose();
    data.letGo();
    await closed;
    expect([...data.files.keys()]).toEqual(['answers/a1.json']);
    await outcome;
  });

  it('80-1: passages come with the names of their papers, so that nothing is asked for before they are shown', async () => {
    const [outcome] = await asked('a1');
    expect(seen.at(-1)).toMatchObject({ phase: 'waiting', papers: { P1: { ...METADATA, paperId: 'P1' } } });
    answerer.end({ passages: [PASSAGE], claims: [CLAIM] });
    data.letGo();
    await outcome;
    expect((await desk.answering()).papers).toEqual({ P1: { ...METADATA, paperId: 'P1' } });
  });
});
