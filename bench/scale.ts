// npm run bench -- scale [--units 30000,300000] [--json]: build, memory, disk, load and query of our words index beside stock Orama and
// MiniSearch, each engine in a process of its own, over the same made-up units. Bars: spec/40, the table at its end.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { create, insert, load, save, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import { createSearchIndex } from '../src/index/search';
import type { UnitDocument } from '../src/index/search-index';
import { gramsArm, wordsArm } from '../src/retrieval/arm';
import { askArms } from '../src/retrieval/ask-arms';
import { tokenize } from '../src/text';
import { type Measured, printBars } from './scale-bars';
import { madeUpUnits, queriesOf } from './made-up-units';

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
const QUERIES = 100;
const ROUNDS = 3;
const REPLACED = 50;
const breathe = (): Promise<void> => Promise.resolve();
const json = (value: unknown): Map<string, Uint8Array> => new Map([['all.json', new TextEncoder().encode(JSON.stringify(value))]]);
const parsed = (saved: Map<string, Uint8Array>): unknown => JSON.parse(new TextDecoder().decode(saved.get('all.json'))) as unknown;

/** Our index: the words alone, or words and 5-grams asked and fused as a search of the plugin does. */
function locus(grams: boolean): Contender {
  let index = createSearchIndex({ breathe, grams });
  return {
    async fill(papers) {
      for (const paper of papers) await index.replacePaper(paper[0]?.paperId ?? '', 'first', paper);
    },
    save: () => index.save(),
    async load(saved) {
      index = createSearchIndex({ breathe, grams });
      if (!(await index.load(saved)) || index.withoutGrams().length > 0) throw new Error('what was saved does not load');
    },
    ask: async (words) => (grams ? (await askArms([wordsArm(index), gramsArm(index)], 'both', { words }, {}, 50)).hits : await index.search({ words, limit: 50 })).length,
    replace: (paper) => index.replacePaper(paper[0]?.paperId ?? '', 'second', paper),
  };
}

const CONTENDERS: Record<string, () => Contender> = {
  locus: () => locus(false),
  'locus+grams': () => locus(true),
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

/** Time that is spent in asking for the papers, which is none of the engine's. */
class Making {
  ms = 0;
  cpuMs = 0;

  *papers(count: number): Generator<UnitDocument[]> {
    const papers = madeUpUnits(count);
    for (;;) {
      const [started, cpu] = [performance.now(), cpuMs()];
      const next = papers.next();
      this.ms += performance.now() - started;
      this.cpuMs += cpuMs() - cpu;
      if (next.done === true) return;
      yield next.value;
    }
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function msOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function buildTimes(contender: Contender, units: number): Promise<Pick<Measured, 'buildSeconds' | 'buildCpuSeconds'>> {
  const making = new Making();
  const [started, cpu] = [performance.now(), cpuMs()];
  await contender.fill(making.papers(units));
  return { buildSeconds: (performance.now() - started - making.ms) / 1000, buildCpuSeconds: (cpuMs() - cpu - making.cpuMs) / 1000 };
}

async function queryTimes(contender: Contender): Promise<Pick<Measured, 'p50Ms' | 'p95Ms'>> {
  // The first queries pay for the compiler, not for the engine.
  for (const words of queriesOf(QUERIES + 10).slice(QUERIES)) await contender.ask(words);
  const rounds: number[][] = queriesOf(QUERIES).map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, words] of queriesOf(QUERIES).entries()) rounds[at]?.push(await msOf(() => contender.ask(words)));
  }
  const times = rounds.map((all) => ascending(all)[ROUNDS >> 1] ?? 0);
  return { p50Ms: ascending(times)[QUERIES / 2] ?? 0, p95Ms: ascending(times)[QUERIES * 0.95] ?? 0 };
}

const ascending = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b);

/** The same paper replaced again and again, so that each time its old units must go out of their segment: the middle time. */
async function replaceTimes({ replace }: Contender): Promise<Pick<Measured, 'replaceMs' | 'replaceIndexMs'>> {
  const [paper] = madeUpUnits(30);
  if (!replace || !paper) return { replaceMs: null, replaceIndexMs: null };
  const whole: number[] = [];
  const tokenizing: number[] = [];
  for (let round = 0; round < REPLACED; round += 1) {
    whole.push(await msOf(() => replace(paper)));
    tokenizing.push(await msOf(() => paper.forEach((unit) => FIELDS.forEach((field) => tokenize(unit[field])))));
  }
  const middle = (times: readonly number[]): number => ascending(times)[REPLACED >> 1] ?? 0;
  return { replaceMs: middle(whole), replaceIndexMs: middle(whole) - middle(tokenizing) };
}

async function measure(engine: string, units: number): Promise<Measured> {
  const contender = CONTENDERS[engine]?.();
  if (!contender) throw new Error(`there is no engine "${engine}"`);
  const before = heldMb();
  const build = await buildTimes(contender, units);
  const memoryMb = heldMb() - before;
  const query = await queryTimes(contender);
  const replace = await replaceTimes(contender);
  let saved = new Map<string, Uint8Array>();
  const saveMs = await msOf(async () => (saved = await contender.save()));
  const diskMb = [...saved.values()].reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
  const loadMs = await msOf(() => contender.load(saved));
  return { engine, units, ...build, memoryMb, peakMb: process.resourceUsage().maxRSS / 1000, saveMs, diskMb, loadMs, ...query, ...replace };
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
  say('engine          units   build s     cpu s memory MB   peak MB   save ms   disk MB   load ms    p50 ms    p95 ms  replace ms  index ms');
  for (const { engine, units, ...row } of rows) {
    const sizes = [row.buildSeconds, row.buildCpuSeconds, row.memoryMb, row.peakMb, row.saveMs, row.diskMb, row.loadMs].map((value) => cell(value));
    const times = [row.p50Ms, row.p95Ms, row.replaceMs, row.replaceIndexMs].map((value) => cell(value, 2));
    say([engine.padEnd(11), String(units).padStart(9), ...sizes, ...times].join(' '));
  }
  printBars(rows, say);
}
