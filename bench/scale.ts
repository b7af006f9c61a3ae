// npm run bench -- scale [--units 30000,300000] [--json]: build, memory, disk, load and query of our words index beside stock Orama and
// MiniSearch, each engine in a process of its own, over the same made-up units. Bars: spec/40, the table at its end.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { create, insert, load, save, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import { createSearchIndex } from '../src/index/search';
import type { UnitDocument } from '../src/index/search-index';
import { madeUpUnits, queriesOf } from './made-up-units';

interface Measured {
  engine: string;
  units: number;
  buildSeconds: number;
  /** Heap and buffers after a forced collection, less what the process held before the index. */
  memoryMb: number;
  diskMb: number;
  loadMs: number;
  p50Ms: number;
  p95Ms: number;
  /** One paper of 30 units replaced; our engine only. */
  replaceMs: number | null;
}

/** An engine under measurement: it is filled, saved, loaded from what it saved, and asked. */
interface Contender {
  fill(papers: Iterable<UnitDocument[]>): Promise<void>;
  /** Bytes as they would lie on disk. */
  save(): Promise<Map<string, Uint8Array>>;
  load(saved: Map<string, Uint8Array>): Promise<void>;
  ask(words: string): Promise<number>;
  replace?(paper: UnitDocument[]): Promise<void>;
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const FIELDS = ['title', 'section', 'text', 'caption', 'label'] as const;
const QUERIES = 40;
const breathe = (): Promise<void> => Promise.resolve();
const json = (value: unknown): Map<string, Uint8Array> => new Map([['all.json', new TextEncoder().encode(JSON.stringify(value))]]);
const parsed = (saved: Map<string, Uint8Array>): unknown => JSON.parse(new TextDecoder().decode(saved.get('all.json'))) as unknown;

const CONTENDERS: Record<string, () => Contender> = {
  locus() {
    let index = createSearchIndex({ breathe });
    return {
      async fill(papers) {
        for (const paper of papers) await index.replacePaper(paper[0]?.paperId ?? '', 'first', paper);
      },
      save: () => index.save(),
      async load(saved) {
        index = createSearchIndex({ breathe });
        if (!(await index.load(saved))) throw new Error('what was saved does not load');
      },
      ask: async (words) => (await index.search({ words, limit: 50 })).length,
      replace: (paper) => index.replacePaper(paper[0]?.paperId ?? '', 'second', paper),
    };
  },
  orama() {
    const schema = { id: 'string', title: 'string', section: 'string', text: 'string', caption: 'string', label: 'string' } as const;
    let database = create({ schema });
    return {
      async fill(papers) {
        for (const paper of papers) for (const { unitId: id, title, section, text, caption, label } of paper) void insert(database, { id, title, section, text, caption, label });
      },
      save: async () => json(save(database)),
      async load(saved) {
        database = create({ schema });
        load(database, parsed(saved) as Parameters<typeof load>[1]);
      },
      ask: async (words) => (await search(database, { term: words, limit: 50, properties: [...FIELDS] })).hits.length,
    };
  },
  minisearch() {
    const options = { idField: 'unitId', fields: [...FIELDS], storeFields: [] };
    let index = new MiniSearch<UnitDocument>(options);
    return {
      async fill(papers) {
        for (const paper of papers) index.addAll(paper);
      },
      save: async () => json(index),
      async load(saved) {
        index = MiniSearch.loadJSON<UnitDocument>(new TextDecoder().decode(saved.get('all.json')), options);
      },
      ask: async (words) => index.search(words).slice(0, 50).length,
    };
  },
};

function heldMb(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

async function measure(engine: string, units: number): Promise<Measured> {
  const contender = CONTENDERS[engine]?.();
  if (!contender) throw new Error(`there is no engine "${engine}"`);
  const before = heldMb();
  let started = performance.now();
  await contender.fill(madeUpUnits(units));
  const buildSeconds = (performance.now() - started) / 1000;
  const memoryMb = heldMb() - before;
  // The first queries pay for the compiler, not for the engine.
  for (const words of queriesOf(QUERIES + 10).slice(QUERIES)) await contender.ask(words);
  const times: number[] = [];
  for (const words of queriesOf(QUERIES)) {
    started = performance.now();
    await contender.ask(words);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const [paper] = madeUpUnits(30);
  started = performance.now();
  if (contender.replace && paper) for (let round = 0; round < 20; round += 1) await contender.replace(paper);
  const replaceMs = contender.replace ? (performance.now() - started) / 20 : null;
  const saved = await contender.save();
  const diskMb = [...saved.values()].reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
  started = performance.now();
  await contender.load(saved);
  const loadMs = performance.now() - started;
  return { engine, units, buildSeconds, memoryMb, diskMb, loadMs, p50Ms: times[QUERIES / 2] ?? 0, p95Ms: times[QUERIES * 0.95] ?? 0, replaceMs };
}

/** Measures in a process of its own; null where the engine dies of the size. */
function measureApart(engine: string, units: number): Measured | null {
  const run = ['--expose-gc', '--max-old-space-size=12000', 'scripts/run-ts.mjs', 'bench/scale.ts', '--engine', engine, '--units', String(units)];
  try {
    return JSON.parse(execFileSync(process.execPath, run, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'pipe'] })) as Measured;
  } catch (error) {
    process.stderr.write(`${engine} does not hold ${units} units: ${String(error).split('\n').find((line) => /Error|length|memory/.test(line)) ?? String(error)}\n`);
    return null;
  }
}

const cell = (value: number | null, digits = 1): string => (value === null ? '-' : value.toFixed(digits)).padStart(9);

export default async function scale(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { units: { type: 'string', default: '30000' }, engine: { type: 'string' }, json: { type: 'boolean' } } });
  const sizes = values.units.split(',').map(Number);
  if (values.engine !== undefined) {
    say(JSON.stringify(await measure(values.engine, sizes[0] ?? 0)));
    return;
  }
  // The peers do not get beyond a small library; ours is measured at every size.
  const rows = sizes.flatMap((units, at) => (at === 0 ? Object.keys(CONTENDERS) : ['locus']).flatMap((engine) => measureApart(engine, units) ?? []));
  if (values.json) {
    say(JSON.stringify(rows));
    return;
  }
  say('engine         units   build s memory MB   disk MB   load ms    p50 ms    p95 ms  replace ms');
  for (const { engine, units, buildSeconds, memoryMb, diskMb, loadMs, p50Ms, p95Ms, replaceMs } of rows) {
    say(`${engine.padEnd(10)} ${String(units).padStart(9)} ${cell(buildSeconds)} ${cell(memoryMb)} ${cell(diskMb)} ${cell(loadMs)} ${cell(p50Ms, 2)} ${cell(p95Ms, 2)}   ${cell(replaceMs, 2)}`);
  }
}
