// npm run bench -- vault <dir> [--sources <folder>] [--json]: first index, no-op, one changed paper, load, first search and later ones on a vault, each in a
// process of its own. The vault is only read: plugin data and cache lie in a temporary folder, and the changed paper is changed on its way.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { FolderCache } from '../src/cli/folder-cache';
import { NodeFiles } from '../src/cli/node-files';
import { openEngineInProcess, type Engine, type EngineHost, type EngineSettings } from '../src/engine';
import { Freshness } from '../src/engine/freshness';
import { House } from '../src/engine/house';
import { Sources } from '../src/engine/sources';
import { IndexKeeper } from '../src/engine/index-keeper';
import { Library } from '../src/engine/library';
import { PaperTexts } from '../src/engine/paper-texts';
import { statesOf } from '../src/engine/paper-states';
import type { Cache, ReadFiles, WriteFiles } from '../src/ports';
import { DEFAULT_POLICY } from '../src/structure/model';
import { NO_MEANING } from '../src/engine/meaning/model';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const QUERIES = ['memory consolidation during sleep', 'neural network training', 'climate and soil', 'protein structure', 'randomised trial of treatment', 'error of the estimate', 'language model', 'survey of methods'];
const DEFAULTS: EngineSettings = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning: NO_MEANING, writer: 'bench' };

/** What was asked of the outside. */
interface Calls {
  lists: number;
  stats: number;
  reads: number;
  cacheReads: number;
}

interface Measured {
  what: string;
  ms: number;
  cpuMs: number;
  calls: Calls;
  note: string;
}

const NO_CALLS: Calls = { lists: 0, stats: 0, reads: 0, cacheReads: 0 };

function countedFiles<Files extends ReadFiles>(files: Files, calls: Calls): Files {
  const counted: ReadFiles = {
    list: (path) => ((calls.lists += 1), files.list(path)),
    stat: (path) => ((calls.stats += 1), files.stat(path)),
    read: (path) => ((calls.reads += 1), files.read(path)),
    ...(files.head && { head: (path: string, length: number) => ((calls.reads += 1), files.head ? files.head(path, length) : files.read(path)) }),
  };
  return Object.assign(Object.create(files) as Files, counted);
}

const countedCache = (cache: Cache, calls: Calls): Cache => ({
  get: (key) => ((calls.cacheReads += 1), cache.get(key)),
  getAll: (prefix) => ((calls.cacheReads += 1), cache.getAll(prefix)),
  set: (key, bytes) => cache.set(key, bytes),
  delete: (key) => cache.delete(key),
  keys: (prefix) => cache.keys(prefix),
});

const ROOT = 'System/PaperForge/ocr';
const BLOCKS = 'structure/blocks.structured.jsonl';

/** The vault with one paper's block file a line longer, and without the hash that was published for the shorter one. */
function withOneChange(vault: ReadFiles, paper: string): ReadFiles {
  const more = new TextEncoder().encode('\n');
  const isBlocks = (file: string): boolean => file === `${paper}/${BLOCKS}`;
  const isGone = (file: string): boolean => file === `${paper}/index/result-hash.txt`;
  return {
    list: (folder) => vault.list(folder),
    stat: async (file) => {
      const stat = isGone(file) ? null : await vault.stat(file);
      return stat !== null && isBlocks(file) ? { size: stat.size + more.length, mtime: stat.mtime + 1 } : stat;
    },
    read: async (file) => {
      const bytes = isGone(file) ? null : await vault.read(file);
      return bytes !== null && isBlocks(file) ? Buffer.concat([bytes, more]) : bytes;
    },
  };
}

/** The folder of some paper in PaperForge's layout; null where the vault has none. */
async function anyPaper(vault: ReadFiles): Promise<string | null> {
  for (const paper of ((await vault.list(ROOT))?.folders ?? []).sort()) if ((await vault.stat(`${ROOT}/${paper}/${BLOCKS}`)) !== null) return `${ROOT}/${paper}`;
  return null;
}

class Stopwatch {
  readonly measured: Measured[] = [];
  private readonly calls = { ...NO_CALLS };

  constructor(
    private readonly vaultPath: string,
    private readonly work: string,
    readonly settings: EngineSettings,
  ) {}

  host(changed: string | null = null): EngineHost {
    const vault = new NodeFiles(this.vaultPath);
    const data: WriteFiles = new NodeFiles(join(this.work, 'data'), false);
    return {
      vault: countedFiles(changed === null ? vault : withOneChange(vault, changed), this.calls),
      data: countedFiles(data, this.calls),
      cache: countedCache(new FolderCache(join(this.work, 'cache')), this.calls),
      clock: Date.now,
    };
  }

  open(host = this.host()): Promise<Engine> {
    return openEngineInProcess(host, this.settings);
  }

