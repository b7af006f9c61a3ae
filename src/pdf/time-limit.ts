import type { Timer } from '../ports';

export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

/** One limit for all the steps of a file. It only ends waiting: a step that never gives the thread back is ended from outside (`disposable-reader.ts`). */
export class TimeLimit {
  private readonly up: Promise<never>;
  private readonly cancel: () => void;

  constructor(milliseconds: number, timer: Timer) {
    let fail: (reason: TimeIsUp) => void = () => undefined;
    this.up = new Promise((_, reject) => (fail = reject));
    // nobody may be waiting when the time is up
    this.up.catch(() => undefined);
    this.cancel = timer(milliseconds, () => fail(new TimeIsUp(`not done within ${milliseconds} ms`)));
  }

  /** The step's value; rejects with the step, or with `TimeIsUp`. */
  async wait<T>(step: Promise<T>): Promise<T> {
    return Promise.race([step, this.up]);
  }

  stop(): void {
    this.cancel();
  }
}

/** The step's value, `instead` where it fails for any reason but time. */
export async function orElse<T>(limit: TimeLimit, step: () => Promise<T>, instead: T): Promise<T> {
  try {
    return await limit.wait(step());
  } catch (error) {
    if (error instanceof TimeIsUp) throw error;
    return instead;
  }
}
