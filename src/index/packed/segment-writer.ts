import { ByteWriter } from './bytes';
import type { PackedPaper } from './document';
import { COLLECTIONS, KINDS, SECTION_KINDS } from './document';
import { FIELD_COUNT, PostingsWriter } from './postings';
import { compareTerms, writeStrings } from './strings';

/** "LPS" and a NUL, little-endian. */
export const MAGIC = 0x0053504c;
/** Raised with every change of the form below; a reader refuses any other. */
export const FORMAT = 1;
/** Lengths of fields are stored in 16 bits; a longer field counts as this long. */
export const LONGEST_FIELD = 0xffff;

/** The postings of one term in one segment, encoded, and in how many documents it stands. */
export interface EncodedTerm {
  term: string;
  documents: number;
  postings: Uint8Array;
}

/** Encodes papers into one immutable segment. Same papers in the same order -> same bytes. */
export function writeSegment(papers: readonly PackedPaper[]): Uint8Array {
  return assembleSegment(papers, fieldLengths(papers), encodeTerms(papers));
}

/** What `writeSegment` and a merge share: tables of papers and documents, then dictionary and postings. `terms` sorted by `compareTerms`. */
export function assembleSegment(papers: readonly PackedPaper[], lengths: readonly Uint16Array[], terms: readonly EncodedTerm[]): Uint8Array {
  const out = new ByteWriter(1 << 16);
  out.uint32(MAGIC);
  out.varint(FORMAT);
  writePapers(out, papers);
  writeDocuments(out, papers);
  for (const plane of lengths) for (const length of plane) out.varint(length);
  writeStrings(out, terms.map(({ term, postings }) => [term, postings.length] as const), terms.length);
  for (const { documents } of terms) out.varint(documents);
  for (const { postings } of terms) out.append(postings);
  return out.finish();
}

function writePapers(out: ByteWriter, papers: readonly PackedPaper[]): void {
  writeStrings(out, papers.map(({ paperId, documents }) => [paperId, documents.length] as const), papers.length);
  writeStrings(out, papers.map(({ generation }) => [generation, 0] as const), papers.length);
  const names = [...new Set(papers.flatMap(({ folder, tags }) => [folder, ...tags]))].sort(compareTerms);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  writeStrings(out, names.map((name) => [name, 0] as const), names.length);
  for (const { year, folder, tags } of papers) {
    out.varint(year === null || year < 0 ? 0 : year + 1);
    out.varint(indexOf.get(folder) ?? 0);
    out.varint(tags.length);
    for (const tag of tags) out.varint(indexOf.get(tag) ?? 0);
  }
}

function writeDocuments(out: ByteWriter, papers: readonly PackedPaper[]): void {
  const documents = papers.flatMap((paper) => paper.documents);
  writeStrings(out, documents.map(({ unitId }) => [unitId, 0] as const), documents.length);
  for (const { kind, collection, sectionKinds, pages } of documents) {
    out.varint(KINDS.indexOf(kind));
    out.varint(COLLECTIONS.indexOf(collection));
    out.varint(sectionKinds.reduce((mask, name) => mask | (1 << SECTION_KINDS.indexOf(name)), 0));
    out.varint(pages.length);
    for (const page of pages) out.varint(page);
  }
}

function fieldLengths(papers: readonly PackedPaper[]): Uint16Array[] {
  const documents = papers.flatMap((paper) => paper.documents);
  return Array.from({ length: FIELD_COUNT }, (_, field) => Uint16Array.from(documents, ({ terms }) => Math.min(terms[field]?.length ?? 0, LONGEST_FIELD)));
}

/** Counts every document's terms by field, then writes each term's postings in document order. */
function encodeTerms(papers: readonly PackedPaper[]): EncodedTerm[] {
  const writers = new Map<string, { out: ByteWriter; postings: PostingsWriter; documents: number }>();
  let number = 0;
  for (const paper of papers) {
    for (const { terms } of paper.documents) {
      for (const [term, counts] of countTerms(terms)) {
        let writer = writers.get(term);
        if (!writer) {
          const bytes = new ByteWriter(8);
          writer = { out: bytes, postings: new PostingsWriter(bytes), documents: 0 };
          writers.set(term, writer);
        }
        writer.postings.add(number, counts);
        writer.documents += 1;
      }
      number += 1;
    }
  }
  return [...writers]
    .sort(([a], [b]) => compareTerms(a, b))
    .map(([term, { out, documents }]) => ({ term, documents, postings: out.finish() }));
}

function countTerms(fields: readonly (readonly string[])[]): Map<string, Uint32Array> {
  const counts = new Map<string, Uint32Array>();
  fields.forEach((terms, field) => {
    for (const term of terms) {
      const count = counts.get(term) ?? new Uint32Array(FIELD_COUNT);
      count[field] = (count[field] ?? 0) + 1;
      counts.set(term, count);
    }
  });
  return counts;
}
