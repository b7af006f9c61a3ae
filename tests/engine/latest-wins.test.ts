import { describe, expect, it } from 'vitest';
import { latestWins } from '../../src/engine/latest-wins';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('40-18: a view that is slower than the run', () => {
  it('40-18: gets the first value and the newest, not each one between', async () => {
    const seen: number[] = [];
    let release: () => void = () => undefined;
    const tell = latestWins<number>((value) => {
      seen.push(value);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    }, () => undefined);
    for (let value = 0; value < 1000; value += 1) tell(value);
    release();
    await turn();
    expect(seen).toEqual([0, 999]);
  });

  it('40-18: that fails is reported once and called no more', async () => {
    const faults: unknown[] = [];
    let calls = 0;
    const tell = latestWins<number>(() => {
      calls += 1;
      throw new Error('the view is gone');
    }, (error) => faults.push(error));
    tell(1);
    await turn();
    tell(2);
    await turn();
    expect([calls, faults.length]).toEqual([1, 1]);
  });
});
