import { describe, expect, it } from 'vitest';
import { packed as pack } from '../../scripts/packed-threads.mjs';
import { wakeThread, type ThreadCode } from '../../src/threads/wake';

const post = (scope: EventTarget, data: unknown): void => void scope.dispatchEvent(new MessageEvent('message', { data }));
const packed = (code: string): ThreadCode => ({ packed: pack(new TextEncoder().encode(code)) });

interface Woken {
  scope: EventTarget;
  /** Codes that were run. */
  ran: BlobPart[];
  /** What the code that was run has heard. */
  heard: unknown[];
  failures: unknown[];
  settled: Promise<void>;
}

function asleep(run: () => void = () => undefined): Woken {
  const scope = new EventTarget();
  let settle = (): void => undefined;
  const woken: Woken = { scope, ran: [], heard: [], failures: [], settled: new Promise((resolve) => (settle = resolve)) };
  wakeThread(
    scope,
    (code) => {
      woken.ran.push(code);
      scope.addEventListener('message', (event) => woken.heard.push((event as MessageEvent<unknown>).data));
      queueMicrotask(settle);
      run();
    },
    (error) => {
      woken.failures.push(error);
      settle();
    },
  );
  return woken;
}

describe('a thread that wakes', () => {
  it('unpacks its first message, runs it once, and hears everything that came meanwhile in its order', async () => {
    const woken = asleep();
    post(woken.scope, packed('the code of a thread'));
    for (const message of ['one', { two: 2 }, 'three']) post(woken.scope, message);
    expect(woken.ran).toEqual([]);
    await woken.settled;
    post(woken.scope, 'four');
    expect(await Promise.all(woken.ran.map((code) => new Blob([code]).text()))).toEqual(['the code of a thread']);
    expect([woken.heard, woken.failures]).toEqual([['one', { two: 2 }, 'three', 'four'], []]);
  });

  it('runs plain code where the system has no decompressor', async () => {
    const woken = asleep();
    post(woken.scope, { plain: 'the code of a thread' });
    post(woken.scope, 'one');
    await woken.settled;
    expect([woken.ran, woken.heard]).toEqual([['the code of a thread'], ['one']]);
  });

  it('says so where its code is damaged, and runs nothing', async () => {
    const woken = asleep();
    const whole = pack(new TextEncoder().encode(Array.from({ length: 500 }, (_, at) => `const name${at * at} = ${at};`).join('\n')));
    post(woken.scope, { packed: whole.slice(0, whole.length / 2) });
    await woken.settled;
    expect([woken.failures.length, woken.ran.length]).toEqual([1, 0]);
  });

  it('says so where its code cannot be run', async () => {
    const woken = asleep(() => {
      throw new Error('a syntax error');
    });
    post(woken.scope, packed('('));
    await woken.settled;
    await Promise.resolve();
    expect(woken.failures).toEqual([new Error('a syntax error')]);
  });
});
