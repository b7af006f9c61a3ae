/** As in `scripts/packed-threads.mjs`. */
const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';

/** The deflated bytes in a packed text. Five signs are four bytes; the number of bytes stands in front, since the last four may be filled up. */
export function packedBytes(packed: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let value = 0; value < SIGNS.length; value += 1) values[SIGNS.charCodeAt(value)] = value;
  const start = packed.indexOf(':') + 1;
  const length = Number.parseInt(packed, 10);
  const view = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  for (let at = 0; at < view.byteLength; at += 4) {
    const from = start + (at / 4) * 5;
    let word = 0;
    for (let sign = from; sign < from + 5; sign += 1) word = word * 85 + (values[packed.charCodeAt(sign)] ?? 0);
    view.setUint32(at, word);
  }
  return new Uint8Array(view.buffer, 0, length);
}
