import { boxesOfRange, fingerprintOf, type BoxesOnPage } from '../../citation';
import type { BuiltPaper } from '../../structure/model';
import { normalise } from '../../text';
import type { Hit } from './view-state';

/** What the words of a range are known by; "" where there are none, or too many. */
export function markOf(built: BuiltPaper, { start, end }: { start: number; end: number }): string {
  return fingerprintOf(normalise(built.canonical.slice(start, end)).text) ?? '';
}

/** A hit and its pages. `isStale` where the text has changed under it: its range says nothing any more, so it has no pages. */
export interface HitOnPages {
  hit: Hit;
  pages: BoxesOnPage[];
  isStale: boolean;
}

/** Hits on their pages, in the given order; fresh ones get their mark. */
export function hitsOnPages(built: BuiltPaper | null, hits: readonly Hit[]): HitOnPages[] {
  return hits.map((hit) => {
    if (!built) return { hit, pages: [], isStale: false };
    const mark = markOf(built, hit);
    const isStale = hit.mark !== null && hit.mark !== mark;
    return { hit: { ...hit, mark: hit.mark ?? mark }, pages: isStale ? [] : boxesOfRange(built, hit), isStale };
  });
}