  async time<T>(what: string, work: () => Promise<T>, note: (outcome: T) => string = () => ''): Promise<T> {
    Object.assign(this.calls, NO_CALLS);
    const cpu = process.cpuUsage();
    const started = performance.now();
    const outcome = await work();
    const ms = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    this.measured.push({ what, ms, cpuMs: (user + system) / 1000, calls: { ...this.calls }, note: note(outcome) });
    return outcome;
  }
}

const search = (engine: Engine, query: string, checked: boolean): ReturnType<Engine['search']> => engine.search({ query, limit: 10, mode: 'words', checked });
const found = ({ passages, coverage, notices }: Awaited<ReturnType<Engine['search']>>): string =>
  `${passages.length} passages of ${coverage.indexed} papers${notices.length > 0 ? `; ${notices.map(({ code }) => code).join()}` : ''}`;

/** Each step begins as a new process does; the order matters, since each leaves the cache to the next. */
const STEPS: Record<string, (watch: Stopwatch) => Promise<void>> = {
  async index(watch) {
    const engine = await watch.open();
    await watch.time('first index', () => engine.index({}), ({ added, units }) => `${added} papers, ${units.body + units.fulltext + units.object} units`);
    await engine.dispose();
  },
  async unchanged(watch) {
    const engine = await watch.open();
    await watch.time('nothing changed', () => engine.index({}), ({ kept }) => `${kept} kept`);
    await engine.dispose();
  },
  async changed(watch) {
    const host = watch.host();
    const engine = await watch.open(watch.host(await anyPaper(host.vault)));
    await watch.time('one paper changed', () => engine.index({}), ({ rebuilt }) => `${rebuilt} rebuilt`);
    await engine.dispose();
    const back = await watch.open(host);
    await back.index({});
    await back.dispose();
  },
  async first(watch) {
    const engine = await watch.open();
    await watch.time('first search', () => search(engine, QUERIES[0] ?? '', false), found);
    await engine.dispose();
  },
  async checked(watch) {
    const engine = await watch.open();
    await watch.time('first search, checked', () => search(engine, QUERIES[0] ?? '', true), found);
    const times: number[] = [];
    for (const query of [...QUERIES, ...QUERIES]) {
      const started = performance.now();
      await search(engine, query, true);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    await watch.time('a later search', () => search(engine, QUERIES[1] ?? '', true), () => `of ${times.length}: median ${(times[times.length / 2] ?? 0).toFixed(1)} ms, slowest ${(times.at(-1) ?? 0).toFixed(1)} ms`);
    await engine.dispose();
  },
  /** What the first search is made of, one after the other. */
  async parts(watch) {
    const house = new House(watch.host(), watch.settings);
    const library = new Library(house);
    const freshness = new Freshness(house, library, new Sources(house, library));
    const keeper = new IndexKeeper(house, library, new PaperTexts(house.store, () => null));
    await watch.time('  the ledger', () => house.ledger.load());
    const { look } = await watch.time('  roots and shards by name', () => freshness.lookNow());
    await watch.time('  metadata as remembered', () => library.recall(look), (known) => (known ? '' : 'not all papers are known'));
    await watch.time('  index from the cache', () => keeper.open());
    await watch.time('  index brought up to the store', () => keeper.catchUp(look));
    await watch.time('  state of every paper', () => statesOf(house, look, new Set()));
    await watch.time('and behind it: the check', () => freshness.check());
    await watch.time('                catalogue', () => library.catalogue());
  },
};

export default async function vault(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { step: { type: 'string' }, work: { type: 'string' }, json: { type: 'boolean' }, sources: { type: 'string' } } });
  const [path] = positionals;
  if (path === undefined) throw new Error('npm run bench -- vault <dir>; node scripts/make-vault.mjs --papers 1000 --out <dir> makes one');
  if (values.step !== undefined && values.work !== undefined) {
    const watch = new Stopwatch(path, values.work, { ...DEFAULTS, sourceFolders: values.sources === undefined ? [] : [values.sources] });
    await STEPS[values.step]?.(watch);
    say(JSON.stringify(watch.measured));
    return;
  }
  const work = mkdtempSync(join(tmpdir(), 'locus-bench-vault-'));
  try {
    const measured = Object.keys(STEPS).flatMap((step) => {
      const run = ['scripts/run-ts.mjs', 'bench/vault.ts', path, '--step', step, '--work', work, ...(values.sources === undefined ? [] : ['--sources', values.sources])];
      return JSON.parse(execFileSync(process.execPath, run, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })) as Measured[];
    });
    if (values.json) say(JSON.stringify(measured));
    else print(measured);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function print(measured: readonly Measured[]): void {
  say('                                       ms     cpu ms   lists   stats   reads   cache');
  for (const { what, ms, cpuMs, calls, note } of measured) {
    const numbers = [calls.lists, calls.stats, calls.reads, calls.cacheReads].map((count) => String(count).padStart(8)).join('');
    say(`${what.padEnd(33)}${ms.toFixed(0).padStart(8)}${cpuMs.toFixed(0).padStart(11)}${numbers}   ${note}`);
  }
}
