import type { Breathe } from '../../ports';
import type { IndexFilter } from '../search-index';
import type { PackedPaper } from './document';
import { compileFilter } from './filter';
import { mergeSegments } from './merge';
import { FIELD_COUNT } from './postings';
import { searchSegments, type CollectionTotals, type LiveSegment, type PackedHit, type PackedQuery, type Weights } from './score';
import { Segment } from './segment';
import { writeSegment } from './segment-writer';

/** Segments of about one size that are merged into the next: eight small ones become one, so n papers make about 8 * log8(n) segments. */
const FAN = 8;

/**
 * A searchable set of papers in immutable segments. A new version of a paper goes into a segment of its own and the old one is
 * marked dead; `merge` folds small segments together and drops the dead. Cost: replacing a paper is linear in that paper;
 * a search is linear in the postings of its terms plus one pass over the scores; merging writes each document O(log n) times.
 */
export class PackedIndex {
  private segments: LiveSegment[] = [];
  /** Where the live version of a paper is. */
  private readonly places = new Map<string, { home: LiveSegment; index: number }>();
  private readonly totals: CollectionTotals = { documents: 0, lengths: new Float64Array(FIELD_COUNT) };

  constructor(private readonly weights: Weights) {}

  get documents(): number {
    return this.totals.documents;
  }

  /** Bytes held, tables included. */
  get memory(): number {
    return this.segments.reduce((sum, { segment }) => sum + segment.memory, 0);
  }

  /** paperId -> generation of what a search sees. */
  papers(): Map<string, string> {
    return new Map([...this.places].map(([paperId, { home, index }]) => [paperId, home.segment.papers[index]?.generation ?? '']));
  }

  /** Adds papers, or replaces them whole; one segment is made of them. */
  replace(papers: readonly PackedPaper[]): void {
    if (papers.length === 0) return;
    const home = this.adopt(new Segment(writeSegment(papers)));
    for (const { paperId } of papers) this.remove(paperId);
    this.enter(home);
  }

  /** Does nothing for a paper that is not there. */
  remove(paperId: string): void {
    const place = this.places.get(paperId);
    if (!place) return;
    this.places.delete(paperId);
    place.home.live[place.index] = 0;
    this.count(place.home.segment, place.index, -1);
    if (!place.home.live.includes(1)) this.segments = this.segments.filter((entry) => entry !== place.home);
  }

  search(query: PackedQuery): PackedHit[] {
    return searchSegments(this.segments, this.totals, query, this.weights);
  }

  /** Number of documents that pass the filter, by paper; papers with none are left out. */
  countByPaper(filter: IndexFilter): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { segment, live } of this.segments) {
      const allowed = compileFilter(segment, live, filter);
      for (const { paperId, from, to } of segment.papers) {
        let count = 0;
        for (let document = from; document < to; document += 1) if (allowed(document)) count += 1;
        if (count > 0) counts.set(paperId, count);
      }
    }
    return counts;
  }

  /** Merges until no size class is full. Searches and replacements may happen at every breath; they are not lost. */
  async merge(breathe: Breathe): Promise<void> {
    for (let group = this.fullClass(); group; group = this.fullClass()) {
      const steps = mergeSegments(group.map(({ segment, live }) => ({ segment, live: live.slice() })));
      let step = steps.next();
      while (!step.done) {
        await breathe();
        step = steps.next();
      }
      this.exchange(group, new Segment(step.value));
    }
  }

  /** The segments as they are to be saved: immutable bytes, and the numbers of their dead papers. */
  snapshot(): { bytes: Uint8Array; dead: number[] }[] {
    return this.segments.map(({ segment, live }) => ({ bytes: segment.bytes, dead: [...live.keys()].filter((index) => live[index] === 0) }));
  }

  /** Takes in what `snapshot` gave, in its order. Throws `DamagedSegment`; the index is then as it was before the call. */
  restore(saved: readonly { bytes: Uint8Array; dead: readonly number[] }[]): void {
    const opened = saved.map(({ bytes, dead }) => ({ segment: new Segment(bytes), dead }));
    for (const { segment, dead } of opened) {
      const home = this.adopt(segment);
      for (const index of dead) home.live[index] = 0;
      for (const [index, paper] of segment.papers.entries()) if (home.live[index]) this.remove(paper.paperId);
      this.enter(home);
    }
  }

  private adopt(segment: Segment): LiveSegment {
    return { segment, live: new Uint8Array(segment.papers.length).fill(1) };
  }

  private enter(home: LiveSegment): void {
    if (!home.live.includes(1)) return;
    this.segments.push(home);
    home.segment.papers.forEach(({ paperId }, index) => {
      if (!home.live[index]) return;
      this.places.set(paperId, { home, index });
      this.count(home.segment, index, 1);
    });
  }

  private count(segment: Segment, index: number, sign: 1 | -1): void {
    const paper = segment.papers[index];
    if (!paper) return;
    this.totals.documents += sign * (paper.to - paper.from);
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      let sum = 0;
      for (let document = paper.from; document < paper.to; document += 1) sum += segment.lengths[field]?.[document] ?? 0;
      this.totals.lengths[field] = (this.totals.lengths[field] ?? 0) + sign * sum;
    }
  }

  /** Size classes grow by the fan: 1-7 live documents, 8-63, 64-511 … The oldest segments of the first full class. */
  private fullClass(): LiveSegment[] | null {
    const classes = new Map<number, LiveSegment[]>();
    for (const home of this.segments) {
      const size = home.segment.papers.reduce((sum, paper, index) => sum + (home.live[index] ? paper.to - paper.from : 0), 0);
      const name = Math.floor(Math.log(Math.max(1, size)) / Math.log(FAN));
      const group = classes.get(name) ?? [];
      group.push(home);
      classes.set(name, group);
    }
    return [...classes.values()].find((group) => group.length >= FAN) ?? null;
  }

  /** Puts a merged segment in place of its sources; papers that were replaced or removed meanwhile stay dead in it. */
  private exchange(sources: readonly LiveSegment[], merged: Segment): void {
    const home = this.adopt(merged);
    merged.papers.forEach(({ paperId, generation }, index) => {
      const place = this.places.get(paperId);
      const current = place !== undefined && sources.includes(place.home) && place.home.segment.papers[place.index]?.generation === generation;
      if (!current) home.live[index] = 0;
      else this.remove(paperId);
    });
    this.segments = this.segments.filter((entry) => !sources.includes(entry));
    this.enter(home);
  }
}
