import type { Breathe, Clock } from '../ports';

/** A slice of work, in milliseconds: under a frame of 16 with room for what the caller does between two breaths. */
const SLICE = 10;

/** Gives the thread back once a slice is used up, else goes on at once. */
export function createBreathe(clock: Clock): Breathe {
  let since = clock();
  return async () => {
    const used = clock() - since;
    if (used >= 0 && used < SLICE) return;
    await nextTask();
    since = clock();
  };
}

/** After everything that waits for the thread now; a message, since timers are slowed down to 4 ms and in hidden windows to a second. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
