import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * FNV-1a over UTF-16 units, 32 bits as 8 lower-case hex digits: against accidents and for names on one device, where a cryptographic hash of
 * megabytes, or of a thousand small texts, would cost the first answer its time.
 */
export function quickHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** SHA-256 as 64 lower-case hex digits over the parts one after the other; strings count as UTF-8. Synchronous, so pure code can use it. */
export function sha256Hex(...parts: (Uint8Array | string)[]): string {
  const hash = sha256.create();
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part);
  return bytesToHex(hash.digest());
}
