import { ByteReader, ByteWriter, DamagedSegment } from '../../index/packed/bytes';
import { StringTable, writeStrings } from '../../index/packed/strings';
import { TOKENIZER_VERSION } from '../../text';

/** "LML" and a NUL, little-endian. */
const MAGIC = 0x004c4d4c;
/** Raised with every change of the form below; a reader refuses any other. */
const FORMAT = 1;
const MOST_DIMS = 4096;
/** The mean unexplained share is stored in millionths. */
const MILLION = 1_000_000;

/** What was learned, before it is packed: a vector a term, in 8-bit steps of the term's scale. */
export interface Learned {
  dims: number;
  /** Units in the library, and how many of them were learned from. */
  units: number;
  fitted: number;
  /** Mean share of the fitted units that the space does not explain, 0 to 1. */
  unexplained: number;
  /** Sorted by `compareTerms`. */
  terms: readonly string[];
  /** Number of fitted units that hold each term. */
  holders: Uint32Array;
  scales: Float32Array;
  /** Terms x dims. */
  cells: Int8Array;
}

/** `Learned` as it is read in place. */
export interface ModelTables extends Omit<Learned, 'terms' | 'holders'> {
  /** Value = number of fitted units that hold the term. */
  terms: StringTable;
}

/**
 * Packs a model: magic, format, version of the tokenizer, dims, units, fitted, unexplained (varints), terms (front-coded), scales (32-bit floats),
 * then the terms' vectors. Same model -> same bytes.
 */
export function writeModel({ dims, units, fitted, unexplained, terms, holders, scales, cells }: Learned): Uint8Array {
  const head = new ByteWriter(terms.length * 8 + 64);
  head.uint32(MAGIC);
  for (const value of [FORMAT, TOKENIZER_VERSION, dims, units, fitted, Math.round(unexplained * MILLION)]) head.varint(value);
  writeStrings(head, terms.map((term, index) => [term, holders[index] ?? 0] as const));
  const front = head.finish();
  const bytes = new Uint8Array(front.length + scales.length * 4 + cells.length);
  bytes.set(front);
  const view = new DataView(bytes.buffer, front.length);
  scales.forEach((scale, index) => { view.setFloat32(index * 4, scale, true); });
  bytes.set(new Uint8Array(cells.buffer, cells.byteOffset, cells.length), front.length + scales.length * 4);
  return bytes;
}

/** Reads a model in place. Throws `DamagedSegment` for bytes that are not a model of this format, or were made with another tokenizer. */
export function readModel(bytes: Uint8Array): ModelTables {
  const input = new ByteReader(bytes);
  if (input.uint32() !== MAGIC) throw new DamagedSegment('not a library model');
  const format = input.varint();
  const tokenizer = input.varint();
  if (format !== FORMAT || tokenizer !== TOKENIZER_VERSION) throw new DamagedSegment(`format ${format} and tokenizer ${tokenizer}, expected ${FORMAT} and ${TOKENIZER_VERSION}`);
  const [dims, units, fitted, unexplained] = [input.varint(), input.varint(), input.varint(), input.varint()];
  if (dims === 0 || dims > MOST_DIMS || fitted > units || unexplained > MILLION) throw new DamagedSegment('a library model has impossible sizes');
  const terms = new StringTable(input);
  const scaleBytes = input.take(terms.length * 4);
  const cellBytes = input.take(terms.length * dims);
  if (!input.done) throw new DamagedSegment('a library model is longer than it says');
  const view = new DataView(scaleBytes.buffer, scaleBytes.byteOffset, scaleBytes.length);
  const scales = Float32Array.from({ length: terms.length }, (_, index) => view.getFloat32(index * 4, true));
  if (!scales.every((scale) => Number.isFinite(scale) && scale >= 0)) throw new DamagedSegment('a library model has a scale that is no number');
  return { dims, units, fitted, unexplained: unexplained / MILLION, terms, scales, cells: new Int8Array(cellBytes.buffer, cellBytes.byteOffset, cellBytes.length) };
}
