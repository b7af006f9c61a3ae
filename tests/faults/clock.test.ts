import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownPace, rememberPace } from '../../src/engine/pace';
import { RunProgress } from '../../src/index/run-progress';
import { WriterLock } from '../../src/store';
import { MemoryCache, MemoryFiles } from '../doubles/memory-files';
import { DAY, Device, HOUR } from '../doubles/run-harness';

const MARKER = 'ocr/AAAA1111/index/result-hash.pending';

async function twoPapers(): Promise<Device> {
  const device = new Device();
  const written = device.time.now - 30 * DAY;
  for (const id of ['AAAA1111', 'BBBB2222']) device.vault.put(`ocr/${id}/text.md`, `Text of ${id}`, written);
  await device.run();
  return device;
}

const stored = (device: Device, paperId: string): boolean => Object.keys(device.data.snapshot('papers/')).some((path) => path.startsWith(`papers/${paperId}.`));

describe('40-10: a clock that stands wrong drops no paper', () => {
  it('40-10: a first check at a clock fallen back to 1970 is made again when the clock is right', async () => {
    const device = await twoPapers();
    const right = device.time.now;
    device.vault.removeFolder('ocr/AAAA1111');
    device.time.now = 5_000;
    await device.run();
    device.time.now = right + HOUR;
    await device.run();
    expect(stored(device, 'AAAA1111')).toBe(true);
    await device.later(DAY).run();
    expect(stored(device, 'AAAA1111')).toBe(false);
  });

  it('40-10: a first check in the future is made again when the clock is right', async () => {
    const device = await twoPapers();
    const right = device.time.now;
    device.vault.removeFolder('ocr/AAAA1111');
    device.time.now = right + 365 * DAY;
    await device.run();
    device.time.now = right;
    await device.run();
    await device.later(DAY - 1).run();
    expect(stored(device, 'AAAA1111')).toBe(true);
    await device.later(1).run();
    expect(stored(device, 'AAAA1111')).toBe(false);
  });

  it('40-10: whatever the clock does, a paper that is there at every other check is never dropped, and one that is there is served', async () => {
    const step = fc.record({ now: fc.integer({ min: 0, max: 2_000_000_000_000 }), there: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const device = await twoPapers();
        let missed = false;
        for (const { now, there } of steps) {
          const isThere: boolean = there || missed;
          missed = !isThere;
          device.time.now = now;
          if (isThere) device.vault.put('ocr/AAAA1111/text.md', 'Text of AAAA1111', 1_000);
          else device.vault.removeFolder('ocr/AAAA1111');
          await device.run();
          expect(stored(device, 'AAAA1111')).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('10-2: a clock that goes backwards holds no paper back for ever', () => {
  it('10-2: the marker’s hour ends at most one hour after the clock has settled, whatever it showed before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { maxLength: 4 }), fc.integer({ min: 0, max: 4_000_000_000_000 }), async (shown, stamp) => {
        const device = await twoPapers();
        const right = device.time.now;
        device.vault.put('ocr/AAAA1111/text.md', 'Text that was published');
        device.vault.put(MARKER, '', stamp);
        for (const now of shown) {
          device.time.now = now;
          await device.run({ papers: ['AAAA1111'] });
        }
        device.time.now = right;
        await device.run();
        const { blocked } = await device.later(HOUR).run();
        expect(blocked.filter(({ reason }) => reason.code === 'publishing')).toEqual(stamp > right && stamp <= right + HOUR ? blocked : []);
      }),
      { numRuns: 60 },
    );
  });

  it('90: the lock is never held longer than a minute of the clock that is right now', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 0, max: 4_000_000_000_000 }), async (taken, now) => {
        const data = new MemoryFiles();
        await new WriterLock(data, () => taken, 'window a').acquire();
        const outcome = await new WriterLock(data, () => now + 60_000, 'window b').acquire();
        const again = await new WriterLock(data, () => now + 180_000, 'window b').acquire();
        expect([outcome.held, again.held]).toContain(true);
      }),
    );
  });
});

describe('40-8: run statistics under a clock that is set', () => {
  it('40-8: no negative times, and no run that ends before it began', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 6, maxLength: 6 }), (jumps) => {
        let now = 1_700_000_000_000;
        let next = 0;
        const progress = new RunProgress(() => (now += jumps[next++ % jumps.length] ?? 0));
        progress.begin();
        progress.plan(3, 3_000);
        for (let paper = 0; paper < 3; paper += 1) {
          progress.pause();
          progress.resume();
          progress.finish(1_000);
          const { timeLeft } = progress.snapshot();
          expect(timeLeft === null || timeLeft >= 0).toBe(true);
        }
        progress.end(null);
        const { startedAt, endedAt } = progress.snapshot();
        expect((endedAt ?? 0) >= (startedAt ?? 0) && progress.elapsed() >= 0).toBe(true);
      }),
    );
  });

  it('40-8: a pace measured across a jump is not remembered', async () => {
    const cache = new MemoryCache();
    const usual = await knownPace(cache);
    for (const pace of [-1, 0, Number.NaN, Infinity, 31_536_000]) await rememberPace(cache, pace);
    expect(await knownPace(cache)).toBe(usual);
    await rememberPace(cache, 0.002);
    expect(await knownPace(cache)).toBe(0.002);
  });
});
