import type { Random, Timer } from '../ports';

/** A signal and not a timer of some window, which may be closed first. */
export const engineTimer: Timer = (milliseconds, action) => {
  let wanted = true;
  AbortSignal.timeout(Math.max(0, milliseconds)).addEventListener('abort', () => wanted && action(), { once: true });
  return () => {
    wanted = false;
  };
};

/** Spreads retries; nothing that is kept depends on it. */
export const engineRandom: Random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
