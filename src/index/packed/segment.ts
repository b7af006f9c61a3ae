import { ByteReader, DamagedSegment } from './bytes';
import { COLLECTIONS, KINDS, SECTION_KINDS } from './document';
import { FIELD_COUNT, PostingsReader } from './postings';
import { FORMAT, MAGIC } from './segment-writer';
import { StringTable } from './strings';

/** Where a paper's documents lie in a segment, and what filters ask of it. Document numbers count from 0, half-open. */
export interface SegmentPaper {
  paperId: string;
  generation: string;
  year: number | null;
  folder: string;
  tags: string[];
  from: number;
  to: number;
}

/**
 * One immutable segment, read in place from its bytes. Opening validates everything but the postings, which are checked as
 * they are read: no input makes it hang, allocate beyond a small multiple of its size, or answer with another document.
 */
export class Segment {
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
  private readonly pageStarts: Uint32Array;
  private readonly pages: Uint32Array;
  private readonly unitIds: StringTable;
  private readonly terms: StringTable;
  private readonly documentsOfTerm: Uint32Array;
  private readonly postings: Uint8Array;

  /** Throws `DamagedSegment` for bytes that are not a segment of this format. */
  constructor(readonly bytes: Uint8Array) {
    const input = new ByteReader(bytes);
    if (input.uint32() !== MAGIC) throw new DamagedSegment('not a segment');
    const format = input.varint();
    if (format !== FORMAT) throw new DamagedSegment(`format ${format}, expected ${FORMAT}`);
    this.papers = readPapers(input);
    this.documents = this.papers.at(-1)?.to ?? 0;
    this.unitIds = new StringTable(input);
    if (this.unitIds.length !== this.documents) throw new DamagedSegment('papers and documents disagree');
    this.paperOf = new Uint32Array(this.documents);
    this.papers.forEach((paper, index) => this.paperOf.fill(index, paper.from, paper.to));
    this.kind = new Uint8Array(this.documents);
    this.collection = new Uint8Array(this.documents);
    this.sectionKinds = new Uint16Array(this.documents);
    this.pageStarts = new Uint32Array(this.documents + 1);
    this.pages = this.readColumns(input);
    this.lengths = Array.from({ length: FIELD_COUNT }, () => Uint16Array.from({ length: this.documents }, () => input.varint()));
    this.terms = new StringTable(input);
    this.documentsOfTerm = Uint32Array.from({ length: this.terms.length }, () => input.varint());
    this.postings = input.take(bytes.length - input.position);
  }

  unitId(document: number): string {
    return this.unitIds.at(document);
  }

  /** PDF page indices (from 1) of a document. */
  pagesOf(document: number): Uint32Array {
    return this.pages.subarray(this.pageStarts[document], this.pageStarts[document + 1]);
  }

  /** The documents that hold a term; null where none does. */
  find(term: string): { documents: number; postings: PostingsReader } | null {
    const found = this.terms.find(term);
    if (!found) return null;
    return { documents: this.documentsOfTerm[found.index] ?? 0, postings: this.postingsAt(found.before, found.value) };
  }

  /** Every term in dictionary order with its postings. */
  *allTerms(): Generator<{ term: string; postings: PostingsReader }, undefined> {
    for (const { text, value, before } of this.terms.entries()) yield { term: text, postings: this.postingsAt(before, value) };
    return undefined;
  }

  /** Bytes held: the segment itself and the tables beside it. */
  get memory(): number {
    return this.bytes.length + this.documents * (4 + 1 + 1 + 2 + 4 + 2 * FIELD_COUNT) + this.pages.byteLength + this.terms.length * 5;
  }

  private postingsAt(from: number, length: number): PostingsReader {
    return new PostingsReader(this.postings, from, from + length, this.documents);
  }

  private readColumns(input: ByteReader): Uint32Array {
    const pages: number[] = [];
    for (let document = 0; document < this.documents; document += 1) {
      this.kind[document] = below(input.varint(), KINDS.length);
      this.collection[document] = below(input.varint(), COLLECTIONS.length);
      this.sectionKinds[document] = below(input.varint(), 1 << SECTION_KINDS.length);
      for (let left = input.varint(); left > 0; left -= 1) pages.push(input.varint());
      this.pageStarts[document + 1] = pages.length;
    }
    return Uint32Array.from(pages);
  }
}

function below(value: number, limit: number): number {
  if (value >= limit) throw new DamagedSegment(`${value} is not below ${limit}`);
  return value;
}

function readPapers(input: ByteReader): SegmentPaper[] {
  const ids = [...new StringTable(input).entries()];
  const generations = [...new StringTable(input).entries()];
  const names = [...new StringTable(input).entries()].map(({ text }) => text);
  if (generations.length !== ids.length) throw new DamagedSegment('papers and generations disagree');
  const name = (): string => names[below(input.varint(), names.length)] ?? '';
  return ids.map(({ text, value, before }, index) => {
    const year = input.varint();
    const folder = name();
    const tags: string[] = [];
    for (let left = input.varint(); left > 0; left -= 1) tags.push(name());
    return { paperId: text, generation: generations[index]?.text ?? '', year: year === 0 ? null : year - 1, folder, tags, from: before, to: before + value };
  });
}
