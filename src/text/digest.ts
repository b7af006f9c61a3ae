import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 as 64 lower-case hex digits over the parts one after the other; strings count as UTF-8. Synchronous, so pure code can use it. */
export function sha256Hex(...parts: (Uint8Array | string)[]): string {
  const hash = sha256.create();
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part);
  return bytesToHex(hash.digest());
}
