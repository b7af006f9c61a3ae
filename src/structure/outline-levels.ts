import type { Bookmark } from '../provenance';
import type { Heading } from './headings';
import type { Witnessed } from './outline-witness';

/** Level of the top of an outline where no heading says otherwise. */
const TOP = 2;

/**
 * Levels from the outline (`spec/20` 10, `spec/30` 2): a heading with a bookmark stands as deep as the bookmark does, counted from the level that most
 * headings at the top of the outline came with. One without stands to the last heading with a bookmark as it did before. An outline that is flat, or
 * flatter than a heading's printed number, says nothing of depth (`spec/30` 28: the longer path supplies the ancestors). Each change is recorded. Linear.
 */
export function levelsByOutline(headings: readonly Witnessed[]): Heading[] {
  const top = topLevel(headings);
  const flat = headings.every(({ bookmark }) => bookmark === null || bookmark.depth === 0);
  /** Level that a heading had before -> the level that it has now, since the last bookmark at that place. */
  let settled = new Map<number, number>();
  let last: { before: number; now: number } | null = null;
  return headings.map(({ heading, bookmark, inserted }) => {
    const before = heading.level;
    if (bookmark !== null && (inserted || !(flat || numberedDeeper(heading, bookmark)))) {
      const now = Math.min(6, top + bookmark.depth);
      settled = new Map([...settled].filter(([level]) => level < before));
      settled.set(before, now);
      last = { before, now };
      return inserted ? { ...heading, level: now, settled: true as const } : { ...changed(heading, now), settled: true as const };
    }
    if (last === null || bookmark !== null) return heading;
    const now = before > last.before ? Math.min(6, last.now + before - last.before) : (settled.get(before) ?? before);
    return changed(heading, now);
  });
}

const numberedDeeper = ({ number }: Heading, { depth }: Bookmark): boolean => number?.style === 'decimal' && number.parts.length > depth + 1;

const changed = (heading: Heading, level: number): Heading =>
  level === heading.level ? heading : { ...heading, level, repairs: [...heading.repairs, { kind: 'level-by-outline', from: `H${heading.level}`, to: `H${level}` }] };

function topLevel(headings: readonly Witnessed[]): number {
  const counts = new Map<number, number>();
  for (const { heading, bookmark, inserted } of headings) if (bookmark?.depth === 0 && !inserted) counts.set(heading.level, (counts.get(heading.level) ?? 0) + 1);
  let best = TOP;
  for (const [level, count] of counts) if (count > (counts.get(best) ?? 0) || (count === counts.get(best) && level < best)) best = level;
  return best;
}
