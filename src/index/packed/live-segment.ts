import type { Segment } from './segment';
import { finish, inSlices, type Steps } from './steps';

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
    order = finish(orderOf(numbers)),
  ) {
    this.live = new Uint8Array(segment.documents).fill(1);
    this.size = segment.documents;
    this.byNumber = order;
  }

  /** The constructor in steps, for a segment that may be the whole library. */
  static *opening(segment: Segment, numbers: Uint32Array): Steps<LiveSegment> {
    return new LiveSegment(segment, numbers, yield* orderOf(numbers));
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

  /** The highest number; 0 where there is no document. */
  get highest(): number {
    const last = this.numbers.length - 1;
    return this.numbers[this.byNumber?.[last] ?? last] ?? 0;
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

/** Places of the living in the row of all segments' living documents, by segment and document; -1 for the dead. `live` is 1 by document that lives. */
export function placesOfLive(segments: readonly Uint8Array[]): Int32Array[] {
  let next = 0;
  return segments.map((live) => {
    const places = new Int32Array(live.length);
    for (let document = 0; document < live.length; document += 1) places[document] = live[document] === 1 ? next++ : -1;
    return places;
  });
}

function isAscending(numbers: Uint32Array): boolean {
  for (let document = 1; document < numbers.length; document += 1) if ((numbers[document] ?? 0) <= (numbers[document - 1] ?? 0)) return false;
  return true;
}

/** Bits of a number that one pass sorts by. */
const RADIX_BITS = 11;
const RADIX = 1 << RADIX_BITS;

/** Documents by ascending number, in steps: sorted by the low bits, then the middle, then the high ones. null where they are in that order. */
function* orderOf(numbers: Uint32Array): Steps<Uint32Array | null> {
  if (isAscending(numbers)) return null;
  let order = new Uint32Array(numbers.length);
  for (let document = 0; document < order.length; document += 1) order[document] = document;
  let next = new Uint32Array(order.length);
  for (let shift = 0; shift < 32; shift += RADIX_BITS) {
    const places = new Uint32Array(RADIX + 1);
    const digitOf = (document: number): number => ((numbers[document] ?? 0) >>> shift) % RADIX;
    yield* inSlices(numbers.length, (from, to) => {
      for (let document = from; document < to; document += 1) places[digitOf(document) + 1] = (places[digitOf(document) + 1] ?? 0) + 1;
    });
    for (let digit = 1; digit < RADIX; digit += 1) places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
    const [before, after] = [order, next];
    yield* inSlices(order.length, (from, to) => {
      for (let at = from; at < to; at += 1) {
        const document = before[at] ?? 0;
        const place = places[digitOf(document)] ?? 0;
        after[place] = document;
        places[digitOf(document)] = place + 1;
      }
    });
    [order, next] = [after, before];
    yield;
  }
  return order;
}
