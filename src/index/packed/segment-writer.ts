import type { PackedDocument, PackedPaper } from './document';
import { COLLECTIONS, KINDS, SECTION_KINDS } from './document';
import { FIELD_COUNT } from './postings';
import { LONGEST_FIELD, SegmentAssembler } from './segment-assembler';
import { sortingTerms } from './sorted-terms';
import { finish, Pace, type Steps } from './steps';
import { TermTally } from './term-tally';

/** Encodes papers into one immutable segment. Same papers in the same order -> same bytes. */
export const writeSegment = (papers: readonly PackedPaper[]): Uint8Array => finish(writingSegment(papers));

/** `writeSegment` in steps. */
export function* writingSegment(papers: readonly PackedPaper[]): Steps<Uint8Array> {
  const assembler = new SegmentAssembler();
  const tally = new TermTally();
  const pace = new Pace();
  let number = 0;
  for (const { documents, ...paper } of papers) {
    assembler.paper(paper, documents.length);
    for (const document of documents) {
      addDocument(assembler, document);
      const before = tally.length;
      tally.add(number, document.terms);
      number += 1;
      if (pace.spent(tally.length - before)) yield;
    }
  }
  yield* writeTerms(assembler, tally);
  return yield* assembler.finish();
}

function addDocument(assembler: SegmentAssembler, { unitId, terms, kind, collection, sectionKinds, pages }: PackedDocument): void {
  assembler.unitIds.add(unitId, 0);
  assembler.document({
    kind: KINDS.indexOf(kind),
    collection: COLLECTIONS.indexOf(collection),
    sectionKinds: sectionKinds.reduce((mask, name) => mask | (1 << SECTION_KINDS.indexOf(name)), 0),
    pages,
  });
  for (let field = 0; field < FIELD_COUNT; field += 1) assembler.fieldLength(field, Math.min(terms[field]?.length ?? 0, LONGEST_FIELD));
}

/** The dictionary in its order, each term with its postings. */
function* writeTerms(assembler: SegmentAssembler, tally: TermTally): Steps<void> {
  const { names } = tally;
  const { order, run } = yield* tally.grouping();
  const sorted = yield* sortingTerms(names);
  const pace = new Pace();
  for (let rank = 0; rank < sorted.length; rank += 1) {
    const term = sorted[rank] ?? 0;
    const { from, to } = run(term);
    for (let at = from; at < to; at += 1) {
      const posting = order[at] ?? 0;
      assembler.postings.addFields(tally.documentOf(posting), tally.maskOf(posting), tally.counts, posting * FIELD_COUNT);
    }
    assembler.closeTerm(names[term] ?? '', to - from);
    if (pace.spent(to - from + 1)) yield;
  }
}
