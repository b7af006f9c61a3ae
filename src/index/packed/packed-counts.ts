import type { TermCount, TermCounts } from '../term-counts';
import { sideBySide } from './dictionary-walk';
import { placesOfLive, type LiveSegment } from './live-segment';
import { FIELD_COUNT, type PostingsReader } from './postings';
import type { Segment } from './segment';

/** Segments never change and the marks of the dead are copied, so that a walk with pauses sees one state of the index. */
interface Frozen {
  segment: Segment;
  /** Place of each document among the live ones of all segments; -1 for the dead. */
  places: Int32Array;
}

/** The term counts of segments' live documents, read from their postings: no text is needed and nothing is tokenised. */
export class PackedCounts implements TermCounts {
  readonly size: number;
  private readonly frozen: Frozen[];
  /** First place of each segment, ascending. */
  private readonly firsts: number[] = [];
  /** By place: the document's number in its segment. */
  private readonly documents: Uint32Array;

  constructor(homes: readonly LiveSegment[]) {
    const places = placesOfLive(homes.map(({ live }) => live));
    this.frozen = homes.map(({ segment }, at) => ({ segment, places: places[at] ?? new Int32Array(0) }));
    this.size = homes.reduce((sum, { size }) => sum + size, 0);
    this.documents = new Uint32Array(this.size);
    let first = 0;
    for (const { size } of homes) {
      this.firsts.push(first);
      first += size;
    }
    for (const { places: here } of this.frozen) {
      for (let document = 0; document < here.length; document += 1) {
        const place = here[document] ?? -1;
        if (place >= 0) this.documents[place] = document;
      }
    }
  }

  unitAt(place: number): { unitId: string; paperId: string } {
    const document = this.documents[place];
    const segment = this.frozen[this.sourceOf(place)]?.segment;
    const paper = segment?.papers[segment.paperOf[document ?? 0] ?? -1];
    if (document === undefined || !segment || !paper) throw new RangeError(`unit ${place} of ${this.size}`);
    return { unitId: segment.unitId(document), paperId: paper.paperId };
  }

  *walk(): Generator<TermCount, undefined> {
    const count: TermCount = { term: '', units: 0, places: new Uint32Array(this.size), times: new Uint32Array(this.size) };
    for (const { term, holders } of sideBySide(this.frozen.map(({ segment }) => segment))) {
      count.units = 0;
      for (const { source, postings } of holders) this.gather(count, source, postings);
      if (count.units === 0) continue;
      count.term = term.text;
      yield count;
    }
    return undefined;
  }

  private gather(count: TermCount, source: number, postings: PostingsReader): void {
    const places = this.frozen[source]?.places;
    while (postings.next()) {
      const place = places?.[postings.document] ?? -1;
      if (place < 0) continue;
      count.places[count.units] = place;
      count.times[count.units] = timesOf(postings);
      count.units += 1;
    }
  }

  /** The last segment whose first place is at or before `place`. */
  private sourceOf(place: number): number {
    let source = this.firsts.length - 1;
    while (source > 0 && (this.firsts[source] ?? 0) > place) source -= 1;
    return source;
  }
}

function timesOf(postings: PostingsReader): number {
  if (postings.mask === 0) return postings.inText;
  let times = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) times += postings.times(field);
  return times;
}
