import type { Breathe } from '../../ports';
import type { TermCounts } from '../term-counts';
import type { PackedPaper } from './document';
import type { DocumentFilter } from './filter';
import { LiveSegment } from './live-segment';
import { mergeSegments } from './merge';
import { PackedCounts } from './packed-counts';
import { FIELD_COUNT } from './postings';
import { searchSegments, type CollectionTotals, type PackedHit, type PackedQuery, type Weights } from './score';
import { Scoreboard } from './scoreboard';
import { Segment, type SegmentPaper } from './segment';
import { writingSegment } from './segment-writer';
import { DOCUMENT_WORK, finish, finishGently, Pace, type Steps } from './steps';
import { fullClass, overgrown } from './tiers';
import { Utf8 } from './utf8';

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
 * `merge` folds small segments together and drops the dead, `compact` leaves few. Documents are known by a number (from 1) that only grows
 * and outlives merges. Cost: adding is linear in what is added; a search is linear in the postings of its terms; merging writes each document
 * O(log n) times.
 */
export class PackedIndex {
  private segments: LiveSegment[] = [];
  private readonly totals: CollectionTotals = { documents: 0, lengths: new Float64Array(FIELD_COUNT) };
  private readonly board = new Scoreboard();
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
  add(papers: readonly PackedPaper[], first?: number): number {
    return this.admit(finish(segmentOf(papers)), first);
  }

  /** The second half of `add`, for a segment that `segmentOf` made in steps. */
  admit(segment: Segment, first = this.next): number {
    if (segment.documents > 0) this.enter(segment, numbersFrom(first, segment.documents));
    return first;
  }

  /** Marks a document dead; false where it is not alive. */
  remove(number: number): boolean {
    const place = this.find(number);
    if (!place) return false;
    place.home.kill(place.document);
    this.discount(place);
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
    return searchSegments({ segments: this.segments, totals: this.totals, board: this.board }, query, this.weights);
  }

  /** The segments as they are now; a merge makes another list. */
  get homes(): readonly LiveSegment[] {
    return this.segments;
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
    for (const { segment, live } of this.segments) {
      const allowed = filter(segment);
      for (const { paperId, from, to } of segment.papers) {
        let count = 0;
        for (let document = from; document < to; document += 1) if (live[document] === 1 && allowed(document)) count += 1;
        if (count > 0) counts.set(paperId, (counts.get(paperId) ?? 0) + count);
      }
    }
    return counts;
  }

  /** Merges until no size class is full and no segment is half dead. What happens at a breath is not lost. */
  async merge(breathe: Breathe): Promise<void> {
    for (let group = this.wasteful() ?? fullClass(this.segments); group; group = this.wasteful() ?? fullClass(this.segments)) await this.fold(group, breathe);
  }

  /**
   * Merges until few segments are left, each at least twice as large as all smaller ones together: for an index that is about to be saved, or to rest.
   * A segment is written anew only when half of it has come in addition, so that saving after every paper does not write everything every time.
   */
  async compact(breathe: Breathe): Promise<void> {
    for (let group = this.wasteful() ?? overgrown(this.segments); group; group = this.wasteful() ?? overgrown(this.segments)) await this.fold(group, breathe);
  }

  snapshot(): SavedSegment[] {
    return this.segments.map((home) => ({ bytes: home.segment.bytes, dead: home.dead() }));
  }

  /** Takes in what `snapshot` gave; numbers are given anew, in the order of the segments, to the dead too. Throws `DamagedSegment`; nothing has been taken in then. */
  restore(saved: readonly SavedSegment[]): void {
    finish(this.restoring(saved));
  }

  /** `restore` in steps; everything is there after the last one, and nothing before. */
  *restoring(saved: readonly SavedSegment[]): Steps<void> {
    for (const { segment, dead } of yield* opening(saved)) this.enter(segment, numbersFrom(this.next, segment.documents), dead);
  }

  /**
   * Takes in, in steps, what `snapshot` gave under the numbers of another index of the same papers. `firstOf` gives the number of a live paper's first
   * document there, the others follow; null drops a paper that is not the same there. Everything is there after the last step, and nothing before. Throws
   * `DamagedSegment`; nothing has been taken in then.
   */
  *restoringBeside(saved: readonly SavedSegment[], firstOf: (segment: Segment, paper: SegmentPaper) => number | null): Steps<void> {
    const numbered: { segment: Segment; numbers: Uint32Array; gone: Set<number> }[] = [];
    const pace = new Pace();
    for (const { segment, dead } of yield* opening(saved)) {
      // What is dead has no number: none is ever asked of it.
      const numbers = new Uint32Array(segment.documents);
      const gone = new Set(dead);
      for (const paper of segment.papers) {
        const first = gone.has(paper.from) ? null : firstOf(segment, paper);
        for (let document = paper.from; document < paper.to; document += 1) {
          if (first === null) gone.add(document);
          else numbers[document] = first + document - paper.from;
        }
        if (pace.spent(DOCUMENT_WORK * (paper.to - paper.from))) yield;
      }
      numbered.push({ segment, numbers, gone });
    }
    for (const { segment, numbers, gone } of numbered) this.enter(segment, numbers, gone);
  }

