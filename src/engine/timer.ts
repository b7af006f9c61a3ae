import type { Random, Timer } from '../ports';

/** A signal and not a timer of some window, which may be closed first. Where it is missing (iOS before 16; Node has it) the timer of the thread. */
export const engineTimer: Timer = (milliseconds, action) => {
  let wanted = true;
  const act = (): void => {
    if (wanted) action();
  };
  const wait = Math.max(0, milliseconds);
  if ('timeout' in AbortSignal) AbortSignal.timeout(wait).addEventListener('abort', act, { once: true });
  else self.setTimeout(act, wait);
  return () => {
    wanted = false;
  };
};

/** Spreads retries; nothing that is kept depends on it. */
export const engineRandom: Random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
