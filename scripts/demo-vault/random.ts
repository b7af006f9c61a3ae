/** A small seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [low, high]. */
  whole(low: number, high: number): number;
  /** Rounded to `digits` decimals, as printed. */
  decimal(low: number, high: number, digits: number): string;
  pick<T>(from: readonly T[]): T;
  /** `count` different elements in a random order; fewer where there are not enough. */
  several<T>(from: readonly T[], count: number): T[];
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[whole(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('random: nothing to pick from');
    return picked;
  };
  return {
    next,
    whole,
    decimal: (low, high, digits) => (low + next() * (high - low)).toFixed(digits),
    pick,
    several: <T>(from: readonly T[], count: number): T[] => {
      const left = [...from];
      const taken: T[] = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(whole(0, left.length - 1), 1));
      return taken;
    },
  };
}
