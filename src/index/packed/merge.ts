import { sideBySide } from './dictionary-walk';
import { placesOfLive } from './live-segment';
import { FIELD_COUNT, type PostingsReader, type PostingsWriter } from './postings';
import type { Segment } from './segment';
import { SegmentAssembler } from './segment-assembler';
import { DOCUMENT_WORK, ITEMS_A_STEP, Pace, type Steps } from './steps';

/** A segment and its documents that the merge keeps: 1 by document. */
export interface MergeSource {
  segment: Segment;
  keep: Uint8Array;
}

/**
 * Merges segments into one without the documents that are not kept, and returns the new segment's bytes. Equal to writing what is kept afresh, in
 * the order of the segments.
 */
export function* mergeSegments(sources: readonly MergeSource[]): Steps<Uint8Array> {
  const assembler = new SegmentAssembler();
  for (const source of sources) yield* addDocuments(assembler, source);
  yield* addLengths(assembler, sources);
  yield* addTerms(assembler, sources);
  return yield* assembler.finish();
}

/** Papers with a document that is kept, and these documents' names and columns. */
function* addDocuments(assembler: SegmentAssembler, { segment, keep }: MergeSource): Steps<void> {
  const pace = new Pace();
  const names = segment.unitIdsFrom(0);
  for (const paper of segment.papers) {
    let kept = 0;
    for (let document = paper.from; document < paper.to; document += 1) {
      names.next();
      if (keep[document] !== 1) continue;
      kept += 1;
      assembler.unitIds.addUtf8(names.current, 0);
      assembler.document({
        kind: segment.kind[document] ?? 0,
        collection: segment.collection[document] ?? 0,
        sectionKinds: segment.sectionKinds[document] ?? 0,
        pages: segment.pagesOf(document),
      });
    }
    if (kept > 0) assembler.paper(paper, kept);
    if (pace.spent(DOCUMENT_WORK * (paper.to - paper.from + 1))) yield;
  }
}

function* addLengths(assembler: SegmentAssembler, sources: readonly MergeSource[]): Steps<void> {
  const pace = new Pace();
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    for (const { segment, keep } of sources) {
      const lengths = segment.lengths[field];
      for (let document = 0; document < keep.length; document += 1) {
        if (keep[document] === 1) assembler.fieldLength(field, lengths?.[document] ?? 0);
        if (pace.spent(1)) yield;
      }
    }
  }
}

/** The terms in order; a term's postings are renumbered and joined in the order of the segments. */
function* addTerms(assembler: SegmentAssembler, sources: readonly MergeSource[]): Steps<void> {
  const numbers = placesOfLive(sources.map(({ keep }) => keep));
  const pace = new Pace();
  for (const { term, holders } of sideBySide(sources.map(({ segment }) => segment))) {
    let documents = 0;
    for (const { source, postings } of holders) {
      // A word of every unit is more than a step by itself.
      do {
        const copied = copyKept(postings, numbers[source], assembler.postings);
        documents += copied;
        if (pace.spent(copied)) yield;
      } while (!postings.ended);
    }
    if (documents > 0) assembler.closeTerm(term, documents);
    // A term takes as long as a few postings, found in one segment or in another.
    if (pace.spent(4 * holders.length)) yield;
  }
}

/** Reads a step's postings at most; returns how many it copied. */
function copyKept(postings: PostingsReader, numbers: Int32Array | undefined, into: PostingsWriter): number {
  let copied = 0;
  for (let left = ITEMS_A_STEP; left > 0 && postings.next(); left -= 1) {
    const number = numbers?.[postings.document] ?? -1;
    if (number < 0) continue;
    if (postings.mask === 0) into.addText(number, postings.inText);
    else into.addFields(number, postings.mask, postings.counts);
    copied += 1;
  }
  return copied;
}
