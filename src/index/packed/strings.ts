import { ByteReader, ByteWriter, DamagedSegment } from './bytes';
import { finish, Pace, type Steps } from './steps';
import { Utf8 } from './utf8';

/** Strings a block: a block is read from its start, so this is the number of strings decoded to reach one. */
const BLOCK = 16;

/** A UTF-16 unit's place in the order of code points: surrogates (code points above U+FFFF) come after U+E000..U+FFFF. */
const codePointOrder = (unit: number): number => (unit >= 0xd800 ? (unit >= 0xe000 ? unit - 0x800 : unit + 0x2000) : unit);

/** Compares two strings by code point, which is the order of their UTF-8 bytes: the order of every dictionary. */
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
export class StringListWriter {
  private readonly body = new ByteWriter();
  private count = 0;
  // Two buffers take turns, so that no string needs one of its own.
  private current = new Utf8();
  private previous = new Utf8();

  get length(): number {
    return this.count;
  }

  add(text: string, value: number): void {
    this.current.set(text);
    this.write(value);
  }

  addUtf8(text: Utf8, value: number): void {
    this.current.splice(0, text.bytes, 0, text.length);
    this.write(value);
  }

  /** The list's bytes in two parts; nothing may be added afterwards. */
  parts(): Uint8Array[] {
    const head = new ByteWriter(10);
    head.varint(this.count);
    head.varint(this.body.length);
    return [head.view(), this.body.view()];
  }

  private write(value: number): void {
    const { bytes, length } = this.current;
    const shared = this.count % BLOCK === 0 ? 0 : this.current.sharedWith(this.previous);
    this.body.varint(shared);
    this.body.varint(length - shared);
    this.body.append(bytes, shared, length);
    this.body.varint(value);
    [this.current, this.previous] = [this.previous, this.current];
    this.count += 1;
  }
}

/** `StringListWriter` for a list that is there as a whole. */
export function writeStrings(out: ByteWriter, entries: Iterable<readonly [text: string, value: number]>): void {
  const list = new StringListWriter();
  for (const [text, value] of entries) list.add(text, value);
  for (const part of list.parts()) out.append(part);
}

/** A list whose form has been checked: where each block starts, and the sum of the values before it. */
interface CheckedList {
  length: number;
  sum: number;
  bytes: Uint8Array;
  blockStarts: Uint32Array;
  blockSums: Float64Array;
}

/** Reads a whole list once to find the blocks. */
function* check(input: ByteReader): Steps<CheckedList> {
  const length = input.varint();
  const bytes = input.take(input.varint());
  // A string takes three bytes at least: a count beyond that is a lie, and must not be allocated for.
  if (length * 3 > bytes.length) throw new DamagedSegment(`${length} strings in ${bytes.length} bytes`);
  const blockStarts = new Uint32Array(Math.ceil(length / BLOCK));
  const blockSums = new Float64Array(blockStarts.length);
  const reader = new ByteReader(bytes);
  const pace = new Pace();
  let sum = 0;
  for (let block = 0; block < blockStarts.length; block += 1) {
    blockStarts[block] = reader.position;
    blockSums[block] = sum;
    const strings = Math.min(BLOCK, length - block * BLOCK);
    sum += checkBlock(reader, strings);
    if (pace.spent(strings)) yield;
  }
  if (!reader.done) throw new DamagedSegment('a list of strings is longer than it says');
  return { length, sum, bytes, blockStarts, blockSums };
}

/** A front-coded list, read in place: only the offset of each block is kept beside the bytes. */
export class StringTable {
  readonly length: number;
  /** Of all values. */
  readonly sum: number;
  private readonly bytes: Uint8Array;
  private readonly blockStarts: Uint32Array;
  private readonly blockSums: Float64Array;

  /** Throws `DamagedSegment` where the bytes do not hold what they claim. */
  constructor(input: ByteReader, list = finish(check(input))) {
    this.length = list.length;
    this.sum = list.sum;
    this.bytes = list.bytes;
    this.blockStarts = list.blockStarts;
    this.blockSums = list.blockSums;
  }

  /** Opens a list in steps. Throws as the constructor. */
  static *opening(input: ByteReader): Steps<StringTable> {
    return new StringTable(input, yield* check(input));
  }

  /** The string at `index` (from 0). */
  at(index: number): string {
    if (index < 0 || index >= this.length) throw new RangeError(`string ${index} of ${this.length}`);
    const walk = this.walk(index);
    walk.next();
    return walk.current.text;
  }

