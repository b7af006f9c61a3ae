/** Comparison for `sort` by UTF-16 code units: the same order on every machine and in every language. */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
