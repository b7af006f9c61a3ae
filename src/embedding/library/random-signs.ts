/** Mixes 32 bits so that each of them depends on all (the finaliser of MurmurHash3, by Austin Appleby, public domain). */
export function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Fills `signs` with +1 and -1, the same for the same seed and index. Signs serve a randomised decomposition as well as normal
 * numbers do, and need no function that engines compute differently.
 */
export function randomSigns(seed: number, index: number, signs: Float64Array): void {
  const row = mix(mix(seed) ^ Math.imul(index, 0x9e37_79b9));
  let bits = 0;
  for (let at = 0; at < signs.length; at += 1) {
    bits = at % 32 === 0 ? mix(row + (at / 32) * 0x7f4a_7c15) : bits >>> 1;
    signs[at] = (bits & 1) * 2 - 1;
  }
}
