import type { Breathe } from '../../ports';
import { GRAMS_VERSION, sha256Hex, sha256HexOf, TOKENIZER_VERSION } from '../../text';
import { ByteReader, ByteWriter, DamagedSegment } from '../packed/bytes';
import type { SavedSegment } from '../packed/packed-index';
import type { TextArm } from '../search-index';

/** Raised when the form of the pieces changes. */
const FORMAT = 3;
/** How a text becomes terms, arm by arm: what is saved under another version is made again. */
const VERSIONS: Readonly<Record<TextArm, string>> = { words: `${TOKENIZER_VERSION}`, grams: `${TOKENIZER_VERSION}.${GRAMS_VERSION}` };
const headOf = (arm: TextArm): string => `${arm}.head`;
/** Bytes hashed between two breaths: a few milliseconds. */
const HASHED_AT_ONCE = 1 << 19;

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { fatal: true });

/** An arm's first piece: what the others are, and their checksums, so that pieces of two saves are never mixed. */
interface Head {
  format: number;
  version: string;
  segments: { name: string; sha256: string; dead: string }[];
  /** Papers without a document, which no segment names: paperId and generation. */
  empty: [string, string][];
}

/** An arm as it is saved. */
export interface SavedIndex {
  segments: SavedSegment[];
  empty: [paperId: string, generation: string][];
}

/**
 * Pieces of an arm: a head, and its segments under the hash of their bytes, so that a segment that did not change is the same piece as before.
 * Breathes between slices of hashing.
 */
export async function packPieces(arm: TextArm, { segments, empty }: SavedIndex, breathe: Breathe, hashes: WeakMap<Uint8Array, string>): Promise<Map<string, Uint8Array>> {
  const saved = new Map<string, Uint8Array>();
  const head: Head = { format: FORMAT, version: VERSIONS[arm], segments: [], empty };
  for (const { bytes, dead } of segments) {
    const sha256 = hashes.get(bytes) ?? (await hashOf(bytes, breathe));
    hashes.set(bytes, sha256);
    const name = `${arm}.segment.${sha256.slice(0, 16)}`;
    saved.set(name, bytes);
    head.segments.push({ name, sha256, dead: packNumbers(dead) });
  }
  const text = JSON.stringify(head);
  saved.set(headOf(arm), utf8.encode(`${sha256Hex(text)}\n${text}`));
  return saved;
}

/** Segments from what `packPieces` gave; null where a piece is missing, damaged, foreign, or of another version. */
export async function unpackPieces(arm: TextArm, pieces: ReadonlyMap<string, Uint8Array>, breathe: Breathe, hashes: WeakMap<Uint8Array, string>): Promise<SavedIndex | null> {
  try {
    const head = readHead(arm, pieces.get(headOf(arm)));
    if (!head) return null;
    const segments: SavedSegment[] = [];
    for (const { name, sha256, dead } of head.segments) {
      const bytes = pieces.get(name);
      if (!bytes || (await hashOf(bytes, breathe)) !== sha256) return null;
      hashes.set(bytes, sha256);
      segments.push({ bytes, dead: unpackNumbers(dead) });
    }
    return { segments, empty: head.empty };
  } catch (error) {
    // Bytes that are no piece at all: text that is no UTF-8 or no JSON, or JSON of another shape.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof DamagedSegment) return null;
    throw error;
  }
}

/** The head of the words, which everything that is saved beside them refers to; empty where there is none. */
export const wordsHeadIn = (pieces: ReadonlyMap<string, Uint8Array>): Uint8Array => pieces.get(headOf('words')) ?? new Uint8Array();

/** SHA-256 over the checksums of slices, breathing between them. */
export async function hashOf(bytes: Uint8Array, breathe: Breathe): Promise<string> {
  const slices: string[] = [];
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    slices.push(await sha256HexOf(bytes.subarray(at, at + HASHED_AT_ONCE)));
    await breathe();
  }
  return sha256Hex(slices.join('\n'));
}

/** The head where it is sound and of this version, else null. */
function readHead(arm: TextArm, bytes: Uint8Array | undefined): Head | null {
  if (!bytes) return null;
  const [checksum, text = ''] = fromUtf8.decode(bytes).split('\n');
  if (checksum !== sha256Hex(text)) return null;
  const head = JSON.parse(text) as Head; // its checksum says that we wrote it
  return head.format === FORMAT && head.version === VERSIONS[arm] ? head : null;
}

/** Ascending numbers as varint gaps in Latin-1: JSON holds them as a short string. */
function packNumbers(numbers: readonly number[]): string {
  const out = new ByteWriter(16);
  let previous = -1;
  for (const number of numbers) {
    out.varint(number - previous - 1);
    previous = number;
  }
  return Array.from(out.finish(), (byte) => String.fromCharCode(byte)).join('');
}

function unpackNumbers(text: string): number[] {
  const reader = new ByteReader(Uint8Array.from(text, (char) => char.charCodeAt(0)));
  const numbers: number[] = [];
  for (let previous = -1; !reader.done; ) {
    previous += reader.varint() + 1;
    numbers.push(previous);
  }
  return numbers;
}
