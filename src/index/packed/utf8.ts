const encoder = new TextEncoder();
/** A byte order mark is a character like any other: a name may begin with one. */
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

/** One string as UTF-8, in a buffer that is used again and again: nothing is allocated a string. */
export class Utf8 {
  bytes = new Uint8Array(64);
  length = 0;

  static of(text: string): Utf8 {
    const made = new Utf8();
    made.set(text);
    return made;
  }

  set(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (text.length * 3 > this.bytes.length) this.bytes = new Uint8Array(text.length * 6);
    this.length = text.length;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7f) {
        this.length = encoder.encodeInto(text, this.bytes).written;
        return;
      }
      this.bytes[at] = unit;
    }
  }

  /** Keeps the first `shared` bytes and puts those of `source` from `from` to `to` behind them. */
  splice(shared: number, source: Uint8Array, from: number, to: number): void {
    const length = shared + to - from;
    if (length > this.bytes.length) {
      const grown = new Uint8Array(length * 2);
      grown.set(this.bytes.subarray(0, shared));
      this.bytes = grown;
    }
    for (let at = from; at < to; at += 1) this.bytes[shared + at - from] = source[at] ?? 0;
    this.length = length;
  }

  get text(): string {
    return decoder.decode(this.bytes.subarray(0, this.length));
  }

  /** Bytes that both begin with. */
  sharedWith(other: Utf8): number {
    const most = Math.min(this.length, other.length);
    let length = 0;
    while (length < most && this.bytes[length] === other.bytes[length]) length += 1;
    return length;
  }

  /** Order of the bytes, which is the order of code points. */
  compare(other: Utf8): number {
    const length = this.sharedWith(other);
    if (length === this.length || length === other.length) return this.length - other.length;
    return (this.bytes[length] ?? 0) - (other.bytes[length] ?? 0);
  }
}
