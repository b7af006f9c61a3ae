import { ByteWriter } from './bytes';
import { sideBySide } from './dictionary-walk';
import type { PackedDocument, PackedPaper } from './document';
import { COLLECTIONS, KINDS, SECTION_KINDS } from './document';
import { FIELD_COUNT, PostingsWriter, type PostingsReader } from './postings';
import type { Segment, SegmentPaper } from './segment';
import { assembleSegment, type EncodedTerm } from './segment-writer';

/** Terms merged between two pauses: a few milliseconds of work. */
const TERMS_A_STEP = 2000;

/** A segment and its documents that the merge keeps, by document. */
export interface MergeSource {
  segment: Segment;
  keep: Uint8Array;
}

/**
 * Merges segments into one without the documents that are not kept. A generator, so that the caller may pause between steps; returns the
 * new segment's bytes. Equal to writing what is kept afresh, in the order of the segments.
 */
export function* mergeSegments(sources: readonly MergeSource[]): Generator<void, Uint8Array> {
  let next = 0;
  const renumbered = sources.map(({ keep }) => Int32Array.from(keep, (kept) => (kept === 1 ? next++ : -1)));
  const terms: EncodedTerm[] = [];
  for (const term of mergedTerms(sources, renumbered)) {
    terms.push(term);
    if (terms.length % TERMS_A_STEP === 0) yield;
  }
  yield; // putting the parts together is the longest step
  return assembleSegment(keptPapers(sources), keptLengths(sources, next), terms);
}

/** The dictionaries' terms in order; the postings of a term are renumbered and joined in the order of the segments. */
function* mergedTerms(sources: readonly MergeSource[], renumbered: readonly Int32Array[]): Generator<EncodedTerm> {
  for (const { term, holders } of sideBySide(sources.map(({ segment }) => segment))) {
    const out = new ByteWriter(16);
    const writer = new PostingsWriter(out);
    let documents = 0;
    for (const { source, postings } of holders) documents += copyKept(postings, renumbered[source], writer);
    if (documents > 0) yield { term, documents, postings: out.finish() };
  }
}

/** Number of documents copied. */
function copyKept(postings: PostingsReader, numbers: Int32Array | undefined, into: PostingsWriter): number {
  let copied = 0;
  while (postings.next()) {
    const number = numbers?.[postings.document] ?? -1;
    if (number < 0) continue;
    into.copy(number, postings);
    copied += 1;
  }
  return copied;
}

const numbersOf = ({ from, to }: SegmentPaper): number[] => Array.from({ length: to - from }, (_, offset) => from + offset);

function keptPapers(sources: readonly MergeSource[]): PackedPaper[] {
  return sources.flatMap(({ segment, keep }) =>
    segment.papers.flatMap((paper) => {
      const documents = numbersOf(paper).filter((document) => keep[document] === 1);
      return documents.length > 0 ? [{ ...paper, documents: documents.map((document) => columnsOf(segment, document)) }] : [];
    }),
  );
}

function columnsOf(segment: Segment, document: number): PackedDocument {
  const mask = segment.sectionKinds[document] ?? 0;
  const kind = KINDS[segment.kind[document] ?? 0];
  const collection = COLLECTIONS[segment.collection[document] ?? 0];
  if (!kind || !collection) throw new RangeError(`document ${document} has no kind`);
  return {
    unitId: segment.unitId(document),
    terms: [],
    kind,
    collection,
    sectionKinds: SECTION_KINDS.filter((_, bit) => mask & (1 << bit)),
    pages: [...segment.pagesOf(document)],
  };
}

function keptLengths(sources: readonly MergeSource[], documents: number): Uint16Array[] {
  return Array.from({ length: FIELD_COUNT }, (_, field) => {
    const plane = new Uint16Array(documents);
    let at = 0;
    for (const { segment, keep } of sources) {
      keep.forEach((kept, document) => {
        if (kept === 1) plane[at++] = segment.lengths[field]?.[document] ?? 0;
      });
    }
    return plane;
  });
}
