import { ByteReader, ByteWriter, DamagedSegment } from './bytes';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: false });

/** Strings a block: a block is read from its start, so this is the number of strings decoded to reach one. */
const BLOCK = 16;

const sharedPrefix = (a: Uint8Array, b: Uint8Array): number => {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
};

/** Order of UTF-8 bytes, which is the order of code points. */
const compareBytes = (a: Uint8Array, b: Uint8Array): number => {
  const length = sharedPrefix(a, b);
  return (a[length] ?? -1) - (b[length] ?? -1);
};

/** A UTF-16 unit's place in the order of code points: surrogates (code points above U+FFFF) come after U+E000..U+FFFF. */
const codePointOrder = (unit: number): number => (unit >= 0xd800 ? (unit >= 0xe000 ? unit - 0x800 : unit + 0x2000) : unit);

/** Compares two strings as the table orders them: by code point, which is the order of their UTF-8 bytes. */
export function compareTerms(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  for (let at = 0; at < most; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return codePointOrder(left) - codePointOrder(right);
  }
  return a.length - b.length;
}

/**
 * Writes a list of strings front-coded: each stores how many bytes it shares with the one before, and the rest; every 16th
 * stands whole. Beside each string goes one number. Form: varint(count), varint(length of entries), entries.
 */
export function writeStrings(out: ByteWriter, entries: Iterable<readonly [text: string, value: number]>, count: number): void {
  const body = new ByteWriter(count * 8);
  // Two buffers take turns, so that no string needs one of its own.
  let current = new Uint8Array(256);
  let previous = new Uint8Array(256);
  let before = 0;
  let index = 0;
  for (const [text, value] of entries) {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (text.length * 3 > current.length) current = new Uint8Array(text.length * 6);
    const { written } = encoder.encodeInto(text, current);
    const shared = index % BLOCK === 0 ? 0 : sharedPrefix(previous.subarray(0, before), current.subarray(0, written));
    body.varint(shared);
    body.varint(written - shared);
    body.append(current.subarray(shared, written));
    body.varint(value);
    [current, previous] = [previous, current];
    before = written;
    index += 1;
  }
  out.varint(count);
  out.varint(body.length);
  out.append(body.finish());
}

/** A front-coded list, read in place: only the offset of each block is kept beside the bytes. */
export class StringTable {
  readonly length: number;
  private readonly bytes: Uint8Array;
  private readonly blockStarts: Uint32Array;
  /** Sum of the values before each block. */
  private readonly blockSums: Float64Array;

  /** Reads the whole list once to find the blocks. Throws `DamagedSegment` where the bytes do not hold what they claim. */
  constructor(input: ByteReader) {
    this.length = input.varint();
    this.bytes = input.take(input.varint());
    // A string takes three bytes at least: a count beyond that is a lie, and must not be allocated for.
    if (this.length * 3 > this.bytes.length) throw new DamagedSegment(`${this.length} strings in ${this.bytes.length} bytes`);
    this.blockStarts = new Uint32Array(Math.ceil(this.length / BLOCK));
    this.blockSums = new Float64Array(this.blockStarts.length);
    const reader = new ByteReader(this.bytes);
    let sum = 0;
    let size = 0;
    for (let index = 0; index < this.length; index += 1) {
      if (index % BLOCK === 0) {
        this.blockStarts[index / BLOCK] = reader.position;
        this.blockSums[index / BLOCK] = sum;
        size = 0;
      }
      const shared = reader.varint();
      if (shared > size) throw new DamagedSegment(`string ${index} shares ${shared} bytes with one of ${size}`);
      const rest = reader.varint();
      reader.take(rest);
      size = shared + rest;
      sum += reader.varint();
    }
    if (!reader.done) throw new DamagedSegment('a list of strings is longer than it says');
  }

  /** The string at `index` (from 0). */
  at(index: number): string {
    if (index < 0 || index >= this.length) throw new RangeError(`string ${index} of ${this.length}`);
    const walk = this.walkFrom(Math.floor(index / BLOCK));
    for (let left = index % BLOCK; left >= 0; left -= 1) walk.next();
    return walk.text;
  }

  /** In a table sorted by `compareTerms`: index, value, and the sum of the values before it; null where it is not there. */
  find(text: string): { index: number; value: number; before: number } | null {
    const wanted = encoder.encode(text);
    let low = 0;
    let high = this.blockStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compareBytes(this.first(middle), wanted) <= 0) low = middle;
      else high = middle - 1;
    }
    return high < 0 ? null : this.findIn(low, wanted);
  }

  /** All strings in order, each with its value and the sum of the values before it. */
  *entries(): Generator<{ text: string; value: number; before: number }> {
    const walk = this.walkFrom(0);
    for (let index = 0; index < this.length; index += 1) {
      walk.next();
      yield { text: walk.text, value: walk.value, before: walk.before };
    }
  }

  private first(block: number): Uint8Array {
    const reader = new ByteReader(this.bytes, this.blockStarts[block]);
    reader.varint();
    return reader.take(reader.varint());
  }

  private walkFrom(block: number): StringWalk {
    return new StringWalk(new ByteReader(this.bytes, this.blockStarts[block]), this.blockSums[block] ?? 0);
  }

  /**
   * Looks through a block without putting its strings together: while the strings are below the wanted one, `same` is how many
   * bytes the last of them has in common with it, and what the next shares with the last decides most comparisons.
   */
  private findIn(block: number, wanted: Uint8Array): { index: number; value: number; before: number } | null {
    const reader = new ByteReader(this.bytes, this.blockStarts[block]);
    const end = Math.min(this.length, (block + 1) * BLOCK);
    let before = this.blockSums[block] ?? 0;
    let same = 0;
    for (let index = block * BLOCK; index < end; index += 1) {
      const shared = reader.varint();
      const rest = reader.take(reader.varint());
      const value = reader.varint();
      if (shared < same) return null;
      if (shared === same) {
        let at = 0;
        while (at < rest.length && shared + at < wanted.length && rest[at] === wanted[shared + at]) at += 1;
        same = shared + at;
        if (at === rest.length && same === wanted.length) return { index, value, before };
        if (at < rest.length && (rest[at] ?? 0) > (wanted[same] ?? -1)) return null;
      }
      before += value;
    }
    return null;
  }
}

/** Puts front-coded strings together one after the other, in one buffer. */
class StringWalk {
  value = 0;
  /** Sum of the values before this one. */
  before: number;
  private buffer = new Uint8Array(64);
  private length = 0;

  constructor(
    private readonly reader: ByteReader,
    sum: number,
  ) {
    this.before = sum;
  }

  get text(): string {
    return decoder.decode(this.buffer.subarray(0, this.length));
  }

  next(): void {
    this.before += this.value;
    const shared = this.reader.varint();
    const rest = this.reader.take(this.reader.varint());
    this.length = shared + rest.length;
    if (this.length > this.buffer.length) {
      const grown = new Uint8Array(this.length * 2);
      grown.set(this.buffer.subarray(0, shared));
      this.buffer = grown;
    }
    this.buffer.set(rest, shared);
    this.value = this.reader.varint();
  }
}
