/** The stretch of a text that is most like another, and how many edits lie between them. */
export interface Aligned {
  /** UTF-16, half-open. */
  start: number;
  end: number;
  edits: number;
}

/**
 * The stretch of `text` that begins near `from` and is most like `wanted`: Levenshtein with free ends in the text (Sellers 1980), kept to a band of `slack` units on
 * either side of the diagonal through `from`. Of equals the one whose length is nearest. About 2 * slack * length steps. null where the band lies outside the text.
 */
export function alignNear(text: string, wanted: string, from: number, slack: number): Aligned | null {
  const width = 2 * slack + 1;
  // Column k of row i stands for the text's unit from - slack + i + k: the band moves along the diagonal.
  const base = from - slack;
  const far = wanted.length + slack + 1;
  let costs = new Int32Array(width + 1);
  let starts = new Int32Array(width + 1);
  for (let k = 0; k < width; k += 1) {
    const at = base + k;
    costs[k] = at >= 0 && at <= text.length ? 0 : far;
    starts[k] = at;
  }
  costs[width] = far;
  for (let i = 1; i <= wanted.length; i += 1) {
    const nextCosts = new Int32Array(width + 1);
    const nextStarts = new Int32Array(width + 1);
    const unit = wanted.charCodeAt(i - 1);
    for (let k = 0; k < width; k += 1) {
      const at = base + i + k;
      let cost = far;
      let start = 0;
      if (at >= 0 && at <= text.length) {
        if (at > 0) {
          cost = (costs[k] ?? far) + (text.charCodeAt(at - 1) === unit ? 0 : 1);
          start = starts[k] ?? 0;
        }
        const above = (costs[k + 1] ?? far) + 1;
        if (above < cost) {
          cost = above;
          start = starts[k + 1] ?? 0;
        }
        const left = k > 0 ? (nextCosts[k - 1] ?? far) + 1 : far;
        if (left < cost) {
          cost = left;
          start = nextStarts[k - 1] ?? 0;
        }
      }
      nextCosts[k] = Math.min(cost, far);
      nextStarts[k] = start;
    }
    nextCosts[width] = far;
    costs = nextCosts;
    starts = nextStarts;
  }
  return bestEnd(costs, starts, base + wanted.length, wanted.length, far);
}

function bestEnd(costs: Int32Array, starts: Int32Array, firstEnd: number, length: number, far: number): Aligned | null {
  let best: Aligned | null = null;
  for (let k = 0; k < costs.length - 1; k += 1) {
    const edits = costs[k] ?? far;
    if (edits >= far || (best && edits > best.edits)) continue;
    const found = { start: starts[k] ?? 0, end: firstEnd + k, edits };
    const isNearer = best !== null && Math.abs(found.end - found.start - length) < Math.abs(best.end - best.start - length);
    if (!best || edits < best.edits || isNearer) best = found;
  }
  return best !== null && best.end > best.start ? best : null;
}
