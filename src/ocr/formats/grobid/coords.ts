import type { Box } from '../../source-paper';

/** Where something is printed on one page. */
export interface Place {
  /** From 1. */
  page: number;
  /** In points, origin top left; the hull of its lines on that page. */
  box: Box;
}

/** Places of a `coords` attribute ("page,x,y,width,height;…", pages from 1), one a page in the order of the attribute. */
export function placesOf(coords: string | undefined): Place[] {
  const places = new Map<number, Box>();
  for (const part of (coords ?? '').split(';')) {
    const [page, x, y, width, height] = part.split(',').map(Number);
    if (page === undefined || x === undefined || y === undefined || width === undefined || height === undefined) continue;
    if (!Number.isSafeInteger(page) || page < 1 || ![x, y, width, height].every(Number.isFinite)) continue;
    const before = places.get(page);
    const box: Box = [x, y, x + width, y + height];
    places.set(page, before ? hull(before, box) : box);
  }
  return [...places].map(([page, box]) => ({ page, box }));
}

export const hull = (a: Box, b: Box): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
