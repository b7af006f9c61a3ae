import type { Breathe } from '../../ports';
import type { TermCounts } from '../term-counts';
import type { PackedPaper } from './document';
import type { DocumentFilter } from './filter';
import { LiveSegment } from './live-segment';
import { mergeSegments } from './merge';
import { PackedCounts } from './packed-counts';
import { FIELD_COUNT } from './postings';
import { searchSegments, type CollectionTotals, type PackedHit, type PackedQuery, type Weights } from './score';
import { Segment, type SegmentPaper } from './segment';
import { writeSegment } from './segment-writer';

/** Segments of about one size that are merged into the next: n documents make about 8 * log8(n) segments. */
const FAN = 8;

/** Where a document is. */
export interface Place {
  home: LiveSegment;
  document: number;
}

/** A segment as it is to be saved: its bytes, which never change, and which of its documents are dead. */
export interface SavedSegment {
  bytes: Uint8Array;
  dead: number[];
}

/**
 * A searchable set of documents in immutable segments. What is added goes into a segment of its own; what is removed is marked dead;
 * `merge` folds small segments together and drops the dead. Documents are known by a number (from 1) that only grows and outlives merges.
 * Cost: adding is linear in what is added; a search is linear in the postings of its terms plus one pass over the scores; merging writes
 * each document O(log n) times.
 */
export class PackedIndex {
  private segments: LiveSegment[] = [];
  private readonly totals: CollectionTotals = { documents: 0, lengths: new Float64Array(FIELD_COUNT) };
  private next = 1;

  constructor(private readonly weights: Weights) {}

  /** Live documents. */
  get size(): number {
    return this.totals.documents;
  }

  /** The number that the next document gets. */
  get nextNumber(): number {
    return this.next;
  }

  /** Bytes held, tables included. */
  get memory(): number {
    return this.segments.reduce((sum, home) => sum + home.memory, 0);
  }

  /**
   * Adds papers as one segment; their documents get the numbers from `first` on, in order: the next ones, or those that another index gave the same
   * documents. Returns `first`.
   */
  add(papers: readonly PackedPaper[], first = this.next): number {
    if (papers.some(({ documents }) => documents.length > 0)) {
      const segment = new Segment(writeSegment(papers));
      this.enter(segment, Uint32Array.from({ length: segment.documents }, (_, document) => first + document));
    }
    return first;
  }

  /** Marks a document dead; false where it is not alive. */
  remove(number: number): boolean {
    const place = this.find(number);
    if (!place) return false;
    place.home.kill(place.document);
    this.count(place, -1);
    if (place.home.size === 0) this.segments = this.segments.filter((home) => home !== place.home);
    return true;
  }

  /** A live document's place, or null. */
  find(number: number): Place | null {
    for (const home of this.segments) {
      const document = home.find(number);
      if (document >= 0) return home.live[document] === 1 ? { home, document } : null;
    }
    return null;
  }

  search(query: PackedQuery): PackedHit[] {
    return searchSegments(this.segments, this.totals, query, this.weights);
  }

  /** Live documents that pass the filter, segment by segment. */
  *matching(filter: DocumentFilter | undefined): Generator<Place> {
    for (const home of this.segments) {
      const allowed = filter?.(home.segment);
      for (let document = 0; document < home.live.length; document += 1) {
        if (home.live[document] === 1 && (!allowed || allowed(document))) yield { home, document };
      }
    }
  }

  /** Number of live documents that pass, by paper; papers with none are left out. */
  countByPaper(filter: DocumentFilter): Map<string, number> {
    const counts = new Map<string, number>();
    for (const place of this.matching(filter)) {
      const { paperId } = paperAt(place);
      counts.set(paperId, (counts.get(paperId) ?? 0) + 1);
    }
    return counts;
  }

  /** Merges until no size class is full and no segment is half dead. What happens at a breath is not lost. */
  async merge(breathe: Breathe): Promise<void> {
    for (let group = this.due(); group; group = this.due()) {
      const sources = group.map(({ segment, live }) => ({ segment, keep: live.slice() }));
      const steps = mergeSegments(sources);
      let step = steps.next();
      while (!step.done) {
        await breathe();
        step = steps.next();
      }
      this.exchange(group, sources.map(({ keep }) => keep), new Segment(step.value));
    }
  }

  snapshot(): SavedSegment[] {
    return this.segments.map(({ segment, live }) => ({ bytes: segment.bytes, dead: [...live.keys()].filter((document) => live[document] === 0) }));
  }

