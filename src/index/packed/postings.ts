import { FIELDS } from '../search/fields';
import type { ByteWriter } from './bytes';
import { DamagedSegment } from './bytes';

export const FIELD_COUNT = FIELDS.length;
/** Place of the text among the fields. */
export const TEXT = FIELDS.indexOf('text');
const TEXT_MASK = 1 << TEXT;
const ALL_FIELDS = (1 << FIELD_COUNT) - 1;

/**
 * A posting is a document and how often the term stands in each of its fields. Stored as
 *   varint(delta of the document number * 4 + shape), then by shape:
 *     0  once in the text, nowhere else (four postings of five)
 *     1  varint(times in the text), nowhere else
 *     2  varint(bit mask of fields), then varint(times) for each field of the mask
 */
const ONCE_IN_TEXT = 0;
const TEXT_ONLY = 1;
const ANY_FIELDS = 2;

/** Appends the postings of one term, documents ascending. */
export class PostingsWriter {
  private previous = -1;
  private readonly single = new Uint32Array(FIELD_COUNT);

  constructor(private readonly out: ByteWriter) {}

  /** The posting that `from` stands on, under another document number. */
  copy(document: number, from: PostingsReader): void {
    if (from.mask !== 0) return this.add(document, from.counts);
    this.single[TEXT] = from.inText;
    this.add(document, this.single);
  }

  /** `counts` holds the times by field, in the order of `FIELDS`; at least one is positive. */
  add(document: number, counts: ArrayLike<number>): void {
    const gap = (document - this.previous - 1) * 4;
    this.previous = document;
    let mask = 0;
    for (let field = 0; field < FIELD_COUNT; field += 1) if ((counts[field] ?? 0) > 0) mask |= 1 << field;
    const inText = counts[TEXT] ?? 0;
    if (mask === TEXT_MASK && inText === 1) {
      this.out.varint(gap + ONCE_IN_TEXT);
    } else if (mask === TEXT_MASK) {
      this.out.varint(gap + TEXT_ONLY);
      this.out.varint(inText);
    } else {
      this.out.varint(gap + ANY_FIELDS);
      this.out.varint(mask);
      for (let field = 0; field < FIELD_COUNT; field += 1) if (mask & (1 << field)) this.out.varint(counts[field] ?? 0);
    }
  }
}

/**
 * Walks the postings of one term, decoding in place: this is the inner loop of every search. `document` is that of the posting last read.
 * Where the term stands in the text alone, `mask` is 0 and `inText` says how often; else `counts` holds the times by field.
 */
export class PostingsReader {
  document = -1;
  mask = 0;
  inText = 0;
  readonly counts = new Uint32Array(FIELD_COUNT);

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
    private readonly end: number,
    private readonly documents: number,
  ) {
    if (at < 0 || end > bytes.length || at > end) throw new DamagedSegment(`range ${at}..${end} is outside of ${bytes.length} bytes`);
  }

  /** False at the end. Throws `DamagedSegment` for bytes that are no postings, and for a document outside of the segment. */
  next(): boolean {
    if (this.at >= this.end) return false;
    const head = this.varint();
    const shape = head % 4;
    this.document += (head - shape) / 4 + 1;
    if (this.document >= this.documents) throw new DamagedSegment(`a posting names document ${this.document} of ${this.documents}`);
    this.mask = 0;
    if (shape === ONCE_IN_TEXT) this.inText = 1;
    else if (shape === TEXT_ONLY) this.inText = this.varint();
    else if (shape === ANY_FIELDS) this.readFields(this.varint());
    else throw new DamagedSegment('a posting has an unknown shape');
    return true;
  }

  /** How often the term stands in a field. */
  times(field: number): number {
    if (this.mask === 0) return field === TEXT ? this.inText : 0;
    return this.counts[field] ?? 0;
  }

  private readFields(mask: number): void {
    if (mask === 0 || mask > ALL_FIELDS) throw new DamagedSegment(`a posting names fields ${mask}`);
    this.mask = mask;
    for (let field = 0; field < FIELD_COUNT; field += 1) this.counts[field] = mask & (1 << field) ? this.varint() : 0;
    this.inText = this.counts[TEXT] ?? 0;
  }

  private varint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 35; scale *= 128) {
      const byte = this.at < this.end ? (this.bytes[this.at] ?? 0) : -1;
      if (byte < 0) throw new DamagedSegment(`the postings end at ${this.end}`);
      this.at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new DamagedSegment(`a number at byte ${this.at} has more than 32 bits`);
  }
}
