import type { Block } from '../ocr/source-paper';
import { treatmentOf } from './roles';

/** What a paper's running text looks like: the measure against which titles, notes and boxes stand out. */
export interface Typography {
  /** Size of most of the running text in points; null where the source measured none. */
  bodySize: number | null;
  /** True where running text is rarely bold, so that bold means something. */
  boldTells: boolean;
  /** Height in pixels of a title of one line, by its size in half points. */
  titleHeight: ReadonlyMap<number, number>;
}

const RUNNING = 80;
const halfPoints = (size: number): number => Math.round(size * 2);

/** Measures the running text: sizes are weighed by characters. Linear. */
export function measureTypography(blocks: readonly Block[]): Typography {
  const sizes = new Map<number, number>();
  let running = 0;
  let bold = 0;
  for (const block of blocks) {
    if (block.text.length < RUNNING || treatmentOf(block.role)?.as === 'excluded') continue;
    running += 1;
    if (block.bold === true) bold += 1;
    if (block.fontSize !== null) sizes.set(halfPoints(block.fontSize), (sizes.get(halfPoints(block.fontSize)) ?? 0) + block.text.length);
  }
  let best: number | null = null;
  for (const [size, weight] of sizes) if (best === null || weight > (sizes.get(best) ?? 0)) best = size;
  return { bodySize: best === null ? null : best / 2, boldTells: running > 0 && bold * 4 < running, titleHeight: titleHeights(blocks) };
}

function titleHeights(blocks: readonly Block[]): Map<number, number> {
  const heights = new Map<number, number[]>();
  for (const block of blocks) {
    if (block.bbox === null || block.fontSize === null || treatmentOf(block.role)?.as !== 'heading') continue;
    const key = halfPoints(block.fontSize);
    const list = heights.get(key);
    if (list) list.push(block.bbox[3] - block.bbox[1]);
    else heights.set(key, [block.bbox[3] - block.bbox[1]]);
  }
  return new Map([...heights].map(([size, list]) => [size, list.sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)] ?? 0]));
}

/** Height in pixels of a one-line title of this size, or null where the paper has no other of that size to compare. */
export const lineHeightOfTitle = (type: Typography, size: number): number | null => type.titleHeight.get(halfPoints(size)) ?? null;

/** True where the size is the running text's, within 6 %: OCR and subscripts shift it by less. */
export const isBodySize = (type: Typography, size: number | null): boolean =>
  size === null || type.bodySize === null || Math.abs(size - type.bodySize) <= type.bodySize * 0.06;

/** True where a line is set apart from running text as a title is: larger, or bold where bold tells. */
export const standsOut = (type: Typography, block: Block): boolean =>
  (block.bold === true && type.boldTells) ||
  (block.fontSize !== null && type.bodySize !== null && block.fontSize > type.bodySize * 1.05);
