import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderCache } from '../../src/cli/folder-cache';
import { NodeFiles } from '../../src/cli/node-files';
import { Ledger } from '../../src/store/ledger';
import { takeInventory } from '../../src/store/inventory';
import { encodeShard } from '../../src/store/shard-codec';
import { ShardStore } from '../../src/store/shard-store';
import { sharedFolder } from '../doubles/shared-folder';
import { englishWordList } from '../../scripts/english-words.mjs';

const VAULT = sharedFolder('data/ocr/vault-dev');
const PAPERS = ['JOSE206A', 'JOSE239A', 'JOSE265A', 'JOSE299A'];
const KILLS = 50;
const CAPS = ['1000', '300'] as const;

/** Numbers in [0, 1) that are the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const contentOf = (data: string): Record<string, string> =>
  Object.fromEntries(readdirSync(join(data, 'papers')).sort().map((name) => [name, readFileSync(join(data, 'papers', name), 'utf8')]));

describe('40-5: kill -9 at any moment', () => {
  let home = '';
  let script = '';
  let vault = '';
  const folders = (name: string): string[] => [vault, join(home, name), join(home, `${name}-cache`)];

  beforeAll(async () => {
    if (VAULT === null) return;
    home = mkdtempSync(join(tmpdir(), 'locus-kill-'));
    vault = join(home, 'vault');
    for (const paper of PAPERS) cpSync(join(VAULT, 'System/PaperForge/ocr', paper), join(vault, 'System/PaperForge/ocr', paper), { recursive: true });
    script = join(home, 'index.mjs');
    // Packages in the older module format ask for Node's own modules through `require`.
    const banner = { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" };
    await build({ entryPoints: [join(import.meta.dirname, 'kill-script.ts')], bundle: true, platform: 'node', format: 'esm', outfile: script, logLevel: 'error', banner, plugins: [englishWordList()] });
  });

  afterAll(() => {
    if (home !== '') rmSync(home, { recursive: true, force: true });
  });

  /** Runs to the end; milliseconds that it took. */
  function runWhole(name: string, cap: string): number {
    const begun = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...folders(name), cap], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ failure: null, failed: [], blocked: [] });
    return performance.now() - begun;
  }

  /** Kills the process after some milliseconds; whether it was still at work. */
  function runAndKill(name: string, cap: string, delay: number): Promise<boolean> {
    const child = spawn(process.execPath, [script, ...folders(name), cap], { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), delay);
    return new Promise((resolve) => {
      child.on('exit', (_, signal) => {
        clearTimeout(timer);
        resolve(signal === 'SIGKILL');
      });
    });
  }

  /** What a restart serves of every paper: name and text of its whole shard. */
  async function served(name: string): Promise<[paperId: string, text: string][]> {
    const store = new ShardStore(new NodeFiles(join(home, name)));
    const inventory = await takeInventory(store, new Ledger(new FolderCache(join(home, `${name}-look`))));
    const papers: [string, string][] = [];
    for (const { sound } of inventory.values()) {
      for (const shard of sound) {
        const decoded = await store.read(shard.group);
        if (decoded.state === 'sound') papers.push([shard.paperId, new TextDecoder().decode(encodeShard(decoded.shard)[0])]);
      }
    }
    return papers;
  }

  it.skipIf(VAULT === null)(
    `40-5: after each of ${KILLS} kills every paper is served whole, old or new, and the end is a clean build byte for byte`,
    { timeout: 900_000 },
    async () => {
      const random = seeded(20);
      const whole = new Set<string>();
      let span = 0;
      for (const cap of CAPS) {
        const name = `clean-${cap}`;
        span = Math.max(span, runWhole(name, cap));
        for (const text of Object.values(contentOf(join(home, name)))) whole.add(text);
      }
      expect(whole.size).toBe(2 * PAPERS.length);
      mkdirSync(join(home, 'killed'), { recursive: true });
      cpSync(join(home, 'clean-1000'), join(home, 'killed'), { recursive: true });
      let killedAtWork = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const cap = CAPS[(kill + 1) % 2] ?? CAPS[0];
        if (await runAndKill('killed', cap, random() * span)) killedAtWork += 1;
        const papers = await served('killed');
        expect(new Set(papers.map(([paperId]) => paperId)), `kill ${kill}`).toEqual(new Set(PAPERS));
        for (const [paperId, text] of papers) expect(whole.has(text), `kill ${kill}: ${paperId} is a mix`).toBe(true);
      }
      expect(killedAtWork).toBeGreaterThan(KILLS / 4);
      // The last kill may have come when all was written and the lock not given back. A run that writes nothing needs no lock and leaves it; this one writes.
      runWhole('killed', '1000');
      runWhole('killed', '300');
      const [end, clean] = [contentOf(join(home, 'killed')), contentOf(join(home, 'clean-300'))];
      expect(Object.keys(end)).toEqual(Object.keys(clean));
      for (const name of Object.keys(clean)) expect(end[name] === clean[name], name).toBe(true);
      expect(existsSync(join(home, 'killed', 'lock.json'))).toBe(false);
    },
  );
});
