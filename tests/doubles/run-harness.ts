import type { OcrRoot } from '../../src/ocr/roots';
import { runIndex } from '../../src/index/run';
import type { RunDeps, RunOptions } from '../../src/index/run-deps';
import { RunProgress } from '../../src/index/run-progress';
import type { RunReport } from '../../src/index/run-snapshot';
import type { SupplementReader } from '../../src/ports';
import { Ledger } from '../../src/store/ledger';
import { ShardStore } from '../../src/store/shard-store';
import { WriterLock } from '../../src/store/writer-lock';
import { DEFAULT_POLICY } from '../../src/structure/model';
import type { PaperPdfs } from '../../src/index/scan';
import { NO_FINDINGS, type Findings } from '../../src/library/sources/found-source';
import { builtFrom, madeUpReader } from './made-up-paper';
import { MemoryCache, MemoryFiles } from './memory-files';

/** A device with a vault, plugin data and a cache in memory; every run starts afresh, as a new process would. */
export class Device {
  vault = new MemoryFiles();
  data = new MemoryFiles();
  cache = new MemoryCache();
  time = { now: 1_700_000_000_000 };
  roots = ['ocr'];
  writer = 'device';
  policy = DEFAULT_POLICY;
  builds = 0;
  committed: [string, string | null][] = [];
  saves = 0;
  pdfs: PaperPdfs | null = null;
  supplements: SupplementReader | null = null;
  findings: Findings = NO_FINDINGS;
  progress = new RunProgress(() => this.time.now);
  beforeBuild: (paperId: string) => void = () => undefined;

  async run(options: RunOptions = {}): Promise<RunReport> {
    this.builds = 0;
    this.committed = [];
    this.saves = 0;
    this.vault.rest();
    this.data.rest();
    this.cache.writes = [];
    return runIndex(this.deps(), options, this.progress);
  }

  later(milliseconds: number): this {
    this.time.now += milliseconds;
    return this;
  }

  private deps(): RunDeps {
    const clock = (): number => this.time.now;
    return {
      vault: this.vault,
      store: new ShardStore(this.data),
      ledger: new Ledger(this.cache),
      lock: new WriterLock(this.data, clock, this.writer),
      clock,
      breathe: async () => undefined,
      reader: madeUpReader,
      pdfs: this.pdfs,
      supplements: this.supplements,
      findSources: async () => this.findings,
      policy: this.policy,
      findRoots: () => Promise.all(this.roots.map((path) => this.rootAt(path))),
      build: (source) => {
        this.builds += 1;
        this.beforeBuild(source.paperId);
        const text = source.blocks[0]?.text ?? '';
        if (text === 'explode') throw new Error('no section to hold on to');
        return builtFrom(source.paperId, text);
      },
      committed: async (paperId, shard) => {
        this.committed.push([paperId, shard?.manifest.generation ?? null]);
      },
      save: async () => {
        this.saves += 1;
      },
    };
  }

  private async rootAt(path: string): Promise<OcrRoot> {
    const listing = await this.vault.list(path);
    if (listing === null) return { path, foundBy: 'setting', state: { kind: 'missing' } };
    const folders = listing.folders.sort();
    return { path, foundBy: 'setting', state: folders.length === 0 ? { kind: 'empty' } : { kind: 'papers', folders } };
  }
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
