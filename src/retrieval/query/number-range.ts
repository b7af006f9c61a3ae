/** Whole numbers from `from` to `to`, both inclusive; a missing end is open. */
export interface NumberRange {
  from?: number;
  to?: number;
}

/** What lies in both ranges; an empty result has `from` above `to`. */
export function narrower(a: NumberRange, b: NumberRange): NumberRange {
  const from = Math.max(a.from ?? -Infinity, b.from ?? -Infinity);
  const to = Math.min(a.to ?? Infinity, b.to ?? Infinity);
  return { ...(from > -Infinity && { from }), ...(to < Infinity && { to }) };
}
