import { byCodeUnits, sha256Hex } from '../text';
import type { TextHash } from './vector-name';

/** Raised when the form of the files changes; files of another version are read as damaged, and their texts embedded again. */
const VERSION = 1;
const MAGIC = 0x56434f4c; // "LOCV"
/** Magic, version, dims, count: four bytes each; then 32 bytes of SHA-256 over dims, count and all that follows. */
const HEAD = 48;
const HASH_BYTES = 16;

/** Vectors by the hash of their text. */
export type Vectors = ReadonlyMap<TextHash, Float32Array>;

export type DecodedVectors = { state: 'sound'; dims: number; vectors: Map<TextHash, Float32Array> } | { state: 'damaged' };

/** Bytes of a file with so many vectors. */
export const vectorFileSize = (dims: number, count: number): number => HEAD + count * (HASH_BYTES + 4 * dims);

/** Number of vectors that a file of at most `maxBytes` bytes holds; at least 1. */
export const vectorsPerFile = (dims: number, maxBytes: number): number => Math.max(1, Math.floor((maxBytes - HEAD) / (HASH_BYTES + 4 * dims)));

/**
 * One file: head, then the hashes in code-unit order, then the vectors as float32, little-endian, just as they were received.
 * Throws `RangeError` for a vector of another length.
 */
export function encodeVectors(vectors: Vectors, dims: number): Uint8Array {
  const hashes = [...vectors.keys()].sort(byCodeUnits);
  const bytes = new Uint8Array(vectorFileSize(dims, hashes.length));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, dims, true);
  view.setUint32(12, hashes.length, true);
  const start = HEAD + hashes.length * HASH_BYTES;
  for (const [at, hash] of hashes.entries()) {
    const vector = vectors.get(hash);
    if (vector?.length !== dims) throw new RangeError(`Locus: a vector of ${vector?.length ?? 0} numbers among vectors of ${dims}`);
    bytes.set(bytesOfHex(hash), HEAD + at * HASH_BYTES);
    for (let i = 0; i < dims; i++) view.setFloat32(start + (at * dims + i) * 4, vector[i] ?? 0, true);
  }
  bytes.set(bytesOfHex(checksum(bytes)), 16);
  return bytes;
}

/** Reads what `encodeVectors` wrote, all of it or nothing. Never throws. */
export function decodeVectors(bytes: Uint8Array): DecodedVectors {
  if (bytes.length < HEAD) return { state: 'damaged' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dims = view.getUint32(8, true);
  const count = view.getUint32(12, true);
  const known = view.getUint32(0, true) === MAGIC && view.getUint32(4, true) === VERSION;
  if (!known || bytes.length !== vectorFileSize(dims, count) || checksum(bytes) !== hexOf(bytes.subarray(16, HEAD))) return { state: 'damaged' };
  const vectors = new Map<TextHash, Float32Array>();
  const start = HEAD + count * HASH_BYTES;
  for (let at = 0; at < count; at++) {
    const vector = new Float32Array(dims);
    for (let i = 0; i < dims; i++) vector[i] = view.getFloat32(start + (at * dims + i) * 4, true);
    vectors.set(hexOf(bytes.subarray(HEAD + at * HASH_BYTES, HEAD + (at + 1) * HASH_BYTES)), vector);
  }
  return { state: 'sound', dims, vectors };
}

const checksum = (bytes: Uint8Array): string => sha256Hex(bytes.subarray(8, 16), bytes.subarray(HEAD));

/** 16-byte hashes one after the other, as the device's cache keeps them. */
export function packHashes(hashes: readonly TextHash[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [at, hash] of hashes.entries()) bytes.set(bytesOfHex(hash), at * HASH_BYTES);
  return bytes;
}

/** What `packHashes` packed; null for bytes that are no whole number of hashes. */
export function unpackHashes(bytes: Uint8Array): TextHash[] | null {
  if (bytes.length % HASH_BYTES !== 0) return null;
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) => hexOf(bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)));
}

const bytesOfHex = (hex: string): Uint8Array => Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(at * 2, at * 2 + 2), 16));

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX[byte] ?? '';
  return hex;
}
