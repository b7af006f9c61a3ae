import type { Cache } from '../ports';

const KEY = 'pace/1';
/** Milliseconds a byte of OCR output before anything was measured: about a second a megabyte. */
const USUAL = 1 / 1000;
/** No device is so slow: a clock was set while it worked. */
const ABSURD = 1;

/** Milliseconds that a byte of OCR output takes on this device, from its last build. A cache that fails gives the usual pace. */
export async function knownPace(cache: Cache): Promise<number> {
  try {
    const bytes = await cache.get(KEY);
    const pace = bytes === null ? Number.NaN : Number(new TextDecoder().decode(bytes));
    return isPace(pace) ? pace : USUAL;
  } catch {
    return USUAL; // the estimate is then a guess, as on a new device
  }
}

/** Remembers the pace of a build for the next estimate; where the cache fails the next estimate is the usual one. */
export async function rememberPace(cache: Cache, pace: number): Promise<void> {
  if (!isPace(pace)) return;
  await cache.set(KEY, new TextEncoder().encode(String(pace))).catch(() => undefined);
}

const isPace = (pace: number): boolean => pace > 0 && pace < ABSURD;
