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
  const body = new ByteWriter();
  let previous: Uint8Array = new Uint8Array(0);
  let index = 0;
  for (const [text, value] of entries) {
    const bytes = encoder.encode(text);
    const shared = index % BLOCK === 0 ? 0 : sharedPrefix(previous, bytes);
    body.varint(shared);
    body.varint(bytes.length - shared);
    body.append(bytes.subarray(shared));
    body.varint(value);
    previous = bytes;
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
    for (const entry of this.block(Math.floor(index / BLOCK))) if (entry.index === index) return decoder.decode(entry.bytes);
    throw new RangeError(`string ${index} of ${this.length}`);
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
    if (high < 0) return null;
    for (const entry of this.block(low)) if (compareBytes(entry.bytes, wanted) === 0) return { index: entry.index, value: entry.value, before: entry.before };
    return null;
  }

  /** All strings in order, each with its value and the sum of the values before it. */
  *entries(): Generator<{ text: string; value: number; before: number }> {
    for (let block = 0; block < this.blockStarts.length; block += 1) {
      for (const entry of this.block(block)) yield { text: decoder.decode(entry.bytes), value: entry.value, before: entry.before };
    }
  }

  private first(block: number): Uint8Array {
    const reader = new ByteReader(this.bytes, this.blockStarts[block]);
    reader.varint();
    return reader.take(reader.varint());
  }

  private *block(block: number): Generator<{ index: number; bytes: Uint8Array; value: number; before: number }> {
    const reader = new ByteReader(this.bytes, this.blockStarts[block]);
    let before = this.blockSums[block] ?? 0;
    let current: Uint8Array = new Uint8Array(0);
    const end = Math.min(this.length, (block + 1) * BLOCK);
    for (let index = block * BLOCK; index < end; index += 1) {
      const shared = reader.varint();
      const rest = reader.take(reader.varint());
      const bytes = new Uint8Array(shared + rest.length);
      bytes.set(current.subarray(0, shared));
      bytes.set(rest, shared);
      const value = reader.varint();
      yield { index, bytes, value, before };
      before += value;
      current = bytes;
    }
  }
}
