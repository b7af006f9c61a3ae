import { FIELDS } from '../search/fields';
import type { ByteReader, ByteWriter } from './bytes';
import { DamagedSegment } from './bytes';

export const FIELD_COUNT = FIELDS.length;
const TEXT = FIELDS.indexOf('text');
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

  constructor(private readonly out: ByteWriter) {}

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

/** Walks the postings of one term. `document` and `counts` are those of the posting last read; `counts` is overwritten by the next. */
export class PostingsReader {
  document = -1;
  readonly counts = new Uint32Array(FIELD_COUNT);

  constructor(
    private readonly input: ByteReader,
    private readonly documents: number,
  ) {}

  /** False at the end. Throws `DamagedSegment` for a document outside of the segment. */
  next(): boolean {
    if (this.input.done) return false;
    const head = this.input.varint();
    const shape = head % 4;
    this.document += (head - shape) / 4 + 1;
    if (this.document >= this.documents) throw new DamagedSegment(`a posting names document ${this.document} of ${this.documents}`);
    this.counts.fill(0);
    if (shape === ONCE_IN_TEXT) this.counts[TEXT] = 1;
    else if (shape === TEXT_ONLY) this.counts[TEXT] = this.input.varint();
    else if (shape === ANY_FIELDS) this.readFields(this.input.varint());
    else throw new DamagedSegment('a posting has an unknown shape');
    return true;
  }

  private readFields(mask: number): void {
    if (mask === 0 || mask > ALL_FIELDS) throw new DamagedSegment(`a posting names fields ${mask}`);
    for (let field = 0; field < FIELD_COUNT; field += 1) if (mask & (1 << field)) this.counts[field] = this.input.varint();
  }
}
