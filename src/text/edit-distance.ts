/**
 * Levenshtein distance of two strings in UTF-16 units, or `most + 1` where it is larger than `most` (a whole number from 0). Ukkonen's band:
 * about (2 * most + 1) * length steps.
 */
export function editDistance(a: string, b: string, most: number): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > most) return most + 1;
  let above = Array.from({ length: short.length + 1 }, (_, at) => at);
  for (let row = 1; row <= long.length; row += 1) {
    const from = Math.max(1, row - most);
    const to = Math.min(short.length, row + most);
    const here = new Array<number>(short.length + 1).fill(most + 1);
    here[0] = row;
    let least = from === 1 ? row : most + 1;
    for (let at = from; at <= to; at += 1) {
      const change = (above[at - 1] ?? 0) + (long.charCodeAt(row - 1) === short.charCodeAt(at - 1) ? 0 : 1);
      const cost = Math.min(change, (above[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1);
      here[at] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    above = here;
  }
  return Math.min(above[short.length] ?? 0, most + 1);
}
