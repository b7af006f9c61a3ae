import type { Breathe } from '../../ports';

/**
 * Long work is a generator that pauses between steps. Who may not wait runs it to its end; who may, breathes between the steps.
 * Steps are counted in work done, not in time, so that they are the same on every device.
 */
export type Steps<T> = Generator<void, T>;

/** Postings, strings or documents handled in a step: about a millisecond on a laptop, a few on a slow phone. */
export const ITEMS_A_STEP = 1 << 14;
/** A document with its name and columns takes as long as so many postings. */
export const DOCUMENT_WORK = 10;
/** Bytes copied in a step. */
export const BYTES_A_STEP = 1 << 19;

/** Runs the work to its end at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Runs the work with a breath between its steps. */
export async function finishGently<T>(steps: Steps<T>, breathe: Breathe): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    await breathe();
    step = steps.next();
  }
  return step.value;
}

/** Counts what is done in a loop, and says when it is time to pause. */
export class Pace {
  private done = 0;

  constructor(private readonly step = ITEMS_A_STEP) {}

  /** True once for every full step. */
  spent(items: number): boolean {
    this.done += items;
    if (this.done < this.step) return false;
    this.done = 0;
    return true;
  }
}

/** A loop from 0 up to `count` in steps; `work` does the turns from `from` up to `to`. Loops inside a plain function run faster than inside a generator. */
export function* inSlices(count: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < count; from += ITEMS_A_STEP) {
    if (from > 0) yield;
    work(from, Math.min(count, from + ITEMS_A_STEP));
  }
}

/** One buffer with all the parts, one after the other. */
export function* joinBytes(parts: readonly Uint8Array[]): Steps<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  const pace = new Pace(BYTES_A_STEP);
  let at = 0;
  for (const part of parts) {
    for (let from = 0; from < part.length; from += BYTES_A_STEP) {
      const slice = part.subarray(from, from + BYTES_A_STEP);
      whole.set(slice, at);
      at += slice.length;
      if (pace.spent(slice.length)) yield;
    }
  }
  return whole;
}
