import type { PostingsReader } from './postings';
import type { Segment } from './segment';
import type { StringWalk } from './strings';
import type { Utf8 } from './utf8';

/** Who holds a term: a segment, by its place in the list, with the term's postings there. */
export interface Holder {
  source: number;
  postings: PostingsReader;
}

/** A term of some of the segments. Good until the next one is asked for. */
export interface SharedTerm {
  term: Utf8;
  holders: Holder[];
}

interface Cursor {
  source: number;
  segment: Segment;
  walk: StringWalk;
}

/**
 * Walks the dictionaries of segments side by side: every term once, in order, its holders in the order of the segments. Terms are compared as the
 * bytes that they are stored as, and made into strings by nobody who does not need them.
 */
export function* sideBySide(segments: readonly Segment[]): Generator<SharedTerm, undefined> {
  let open = segments.map((segment, source): Cursor => ({ source, segment, walk: segment.terms() })).filter(({ walk }) => walk.next());
  while (open.length > 0) {
    const least = withLeastTerm(open);
    const [first] = least;
    if (!first) return undefined;
    const holders = least.map(({ source, segment, walk }) => ({ source, postings: segment.read(walk.before, walk.before + walk.value) }));
    yield { term: first.walk.current, holders };
    let ended = false;
    for (const { walk } of least) if (!walk.next()) ended = true;
    if (ended) open = open.filter(({ walk }) => !walk.ended);
  }
  return undefined;
}

/** The cursors that stand on the least term. */
function withLeastTerm(open: readonly Cursor[]): Cursor[] {
  let least: Cursor[] = [];
  for (const cursor of open) {
    const order = least[0] ? cursor.walk.current.compare(least[0].walk.current) : -1;
    if (order < 0) least = [cursor];
    else if (order === 0) least.push(cursor);
  }
  return least;
}