  /** In a table sorted by `compareTerms`: index, value, and the sum of the values before it; null where it is not there. */
  find(text: string): { index: number; value: number; before: number } | null {
    return this.findUtf8(Utf8.of(text));
  }

  /** `find` for who looks for one string in many tables. */
  findUtf8(wanted: Utf8): { index: number; value: number; before: number } | null {
    let low = 0;
    let high = this.blockStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.compareFirst(middle, wanted) <= 0) low = middle;
      else high = middle - 1;
    }
    return high < 0 ? null : this.findIn(low, wanted);
  }

  /** All strings in order, each with its value and the sum of the values before it. */
  *entries(): Generator<{ text: string; value: number; before: number }> {
    for (const walk = this.walk(); walk.next(); ) yield { text: walk.current.text, value: walk.value, before: walk.before };
  }

  /** `entries` as bytes, without an object or a string for each; from the string at `index` on. */
  walk(index = 0): StringWalk {
    const block = Math.floor(index / BLOCK);
    const walk = new StringWalk(this.bytes, this.blockStarts[block] ?? 0, this.length - block * BLOCK, this.blockSums[block] ?? 0);
    for (let left = index % BLOCK; left > 0; left -= 1) walk.next();
    return walk;
  }

  /** Bytes held beside the list itself. */
  get memory(): number {
    return this.blockStarts.byteLength + this.blockSums.byteLength;
  }

  /** Order of the first string of a block and the wanted one. */
  private compareFirst(block: number, wanted: Utf8): number {
    const reader = new ByteReader(this.bytes, this.blockStarts[block]);
    reader.varint();
    const length = reader.varint();
    const from = reader.position;
    const most = Math.min(length, wanted.length);
    for (let at = 0; at < most; at += 1) {
      const difference = (this.bytes[from + at] ?? 0) - (wanted.bytes[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  }

  /**
   * Looks through a block without putting its strings together: while the strings are below the wanted one, `same` is how many
   * bytes the last of them has in common with it, and what the next shares with the last decides most comparisons.
   */
  private findIn(block: number, wanted: Utf8): { index: number; value: number; before: number } | null {
    const { bytes } = this;
    const reader = new ByteReader(bytes, this.blockStarts[block]);
    const end = Math.min(this.length, (block + 1) * BLOCK);
    let before = this.blockSums[block] ?? 0;
    let same = 0;
    for (let index = block * BLOCK; index < end; index += 1) {
      const shared = reader.varint();
      const length = reader.varint();
      const from = reader.position;
      reader.skip(length);
      const value = reader.varint();
      if (shared < same) return null;
      if (shared === same) {
        let at = 0;
        while (at < length && shared + at < wanted.length && bytes[from + at] === wanted.bytes[shared + at]) at += 1;
        same = shared + at;
        if (at === length && same === wanted.length) return { index, value, before };
        if (at < length && (same === wanted.length || (bytes[from + at] ?? 0) > (wanted.bytes[same] ?? 0))) return null;
      }
      before += value;
    }
    return null;
  }
}

/** Reads one block and returns the sum of its values. */
function checkBlock(reader: ByteReader, strings: number): number {
  let sum = 0;
  let size = 0;
  for (let left = strings; left > 0; left -= 1) {
    const shared = reader.varint();
    if (shared > size) throw new DamagedSegment(`a string shares ${shared} bytes with one of ${size}`);
    const rest = reader.varint();
    reader.skip(rest);
    size = shared + rest;
    sum += reader.varint();
  }
  return sum;
}

/** Puts the strings of a table together one after the other, in one buffer. The table has checked the bytes. */
export class StringWalk {
  /** The string that the walk stands on; empty before the first `next`. */
  readonly current = new Utf8();
  value = 0;
  /** Sum of the values before this one. */
  before: number;
  /** True once `next` has said false. */
  ended = false;
  private readonly reader: ByteReader;

  constructor(
    private readonly bytes: Uint8Array,
    start: number,
    private left: number,
    sum: number,
  ) {
    this.before = sum;
    this.reader = new ByteReader(bytes, start);
  }

  /** False at the end. */
  next(): boolean {
    this.ended = this.left === 0;
    if (this.ended) return false;
    this.left -= 1;
    this.before += this.value;
    const shared = this.reader.varint();
    const length = this.reader.varint();
    const from = this.reader.position;
    this.reader.skip(length);
    this.current.splice(shared, this.bytes, from, from + length);
    this.value = this.reader.varint();
    return true;
  }
}
