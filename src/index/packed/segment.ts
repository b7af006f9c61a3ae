import { ByteReader, DamagedSegment } from './bytes';
import { COLLECTIONS, KINDS, SECTION_KINDS } from './document';
import { FIELD_COUNT, PostingsReader } from './postings';
import { FORMAT, LONGEST_FIELD, MAGIC, type PaperEntry } from './segment-assembler';
import { DOCUMENT_WORK, finish, inSlices, Pace, type Steps } from './steps';
import { StringTable, type StringWalk } from './strings';
import type { Utf8 } from './utf8';

/** Where a paper's documents lie in a segment, and what filters ask of it. Document numbers count from 0, half-open. */
export interface SegmentPaper extends PaperEntry {
  tags: string[];
  from: number;
  to: number;
}

/** Where a term's postings lie in `Segment.postings`, half-open, and how many there are. */
export interface TermEntry {
  documents: number;
  from: number;
  to: number;
}

/** By document: indices into `KINDS` and `COLLECTIONS`, a mask over `SECTION_KINDS`, and where its pages are. */
interface Columns {
  kind: Uint8Array;
  collection: Uint8Array;
  sectionKinds: Uint16Array;
  pageStarts: Uint32Array;
  pages: Uint32Array;
}

interface Parts extends Columns {
  bytes: Uint8Array;
  papers: readonly SegmentPaper[];
  paperOf: Uint32Array;
  unitIds: StringTable;
  lengths: readonly Uint16Array[];
  fieldLengths: readonly number[];
  terms: StringTable;
  documentsOfTerm: Uint32Array;
  postings: Uint8Array;
}

/**
 * One immutable segment, read in place from its bytes. Opening validates everything but the postings, which are checked as
 * they are read: no input makes it hang, allocate beyond a small multiple of its size, or answer with another document.
 */
export class Segment {
  readonly bytes: Uint8Array;
  readonly papers: readonly SegmentPaper[];
  readonly documents: number;
  /** Index into `papers` by document. */
  readonly paperOf: Uint32Array;
  /** Indices into `KINDS` and `COLLECTIONS`, a mask over `SECTION_KINDS`. */
  readonly kind: Uint8Array;
  readonly collection: Uint8Array;
  readonly sectionKinds: Uint16Array;
  /** Number of terms by field and document. */
  readonly lengths: readonly Uint16Array[];
  /** Their sums by field, over all documents. */
  readonly fieldLengths: readonly number[];
  /** Postings of all terms; `find` says where those of a term are. */
  readonly postings: Uint8Array;
  private readonly parts: Parts;

  private constructor(parts: Parts) {
    this.parts = parts;
    this.bytes = parts.bytes;
    this.papers = parts.papers;
    this.documents = parts.paperOf.length;
    this.paperOf = parts.paperOf;
    this.kind = parts.kind;
    this.collection = parts.collection;
    this.sectionKinds = parts.sectionKinds;
    this.lengths = parts.lengths;
    this.fieldLengths = parts.fieldLengths;
    this.postings = parts.postings;
  }

  /** Opens bytes at once. Throws `DamagedSegment` for bytes that are not a segment of this format. */
  static open(bytes: Uint8Array): Segment {
    return finish(Segment.opening(bytes));
  }

  /** `open` in steps. */
  static *opening(bytes: Uint8Array): Steps<Segment> {
    const input = new ByteReader(bytes);
    if (input.uint32() !== MAGIC) throw new DamagedSegment('not a segment');
    const format = input.varint();
    if (format !== FORMAT) throw new DamagedSegment(`format ${format}, expected ${FORMAT}`);
    const papers = yield* readPapers(input);
    const documents = papers.at(-1)?.to ?? 0;
    const unitIds = yield* StringTable.opening(input);
    if (unitIds.length !== documents) throw new DamagedSegment('papers and documents disagree');
    const paperOf = new Uint32Array(documents);
    papers.forEach((paper, index) => paperOf.fill(index, paper.from, paper.to));
    const columns = yield* readColumns(input, documents);
    const { lengths, fieldLengths } = yield* readLengths(input, documents);
    const terms = yield* StringTable.opening(input);
    const documentsOfTerm = yield* readDocumentsOfTerms(input, new Uint32Array(terms.length), documents);
    const postings = input.take(bytes.length - input.position);
    if (terms.sum !== postings.length) throw new DamagedSegment(`${postings.length} bytes of postings, the terms have ${terms.sum}`);
    return new Segment({ bytes, papers, paperOf, unitIds, ...columns, lengths, fieldLengths, terms, documentsOfTerm, postings });
  }

  unitId(document: number): string {
    return this.parts.unitIds.at(document);
  }

  /** Names of the documents from one on, in order. */
  unitIdsFrom(document: number): StringWalk {
    return this.parts.unitIds.walk(document);
  }

