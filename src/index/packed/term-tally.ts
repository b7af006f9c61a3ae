import { FIELD_COUNT } from './postings';
import { inSlices, type Steps } from './steps';

const doubled = (array: Uint32Array): Uint32Array => {
  const grown = new Uint32Array(array.length * 2);
  grown.set(array);
  return grown;
};

/** Where a term's postings lie in a tally: places `from` to `to` (half-open) of `order`. */
interface Run {
  from: number;
  to: number;
}

/**
 * Counts how often each term stands in each field of each document. Every term is looked up by its letters once a time that it stands
 * somewhere; everything after that is numbers in columns, and one counting sort puts the postings into the order of the terms.
 */
export class TermTally {
  /** Terms by their number, in the order in which they were met. */
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** By term: its posting of the document that it was met in last. */
  private latest: Uint32Array = new Uint32Array(1 << 12);
  /** By posting, documents ascending: term, document, times by field. */
  private terms: Uint32Array = new Uint32Array(1 << 12);
  private documents: Uint32Array = new Uint32Array(1 << 12);
  private times: Uint32Array = new Uint32Array((1 << 12) * FIELD_COUNT);
  private size = 0;

  /** Number of postings. */
  get length(): number {
    return this.size;
  }

  /** Counts the terms of a document, by field. Documents come in ascending order. */
  add(document: number, fields: readonly (readonly string[])[]): void {
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      for (const term of fields[field] ?? []) {
        const slot = this.postingOf(this.numberOf(term), document) * FIELD_COUNT + field;
        this.times[slot] = (this.times[slot] ?? 0) + 1;
      }
    }
  }

  /** Postings grouped by term, in steps: `order` lists them, `run` says which belong to a term's number. */
  *grouping(): Steps<{ order: Uint32Array; run: (term: number) => Run }> {
    const { terms } = this;
    const starts = new Uint32Array(this.names.length + 1);
    yield* inSlices(this.size, (from, to) => {
      for (let posting = from; posting < to; posting += 1) {
        const after = (terms[posting] ?? 0) + 1;
        starts[after] = (starts[after] ?? 0) + 1;
      }
    });
    for (let term = 1; term < starts.length; term += 1) starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0);
    const next = starts.slice();
    const order = new Uint32Array(this.size);
    yield* inSlices(this.size, (from, to) => {
      for (let posting = from; posting < to; posting += 1) {
        const term = terms[posting] ?? 0;
        const place = next[term] ?? 0;
        order[place] = posting;
        next[term] = place + 1;
      }
    });
    return { order, run: (term) => ({ from: starts[term] ?? 0, to: starts[term + 1] ?? 0 }) };
  }

  documentOf(posting: number): number {
    return this.documents[posting] ?? 0;
  }

  /** Times by field of all postings, `FIELD_COUNT` a posting. */
  get counts(): Uint32Array {
    return this.times;
  }

  /** Bit mask of the fields that a posting's term stands in. */
  maskOf(posting: number): number {
    let mask = 0;
    for (let field = 0; field < FIELD_COUNT; field += 1) if (this.times[posting * FIELD_COUNT + field] !== 0) mask |= 1 << field;
    return mask;
  }

  private numberOf(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.names.length;
    this.names.push(term);
    this.numbers.set(term, number);
    if (number >= this.latest.length) this.latest = doubled(this.latest);
    // One beyond the last posting: no document is there yet.
    this.latest[number] = this.size;
    return number;
  }

  private postingOf(term: number, document: number): number {
    const latest = this.latest[term] ?? 0;
    if (latest < this.size && this.terms[latest] === term && this.documents[latest] === document) return latest;
    const posting = this.size++;
    if (posting >= this.terms.length) this.grow();
    this.terms[posting] = term;
    this.documents[posting] = document;
    this.latest[term] = posting;
    return posting;
  }

  private grow(): void {
    this.terms = doubled(this.terms);
    this.documents = doubled(this.documents);
    this.times = doubled(this.times);
  }
}
