import type { Block, Box } from '../ocr/source-paper';

const SPAN = 0.55;
const width = (box: Box): number => box[2] - box[0];

/** Share of the narrower of two boxes' widths that they have in common. */
export function shareX(a: Box, b: Box): number {
  const common = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const narrower = Math.min(width(a), width(b));
  return narrower <= 0 ? 0 : common / narrower;
}

/** True where one box stands wholly above the other in one column, a few pixels of overlap allowed. */
export const standsAbove = (upper: Box, lower: Box): boolean => shareX(upper, lower) > 0.5 && upper[3] <= lower[1] + Math.min(12, (lower[3] - lower[1]) / 2);

/** The middle of the white strip between two columns in pixels, or null where the page has one column. */
function gutterOf(boxes: readonly Box[], page: readonly [left: number, right: number]): number | null {
  const [left, right] = page;
  const middle = (left + right) / 2;
  const reach = (right - left) * 0.2;
  let best: { at: number; cut: number; sides: number } | null = null;
  for (const box of boxes) {
    for (const at of [box[2] + 1, box[0] - 1]) {
      if (Math.abs(at - middle) > reach) continue;
      const score = sides(boxes, at);
      if (score && (best === null || score.cut < best.cut || (score.cut === best.cut && score.sides > best.sides))) best = { at, ...score };
    }
  }
  return best?.at ?? null;
}

/** Heights of text left and right of a line, and what it would cut; null where it does not part two columns. */
function sides(boxes: readonly Box[], at: number): { cut: number; sides: number } | null {
  let left = 0;
  let right = 0;
  let cut = 0;
  for (const box of boxes) {
    const height = box[3] - box[1];
    if (box[2] <= at) left += height;
    else if (box[0] >= at) right += height;
    else cut += height;
  }
  return Math.min(left, right) > 0 && Math.min(left, right) * 4 > Math.max(left, right) && cut <= left + right ? { cut, sides: left + right } : null;
}

/**
 * Orders the blocks of one page as a reader goes: blocks that span the gutter part the page into bands, in a band the left
 * column comes before the right, in a column the upper before the lower. Blocks without a box stay after the block that they follow. `paperGutter`
 * stands in where a page, most of it a wide table, does not show its columns.
 * O(n log n) but for the search of the gutter, which looks at up to 40 candidates.
 */
export function readDown(blocks: readonly Block[], paperGutter: number | null = null): Block[] {
  const boxed = blocks.filter((block): block is Block & { bbox: Box } => block.bbox !== null);
  if (boxed.length === 0) return [...blocks];
  const texts = boxed.filter(({ text }) => text.trim().length > 20).map(({ bbox }) => bbox);
  const sample = texts.length <= 20 ? texts : texts.filter((_, index) => index % Math.ceil(texts.length / 20) === 0);
  const extent = [
    boxed.reduce((left, { bbox }) => Math.min(left, bbox[0]), Infinity),
    boxed.reduce((right, { bbox }) => Math.max(right, bbox[2]), -Infinity),
  ] as const;
  const gutter = gutterOf(sample, extent) ?? (paperGutter !== null && hasBothSides(boxed, paperGutter) ? paperGutter : null);
  const ordered = gutter === null ? [...boxed].sort((a, b) => down(a.bbox, b.bbox)) : byBands(boxed, gutter);
  return withUnboxed(blocks, ordered);
}

const hasBothSides = (blocks: readonly { bbox: Box }[], at: number): boolean => blocks.some(({ bbox }) => bbox[2] <= at) && blocks.some(({ bbox }) => bbox[0] >= at);

/** Upper first; of two that share a line, the left. */
const down = (a: Box, b: Box): number => {
  const overlap = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const lower = Math.min(a[3] - a[1], b[3] - b[1]);
  return overlap > lower * 0.6 && shareX(a, b) <= 0 ? a[0] - b[0] || a[1] - b[1] : a[1] - b[1] || a[0] - b[0];
};

function byBands(blocks: readonly (Block & { bbox: Box })[], gutter: number): Block[] {
  const spanning = blocks.filter(({ bbox }) => spans(bbox, gutter)).sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0]);
  const tops = spanning.map(({ bbox }) => bbox[1]);
  const bandOf = (box: Box): number => {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle] ?? 0) <= box[1] + 4) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const placed = blocks.map((block) => {
    const wide = spans(block.bbox, gutter);
    const column = wide ? 0 : (block.bbox[0] + block.bbox[2]) / 2 < gutter ? 1 : 2;
    return { block, band: bandOf(block.bbox), column };
  });
  return placed
    .sort((a, b) => a.band - b.band || a.column - b.column || a.block.bbox[1] - b.block.bbox[1] || a.block.bbox[0] - b.block.bbox[0])
    .map(({ block }) => block);
}

const spans = (box: Box, gutter: number): boolean => box[0] < gutter - width(box) * (1 - SPAN) * 0.2 && box[2] > gutter + width(box) * (1 - SPAN) * 0.2;

function withUnboxed(blocks: readonly Block[], ordered: readonly Block[]): Block[] {
  const after = new Map<Block | null, Block[]>();
  let anchor: Block | null = null;
  for (const block of blocks) {
    const list = after.get(anchor);
    if (block.bbox !== null) anchor = block;
    else if (list) list.push(block);
    else after.set(anchor, [block]);
  }
  return [...(after.get(null) ?? []), ...ordered.flatMap((block) => [block, ...(after.get(block) ?? [])])];
}
