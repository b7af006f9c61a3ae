import { describe, expect, it } from 'vitest';
import { RightOfWay } from '../../src/engine/right-of-way';

interface Way {
  way: RightOfWay;
  /** Lets the time of every question that is being answered run out. */
  runOut: () => void;
  cancelled: () => number;
  breaths: () => number;
}

function wayOf(): Way {
  const timers: (() => void)[] = [];
  let [cancelled, breaths] = [0, 0];
  const timer = (_: number, action: () => void): (() => void) => {
    timers.push(action);
    return () => void (cancelled += 1);
  };
  const way = new RightOfWay(timer, async () => void (breaths += 1));
  return { way, runOut: () => timers.splice(0).forEach((action) => action()), cancelled: () => cancelled, breaths: () => breaths };
}

/** A question that is answered when told to, and whether work that stands aside has gone on. */
function held(way: RightOfWay): { answer: () => void; fail: () => void; answered: Promise<unknown>; stand: () => { wentOn: boolean } } {
  let [answer, fail] = [(): void => undefined, (): void => undefined];
  const reply = new Promise<void>((resolve, reject) => ([answer, fail] = [resolve, () => reject(new Error('no disk'))]));
  const answered = way.during(() => reply).catch((error: unknown) => error);
  const stand = (): { wentOn: boolean } => {
    const state = { wentOn: false };
    void way.standAside().then(() => (state.wentOn = true));
    return state;
  };
  return { answer, fail, answered, stand };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('40-8: the right of way of a question', () => {
  it('work that follows an answer breathes, and goes on at once where nothing is asked', async () => {
    const { way, breaths } = wayOf();
    await way.standAside();
    expect(breaths()).toBe(1);
  });

  it('waits until the question is answered, or has failed', async () => {
    for (const end of ['answer', 'fail'] as const) {
      const { way, cancelled } = wayOf();
      const question = held(way);
      const work = question.stand();
      await soon();
      expect(work.wentOn).toBe(false);
      question[end]();
      await question.answered;
      await soon();
      expect([work.wentOn, cancelled()]).toEqual([true, 1]);
    }
  });

  it('waits no longer than a question may hold others up, and not for one that came later', async () => {
    const { way, runOut } = wayOf();
    const first = held(way);
    const work = first.stand();
    await soon();
    const second = held(way);
    first.answer();
    await soon();
    expect(work.wentOn).toBe(true);
    const further = second.stand();
    await soon();
    expect(further.wentOn).toBe(false);
    runOut();
    await soon();
    expect(further.wentOn).toBe(true);
  });

  it('goes on where a question needs it', async () => {
    const { way } = wayOf();
    const work = held(way).stand();
    await soon();
    way.waive();
    await soon();
    expect(work.wentOn).toBe(true);
  });

  it('the question gets its own answer and its own failure', async () => {
    const { way } = wayOf();
    expect(await way.during(async () => 'found')).toBe('found');
    await expect(way.during(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  });
});
