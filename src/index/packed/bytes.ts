/** Thrown when stored bytes do not have the form that they claim; the caller drops the piece and rebuilds it. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment';
}

/** Shorter stretches are copied in a loop: a view and a native copy cost more than the bytes. */
const SHORT = 32;

/** Appends numbers and bytes to a buffer that grows by doubling. Integers are unsigned, below 2^32. */
export class ByteWriter {
  private bytes: Uint8Array;
  private at = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.at;
  }

  /** LEB128: seven bits a byte, low ones first, the high bit says that more follow. */
  varint(value: number): void {
    if (this.at + 5 > this.bytes.length) this.grow(5);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.at++] = rest;
  }

  uint32(value: number): void {
    if (this.at + 4 > this.bytes.length) this.grow(4);
    this.bytes[this.at++] = value & 255;
    this.bytes[this.at++] = (value >>> 8) & 255;
    this.bytes[this.at++] = (value >>> 16) & 255;
    this.bytes[this.at++] = value >>> 24;
  }

  /** Appends `source` from `from` up to and without `to`. */
  append(source: Uint8Array, from = 0, to = source.length): void {
    const length = to - from;
    if (this.at + length > this.bytes.length) this.grow(length);
    if (length > SHORT) {
      this.bytes.set(source.subarray(from, to), this.at);
      this.at += length;
      return;
    }
    for (let index = from; index < to; index += 1) this.bytes[this.at++] = source[index] ?? 0;
  }

  /** A view (not a copy) of the bytes written; what is written later may not show in it. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  /** The bytes written, in a buffer of their own. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }

  private grow(extra: number): void {
    const grown = new Uint8Array(Math.max(this.at + extra, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.at));
    this.bytes = grown;
  }
}

/** Reads what `ByteWriter` wrote; never past its end, whatever the bytes say. */
export class ByteReader {
  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
    private readonly end = bytes.length,
  ) {
    if (at < 0 || end > bytes.length || at > end) throw new DamagedSegment(`range ${at}..${end} is outside of ${bytes.length} bytes`);
  }

  get position(): number {
    return this.at;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  varint(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) {
        if (value > 0xffffffff) break;
        return value;
      }
    }
    throw new DamagedSegment(`a number at byte ${this.at} has more than 32 bits`);
  }

  uint32(): number {
    return this.byte() + this.byte() * 0x100 + this.byte() * 0x10000 + this.byte() * 0x1000000;
  }

  skip(length: number): void {
    if (length > this.end - this.at) throw new DamagedSegment(`${length} bytes wanted at ${this.at}, ${this.end - this.at} left`);
    this.at += length;
  }

  /** A view (not a copy) of the next `length` bytes. */
  take(length: number): Uint8Array {
    const from = this.at;
    this.skip(length);
    return this.bytes.subarray(from, this.at);
  }

  private byte(): number {
    const byte = this.at < this.end ? this.bytes[this.at] : undefined;
    if (byte === undefined) throw new DamagedSegment(`the bytes end at ${this.end}`);
    this.at += 1;
    return byte;
  }
}
