import type { PdfLine, PdfPage } from '../../ports';

/** Where a page's text stands: left and right edges of its columns in points, and what parts two of them. */
export interface PageColumns {
  /** null where the page has one column. */
  gutter: number | null;
  /** Left and right edge of the column that a line stands in. */
  edges(line: PdfLine): readonly [left: number, right: number];
}

/** A line that crosses the gutter is not in a column; more of those, and there are no columns. */
const MOST_CROSSING = 0.25;
const LEAST_ON_A_SIDE = 0.2;
/** Lines of running text fill their column; cells of a table do not. */
const FILLED = 0.6;
/** The gutter is looked for in the middle of the page's text. */
const MIDDLE = [0.3, 0.7] as const;
const CANDIDATES = 60;

/** Measures the columns of a page from its upright lines. O(lines) for each of a fixed number of candidates. */
export function pageColumns({ lines }: PdfPage): PageColumns {
  const upright = lines.filter(({ turned, text }) => !turned && text.length > 2);
  const gutter = gutterOf(upright);
  const sideOf = (line: PdfLine): Side => (gutter === null ? 'both' : sideAt(line, gutter));
  const edges: Record<Side, readonly [number, number]> = { left: [0, 0], right: [0, 0], both: [0, 0] };
  for (const side of ['left', 'right', 'both'] as const) edges[side] = edgesOf(upright.filter((line) => gutter === null || sideOf(line) === side));
  return { gutter, edges: (line) => edges[sideOf(line)] };
}

export type Side = 'left' | 'right' | 'both';
export const sideAt = ({ box, fontSize }: PdfLine, gutter: number): Side => (box[2] <= gutter + fontSize / 2 ? 'left' : box[0] >= gutter - fontSize / 2 ? 'right' : 'both');

/** The 10th percentile of left edges and the 90th of right ones: titles and indents do not move them. */
function edgesOf(lines: readonly PdfLine[]): readonly [number, number] {
  const left = lines.map(({ box }) => box[0]).sort((a, b) => a - b);
  const right = lines.map(({ box }) => box[2]).sort((a, b) => a - b);
  return [left[Math.floor(left.length * 0.1)] ?? 0, right[Math.ceil(right.length * 0.9) - 1] ?? 0];
}

function gutterOf(lines: readonly PdfLine[]): number | null {
  if (lines.length < 8) return null;
  const left = lines.reduce((least, { box }) => Math.min(least, box[0]), Infinity);
  const right = lines.reduce((most, { box }) => Math.max(most, box[2]), -Infinity);
  let best: { at: number; crossing: number } | null = null;
  for (let step = 0; step <= CANDIDATES; step += 1) {
    const at = left + (right - left) * (MIDDLE[0] + ((MIDDLE[1] - MIDDLE[0]) * step) / CANDIDATES);
    const crossing = crossingAt(lines, at);
    if (crossing !== null && (best === null || crossing < best.crossing)) best = { at, crossing };
  }
  return best?.at ?? null;
}

/** Number of lines that cross a vertical line; null where that is no gutter between two columns of running text. */
function crossingAt(lines: readonly PdfLine[], at: number): number | null {
  const widths: Record<Side, number[]> = { left: [], right: [], both: [] };
  let [first, last] = [Infinity, -Infinity];
  for (const { box } of lines) {
    widths[box[2] <= at ? 'left' : box[0] >= at ? 'right' : 'both'].push(box[2] - box[0]);
    first = Math.min(first, box[0]);
    last = Math.max(last, box[2]);
  }
  const { left, right, both } = widths;
  if (both.length > lines.length * MOST_CROSSING || Math.min(left.length, right.length) < lines.length * LEAST_ON_A_SIDE) return null;
  return median(left) >= (at - first) * FILLED && median(right) >= (last - at) * FILLED ? both.length : null;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
