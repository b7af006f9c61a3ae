import { describe, expect, it } from 'vitest';
import { RunQueue } from '../../src/engine/run-queue';
import type { RunOptions } from '../../src/index/run-deps';
import type { RunReport } from '../../src/index/run-snapshot';

/** A queue whose runs end when the test says so. */
function slowQueue() {
  const runs: { options: RunOptions; end: () => void }[] = [];
  const report = { added: 1, stopped: false } as RunReport;
  const queue = new RunQueue((options) => new Promise((resolve) => runs.push({ options, end: () => resolve(report) })));
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return { queue, runs, turn };
}

describe('40-11: requests that come together', () => {
  it('40-11: 10,000 events of a sync client end in one plan', async () => {
    const { queue, runs, turn } = slowQueue();
    const asked = Array.from({ length: 10_000 }, (_, event) => queue.ask({ papers: [`P${event % 400}`] }));
    await turn();
    expect(runs).toHaveLength(1);
    expect(runs[0]?.options.papers).toHaveLength(400);
    runs[0]?.end();
    await Promise.all(asked);
    await queue.idle();
    expect(runs).toHaveLength(1);
  });

  it('40-11: what comes while a run works is one run after it', async () => {
    const { queue, runs, turn } = slowQueue();
    void queue.ask({});
    await turn();
    for (let event = 0; event < 1000; event += 1) void queue.ask({ papers: [`P${event}`] });
    await turn();
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await turn();
    expect(runs).toHaveLength(2);
    expect(runs[1]?.options.papers).toHaveLength(1000);
  });

  it('40-11: a request for everything takes those for some papers in', async () => {
    const { queue, runs, turn } = slowQueue();
    void queue.ask({ papers: ['A'], forgotten: ['B'] });
    void queue.ask({});
    await turn();
    expect(runs.map(({ options }) => options)).toEqual([{ forgotten: ['B'] }]);
  });

  it('40-11: rebuilding some papers, or a dry run, never spreads to other requests', async () => {
    const { queue, runs, turn } = slowQueue();
    void queue.ask({ papers: ['A'], full: true });
    void queue.ask({ papers: ['B'] });
    void queue.ask({ dryRun: true });
    await turn();
    runs[0]?.end();
    await turn();
    runs[1]?.end();
    await turn();
    expect(runs.map(({ options }) => [options.papers, options.full === true, options.dryRun === true])).toEqual([
      [['A'], true, false],
      [['B'], false, false],
      [undefined, false, true],
    ]);
  });

  it('40-11: stop drops what waits, and says so to whoever waits for it', async () => {
    const { queue, runs, turn } = slowQueue();
    void queue.ask({});
    await turn();
    const waiting = queue.ask({ papers: ['A'] });
    queue.cancel();
    runs[0]?.end();
    expect(await waiting).toMatchObject({ stopped: true, added: 0 });
    expect(runs).toHaveLength(1);
  });

  it('40-11: a run that rejects does not hold up the next one', async () => {
    let runs = 0;
    const queue = new RunQueue(async () => {
      runs += 1;
      throw new Error('broken');
    });
    await expect(queue.ask({})).rejects.toThrow('broken');
    await expect(queue.ask({})).rejects.toThrow('broken');
    expect(runs).toBe(2);
  });
});
