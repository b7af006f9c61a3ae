import type { Breathe } from '../../ports';

/** Work cut into steps of a few milliseconds; each tells how much it did, in multiply-adds. Nothing depends on where the pauses fall. */
export type Steps<T> = Generator<number, T, undefined>;

/** Multiply-adds a step: a few milliseconds on a slow laptop. */
export const STEP = 2_000_000;

export interface Running {
  breathe: Breathe;
  signal?: AbortSignal | undefined;
  /** Multiply-adds done since the last call. */
  onWork?: (work: number) => void;
}

/** Runs steps to their end, breathing between them. Rejects with the signal's reason within one step of its abort. */
export async function runSteps<T>(steps: Steps<T>, { breathe, signal, onWork }: Running): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    onWork?.(step.value);
    await breathe();
  }
}
