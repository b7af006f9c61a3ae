// npm run bench -- first-query [--papers 1000] [--vault <dir>] [--rounds 5] [--json]: the first question to a pane that has just been opened, in
// Chromium, over a generated vault with a warm cache. Shards and cache are made beforehand in this process and put where the plugin has them;
// each round is a new page: new worker, same IndexedDB, same folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPlugin } from '../scripts/build-plugin.mjs';
import { NodeFiles } from '../src/cli/node-files';
import { openEngineInProcess } from '../src/engine';
import type { FileStat, WriteFiles } from '../src/ports';
import { DEFAULT_POLICY } from '../src/structure/model';
import { MemoryCache } from '../tests/doubles/memory-files';
import { findChromium, Session, type OpenVault } from '../tests/e2e/harness';
import { NO_MEANING } from '../src/engine/meaning/model';
import { onloadOf } from './browser/page-times';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const QUERY = 'memory consolidation during sleep';
const DATA = '.obsidian/plugins/locus';

interface Round {
  /** From asking the pane, which opens it, to the first card on screen. */
  firstMs: number;
  /** From then until the answer no longer says that it is being checked. */
  checkedMs: number;
  /** A further question in the same pane. */
  nextMs: number;
  /** The plugin's own work in `onload`. */
  onloadMs: number;
}

/** Files with times in whole milliseconds, as the page's file system gives them. */
class WholeMilliseconds extends NodeFiles {
  override async stat(path: string): Promise<FileStat | null> {
    const stat = await super.stat(path);
    return stat && { size: stat.size, mtime: Math.round(stat.mtime) };
  }
}

/** Indexes the vault, and gives what a device that did so has in its cache. */
async function warmed(vaultPath: string): Promise<Map<string, Uint8Array>> {
  const cache = new MemoryCache();
  const data: WriteFiles = new WholeMilliseconds(join(vaultPath, DATA), false);
  const settings = { ocrFolder: '', policy: DEFAULT_POLICY, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, writer: 'bench', tolerantSearch: true, meaning: NO_MEANING };
  const engine = await openEngineInProcess({ vault: new WholeMilliseconds(vaultPath), data, cache, clock: Date.now }, settings);
  await engine.index({});
  await engine.search({ query: QUERY, limit: 1, mode: 'words', checked: true });
  await engine.dispose();
  return cache.entries;
}

/** Puts cache entries into the page's IndexedDB under a vault id that the plugin will find. Runs in the page. */
async function fillCache({ vaultId, entries }: { vaultId: string; entries: [key: string, base64: string][] }): Promise<void> {
  window.host.app.saveLocalStorage('locus-vault-id', vaultId);
  const opening = indexedDB.open('locus', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('cache');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(new Error('IndexedDB cannot be opened'));
  });
  const transaction = opening.result.transaction('cache', 'readwrite');
  for (const [key, base64] of entries) transaction.objectStore('cache').put(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)), `${vaultId}/${key}`);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
}

/** Opens the pane with a question and waits for its cards, inside the page, so that no message to the browser is measured. */
async function askFirst(query: string): Promise<Omit<Round, 'onloadMs'>> {
  // The page's own `app`; nothing of this file is in scope there.
  const { services } = window.host.app.plugins.plugins.locus as unknown as { services: { engineIsOpen: boolean; search(query: string): Promise<void> } };
  if (services.engineIsOpen) throw new Error('the engine was opened before it was needed');
  const until = (ready: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (ready()) resolve(performance.now());
        else setTimeout(look, 1);
      };
      look();
    });
  const shown = (): boolean => document.querySelector('.locus-results[aria-busy="false"] .locus-card') !== null;
  const checking = (): boolean => document.querySelector('.locus-note[data-code="checking"]') !== null;
  const started = performance.now();
  void services.search(query);
  const first = await until(shown);
  const checked = await until(() => shown() && !checking());
  const again = performance.now();
  await services.search(`${query} network`);
  const next = await until(shown);
  return { firstMs: first - started, checkedMs: checked - first, nextMs: next - again };
}

async function reopen({ page }: OpenVault): Promise<void> {
  await page.reload();
  await page.waitForSelector('body[data-host-ready]');
  // The page parses every note anew at its start, which the app does not: a pane is opened in an app that has come to rest.
  await page.waitForFunction(() => window.host.app.metadataCache.idle, undefined, { timeout: 120_000 });
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export default async function firstQuery(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { papers: { type: 'string', default: '1000' }, vault: { type: 'string' }, rounds: { type: 'string', default: '5' }, json: { type: 'boolean' } },
  });
  const chromium = findChromium();
  if (chromium === null) return;
  const scratch = mkdtempSync(join(tmpdir(), 'locus-first-query-'));
  const from = values.vault ?? join(scratch, 'vault');
  if (values.vault === undefined) execFileSync(process.execPath, ['scripts/make-vault.mjs', '--papers', values.papers, '--out', from], { stdio: ['ignore', 'ignore', 'inherit'] });
  const plugin = join(scratch, 'plugin');
  await buildPlugin(plugin);
  const session = await Session.start(chromium);
  // Nothing but the question is measured: what the app does by itself after its start is off.
  const vault = await session.open({ from, plugins: [plugin], files: { [`${DATA}/data.json`]: '{"autoIndex":false}' } }, { wait: 180_000 });
  try {
    const entries = [...(await warmed(vault.vault.path))].map(([key, bytes]): [string, string] => [key, Buffer.from(bytes).toString('base64')]);
    await vault.page.evaluate(fillCache, { vaultId: '0123456789abcdef', entries });
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await reopen(vault);
      const asked = await vault.page.evaluate(askFirst, QUERY);
      rounds.push({ ...asked, onloadMs: await onloadOf(vault) });
    }
    const problems = await vault.problems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const medianFirstMs = median(rounds.map(({ firstMs }) => firstMs));
    if (values.json) say(JSON.stringify({ rounds, medianFirstMs }));
    else {
      say('  first ms   checked after   next ms   onload ms');
      for (const { firstMs, checkedMs, nextMs, onloadMs } of rounds) say([firstMs, checkedMs, nextMs, onloadMs].map((ms) => ms.toFixed(0).padStart(10)).join('   '));
      say(`median of the first: ${medianFirstMs.toFixed(0)} ms`);
    }
  } finally {
    await vault.close();
    await session.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
