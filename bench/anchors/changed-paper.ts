import type { BuiltPaper } from '../../src/structure';
import type { Range } from '../../src/citation';

/** A text to put in the place of a range of the canonical text. */
export interface Change extends Range {
  text: string;
}

/** The paper as it would be built if its text read otherwise in some places. `changes` ascend and do not overlap; "" deletes. */
export function changedPaper(built: BuiltPaper, changes: readonly Change[]): BuiltPaper {
  const parts: string[] = [];
  const ends: { end: number; shift: number }[] = [];
  let from = 0;
  let shift = 0;
  for (const { start, end, text } of changes) {
    parts.push(built.canonical.slice(from, start), text);
    shift += text.length - (end - start);
    ends.push({ end, shift });
    from = end;
  }
  parts.push(built.canonical.slice(from));
  // A place inside a changed range is moved with its end, and never before its start.
  const placed = (at: number): number => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle]?.end ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const before = low === 0 ? 0 : (ends[low - 1]?.shift ?? 0);
    const inside = changes[low];
    return inside && at > inside.start ? Math.min(at, inside.start + inside.text.length) + before : at + before;
  };
  const moved = <T extends Range>(one: T): T => ({ ...one, start: placed(one.start), end: placed(one.end) });
  return {
    ...built,
    canonical: parts.join(''),
    units: built.units.map((unit) => ({ ...moved(unit), blocks: unit.blocks.map(moved) })),
    references: built.references.map(moved),
  };
}
