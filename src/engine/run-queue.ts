import type { RunOptions } from '../index/run-deps';
import type { RunReport } from '../index/run-snapshot';

interface Batch {
  options: RunOptions;
  cancelled: boolean;
  report: Promise<RunReport>;
}

const NOTHING_DONE: RunReport = {
  added: 0, rebuilt: 0, kept: 0, dropped: 0, blocked: [], failed: [], units: { body: 0, fulltext: 0, object: 0 }, changedPapers: [], ms: 0, stopped: true, failure: null,
};

/** One run at a time. Requests that come while one works, or in the same turn, are gathered into one plan. */
export class RunQueue {
  private waiting: Batch[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly start: (options: RunOptions) => Promise<RunReport>) {}

  /** The report of the run in which the request was done. */
  ask(options: RunOptions): Promise<RunReport> {
    const batch = this.waiting.find((other) => goTogether(other.options, options));
    if (batch !== undefined) {
      batch.options = joined(batch.options, options);
      return batch.report;
    }
    return this.enqueue(options);
  }

  /** Drops what waits; its callers get an empty report that says "stopped". */
  cancel(): void {
    for (const batch of this.waiting) batch.cancelled = true;
    this.waiting = [];
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    for (let seen: unknown = null; seen !== this.last; ) {
      seen = this.last;
      await this.last;
    }
  }

  private enqueue(options: RunOptions): Promise<RunReport> {
    const batch: Batch = { options, cancelled: false, report: Promise.resolve(NOTHING_DONE) };
    batch.report = this.last.then(() => {
      this.waiting = this.waiting.filter((other) => other !== batch);
      return batch.cancelled ? NOTHING_DONE : this.start(batch.options);
    });
    // A run that rejects is its caller's to hear of; the next one starts all the same.
    this.last = batch.report.catch(() => undefined);
    this.waiting.push(batch);
    return batch.report;
  }
}

const flag = (value: boolean | undefined): boolean => value === true;

/** Whether two requests can be one run: a dry run writes nothing, and "rebuild" or "take stale ones" must not reach other papers. */
const goTogether = (a: RunOptions, b: RunOptions): boolean =>
  flag(a.dryRun) === flag(b.dryRun) && flag(a.full) === flag(b.full) && flag(a.force) === flag(b.force);

function joined(a: RunOptions, b: RunOptions): RunOptions {
  const forgotten = [...new Set([...(a.forgotten ?? []), ...(b.forgotten ?? [])])];
  const { papers: _, ...rest } = { ...a, forgotten };
  if (a.papers === undefined || b.papers === undefined) return rest;
  return { ...rest, papers: [...new Set([...a.papers, ...b.papers])] };
}
