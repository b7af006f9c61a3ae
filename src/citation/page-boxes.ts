import { headingAt } from '../structure/printed-headings';
import type { BuiltPaper, UnitBlock } from '../structure/model';
import type { Range } from './cited-paper';

/** Left, top, right, bottom as shares of the page's width and height, from its top left corner: 0 to 1. */
export type PageShare = readonly [left: number, top: number, right: number, bottom: number];

/** Where a range of the text stands on one page. */
export interface BoxesOnPage {
  /** PDF page index from 1. */
  page: number;
  /** Empty where the source gives the page and no boxes, or no size to measure them by. */
  boxes: PageShare[];
  /** Width by height of the raster that the boxes were measured on; null where unknown. */
  aspect: number | null;
}

/**
 * The boxes of a half-open UTF-16 range of the canonical text, page by page in ascending order: those of every block that the range touches, and
 * of an object all of it, since its caption is cited for what it shows. Blocks without a known page are left out. Linear in the paper's units.
 */
export function boxesOfRange(built: BuiltPaper, range: Range): BoxesOnPage[] {
  const pages = new Map<number, BoxesOnPage>();
  const seen = new Set<string>();
  const pageOf = (page: number): BoxesOnPage => {
    const known = pages.get(page);
    if (known) return known;
    const size = built.pageSizes[page];
    const made = { page, boxes: [], aspect: size && size[0] > 0 && size[1] > 0 ? size[0] / size[1] : null };
    pages.set(page, made);
    return made;
  };
  for (const unit of built.units) {
    if (!touches(unit, range)) continue;
    for (const block of unit.blocks) {
      if (block.page < 1 || !(unit.object !== undefined || touches(block, range))) continue;
      const key = `${block.page}:${block.blockId}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const share = shareOf(block, built.pageSizes[block.page]);
      const onPage = pageOf(block.page);
      if (share) onPage.boxes.push(share);
    }
  }
  for (const reference of built.references) if (reference.page >= 1 && touches(reference, range)) pageOf(reference.page);
  // A heading stands in no unit: of its place the page is known.
  const heading = pages.size === 0 ? headingAt(built, range)?.page : null;
  if (heading) pageOf(heading);
  return [...pages.values()].sort((a, b) => a.page - b.page);
}

/** A range without text (a figure without a caption) is met by its like only. */
const touches = (a: Range, b: Range): boolean => (a.start < b.end && a.end > b.start) || (a.start === b.start && a.end === b.end);

function shareOf({ bbox }: UnitBlock, size: readonly [number, number] | undefined): PageShare | null {
  if (!bbox || !size || !(size[0] > 0) || !(size[1] > 0)) return null;
  const [width, height] = size;
  const share = [within(bbox[0] / width), within(bbox[1] / height), within(bbox[2] / width), within(bbox[3] / height)] as const;
  return share[2] > share[0] && share[3] > share[1] ? share : null;
}

/** Boxes of OCR reach over the page's edge now and then; one that is no number lies nowhere. */
const within = (share: number): number => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0);

/** Quarter turns clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** Where a box lies on its page once the page is turned clockwise. */
export function turnShare([left, top, right, bottom]: PageShare, turn: Turn): PageShare {
  switch (turn) {
    case 0:
      return [left, top, right, bottom];
    case 90:
      return [1 - bottom, left, 1 - top, right];
    case 180:
      return [1 - right, 1 - bottom, 1 - left, 1 - top];
    case 270:
      return [top, 1 - right, bottom, 1 - left];
  }
}

/** How far the shapes of a raster and its page may differ, as a share: rasters are cut to whole pixels, and some to a multiple of 28. */
const SAME_SHAPE = 0.08;

/**
 * The boxes on a page as the PDF shows it, `own` being the turn that the PDF itself gives the page. A raster that lies on its side
 * was made without that turn, so its boxes are turned too. `aspect` is the shown page's width by its height.
 */
export function onShownPage({ boxes, aspect }: BoxesOnPage, shown: number, own: Turn): PageShare[] {
  const sideways = own === 90 || own === 270;
  if (!sideways || aspect === null || alike(aspect, shown) || !alike(1 / aspect, shown)) return boxes;
  return boxes.map((box) => turnShare(box, own));
}

const alike = (a: number, b: number): boolean => Math.abs(a / b - 1) <= SAME_SHAPE;
