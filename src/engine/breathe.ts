import type { Breathe, Clock } from '../ports';

/** A slice of work, in milliseconds: under a frame of 16 with room for what the caller does between two breaths. */
const SLICE = 10;

/** Gives the thread back once a slice is used up, else goes on at once. */
export function createBreathe(clock: Clock): Breathe {
  let since = clock();
  return async () => {
    const used = clock() - since;
    if (used >= 0 && used < SLICE) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
    since = clock();
  };
}
