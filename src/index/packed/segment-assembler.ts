import { ByteWriter } from './bytes';
import { FIELD_COUNT, PostingsWriter } from './postings';
import { joinBytes, type Steps } from './steps';
import { compareTerms, StringListWriter } from './strings';
import type { Utf8 } from './utf8';

/** "LPS" and a NUL, little-endian. */
export const MAGIC = 0x0053504c;
/** Raised with every change of the form that `docs/index-format.md` describes; a reader refuses any other. */
export const FORMAT = 2;
/** Lengths of fields are held in 16 bits; a longer field counts as this long. */
export const LONGEST_FIELD = 0xffff;

/** What a segment says of a paper beside its documents. */
export interface PaperEntry {
  paperId: string;
  generation: string;
  /** null where unknown. */
  year: number | null;
  tags: readonly string[];
  folder: string;
}

/** What a segment says of a document beside its name: indices into `KINDS` and `COLLECTIONS`, a mask over `SECTION_KINDS`, pages from 1. */
export interface DocumentColumns {
  kind: number;
  collection: number;
  sectionKinds: number;
  pages: ArrayLike<number>;
}

/** Takes the parts of a segment, papers and documents and terms each in their order, and puts its bytes together. */
export class SegmentAssembler {
  readonly unitIds = new StringListWriter();
  private readonly papers: PaperEntry[] = [];
  private readonly paperIds = new StringListWriter();
  private readonly generations = new StringListWriter();
  private readonly columns = new ByteWriter();
  private readonly lengths = Array.from({ length: FIELD_COUNT }, () => new ByteWriter());
  private readonly terms = new StringListWriter();
  private readonly documentsOfTerm = new ByteWriter();
  private readonly encoded = new ByteWriter(1 << 14);
  private termStart = 0;
  /** Takes the postings of the term that `closeTerm` names. */
  readonly postings = new PostingsWriter(this.encoded);

  paper(paper: PaperEntry, documents: number): void {
    this.papers.push(paper);
    this.paperIds.add(paper.paperId, documents);
    this.generations.add(paper.generation, 0);
  }

  document({ kind, collection, sectionKinds, pages }: DocumentColumns): void {
    this.columns.varint(kind);
    this.columns.varint(collection);
    this.columns.varint(sectionKinds);
    this.columns.varint(pages.length);
    for (let at = 0; at < pages.length; at += 1) this.columns.varint(pages[at] ?? 0);
  }

  fieldLength(field: number, terms: number): void {
    this.lengths[field]?.varint(terms);
  }

  /** The postings since the last term are those of this one, which comes after it by `compareTerms`; `documents` is their number. */
  closeTerm(term: string | Utf8, documents: number): void {
    const bytes = this.encoded.length - this.termStart;
    if (typeof term === 'string') this.terms.add(term, bytes);
    else this.terms.addUtf8(term, bytes);
    this.documentsOfTerm.varint(documents);
    this.termStart = this.encoded.length;
    this.postings.startTerm();
  }

  /** The segment's bytes. */
  finish(): Steps<Uint8Array> {
    const head = new ByteWriter(16);
    head.uint32(MAGIC);
    head.varint(FORMAT);
    return joinBytes([
      head.view(),
      ...this.paperIds.parts(),
      ...this.generations.parts(),
      ...this.namesAndPapers(),
      ...this.unitIds.parts(),
      this.columns.view(),
      ...this.lengths.map((plane) => plane.view()),
      ...this.terms.parts(),
      this.documentsOfTerm.view(),
      this.encoded.view(),
    ]);
  }

  private namesAndPapers(): Uint8Array[] {
    const names = [...new Set(this.papers.flatMap(({ folder, tags }) => [folder, ...tags]))].sort(compareTerms);
    const indexOf = new Map(names.map((name, index) => [name, index]));
    const list = new StringListWriter();
    for (const name of names) list.add(name, 0);
    const out = new ByteWriter();
    for (const { year, folder, tags } of this.papers) {
      out.varint(year === null || year < 0 ? 0 : year + 1);
      out.varint(indexOf.get(folder) ?? 0);
      out.varint(tags.length);
      for (const tag of tags) out.varint(indexOf.get(tag) ?? 0);
    }
    return [...list.parts(), out.view()];
  }
}
