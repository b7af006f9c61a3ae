import type { ListItem } from './shown-rows';

/** Where each item begins, and where the last one ends: one number more than there are items. */
export function laidOut(items: readonly Pick<ListItem, 'kind'>[], heights: Readonly<Record<ListItem['kind'], number>>): number[] {
  let top = 0;
  return [0, ...items.map(({ kind }) => (top += heights[kind]))];
}

/** Index of the item that a height stands in, by halving; the first for what lies above, the last for what lies below. */
export function indexAt(tops: readonly number[], height: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