  /** Takes in what `snapshot` gave; numbers are given anew. Throws `DamagedSegment`; nothing has been taken in then. */
  restore(saved: readonly SavedSegment[]): void {
    const opened = saved.map(({ bytes, dead }) => ({ segment: new Segment(bytes), dead }));
    for (const { segment, dead } of opened) this.enter(segment, Uint32Array.from({ length: segment.documents }, (_, document) => this.next + document), dead);
  }

  /**
   * Takes in what `snapshot` gave under the numbers of another index of the same papers. `firstOf` gives the number of a live paper's first
   * document there, the others follow; null drops a paper that is not the same there. Throws `DamagedSegment`; nothing has been taken in then.
   */
  restoreBeside(saved: readonly SavedSegment[], firstOf: (segment: Segment, paper: SegmentPaper) => number | null): void {
    const opened = saved.map(({ bytes, dead }) => ({ segment: new Segment(bytes), dead }));
    for (const { segment, dead } of opened) {
      // What is dead has no number: none is ever asked of it.
      const numbers = new Uint32Array(segment.documents);
      const gone = new Set(dead);
      for (const paper of segment.papers) {
        const first = gone.has(paper.from) ? null : firstOf(segment, paper);
        for (let document = paper.from; document < paper.to; document += 1) {
          if (first === null) gone.add(document);
          else numbers[document] = first + document - paper.from;
        }
      }
      this.enter(segment, numbers, [...gone]);
    }
  }

  /** The terms of the live documents, as they are now. */
  termCounts(): TermCounts {
    return new PackedCounts(this.segments);
  }

  /** Papers of the live documents, each with its documents' numbers; a paper may come more than once. */
  *papers(): Generator<{ paper: SegmentPaper; numbers: number[] }> {
    for (const home of this.segments) {
      for (const paper of home.segment.papers) {
        const numbers: number[] = [];
        for (let document = paper.from; document < paper.to; document += 1) if (home.live[document] === 1) numbers.push(home.numbers[document] ?? 0);
        if (numbers.length > 0) yield { paper, numbers };
      }
    }
  }

  private enter(segment: Segment, numbers: Uint32Array, dead: readonly number[] = []): void {
    const home = new LiveSegment(segment, numbers);
    this.next = numbers.reduce((next, number) => Math.max(next, number + 1), this.next);
    for (let document = 0; document < segment.documents; document += 1) this.count({ home, document }, 1);
    this.segments.push(home);
    for (const document of dead) if (home.kill(document)) this.count({ home, document }, -1);
    if (home.size === 0) this.segments.pop();
  }

  private count({ home, document }: Place, sign: 1 | -1): void {
    this.totals.documents += sign;
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      this.totals.lengths[field] = (this.totals.lengths[field] ?? 0) + sign * (home.segment.lengths[field]?.[document] ?? 0);
    }
  }

  /** A segment that is half dead, or the segments of the first full size class: 1-7 live documents, 8-63, 64-511 … */
  private due(): LiveSegment[] | null {
    const wasteful = this.segments.find((home) => home.size * 2 < home.live.length);
    if (wasteful) return [wasteful];
    const classes = new Map<number, LiveSegment[]>();
    for (const home of this.segments) {
      const name = Math.floor(Math.log(home.size) / Math.log(FAN));
      classes.set(name, [...(classes.get(name) ?? []), home]);
    }
    return [...classes.values()].find((group) => group.length >= FAN) ?? null;
  }

  /** Puts a merged segment in place of its sources; what died while it was made is dead in it too. */
  private exchange(sources: readonly LiveSegment[], kept: readonly Uint8Array[], merged: Segment): void {
    const numbers: number[] = [];
    const dead: number[] = [];
    sources.forEach((home, at) => {
      kept[at]?.forEach((keep, document) => {
        if (keep !== 1) return;
        if (home.live[document] !== 1) dead.push(numbers.length);
        numbers.push(home.numbers[document] ?? 0);
      });
    });
    const home = new LiveSegment(merged, Uint32Array.from(numbers));
    for (const document of dead) home.kill(document);
    const first = this.segments.findIndex((entry) => sources.includes(entry));
    const rest = this.segments.filter((entry) => !sources.includes(entry));
    if (home.size > 0) rest.splice(Math.max(0, first), 0, home);
    this.segments = rest;
  }
}

/** The paper that a document belongs to. */
export function paperAt({ home: { segment }, document }: Place): SegmentPaper {
  const paper = segment.papers[segment.paperOf[document] ?? -1];
  if (!paper) throw new RangeError(`document ${document} has no paper`);
  return paper;
}
