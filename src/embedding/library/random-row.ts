/** Mixes 32 bits so that each of them depends on all (the finaliser of MurmurHash3, by Austin Appleby, public domain). */
export function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Fills `numbers` with values between -1 and 1, the same for the same seed and index. Even numbers serve a randomised decomposition as well as
 * normal ones do, and need no function that engines compute differently.
 */
export function randomRow(seed: number, index: number, numbers: Float64Array): void {
  const row = mix(mix(seed) ^ Math.imul(index, 0x9e37_79b9));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = mix(row + Math.imul(at, 0x7f4a_7c15)) / 2 ** 31 - 1;
}
