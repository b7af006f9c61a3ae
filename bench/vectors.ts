// npm run bench -- vectors [--units 100000] [--dims 384] [--queries 40] [--json]: recall@10, memory and time of our packed vectors beside float
// brute force and stock Orama's vector search, in one process, query by query in turn. Bars: spec/40, the row "vectors".
import process from 'node:process';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { create, insert, searchVector } from '@orama/orama';
import { createSearchIndex } from '../src/index/search';
import type { IndexFilter, SearchIndex, UnitDocument, VectorQuery, VectorSpace } from '../src/index/search-index';

const TOP = 10;
const UNITS_A_PAPER = 30;
const TOPICS = 400;
/** Share of a vector that is its own; the rest is its topic's. */
const OWN = 0.7;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Uniform numbers from 0 to 1 by mulberry32, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Vectors of length 1 around topics, one after the other in one array: what a plain loop reads. */
function madeUpVectors(count: number, dims: number, seed: number): Float32Array {
  const next = dice(seed);
  const bell = (): number => next() + next() + next() + next() - 2;
  const topicDice = dice(1);
  const topics = Float32Array.from({ length: TOPICS * dims }, () => topicDice() + topicDice() + topicDice() + topicDice() - 2);
  const all = new Float32Array(count * dims);
  for (let row = 0; row < count; row += 1) {
    const topic = Math.floor(next() * TOPICS) * dims;
    let squares = 0;
    for (let dim = 0; dim < dims; dim += 1) {
      const value = OWN * bell() + (1 - OWN) * (topics[topic + dim] ?? 0);
      all[row * dims + dim] = value;
      squares += value * value;
    }
    for (let dim = 0; dim < dims; dim += 1) all[row * dims + dim] = (all[row * dims + dim] ?? 0) / Math.sqrt(squares);
  }
  return all;
}

const unitName = (row: number): string => `u${row}`;
const paperName = (row: number): string => `p${Math.floor(row / UNITS_A_PAPER)}`;

