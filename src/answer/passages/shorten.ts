import { quarterTokens, sentences } from '../../text';

interface Range {
  start: number;
  end: number;
}

/** Room in quarters of a token. */
export interface Room {
  /** What is filled. */
  wish: number;
  /** What is never passed. */
  most: number;
}

/**
 * A run of whole sentences: those of `core`, and around them as many as `wish` has room for, one behind, then one before, in turn, until neither fits. Where the sentences of
 * `core` take more than `most`, the first of them alone; null where that is too long too: a sentence is never cut. Offsets in `text`. Linear.
 */
export function shorten(text: string, core: Range, { wish, most }: Room): Range | null {
  const all = sentences(text);
  const sizes = all.map(({ start, end }) => quarterTokens(text.slice(start, end)));
  if (all.length === 0) return null;
  let first = Math.max(0, all.findIndex(({ end }) => end > core.start));
  let last = Math.max(first, all.findLastIndex(({ start }) => start < core.end));
  let used = sizes.slice(first, last + 1).reduce((sum, size) => sum + size, 0) + gaps(all, first, last);
  if (used > most) {
    last = first;
    used = sizes[first] ?? Infinity;
    if (used > most) return null;
  }
  for (let grew = true; grew; ) {
    grew = false;
    const behind = (sizes[last + 1] ?? Infinity) + gaps(all, last, last + 1);
    if (used + behind <= wish) [last, used, grew] = [last + 1, used + behind, true];
    const before = (sizes[first - 1] ?? Infinity) + gaps(all, first - 1, first);
    if (used + before <= wish) [first, used, grew] = [first - 1, used + before, true];
  }
  const start = all[first]?.start ?? 0;
  return { start, end: all[last]?.end ?? start };
}

/** White space between the sentences counts too. */
function gaps(all: readonly Range[], first: number, last: number): number {
  let sum = 0;
  for (let at = first; at < last; at += 1) sum += Math.max(0, (all[at + 1]?.start ?? 0) - (all[at]?.end ?? 0));
  return sum;
}
