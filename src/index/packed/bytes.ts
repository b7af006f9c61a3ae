/** Thrown when stored bytes do not have the form that they claim; the caller drops the piece and rebuilds it. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment';
}

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
    this.reserve(5);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.at++] = rest;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.bytes[this.at++] = value & 255;
    this.bytes[this.at++] = (value >>> 8) & 255;
    this.bytes[this.at++] = (value >>> 16) & 255;
    this.bytes[this.at++] = value >>> 24;
  }

  append(part: Uint8Array): void {
    this.reserve(part.length);
    this.bytes.set(part, this.at);
    this.at += part.length;
  }

  /** The bytes written, trimmed; the writer must not be used afterwards. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }

  private reserve(extra: number): void {
    const needed = this.at + extra;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
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
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
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

  /** A view (not a copy) of the next `length` bytes. */
  take(length: number): Uint8Array {
    if (length > this.end - this.at) throw new DamagedSegment(`${length} bytes wanted at ${this.at}, ${this.end - this.at} left`);
    const part = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return part;
  }

  private byte(): number {
    const byte = this.at < this.end ? this.bytes[this.at] : undefined;
    if (byte === undefined) throw new DamagedSegment(`the bytes end at ${this.end}`);
    this.at += 1;
    return byte;
  }
}