/** The plain loop: every product, and the best ten kept in order. Vectors have length 1, so a product is a cosine. */
function bruteForce(all: Float32Array, dims: number, query: Float32Array): number[] {
  const rows: number[] = [];
  const scores: number[] = [];
  for (let row = 0, from = 0; from < all.length; row += 1, from += dims) {
    let sum = 0;
    for (let dim = 0; dim < dims; dim += 1) sum += (query[dim] as number) * (all[from + dim] as number); // inside by the loops' bounds
    if (rows.length === TOP && sum <= (scores[TOP - 1] ?? 0)) continue;
    let at = rows.length;
    while (at > 0 && (scores[at - 1] ?? 0) < sum) at -= 1;
    rows.splice(at, 0, row);
    scores.splice(at, 0, sum);
    rows.length = scores.length = Math.min(rows.length, TOP);
  }
  return rows;
}

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;
/** Heap and buffers after a forced collection. */
function heldMb(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Gives the thread back as the app does, and remembers how long it was held at most. */
class Breaths {
  longest = 0;
  private since = performance.now();

  readonly breathe = async (): Promise<void> => {
    this.end();
    await new Promise((resolve) => setImmediate(resolve));
    this.since = performance.now();
  };

  end(): void {
    this.longest = Math.max(this.longest, performance.now() - this.since);
  }

  begin(): void {
    this.longest = 0;
    this.since = performance.now();
  }
}

const document = (row: number): UnitDocument => ({
  unitId: unitName(row), paperId: paperName(row), collection: 'body', kind: row % 3 === 0 ? 'figure' : 'body', sectionKinds: ['methods'], year: 1990 + (row % 30), pages: [1 + (row % 20)], tags: [], folder: '',
  title: '', section: '', text: '', caption: '', label: '',
});

async function fill(space: VectorSpace, all: Float32Array, dims: number): Promise<void> {
  const count = all.length / dims;
  for (let from = 0; from < count; from += UNITS_A_PAPER) {
    const rows = Array.from({ length: Math.min(UNITS_A_PAPER, count - from) }, (_, at) => from + at);
    await space.put(paperName(from), new Map(rows.map((row) => [unitName(row), all.subarray(row * dims, (row + 1) * dims)])));
  }
}

async function indexUnits(index: SearchIndex, count: number): Promise<void> {
  for (let from = 0; from < count; from += UNITS_A_PAPER) {
    const documents = Array.from({ length: Math.min(UNITS_A_PAPER, count - from) }, (_, at) => document(from + at));
    await index.replacePaper(paperName(from), 'first', documents);
  }
  await index.search({ words: 'nothing', limit: 1 });
}

interface Row {
  name: string;
  memoryMb: number | null;
  ask(query: Float32Array): Promise<number[]>;
  times: number[];
  found: number;
  /** Longest time without a breath, ms. */
  held: number | null;
}

const rowOf = (name: string, memoryMb: number | null, ask: Row['ask']): Row => ({ name, memoryMb, ask, times: [], found: 0, held: null });
const quantile = (times: readonly number[], share: number): number => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function stockOrama(all: Float32Array, dims: number): Promise<Row> {
  const before = heldMb();
  const database = create({ schema: { v: `vector[${dims}]` } as const });
  for (let row = 0; row * dims < all.length; row += 1) await insert(database, { id: unitName(row), v: [...all.subarray(row * dims, (row + 1) * dims)] });
  const memoryMb = heldMb() - before;
  return rowOf('Orama 3.1.18', memoryMb, async (query) => {
    const { hits } = await searchVector(database, { mode: 'vector', vector: { value: query as unknown as number[], property: 'v' }, similarity: -1, limit: TOP, includeVectors: true });
    return hits.map(({ id }) => Number(id.slice(1)));
  });
}

/** Our rows; and what they share. */
async function ours(all: Float32Array, dims: number, breaths: Breaths): Promise<Row[]> {
  const index = createSearchIndex({ breathe: breaths.breathe });
  await indexUnits(index, all.length / dims);
  const before = heldMb();
  const space = index.space('bench', dims);
  const started = performance.now();
  await fill(space, all, dims);
  say(`put: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const memoryMb = heldMb() - before;
  const exact: NonNullable<VectorQuery['exact']> = async (units) =>
    new Map(units.map(({ unitId }) => [unitId, all.subarray(Number(unitId.slice(1)) * dims, (Number(unitId.slice(1)) + 1) * dims)]));
  const ask = (more: Omit<VectorQuery, 'vector' | 'limit'>) => async (vector: Float32Array): Promise<number[]> =>
    (await space.search({ vector, limit: TOP, ...more })).map(({ unitId }) => Number(unitId.slice(1)));
  const filter: IndexFilter = { kinds: ['body'], years: { from: 1995 } };
  return [
    rowOf('Locus, head rescored', memoryMb, ask({ exact })),
    rowOf('Locus, packed only', memoryMb, ask({})),
    rowOf('Locus, filters on kind and year', null, ask({ filter })),
  ];
}

async function measure(rows: readonly Row[], queries: readonly Float32Array[], breaths: Breaths): Promise<void> {
  for (const [turn, query] of queries.entries()) {
    let truth = new Set<number>();
    for (const row of rows) {
      breaths.begin();
      const before = process.cpuUsage();
      const found = await row.ask(query);
      breaths.end();
      const { user, system } = process.cpuUsage(before);
      if (row === rows[0]) truth = new Set(found);
      // The first queries pay for the compiler, not for the engine.
      if (turn < 5) continue;
      row.times.push((user + system) / 1000);
      row.found += found.filter((one) => truth.has(one)).length;
      if (row.name.startsWith('Locus')) row.held = Math.max(row.held ?? 0, breaths.longest);
    }
  }
}

export default async function vectors(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { units: { type: 'string', default: '100000' }, dims: { type: 'string', default: '384' }, queries: { type: 'string', default: '40' }, json: { type: 'boolean' } } });
  const [units, dims, queries] = [Number(values.units), Number(values.dims), Number(values.queries)];
  const all = madeUpVectors(units, dims, 7);
  const asked = madeUpVectors(queries + 5, dims, 99);
  const breaths = new Breaths();
  const float = rowOf('float brute force', (units * dims * 4) / 1e6, async (query) => bruteForce(all, dims, query));
  const rows = [float, ...(await ours(all, dims, breaths)), await stockOrama(all, dims)];
  await measure(rows, Array.from({ length: queries + 5 }, (_, at) => asked.subarray(at * dims, (at + 1) * dims)), breaths);
  const table = rows.map(({ name, memoryMb, times, found, held }) => ({
    name, memoryMb, lessMemory: memoryMb === null ? null : (float.memoryMb ?? 0) / memoryMb, recall: name.includes('filters') ? null : found / (TOP * queries), p50: quantile(times, 0.5), p95: quantile(times, 0.95),
    faster: quantile(float.times, 0.5) / quantile(times, 0.5), held,
  }));
  if (values.json) return void say(JSON.stringify({ units, dims, table }));
  const cell = (value: number | null, digits: number): string => (value === null ? '' : value.toFixed(digits));
  say(`${units} vectors of ${dims} dimensions, ${queries} queries; times are CPU time of one thread`);
  say('| engine | recall@10 | memory MB | times less | p50 ms | p95 ms | times faster | longest hold ms |\n|---|---|---|---|---|---|---|---|');
  for (const { name, memoryMb, lessMemory, recall, p50, p95, faster, held } of table) {
    say(`| ${name} | ${cell(recall, 4)} | ${cell(memoryMb, 1)} | ${cell(lessMemory, 2)} | ${cell(p50, 1)} | ${cell(p95, 1)} | ${cell(faster, 2)} | ${cell(held, 1)} |`);
  }
}