  /** PDF page indices (from 1) of a document. */
  pagesOf(document: number): Uint32Array {
    const { pages, pageStarts } = this.parts;
    return pages.subarray(pageStarts[document], pageStarts[document + 1]);
  }

  /** True where a document has a page that passes. */
  hasPage(document: number, passes: (page: number) => boolean): boolean {
    const { pages, pageStarts } = this.parts;
    const end = pageStarts[document + 1] ?? 0;
    for (let at = pageStarts[document] ?? 0; at < end; at += 1) if (passes(pages[at] ?? 0)) return true;
    return false;
  }

  /** Where the documents are that hold a term; null where none does. */
  find(term: Utf8): TermEntry | null {
    const found = this.parts.terms.findUtf8(term);
    if (!found) return null;
    return { documents: this.parts.documentsOfTerm[found.index] ?? 0, from: found.before, to: found.before + found.value };
  }

  /** The dictionary in its order; the walk's `before` and `value` say where a term's postings are. */
  terms(): StringWalk {
    return this.parts.terms.walk();
  }

  /** Reads the postings that `find` or the walk over `terms` named. */
  read(from: number, to: number): PostingsReader {
    return new PostingsReader(this.postings, from, to, this.documents);
  }

  /** Bytes held: the segment itself and the tables beside it. */
  get memory(): number {
    const { pageStarts, pages, documentsOfTerm, terms, unitIds } = this.parts;
    const columns = this.documents * (4 + 1 + 1 + 2 + 2 * FIELD_COUNT) + pageStarts.byteLength + pages.byteLength;
    return this.bytes.length + columns + documentsOfTerm.byteLength + terms.memory + unitIds.memory;
  }
}

function below(value: number, limit: number): number {
  if (value < 0 || value >= limit) throw new DamagedSegment(`${value} is not from 0 to below ${limit}`);
  return value;
}

/** In how many documents each term stands. The logarithm of the score is of no number for a term of none, or of more than there are. */
function* readDocumentsOfTerms(input: ByteReader, into: Uint32Array, documents: number): Steps<Uint32Array> {
  const pace = new Pace();
  for (let at = 0; at < into.length; at += 1) {
    into[at] = 1 + below(input.varint() - 1, documents);
    if (pace.spent(1)) yield;
  }
  return into;
}

function* readLengths(input: ByteReader, documents: number): Steps<Pick<Parts, 'lengths' | 'fieldLengths'>> {
  const lengths: Uint16Array[] = [];
  const fieldLengths: number[] = [];
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const plane = new Uint16Array(documents);
    let whole = 0;
    yield* inSlices(documents, (from, to) => {
      let sum = 0;
      for (let document = from; document < to; document += 1) {
        const length = below(input.varint(), LONGEST_FIELD + 1);
        plane[document] = length;
        sum += length;
      }
      whole += sum;
    });
    lengths.push(plane);
    fieldLengths.push(whole);
    yield;
  }
  return { lengths, fieldLengths };
}

function* readColumns(input: ByteReader, documents: number): Steps<Columns> {
  const kind = new Uint8Array(documents);
  const collection = new Uint8Array(documents);
  const sectionKinds = new Uint16Array(documents);
  const pageStarts = new Uint32Array(documents + 1);
  const pages: number[] = [];
  const pace = new Pace();
  for (let document = 0; document < documents; document += 1) {
    kind[document] = below(input.varint(), KINDS.length);
    collection[document] = below(input.varint(), COLLECTIONS.length);
    sectionKinds[document] = below(input.varint(), 1 << SECTION_KINDS.length);
    for (let left = input.varint(); left > 0; left -= 1) pages.push(input.varint());
    pageStarts[document + 1] = pages.length;
    if (pace.spent(4 + pages.length - (pageStarts[document] ?? 0))) yield;
  }
  return { kind, collection, sectionKinds, pageStarts, pages: Uint32Array.from(pages) };
}

function* readPapers(input: ByteReader): Steps<SegmentPaper[]> {
  const ids = yield* StringTable.opening(input);
  const generations = yield* StringTable.opening(input);
  const names = [...(yield* StringTable.opening(input)).entries()].map(({ text }) => text);
  if (generations.length !== ids.length) throw new DamagedSegment('papers and generations disagree');
  const name = (): string => names[below(input.varint(), names.length)] ?? '';
  const id = ids.walk();
  const generation = generations.walk();
  const papers: SegmentPaper[] = [];
  const pace = new Pace();
  while (id.next() && generation.next()) {
    const year = input.varint();
    const folder = name();
    const tags: string[] = [];
    for (let left = input.varint(); left > 0; left -= 1) tags.push(name());
    const { before, value } = id;
    papers.push({ paperId: id.current.text, generation: generation.current.text, year: year === 0 ? null : year - 1, folder, tags, from: before, to: before + value });
    if (pace.spent(DOCUMENT_WORK * (1 + tags.length))) yield;
  }
  return papers;
}
