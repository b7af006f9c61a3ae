import { BestScores } from '../packed/best-scores';
import { strideOf } from './pack-vector';
import type { QueryCodes } from './query-codes';
import { scanRows, scoreRow } from './scan';
import type { VectorRows } from './vector-block';

/** Codes scanned between two pauses: a millisecond on a laptop, some on a phone. */
const CODES_A_SLICE = 1 << 21;

/** More than what factors lose as float32, and sums as doubles. */
const ROUNDING = 1e-6;

/** A document and the cosine of its vector with the query. */
export interface Near {
  number: number;
  score: number;
}

/** What is searched: as it was when the search began. */
export interface Rows {
  blocks: readonly (VectorRows | null)[];
  /** Rows of a full block: row r of block b is the row b * capacity + r. */
  capacity: number;
  /** The document of each row, 0 for rows that are left out. */
  owners: Uint32Array;
}

/** A vector that may belong to the best. */
interface Candidate {
  block: VectorRows;
  row: number;
  number: number;
  score: number;
}

/**
 * The `limit` documents nearest to the query by their packed vectors, and all that tie with the last of them; in no order. A generator,
 * so that the caller may pause between slices.
 *
 * Two passes. The first takes codes of the query too and keeps all that can still be among the best: such a score is off by at most the query's
 * residual, because packed rows are of length 1. The second scores those at the query's full precision. So the result is
 * that of scoring every row at full precision.
 */
export function* nearestRows(among: Rows, query: QueryCodes, limit: number): Generator<void, Near[]> {
  const candidates = yield* shortlist(among, query, limit);
  const stride = strideOf(query.unit.length);
  const best = new BestScores(limit);
  let work = 0;
  for (const candidate of candidates) {
    candidate.score = scoreRow(candidate.block, candidate.row, query, stride);
    best.offer(candidate.score);
    work += stride;
    if (work < CODES_A_SLICE) continue;
    work = 0;
    yield;
  }
  return candidates.filter(({ score }) => score >= best.least).map(({ number, score }) => ({ number, score }));
}

/** Every row whose cosine with the query, at full precision, is at least `least`; in no order. */
export function rowsWithin({ blocks, capacity, owners }: Rows, query: QueryCodes, least: number): Near[] {
  const stride = strideOf(query.unit.length);
  const near: Near[] = [];
  for (const [at, block] of blocks.entries()) {
    for (let row = 0; block && row < block.rows; row += 1) {
      const number = owners[at * capacity + row] ?? 0;
      const score = number === 0 ? -Infinity : scoreRow(block, row, query, stride);
      if (number !== 0 && score >= least) near.push({ number, score });
    }
  }
  return near;
}

function* shortlist({ blocks, capacity, owners }: Rows, query: QueryCodes, limit: number): Generator<void, Candidate[]> {
  const margin = 2 * query.residual + ROUNDING;
  const best = new BestScores(limit);
  const slots = new Uint32Array(capacity);
  const scores = new Float64Array(capacity);
  const candidates: Candidate[] = [];
  let work = 0;
  for (const [at, block] of blocks.entries()) {
    if (!block) continue;
    const first = at * capacity;
    let count = 0;
    for (let row = 0; row < block.rows; row += 1) if (owners[first + row] !== 0) slots[count++] = row;
    scanRows(block, slots, count, query, scores);
    for (let index = 0; index < count; index += 1) {
      const score = scores[index] ?? 0;
      best.offer(score);
      if (score < best.least - margin) continue;
      const row = slots[index] ?? 0;
      candidates.push({ block, row, number: owners[first + row] ?? 0, score });
    }
    work += count * strideOf(query.unit.length) + block.rows;
    if (work < CODES_A_SLICE) continue;
    work = 0;
    yield;
  }
  return candidates.filter(({ score }) => score >= best.least - margin);
}
