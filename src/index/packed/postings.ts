import { FIELDS } from '../search/fields';
import type { ByteWriter } from './bytes';
import { DamagedSegment } from './bytes';

export const FIELD_COUNT = FIELDS.length;
/** Place of the text among the fields. */
export const TEXT = FIELDS.indexOf('text');
export const TEXT_MASK = 1 << TEXT;
export const ALL_FIELDS = (1 << FIELD_COUNT) - 1;

/**
 * A posting is a document and how often the term stands in each of its fields. Stored as
 *   varint(gap of the document number * 4 + shape), then by shape:
 *     0  once in the text, nowhere else (four postings of five)
 *     1  varint(times in the text), nowhere else
 *     2  bit mask of fields, then varint(times) for each field of the mask
 *     3  bit mask of fields, once in each
 */
export const ONCE_IN_TEXT = 0;
export const TEXT_ONLY = 1;
export const TIMES_BY_FIELD = 2;
export const ONCE_BY_FIELD = 3;

/** Appends postings, documents ascending within a term. */
export class PostingsWriter {
  private previous = -1;

  constructor(private readonly out: ByteWriter) {}

  /** The next posting is the first of another term. */
  startTerm(): void {
    this.previous = -1;
  }

  /** A term that stands in the text alone, `times` times. */
  addText(document: number, times: number): void {
    this.head(document, times === 1 ? ONCE_IN_TEXT : TEXT_ONLY);
    if (times !== 1) this.out.varint(times);
  }

  /** The times by field stand in `counts` from `at` on; those of the mask's fields are positive. */
  addFields(document: number, mask: number, counts: Uint32Array, at = 0): void {
    if (mask === TEXT_MASK) return this.addText(document, counts[at + TEXT] ?? 0);
    const once = onceInEach(mask, counts, at);
    this.head(document, once ? ONCE_BY_FIELD : TIMES_BY_FIELD);
    this.out.varint(mask);
    if (once) return;
    for (let field = 0; field < FIELD_COUNT; field += 1) if (mask & (1 << field)) this.out.varint(counts[at + field] ?? 0);
  }

  private head(document: number, shape: number): void {
    this.out.varint((document - this.previous - 1) * 4 + shape);
    this.previous = document;
  }
}

function onceInEach(mask: number, counts: Uint32Array, at: number): boolean {
  for (let field = 0; field < FIELD_COUNT; field += 1) if (mask & (1 << field) && counts[at + field] !== 1) return false;
  return true;
}

/**
 * Walks the postings of one term, decoding in place. `document` is that of the posting last read. Where the term stands in the text alone,
 * `mask` is 0 and `inText` says how often; else `counts` holds the times by field. (A search decodes in a loop of its own: `scoreboard.ts`.)
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

  /** True once the last posting has been read. */
  get ended(): boolean {
    return this.at >= this.end;
  }

  /** False at the end. Throws `DamagedSegment` for bytes that are no postings, and for a document outside of the segment. */
  next(): boolean {
    if (this.at >= this.end) return false;
    const head = this.varint();
    const shape = head & 3;
    this.document += Math.floor(head / 4) + 1;
    if (this.document >= this.documents) throw new DamagedSegment(`a posting names document ${this.document} of ${this.documents}`);
    this.mask = 0;
    if (shape === ONCE_IN_TEXT) this.inText = 1;
    else if (shape === TEXT_ONLY) this.inText = this.varint();
    else this.readFields(this.varint(), shape === ONCE_BY_FIELD);
    return true;
  }

  /** How often the term stands in a field. */
  times(field: number): number {
    if (this.mask === 0) return field === TEXT ? this.inText : 0;
    return this.counts[field] ?? 0;
  }

  private readFields(mask: number, once: boolean): void {
    if (mask === 0 || mask > ALL_FIELDS) throw new DamagedSegment(`a posting names fields ${mask}`);
    this.mask = mask;
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      if (mask & (1 << field)) this.counts[field] = once ? 1 : this.varint();
      else this.counts[field] = 0;
    }
    this.inText = this.counts[TEXT] ?? 0;
  }

  private varint(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let scale = 128; scale < 2 ** 35; scale *= 128) {
      byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new DamagedSegment(`a number at byte ${this.at} has more than 32 bits`);
  }

  private byte(): number {
    if (this.at >= this.end) throw new DamagedSegment(`the postings end at ${this.end}`);
    return this.bytes[this.at++] ?? 0;
  }
}
