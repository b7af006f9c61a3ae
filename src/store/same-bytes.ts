/** Whether two files have the same content; `null` (no file) equals nothing. */
export function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  if (a === null || b === null || a.length !== b.length) return false;
  return a.every((byte, at) => byte === b[at]);
}
