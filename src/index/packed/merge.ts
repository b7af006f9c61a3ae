import { ByteWriter } from './bytes';
import type { PackedPaper } from './document';
import { COLLECTIONS, KINDS, SECTION_KINDS } from './document';
import { FIELD_COUNT, PostingsWriter, type PostingsReader } from './postings';
import type { LiveSegment } from './score';
import type { Segment } from './segment';
import { assembleSegment, type EncodedTerm } from './segment-writer';
import { compareTerms } from './strings';

/** Terms merged between two pauses: a few milliseconds of work. */
const TERMS_A_STEP = 2000;

/**
 * Merges segments into one without the papers that are no longer live. A generator, so that the caller may pause between
 * steps; returns the new segment's bytes. Equal to writing the live papers afresh, in the order of the segments.
 */
export function* mergeSegments(sources: readonly LiveSegment[]): Generator<void, Uint8Array> {
  let next = 0;
  const renumbered = sources.map(({ segment, live }) => {
    const numbers = new Int32Array(segment.documents).fill(-1);
    segment.papers.forEach((paper, index) => {
      if (live[index]) for (let document = paper.from; document < paper.to; document += 1) numbers[document] = next++;
    });
    return numbers;
  });
  const terms: EncodedTerm[] = [];
  for (const term of mergedTerms(sources, renumbered)) {
    terms.push(term);
    if (terms.length % TERMS_A_STEP === 0) yield;
  }
  return assembleSegment(livePapers(sources), liveLengths(sources, next), terms);
}

interface Cursor {
  source: number;
  term: string;
  postings: PostingsReader;
  rest: Iterator<{ term: string; postings: PostingsReader }, undefined>;
}

/** Walks the dictionaries side by side; the postings of a term are renumbered and joined in the order of the segments. */
function* mergedTerms(sources: readonly LiveSegment[], renumbered: readonly Int32Array[]): Generator<EncodedTerm> {
  let cursors = sources.flatMap(({ segment }, source) => advance({ source, rest: segment.allTerms() }));
  while (cursors.length > 0) {
    const least = cursors.reduce((a, b) => (compareTerms(b.term, a.term) < 0 ? b : a)).term;
    const out = new ByteWriter(16);
    const writer = new PostingsWriter(out);
    let documents = 0;
    for (const { source, postings } of cursors.filter((cursor) => cursor.term === least)) {
      while (postings.next()) {
        const number = renumbered[source]?.[postings.document] ?? -1;
        if (number < 0) continue;
        writer.add(number, postings.counts);
        documents += 1;
      }
    }
    if (documents > 0) yield { term: least, documents, postings: out.finish() };
    cursors = cursors.flatMap((cursor) => (cursor.term === least ? advance(cursor) : [cursor]));
  }
}

function advance({ source, rest }: Pick<Cursor, 'source' | 'rest'>): Cursor[] {
  const step = rest.next();
  return step.done ? [] : [{ source, rest, ...step.value }];
}

function livePapers(sources: readonly LiveSegment[]): PackedPaper[] {
  return sources.flatMap(({ segment, live }) =>
    segment.papers.flatMap((paper, index) => {
      if (!live[index]) return [];
      const numbers = Array.from({ length: paper.to - paper.from }, (_, offset) => paper.from + offset);
      return [{ ...paper, documents: numbers.map((document) => columnsOf(segment, document)) }];
    }),
  );
}

function columnsOf(segment: Segment, document: number): PackedPaper['documents'][number] {
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

function liveLengths(sources: readonly LiveSegment[], documents: number): Uint16Array[] {
  return Array.from({ length: FIELD_COUNT }, (_, field) => {
    const plane = new Uint16Array(documents);
    let at = 0;
    for (const { segment, live } of sources) {
      segment.papers.forEach((paper, index) => {
        if (!live[index]) return;
        plane.set(segment.lengths[field]?.subarray(paper.from, paper.to) ?? [], at);
        at += paper.to - paper.from;
      });
    }
    return plane;
  });
}
