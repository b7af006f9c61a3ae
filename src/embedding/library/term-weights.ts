const LN_2 = 0.693_147_180_559_945_3;
/** Terms of the series below: the rest is smaller than the last bit for |s| < 0.172. */
const LAST_POWER = 25;

/**
 * Natural logarithm of a positive number, from the four operations alone. `Math.log` may differ in its last bit between engines; a model learned
 * from the same library must not. ln(m * 2^e) = e ln 2 + 2 (s + s^3/3 + s^5/5 + …) with s = (m - 1) / (m + 1) and m in [0.707, 1.414).
 */
export function ln(value: number): number {
  let mantissa = value;
  let exponent = 0;
  for (; mantissa >= Math.SQRT2; mantissa /= 2) exponent += 1;
  for (; mantissa < Math.SQRT1_2; mantissa *= 2) exponent -= 1;
  const s = (mantissa - 1) / (mantissa + 1);
  let sum = 0;
  for (let power = LAST_POWER; power > 0; power -= 2) sum = sum * s * s + 1 / power;
  return exponent * LN_2 + 2 * s * sum;
}

const FEW = Float64Array.from({ length: 256 }, (_, times) => (times === 0 ? 0 : 1 + ln(times)));

/** 1 + ln(times): the tenth mention of a word tells less than the second. */
export const timesWeight = (times: number): number => FEW[times] ?? 1 + ln(times);

/** ln((N + 1) / (n + 0.5)) for a term of `holders` of the `units` units: rare terms tell more. */
export const rarityWeight = (units: number, holders: number): number => ln((units + 1) / (holders + 0.5));