  /** The terms of the live documents, as they are now. */
  termCounts(): TermCounts {
    return new PackedCounts(this.segments);
  }

  /** Number of live documents that hold a term, counted to `most` at most. Logarithmic in the dictionary. */
  holders(term: string, most: number): number {
    const wanted = Utf8.of(term);
    let found = 0;
    for (const { segment, live } of this.segments) {
      const entry = segment.find(wanted);
      const postings = entry && segment.read(entry.from, entry.to);
      while (found < most && postings?.next() === true) found += live[postings.document] ?? 0;
    }
    return found;
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

  private enter(segment: Segment, numbers: Uint32Array, dead: Iterable<number> = []): void {
    const home = new LiveSegment(segment, numbers);
    this.next = Math.max(this.next, home.highest + 1);
    // No loop over the documents: of a library that is opened they are many, and the answer waits.
    this.totals.documents += segment.documents;
    segment.fieldLengths.forEach((sum, field) => {
      this.totals.lengths[field] = (this.totals.lengths[field] ?? 0) + sum;
    });
    for (const document of dead) if (home.kill(document)) this.discount({ home, document });
    if (home.size > 0) this.segments.push(home);
  }

  private discount({ home, document }: Place): void {
    this.totals.documents -= 1;
    home.segment.lengths.forEach((plane, field) => {
      this.totals.lengths[field] = (this.totals.lengths[field] ?? 0) - (plane[document] ?? 0);
    });
  }

  /** A segment that is more than half dead. */
  private wasteful(): LiveSegment[] | null {
    const found = this.segments.find((home) => home.size * 2 < home.live.length);
    return found ? [found] : null;
  }

  private async fold(group: readonly LiveSegment[], breathe: Breathe): Promise<void> {
    const sources = group.map((home) => ({ home, segment: home.segment, keep: home.live.slice() }));
    const bytes = await finishGently(mergeSegments(sources), breathe);
    const merged = await finishGently(Segment.opening(bytes), breathe);
    this.exchange(sources, await finishGently(LiveSegment.opening(merged, numbersOfKept(sources, merged.documents)), breathe));
  }

  /** Puts a merged segment in place of its sources; what died while it was made is dead in it too. */
  private exchange(sources: readonly Kept[], home: LiveSegment): void {
    let next = 0;
    for (const { home: source, keep } of sources) {
      for (let document = 0; document < keep.length; document += 1) {
        if (keep[document] !== 1) continue;
        if (source.live[document] !== 1) home.kill(next);
        next += 1;
      }
    }
    const replaced = new Set(sources.map((source) => source.home));
    const first = this.segments.findIndex((entry) => replaced.has(entry));
    const rest = this.segments.filter((entry) => !replaced.has(entry));
    if (home.size > 0) rest.splice(Math.max(0, first), 0, home);
    this.segments = rest;
  }
}

/** A segment of papers, in steps, ready to be admitted. */
export function* segmentOf(papers: readonly PackedPaper[]): Steps<Segment> {
  return yield* Segment.opening(yield* writingSegment(papers));
}

function* opening(saved: readonly SavedSegment[]): Steps<{ segment: Segment; dead: readonly number[] }[]> {
  const opened: { segment: Segment; dead: readonly number[] }[] = [];
  for (const { bytes, dead } of saved) opened.push({ segment: yield* Segment.opening(bytes), dead });
  return opened;
}

/** A segment that is being merged, and which of its documents were alive when that began: 1 by document. */
interface Kept {
  home: LiveSegment;
  keep: Uint8Array;
}

/** Numbers of what is kept, in the order of the segments. */
function numbersOfKept(sources: readonly Kept[], documents: number): Uint32Array {
  const numbers = new Uint32Array(documents);
  let next = 0;
  for (const { home, keep } of sources) {
    for (let document = 0; document < keep.length; document += 1) if (keep[document] === 1) numbers[next++] = home.numbers[document] ?? 0;
  }
  return numbers;
}

function numbersFrom(first: number, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let document = 0; document < count; document += 1) numbers[document] = first + document;
  return numbers;
}

/** The paper that a document belongs to. */
export function paperAt({ home: { segment }, document }: Place): SegmentPaper {
  const paper = segment.papers[segment.paperOf[document] ?? -1];
  if (!paper) throw new RangeError(`document ${document} has no paper`);
  return paper;
}
