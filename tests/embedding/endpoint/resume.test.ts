import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmbedProgress } from '../../../src/embedding/endpoint';
import { Machine } from './machine';

/** What a killed process leaves: its files. Timers, answers under way and everything in memory are gone. */
function kill(machine: Machine): void {
  machine.time.kill();
  machine.data.readOnly = true;
  const { data } = machine;
  machine.data = new (data.constructor as new () => typeof data)();
  for (const [path, { bytes, mtime }] of data.files) machine.data.put(path, bytes, mtime);
  machine.progress = new EmbedProgress(machine.time.clock, machine.time.timer);
}

/** Texts that lie in the store under whatever name. */
async function stored(machine: Machine): Promise<number> {
  const files = machine.files();
  const hashes = new Set<string>();
  for (const path of machine.vectorPaths()) for (const hash of (await files.read(path))?.keys() ?? []) hashes.add(hash);
  return hashes.size;
}

describe('resume', () => {
  it('50-9: after a kill at any moment only what was under way is sent again, and nothing false is called complete', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 10, max: 1_200 }), { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }), async (kills, lines) => {
        const machine = new Machine().library(6, lines);
        machine.server = machine.serve({ latency: (request) => 100 + (request % 5) * 40 });
        for (const after of kills) {
          const ending = machine.start();
          await machine.time.advance(after);
          const whole = await stored(machine);
          // Every answer that has arrived is in the store.
          expect(whole).toBe(machine.server.timesAnswered().size);
          kill(machine);
          void ending;
          expect(await stored(machine)).toBe(whole);
        }
        const before = await stored(machine);
        const answered = machine.server.answered.flat().length;
        const report = await machine.run();
        expect(report).toMatchObject({ status: 'done', complete: true });
        // Nothing that was in the store was sent again.
        expect(machine.server.answered.flat().length - answered).toBe(6 * lines - before);
      }),
      { numRuns: 12 },
    );
  });

  it('40-5: a failing or torn write at every write point: the next run repairs it and repeats at most what was under way', async () => {
    const clean = new Machine().library(3, 6);
    await clean.run();
    const changes = clean.data.changes.length;
    expect(changes).toBeGreaterThan(10);
    for (let change = 0; change < changes; change++) {
      for (const fault of ['throw', 'torn'] as const) {
        const machine = new Machine().library(3, 6);
        machine.data.dead = true;
        machine.data.failAt = { change, fault };
        const first = await machine.run();
        // A fault while tidying up afterwards leaves the set complete, and says so.
        expect(first.complete && (await stored(machine)) < 18, `change ${change}`).toBe(false);
        kill(machine);
        const report = await machine.run();
        expect(report, `${fault} at change ${change}`).toMatchObject({ status: 'done', complete: true });
        const twice = [...machine.server.timesAnswered().values()].filter((times) => times > 1).length;
        expect(twice, `${fault} at change ${change}`).toBeLessThanOrEqual(8);
      }
    }
  });

  it('50-9: losing the device’s cache between two runs costs reading, and no text', async () => {
    const machine = new Machine().library(5, 7);
    const ending = machine.start();
    await machine.time.advance(320);
    kill(machine);
    void ending;
    machine.cache.entries.clear();
    const before = await stored(machine);
    expect(before).toBeGreaterThan(0);
    expect(await machine.run()).toMatchObject({ complete: true, paid: { texts: 35 - before } });
  });

  it('50-9: a cache that fails altogether costs no text either', async () => {
    const machine = new Machine().library(3, 3);
    machine.cache.broken = true;
    const first = await machine.run();
    expect(first.texts.done).toBe(9);
    expect((await machine.run()).paid.texts).toBe(0);
  });
});
