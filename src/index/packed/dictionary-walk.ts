import type { PostingsReader } from './postings';
import type { Segment } from './segment';
import { compareTerms } from './strings';

/** A term of some of the segments: in which of them it is, by their place in the list, with its postings there. */
export interface SharedTerm {
  term: string;
  holders: { source: number; postings: PostingsReader }[];
}

interface Cursor {
  source: number;
  rest: Iterator<{ term: string; postings: PostingsReader }, undefined>;
  /** null at the end. */
  current: { term: string; postings: PostingsReader } | null;
}

/** Walks the dictionaries of segments side by side: every term once, in order, its holders in the order of the segments. */
export function* sideBySide(segments: readonly Segment[]): Generator<SharedTerm, undefined> {
  const cursors = segments.map((segment, source): Cursor => ({ source, rest: segment.allTerms(), current: null }));
  for (const cursor of cursors) advance(cursor);
  for (let least = leastTerm(cursors); least !== null; least = leastTerm(cursors)) {
    const holders: SharedTerm['holders'] = [];
    for (const cursor of cursors) {
      if (cursor.current?.term !== least) continue;
      holders.push({ source: cursor.source, postings: cursor.current.postings });
      advance(cursor);
    }
    yield { term: least, holders };
  }
  return undefined;
}

function advance(cursor: Cursor): void {
  const step = cursor.rest.next();
  cursor.current = step.done ? null : step.value;
}

function leastTerm(cursors: readonly Cursor[]): string | null {
  let least: string | null = null;
  for (const { current } of cursors) if (current && (least === null || compareTerms(current.term, least) < 0)) least = current.term;
  return least;
}
