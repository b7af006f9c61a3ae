import { quarterTokens } from '../text';
import { cutsOf, protectedRanges, type Cut } from './protected';

/** One part of a split text: UTF-16 offsets in it, half-open. */
export interface Part {
  start: number;
  end: number;
  /** A formula, row or code fence that alone is longer than the cap. */
  overCap: boolean;
}

const LEAST_TOKENS = 40;

/** Cuts with the length of the text before each, in quarters of a token. */
interface Ruler {
  cuts: readonly Cut[];
  before: readonly number[];
  total: number;
}

/**
 * Parts of a text of at most `cap` estimated tokens each, cut at paragraphs, else sentences, else words (`spec/20` 16, 20). The parts lie end to
 * end, so that together they are the text exactly, and are of about equal length; none is under 40 tokens unless the text is. `closed`
 * are further ranges that no cut may enter. O(n log n).
 */
export function splitText(text: string, cap: number, closed: readonly (readonly [number, number])[] = []): Part[] {
  const limit = Math.max(1, cap) * 4;
  const total = quarterTokens(text);
  if (total <= limit) return [{ start: 0, end: text.length, overCap: false }];
  const ruler = measure(text, cap, closed, total);
  const bounds = [0, ...cutEvenly(ruler, limit), text.length];
  const parts: Part[] = [];
  for (let at = 0; at + 1 < bounds.length; at += 1) {
    const start = bounds[at] ?? 0;
    const end = bounds[at + 1] ?? 0;
    parts.push({ start, end, overCap: quarterTokens(text.slice(start, end)) > limit });
  }
  return parts;
}

function measure(text: string, cap: number, closed: readonly (readonly [number, number])[], total: number): Ruler {
  const ranges = joinRanges([...protectedRanges(text), ...closed]);
  const cuts = cutsOf(text, ranges, Math.min(64, cap));
  const before: number[] = [];
  let sum = 0;
  let from = 0;
  for (const { at } of cuts) {
    sum += quarterTokens(text.slice(from, at));
    before.push(sum);
    from = at;
  }
  return { cuts, before, total };
}

function joinRanges(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Offsets of the cuts, ascending: each stretch over the limit is halved as evenly as the cuts allow until all fit. */
function cutEvenly(ruler: Ruler, limit: number): number[] {
  const chosen: number[] = [];
  const todo: [low: number, high: number][] = [[-1, ruler.cuts.length]];
  for (let stretch = todo.pop(); stretch !== undefined; stretch = todo.pop()) {
    const [low, high] = stretch;
    const cut = bestCut(ruler, low, high, limit);
    if (cut === null) continue;
    chosen.push(cut);
    todo.push([low, cut], [cut, high]);
  }
  return chosen.sort((a, b) => a - b).map((index) => ruler.cuts[index]?.at ?? 0);
}

const lengthAt = (ruler: Ruler, index: number): number => (index < 0 ? 0 : index >= ruler.cuts.length ? ruler.total : (ruler.before[index] ?? 0));

/** Index of the cut that best halves the stretch between two cuts, or null where it fits or cannot be cut. */
function bestCut(ruler: Ruler, low: number, high: number, limit: number): number | null {
  const from = lengthAt(ruler, low);
  const to = lengthAt(ruler, high);
  const length = to - from;
  if (length <= limit || high - low < 2) return null;
  const count = Math.ceil(length / limit);
  const left = Math.floor(count / 2);
  const target = from + (length * left) / count;
  const least = Math.min(LEAST_TOKENS * 4, limit / 2, length / 2);
  const window = [Math.max(to - (count - left) * limit, from + least), Math.min(from + left * limit, to - least)] as const;
  return inWindow(ruler, low, high, target, window, length / count / 3) ?? outsideWindow(ruler, low, high, target, from + least, to - least);
}

/** The highest-ranking cut near the target, or any in the window of cuts that leave both sides enough room. */
function inWindow(ruler: Ruler, low: number, high: number, target: number, window: readonly [number, number], near: number): number | null {
  let best: { index: number; score: number } | null = null;
  for (let index = firstAtLeast(ruler.before, window[0], low + 1, high); index < high && lengthAt(ruler, index) <= window[1]; index += 1) {
    const distance = Math.abs(lengthAt(ruler, index) - target);
    const score = (ruler.cuts[index]?.rank ?? 0) * near - distance;
    if (best === null || score > best.score) best = { index, score };
  }
  return best?.index ?? null;
}

/** Where a long formula fills the window: the cut nearest to the target that leaves no crumb; failing that, the nearest. */
function outsideWindow(ruler: Ruler, low: number, high: number, target: number, least: number, most: number): number | null {
  let best: { index: number; score: number } | null = null;
  for (let index = low + 1; index < high; index += 1) {
    const length = lengthAt(ruler, index);
    if (length < least || length > most) continue;
    const score = -Math.abs(length - target);
    if (best === null || score > best.score) best = { index, score };
  }
  return best?.index ?? null;
}

function firstAtLeast(values: readonly number[], value: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
