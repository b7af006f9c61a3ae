import type { Segment } from './segment';

/** An immutable segment and what has happened to its documents since it was written. */
export class LiveSegment {
  /** 1 for a document that a search may find. */
  readonly live: Uint8Array;
  /** Number of live documents. */
  size: number;
  /** Documents by ascending number; null where they are in that order already, as they are until segments of different ages merge. */
  private readonly byNumber: Uint32Array | null;

  /** `numbers` are the names of the documents in the index, each once; those that are dead from the start may have 0. */
  constructor(
    readonly segment: Segment,
    readonly numbers: Uint32Array,
  ) {
    this.live = new Uint8Array(segment.documents).fill(1);
    this.size = segment.documents;
    this.byNumber = isAscending(numbers) ? null : orderOf(numbers);
  }

  /** False where it was dead already. */
  kill(document: number): boolean {
    if (this.live[document] !== 1) return false;
    this.live[document] = 0;
    this.size -= 1;
    return true;
  }

  /** The document with this number, dead or alive; -1 where there is none. Logarithmic. */
  find(number: number): number {
    let low = 0;
    let high = this.numbers.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const document = this.byNumber ? (this.byNumber[middle] ?? 0) : middle;
      const here = this.numbers[document] ?? 0;
      if (here === number) return document;
      if (here < number) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The dead documents, ascending. */
  dead(): number[] {
    const dead: number[] = [];
    if (this.size < this.live.length) this.live.forEach((alive, document) => alive === 0 && dead.push(document));
    return dead;
  }

  /** Bytes held. */
  get memory(): number {
    return this.segment.memory + this.live.byteLength + this.numbers.byteLength + (this.byNumber?.byteLength ?? 0);
  }
}

function isAscending(numbers: Uint32Array): boolean {
  for (let document = 1; document < numbers.length; document += 1) if ((numbers[document] ?? 0) <= (numbers[document - 1] ?? 0)) return false;
  return true;
}

/** Documents by ascending number. Sorted as plain numbers, number and document in one: no comparison is called back. */
function orderOf(numbers: Uint32Array): Uint32Array {
  const keys = Float64Array.from(numbers, (number, document) => number * numbers.length + document).sort();
  return Uint32Array.from(keys, (key) => key % numbers.length);
}
