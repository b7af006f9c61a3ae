import type { Breathe } from '../../ports';
import { sha256Hex } from '../../text';
import { ByteReader, ByteWriter, DamagedSegment } from '../packed/bytes';
import { Pace, type Steps } from '../packed/steps';
import { PackedVectors, type SavedBlock } from '../packed-vectors/packed-vectors';
import { VectorBlock } from '../packed-vectors/vector-block';
import { hashOf } from './pieces';

/** "LVH" and a NUL, little-endian. */
const MAGIC = 0x0048564c;
/** Raised with every change of the form below; a reader refuses any other. */
const FORMAT = 1;
const HEAD = 'vectors.head.';
/** Bytes of a SHA-256. */
const DIGEST = 32;

/** The name of a space's first piece. */
export const headPieceOf = (space: string): string => HEAD + space;
const blockPieceOf = (sha256: string): string => `vectors.block.${sha256.slice(0, 32)}`;

/** Names of the spaces that pieces hold something of. */
export const spacesIn = (pieces: ReadonlyMap<string, Uint8Array>): string[] => [...pieces.keys()].flatMap((piece) => (piece.startsWith(HEAD) ? [piece.slice(HEAD.length)] : []));

/** One space as it is saved. A document's place is its rank among the live documents of the words that were saved with it. */
export interface SavedSpace {
  dims: number;
  blocks: { block: VectorBlock; /** By row: place + 1, 0 for dead rows. */ places: Uint32Array }[];
}

/** A space's vectors with places for numbers. `placeOf` gives place + 1 by document number, 0 for documents that are not alive. */
export const savedSpace = (vectors: PackedVectors, placeOf: Uint32Array): SavedSpace => ({
  dims: vectors.dims,
  blocks: vectors.snapshot().map(({ block, owners }) => ({ block, places: owners.map((number) => placeOf[number] ?? 0) })),
});

/** Vectors of a saved space, in steps. `numbers` are those of the live documents, in order. Throws `DamagedSegment` where it does not fit them. */
export function* restoringVectors({ dims, blocks }: SavedSpace, numbers: Uint32Array): Steps<PackedVectors> {
  const taken = new Uint8Array(numbers.length);
  const saved: SavedBlock[] = [];
  const pace = new Pace();
  for (const { block, places } of blocks) {
    saved.push({ block, owners: places.map((place) => (place === 0 ? 0 : numberAt(place - 1, numbers, taken))) });
    if (pace.spent(block.rows)) yield;
  }
  return yield* PackedVectors.restoring(dims, saved);
}

function numberAt(place: number, numbers: Uint32Array, taken: Uint8Array): number {
  const number = numbers[place];
  if (number === undefined || taken[place] === 1) throw new DamagedSegment(`document ${place} of ${numbers.length} has no vector or two`);
  taken[place] = 1;
  return number;
}

/**
 * Pieces of a space: a head, and its blocks under the hash of their bytes, so that a block that did not change is the same piece as before.
 * `words` is the head of the words that the places count in. Breathes between slices of hashing.
 */
export async function packSpace(name: string, { dims, blocks }: SavedSpace, words: Uint8Array, breathe: Breathe, hashes: WeakMap<Uint8Array, string>): Promise<Map<string, Uint8Array>> {
  const pieces = new Map<string, Uint8Array>();
  const out = new ByteWriter();
  out.uint32(MAGIC);
  out.varint(FORMAT);
  out.varint(dims);
  out.append(bytesOf(sha256Hex(words)));
  out.varint(blocks.length);
  const places = new PlaceWriter(out);
  for (const { block, places: here } of blocks) {
    const sha256 = hashes.get(block.bytes) ?? (await hashOf(block.bytes, breathe));
    hashes.set(block.bytes, sha256);
    pieces.set(blockPieceOf(sha256), block.bytes);
    out.append(bytesOf(sha256));
    out.varint(here.length);
    for (const place of here) places.write(place);
  }
  const head = out.finish();
  const whole = new ByteWriter(head.length + DIGEST);
  whole.append(head);
  whole.append(bytesOf(sha256Hex(head)));
  pieces.set(headPieceOf(name), whole.finish());
  return pieces;
}

/** What `packSpace` gave; null where a piece is missing, damaged, foreign, of another version, or beside other words. */
export async function unpackSpace(name: string, pieces: ReadonlyMap<string, Uint8Array>, words: Uint8Array, breathe: Breathe, hashes: WeakMap<Uint8Array, string>): Promise<SavedSpace | null> {
  try {
    const head = readHead(pieces.get(headPieceOf(name)) ?? new Uint8Array(), sha256Hex(words));
    const blocks: SavedSpace['blocks'] = [];
    for (const { sha256, places } of head.blocks) {
      const bytes = pieces.get(blockPieceOf(sha256));
      if (!bytes || (await hashOf(bytes, breathe)) !== sha256) return null;
      const block = new VectorBlock(bytes, head.dims);
      if (block.rows !== places.length) return null;
      hashes.set(block.bytes, sha256);
      blocks.push({ block, places });
    }
    return { dims: head.dims, blocks };
  } catch (error) {
    if (error instanceof DamagedSegment) return null;
    throw error;
  }
}

/** What a head says. Throws `DamagedSegment`. */
export function readHead(bytes: Uint8Array, words: string): { dims: number; blocks: { sha256: string; places: Uint32Array }[] } {
  const body = bytes.subarray(0, Math.max(0, bytes.length - DIGEST));
  if (sha256Hex(body) !== hexOf(bytes.subarray(body.length))) throw new DamagedSegment('the head of the vectors does not match its checksum');
  const input = new ByteReader(body);
  if (input.uint32() !== MAGIC) throw new DamagedSegment('not a head of vectors');
  const format = input.varint();
  if (format !== FORMAT) throw new DamagedSegment(`format ${format}, expected ${FORMAT}`);
  const dims = input.varint();
  if (dims === 0) throw new DamagedSegment('vectors without dimensions');
  if (hexOf(input.take(DIGEST)) !== words) throw new DamagedSegment('vectors of other words');
  const blocks: { sha256: string; places: Uint32Array }[] = [];
  const places = new PlaceReader(input);
  for (let left = input.varint(); left > 0; left -= 1) {
    const sha256 = hexOf(input.take(DIGEST));
    const here: number[] = [];
    for (let rows = input.varint(); rows > 0; rows -= 1) here.push(places.read());
    blocks.push({ sha256, places: Uint32Array.from(here) });
  }
  if (!input.done) throw new DamagedSegment('the head of the vectors goes on behind its end');
  return { dims, blocks };
}

/** Places follow each other nearly always: 0 = a dead row, else 1 + the zigzag of the step from the place after the last. */
class PlaceWriter {
  private next = 1;

  constructor(private readonly out: ByteWriter) {}

  write(place: number): void {
    if (place === 0) return this.out.varint(0);
    const step = place - this.next;
    this.out.varint(1 + (step < 0 ? -2 * step - 1 : 2 * step));
    this.next = place + 1;
  }
}

class PlaceReader {
  private next = 1;

  constructor(private readonly input: ByteReader) {}

  read(): number {
    const coded = this.input.varint();
    if (coded === 0) return 0;
    const zigzag = coded - 1;
    const place = this.next + (zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2);
    if (place < 1 || place > 0xffffffff) throw new DamagedSegment(`a vector of document ${place}`);
    this.next = place + 1;
    return place;
  }
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
