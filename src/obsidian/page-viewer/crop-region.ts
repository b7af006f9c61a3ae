import type { PageShare } from '../../citation';

/** Share of the page's width that is shown at least: a narrow box is read with what stands beside it. */
const LEAST_WIDTH = 0.5;
/** The same for a picture: a small one is not blown up beyond this. */
const LEAST_PICTURE = 0.3;
/** The least height of the part by its width: a single line is read with what stands below it. */
const LEAST_HEIGHT = 0.25;
/** Room around the boxes, as a share of the page's width. */
const MARGIN = 0.02;

/**
 * The part of a page that shows its boxes: all of them where they fit, else their beginning. `aspect` is the page's width by its height, `tallest` the
 * most that the part's height may be of its width. `whole` boxes are a picture, which is read with nothing beside it.
 */
export function cropRegion(boxes: readonly PageShare[], aspect: number, tallest: number, whole = false): PageShare {
  const [left, right] = span(Math.min(...boxes.map((box) => box[0])) - MARGIN, Math.max(...boxes.map((box) => box[2])) + MARGIN, whole ? LEAST_PICTURE : LEAST_WIDTH);
  const margin = MARGIN * aspect;
  const top = Math.max(0, Math.min(...boxes.map((box) => box[1])) - margin);
  const bottom = Math.min(1, Math.max(...boxes.map((box) => box[3])) + margin);
  const width = (right - left) * aspect;
  const height = Math.min(Math.max(bottom - top, whole ? 0 : width * Math.min(LEAST_HEIGHT, tallest)), width * tallest);
  return [left, top, right, Math.min(1, top + height)];
}

/** A stretch of the page widened to at least `least`, and moved onto the page. */
function span(from: number, to: number, least: number): [number, number] {
  const width = Math.min(1, Math.max(least, Math.min(1, to) - Math.max(0, from)));
  const middle = (Math.max(0, from) + Math.min(1, to)) / 2;
  const start = Math.min(1 - width, Math.max(0, middle - width / 2));
  return [start, start + width];
}
