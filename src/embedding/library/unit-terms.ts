import type { TermCount, TermCounts } from '../../index/term-counts';
import type { SparseColumns } from './sparse-columns';
import { STEP, type Steps } from './steps';
import { rarityWeight, timesWeight } from './term-weights';

/** A term that fewer units hold goes with nothing. */
const FEWEST_HOLDERS = 2;
/** Reading a posting costs about this many multiply-adds. */
const POSTING = 20;
/** Times of a term in a unit, as they are packed beside its row for sorting. */
const MOST_TIMES = 0xffff;

/** The units to learn from as a matrix: a row a unit, of length 1, a column a term, in the dictionary's order. */
export interface UnitTerms {
  matrix: SparseColumns;
  terms: string[];
  /** Number of the units that hold each term. */
  holders: Uint32Array;
  /** Of each unit's squared length, the share in terms that have a column. */
  known: Float64Array;
}

/**
 * Weighs the terms of the units at `places` (log times x rarity). Terms in fewer than two of them are left out, and the rarest where there would be more than
 * `mostTerms`. Walks the counts twice.
 */
export function* unitTerms(counts: TermCounts, places: Uint32Array, mostTerms: number): Steps<UnitTerms> {
  const rowOf = new Int32Array(counts.size).fill(-1);
  places.forEach((place, row) => (rowOf[place] = row));
  const vocabulary = yield* countHolders(counts, rowOf, mostTerms);
  return yield* fillMatrix(counts, rowOf, places.length, vocabulary);
}

interface Vocabulary {
  terms: string[];
  holders: Uint32Array;
  /** Holders that a term needs. */
  fewest: number;
}

function* countHolders(counts: TermCounts, rowOf: Int32Array, mostTerms: number): Steps<Vocabulary> {
  const found: { term: string; held: number }[] = [];
  let work = 0;
  for (const count of counts.walk()) {
    const held = heldBy(count, rowOf);
    if (held >= FEWEST_HOLDERS) found.push({ term: count.term, held });
    work += (count.units + 4) * POSTING;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  yield work;
  const fewest = Math.max(FEWEST_HOLDERS, fewestFor(found.map(({ held }) => held), mostTerms));
  const kept = found.filter(({ held }) => held >= fewest);
  return { terms: kept.map(({ term }) => term), holders: Uint32Array.from(kept, ({ held }) => held), fewest };
}

function heldBy({ units, places }: TermCount, rowOf: Int32Array): number {
  let held = 0;
  for (let at = 0; at < units; at += 1) if ((rowOf[places[at] ?? 0] ?? -1) >= 0) held += 1;
  return held;
}

/** The smallest number of holders that at most `most` terms reach. */
function fewestFor(holders: readonly number[], most: number): number {
  if (holders.length <= most) return 0;
  return (Float64Array.from(holders).sort().at(-most - 1) ?? 0) + 1;
}

function* fillMatrix(counts: TermCounts, rowOf: Int32Array, rows: number, { terms, holders, fewest }: Vocabulary): Steps<UnitTerms> {
  const starts = new Uint32Array(terms.length + 1);
  for (let column = 0; column < terms.length; column += 1) starts[column + 1] = (starts[column] ?? 0) + (holders[column] ?? 0);
  const filled = starts[terms.length] ?? 0;
  const matrix: SparseColumns = { rows, columns: terms.length, starts, rowOf: new Uint32Array(filled), values: new Float32Array(filled) };
  const [known, whole] = [new Float64Array(rows), new Float64Array(rows)];
  const keys = new Float64Array(rows);
  let [column, work] = [0, 0];
  for (const count of counts.walk()) {
    const held = sortedKeys(count, rowOf, keys);
    const inside = held >= fewest;
    const rarity = rarityWeight(rows, inside ? held : 1);
    for (let at = 0; at < held; at += 1) {
      const row = Math.floor((keys[at] ?? 0) / (MOST_TIMES + 1));
      const weight = timesWeight((keys[at] ?? 0) % (MOST_TIMES + 1)) * rarity;
      whole[row] = (whole[row] ?? 0) + weight * weight;
      if (!inside) continue;
      known[row] = (known[row] ?? 0) + weight * weight;
      const cell = (starts[column] ?? 0) + at;
      matrix.rowOf[cell] = row;
      matrix.values[cell] = weight;
    }
    if (inside) column += 1;
    work += (count.units + 4) * POSTING * 2;
    if (work < STEP) continue;
    yield work;
    work = 0;
  }
  const lengths = known.map((square) => Math.sqrt(square));
  for (let cell = 0; cell < filled; cell += 1) matrix.values[cell] = (matrix.values[cell] ?? 0) / (lengths[matrix.rowOf[cell] ?? 0] ?? 1);
  yield work + filled;
  return { matrix, terms, holders, known: known.map((square, row) => (square > 0 ? square / (whole[row] ?? 1) : 0)) };
}

/** Rows that hold the term, ascending, each with its times in the low bits: the matrix does not depend on how the index is cut into segments. */
function sortedKeys({ units, places, times }: TermCount, rowOf: Int32Array, keys: Float64Array): number {
  let held = 0;
  for (let at = 0; at < units; at += 1) {
    const row = rowOf[places[at] ?? 0] ?? -1;
    if (row >= 0) keys[held++] = row * (MOST_TIMES + 1) + Math.min(times[at] ?? 0, MOST_TIMES);
  }
  keys.subarray(0, held).sort();
  return held;
}
