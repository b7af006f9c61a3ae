import type { Block } from '../ocr/source-paper';
import { quarterTokens } from '../text';
import { isBodySize, type Typography } from './typography';

/** The columns in which a paper's running text stands, over all its pages. */
export interface FlowColumns {
  /** Width of the column that holds most text, in pixels; null where no block has a box. */
  measure: number | null;
  /** Middle of the white strip between the two columns in pixels; null where the paper is not set in two columns. */
  gutter: number | null;
  /** True where a block lies within one of the columns, or has no box to tell. */
  holds(block: Block): boolean;
}

/** Thirty tokens: two lines of Latin, one of Chinese. */
const FEWEST_QUARTERS = 120;
const GRID = 24;
const SLACK = 16;
const SHARE = 0.12;

/** Columns are the extents (left, right) that at least an eighth of the running text in body type shares. Linear. */
export function flowColumns(blocks: readonly Block[], type: Typography): FlowColumns {
  const extents = new Map<string, { left: number; right: number; weight: number }>();
  let total = 0;
  for (const { bbox, text, fontSize } of blocks) {
    if (bbox === null || quarterTokens(text) < FEWEST_QUARTERS || !isBodySize(type, fontSize)) continue;
    total += text.length;
    const key = `${Math.round(bbox[0] / GRID)}|${Math.round(bbox[2] / GRID)}`;
    const known = extents.get(key);
    if (!known) extents.set(key, { left: bbox[0], right: bbox[2], weight: text.length });
    else {
      known.left = Math.min(known.left, bbox[0]);
      known.right = Math.max(known.right, bbox[2]);
      known.weight += text.length;
    }
  }
  const columns = [...extents.values()].filter(({ weight }) => weight >= total * SHARE);
  const widest = columns.reduce<(typeof columns)[number] | null>((best, next) => (best === null || next.weight > best.weight ? next : best), null);
  return {
    measure: widest === null ? null : widest.right - widest.left,
    gutter: gutterBetween(columns),
    holds: ({ bbox }) => bbox === null || columns.some(({ left, right }) => bbox[0] >= left - SLACK && bbox[2] <= right + SLACK),
  };
}

function gutterBetween(columns: readonly { left: number; right: number; weight: number }[]): number | null {
  const [first, second] = [...columns].sort((a, b) => b.weight - a.weight);
  if (!first || !second) return null;
  const [left, right] = first.left < second.left ? [first, second] : [second, first];
  return left.right < right.left + SLACK ? (left.right + right.left) / 2 : null;
}
