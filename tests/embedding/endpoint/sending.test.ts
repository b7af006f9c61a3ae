import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Allowance } from '../../../src/embedding/endpoint/allowance';
import { backoff, spread } from '../../../src/embedding/endpoint/backoff';
import { BatchMaker, type TextToSend } from '../../../src/embedding/endpoint/batches';
import { TokenBucket } from '../../../src/embedding/endpoint/token-bucket';
import { Machine, stubSettings } from './machine';

const text = (name: string, tokens: number): TextToSend => ({ hash: name, text: name, tokens });

describe('batches', () => {
  it('50-9: by count and tokens, every text once and in order, a paper torn only where it does not fit', () => {
    const papers = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(papers, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 20, max: 200 }), (library, texts, tokens) => {
        const maker = new BatchMaker({ texts, tokens });
        const all = library.map((paper, at) => paper.map((size, line) => text(`${at}.${line}`, size)));
        const batches = [...all.flatMap((paper) => maker.add(paper)), ...maker.rest()];
        expect(batches.flat()).toEqual(all.flat());
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(texts);
          expect(batch.length === 1 || batch.reduce((sum, one) => sum + one.tokens, 0) <= tokens).toBe(true);
        }
        for (const paper of all) {
          const fits = paper.length <= texts && paper.reduce((sum, one) => sum + one.tokens, 0) <= tokens;
          if (fits) expect(batches.filter((batch) => paper.some((one) => batch.includes(one)))).toHaveLength(1);
        }
      }),
    );
  });
});

describe('going slowly enough', () => {
  it('50-9: a bucket never gives more in a minute than the limit and its burst', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 200 }), (perMinute, pauses) => {
        let now = 0;
        const bucket = new TokenBucket(perMinute, () => now);
        let taken = 0;
        for (const pause of pauses) {
          now += pause;
          if (bucket.waitFor(1) > 0) continue;
          bucket.take(1);
          taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(Math.max(1, perMinute * 0.1) + (now / 60_000) * perMinute + 1e-6);
      }),
    );
  });

  it('50-9: after the wait that a bucket names, it gives; more than it holds waits for a full one', () => {
    let now = 0;
    const bucket = new TokenBucket(600, () => now);
    bucket.take(60);
    expect(bucket.waitFor(1)).toBe(100);
    now += 100;
    expect(bucket.waitFor(1)).toBe(0);
    expect(bucket.waitFor(10_000)).toBe(5_900);
  });

  it('50-9: a clock that is set back neither gives nor breaks', () => {
    let now = 1_000_000;
    const bucket = new TokenBucket(600, () => now);
    bucket.take(60);
    now = 0;
    expect(bucket.waitFor(1)).toBe(100);
    now = 100;
    expect(bucket.waitFor(1)).toBe(0);
  });

  it('50-9: backoff doubles up to a minute, with full jitter; what a server asked for is never undercut', () => {
    expect([1, 2, 3, 7, 50].map((failures) => backoff(failures, () => 0.999))).toEqual([999, 1998, 3996, 59940, 59940]);
    expect(backoff(5, () => 0)).toBe(0);
    expect(spread(30_000, () => 0)).toBe(30_000);
    expect(spread(30_000, () => 0.5)).toBe(31_500);
  });

  it('50-9: the limits of requests and tokens a minute hold over a run', async () => {
    const machine = new Machine().library(40, 2);
    machine.settings = stubSettings({ limits: { ...stubSettings().limits, texts: 2, requestsPerMinute: 20 } });
    const times: number[] = [];
    const { http } = machine;
    machine.http = (request) => {
      times.push(machine.time.now);
      return http(request);
    };
    expect(await machine.run()).toMatchObject({ complete: true, requests: 40 });
    for (const time of times) expect(times.filter((other) => other >= time && other < time + 60_000).length).toBeLessThanOrEqual(22);
  });

  it('50-9: never more requests under way than allowed', async () => {
    const machine = new Machine().library(20, 4);
    machine.settings = stubSettings({ limits: { ...stubSettings().limits, inFlight: 3 } });
    let underWay = 0;
    let most = 0;
    const { http } = machine;
    machine.http = async (request) => {
      most = Math.max(most, (underWay += 1));
      try {
        return await http(request);
      } finally {
        underWay -= 1;
      }
    };
    await machine.run();
    expect(most).toBe(3);
  });
});

describe('the cap', () => {
  it('50-8: whatever is given back and corrected, no more is taken than allowed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.boolean()), { maxLength: 20 }), (cap, requests) => {
        const allowance = new Allowance({ texts: cap, money: null }, null);
        let kept = 0;
        for (const [count, answered] of requests) {
          const taken = allowance.take(Array.from({ length: count }, () => ({ tokens: 5 })));
          if (answered) kept += taken.length;
          else allowance.giveBack(taken);
        }
        expect(kept).toBeLessThanOrEqual(cap);
      }),
    );
  });

  it('50-8: money without a price limits nothing; with one it limits tokens', () => {
    const texts = Array.from({ length: 5 }, () => ({ tokens: 100_000 }));
    expect(new Allowance({ texts: null, money: 1 }, null).take(texts)).toHaveLength(5);
    expect(new Allowance({ texts: null, money: 0.05 }, 0.2).take(texts)).toHaveLength(2);
  });
});
