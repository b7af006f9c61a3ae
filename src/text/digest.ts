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

/**
 * `sha256Hex` of bytes by the device's own code where it has any, outside of this thread: some megabytes then cost it nothing. The bytes must not change
 * meanwhile.
 */
export async function sha256HexOf(bytes: Uint8Array): Promise<string> {
  // Missing where a page is no secure context.
  const native = typeof crypto === 'undefined' ? undefined : (crypto.subtle as SubtleCrypto | undefined);
  if (!native) return sha256Hex(bytes);
  try {
    // No memory here is shared between threads, which is all that the type leaves open.
    return bytesToHex(new Uint8Array(await native.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
  } catch {
    return sha256Hex(bytes); // a device whose code refuses still has ours
  }
}

/** SHA-256 as 64 lower-case hex digits over the parts one after the other; strings count as UTF-8. Synchronous, so pure code can use it. */
export function sha256Hex(...parts: (Uint8Array | string)[]): string {
  const hash = sha256.create();
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part);
  return bytesToHex(hash.digest());
}
