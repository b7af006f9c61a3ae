import type { Breathe } from '../../ports';
import { sha256Hex } from '../../text';
import { readModel, type ModelTables } from './model-bytes';
import { rarityWeight, timesWeight } from './term-weights';

/** Bytes a part: what is saved is read, hashed and written in pieces of at most 4 MB. */
export const PART = 4_000_000;
/** Bytes hashed between two breaths: a few milliseconds. */
const HASHED_AT_ONCE = 1 << 19;

/** A text in the space of a model. */
export interface Folded {
  /** Of length 1; null where the model knows no term of the text. */
  vector: Float32Array | null;
  /** Share of the text's squared length that lies outside of the space, 0 to 1; unknown terms count in full. 1 for a text without terms. */
  unexplained: number;
}

/**
 * What was learned from a library: a vector for each of its terms, read in place from bytes that never change. Everything is folded
 * in through these bytes, so that a loaded model gives exactly the vectors of the fitted one.
 */
export class LibraryModel {
  private readonly rarity: Float64Array;
  /** Of a term that no fitted unit shares with another. */
  private readonly unknownRarity: number;

  private constructor(
    /** Names what was learned: two models with the same id are the same bytes. */
    readonly id: string,
    readonly parts: readonly { bytes: Uint8Array; sha256: string }[],
    readonly tables: ModelTables,
  ) {
    this.rarity = new Float64Array(tables.terms.length);
    this.unknownRarity = rarityWeight(tables.fitted, 1);
    let index = 0;
    for (const { value } of tables.terms.entries()) this.rarity[index++] = rarityWeight(tables.fitted, value);
  }

  /** Throws `DamagedSegment` for bytes that are no model of this format and tokenizer. */
  static async open(bytes: Uint8Array, breathe: Breathe): Promise<LibraryModel> {
    const tables = readModel(bytes);
    const parts: { bytes: Uint8Array; sha256: string }[] = [];
    for (let at = 0; at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART);
      parts.push({ bytes: part, sha256: await hashOf(part, breathe) });
    }
    const id = `library:${sha256Hex(parts.map(({ sha256 }) => sha256).join('\n')).slice(0, 16)}`;
    return new LibraryModel(id, parts, tables);
  }

  get dims(): number {
    return this.tables.dims;
  }

  /** Place of a term among those of the model, or -1. */
  indexOf(term: string): number {
    return this.tables.terms.find(term)?.index ?? -1;
  }

  /** Weight of a term that stands `times` times in a text; index -1 for one that the model does not know. */
  weight(index: number, times: number): number {
    return timesWeight(times) * (index < 0 ? this.unknownRarity : (this.rarity[index] ?? 0));
  }

  /** Adds a term's vector, times `weight`, to the cells of `into` from `offset` on. */
  addTerm(index: number, weight: number, into: Float32Array, offset: number): void {
    const { dims, cells, scales } = this.tables;
    const factor = weight * (scales[index] ?? 0);
    const from = index * dims;
    for (let j = 0; j < dims; j += 1) into[offset + j] = (into[offset + j] ?? 0) + factor * (cells[from + j] ?? 0);
  }

  /** Length of a term's vector. */
  length(index: number): number {
    return this.steps(index) * (this.tables.scales[index] ?? 0);
  }

  /** Cosine of two terms' vectors, -1 to 1; 0 where one of them is zero. */
  similarity(one: number, other: number): number {
    const { dims, cells } = this.tables;
    const [a, b] = [one * dims, other * dims];
    let product = 0;
    for (let j = 0; j < dims; j += 1) product += (cells[a + j] ?? 0) * (cells[b + j] ?? 0);
    return product === 0 ? 0 : product / this.steps(one) / this.steps(other);
  }

  /** Cosine of a term's vector with one of length 1, -1 to 1. */
  cosine(index: number, vector: Float32Array): number {
    const { dims, cells } = this.tables;
    const from = index * dims;
    let product = 0;
    for (let j = 0; j < dims; j += 1) product += (vector[j] ?? 0) * (cells[from + j] ?? 0);
    return product === 0 ? 0 : product / this.steps(index);
  }

  /** Where a text with these terms lies. Terms are taken in the dictionary's order, so that the vector is that of `foldLibrary` to the last bit. */
  fold(terms: ReadonlyMap<string, number>): Folded {
    const known: { index: number; weight: number }[] = [];
    let whole = 0;
    for (const [term, times] of terms) {
      const index = this.indexOf(term);
      const weight = this.weight(index, times);
      whole += weight * weight;
      if (index >= 0) known.push({ index, weight });
    }
    const vector = new Float32Array(this.dims);
    for (const { index, weight } of known.sort((a, b) => a.index - b.index)) this.addTerm(index, weight, vector, 0);
    const square = normalise(vector);
    return { vector: square > 0 ? vector : null, unexplained: outside(square, whole) };
  }

  /** Length of a term's vector in steps of its scale. */
  private steps(index: number): number {
    const { dims, cells } = this.tables;
    let square = 0;
    for (let at = index * dims, end = at + dims; at < end; at += 1) square += (cells[at] ?? 0) ** 2;
    return Math.sqrt(square);
  }
}

/** Share of a squared length that is not in its projection: rounding may make the projection the longer one. */
export const outside = (projected: number, whole: number): number => (whole > 0 ? Math.max(0, 1 - projected / whole) : 1);

/** Makes a vector's length 1, in place; returns its square before. A zero vector stays. */
export function normalise(vector: Float32Array): number {
  let square = 0;
  for (const cell of vector) square += cell * cell;
  if (square === 0) return 0;
  const length = Math.sqrt(square);
  for (let j = 0; j < vector.length; j += 1) vector[j] = (vector[j] ?? 0) / length;
  return square;
}

/** SHA-256 over slices, breathing between them. */
export async function hashOf(bytes: Uint8Array, breathe: Breathe): Promise<string> {
  const slices: string[] = [];
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    slices.push(sha256Hex(bytes.subarray(at, at + HASHED_AT_ONCE)));
    await breathe();
  }
  return sha256Hex(slices.join('\n'));
}
