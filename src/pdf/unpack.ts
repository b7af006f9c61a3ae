import { inflateSync, strFromU8 } from 'fflate';

/**
 * The code of the reader's thread from its packed form (base64 over raw deflate). fflate and not the system's own decompressor: iOS before 16.4 has none, and it
 * would make the first read wait for a stream.
 */
export const unpackThread = (packed: string): string => strFromU8(inflateSync(bytesOf(packed)));

function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
