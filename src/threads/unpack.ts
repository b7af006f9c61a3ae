import { inflateSync, strFromU8 } from 'fflate';

/** The code of a thread from its packed form (base64 over raw deflate), at once: a tenth of a second of this thread. */
export const unpackThread = (packed: string): string => strFromU8(inflateSync(bytesOf(packed)));

/**
 * The same by the system's own decompressor, which works beside this thread, so that no window stands still for it. Where it is missing (iOS before 16.4)
 * as `unpackThread`.
 */
export async function unpackThreadAside(packed: string): Promise<BlobPart> {
  if (typeof DecompressionStream === 'undefined') return unpackThread(packed);
  const unpacked = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(unpacked).arrayBuffer();
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
