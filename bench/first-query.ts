// npm run bench -- first-query [--papers 1000] [--vault <dir>] [--rounds 5] [--json]: the first question to a pane that has just been opened, in
// Chromium, over a generated vault with a warm cache. Each round is a new page: new worker, same IndexedDB, same folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPlugin } from '../scripts/build-plugin.mjs';
import { findChromium, Session, type OpenVault } from '../tests/e2e/harness';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const QUERY = 'memory consolidation during sleep';
/** Milliseconds that a first build of the vault may take. */
const BUILD_LIMIT = 1_800_000;

interface Round {
  /** From the command that opens the pane to the first card on screen. */
  firstMs: number;
  /** From then until the answer no longer says that it is being checked. */
  checkedMs: number;
  /** A further question in the same pane. */
  nextMs: number;
  /** The plugin's own work in `onload`. */
  onloadMs: number;
}

/** Opens the pane with a question and waits for its cards, inside the page, so that no message to the browser is measured. */
const askFirst = (query: string): Promise<Pick<Round, 'firstMs' | 'checkedMs' | 'nextMs'>> => {
  interface Asking {
    services: { search(query: string): Promise<void> };
  }
  // The page's own `app`; nothing of this file is in scope there.
  const plugin = window.host.app.plugins.plugins.locus as unknown as Asking;
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
  return (async () => {
    const started = performance.now();
    void plugin.services.search(query);
    const first = await until(shown);
    const checked = await until(() => shown() && !checking());
    const again = performance.now();
    await plugin.services.search(`${query} network`);
    const next = await until(shown);
    return { firstMs: first - started, checkedMs: checked - first, nextMs: next - again };
  })();
};

async function onloadOf({ page }: OpenVault): Promise<number> {
  return page.evaluate(async () => {
    const plugin = window.host.app.plugins.plugins.locus;
    if (!plugin) throw new Error('the plugin is not there');
    // Reading data.json is the disk's time, not the plugin's.
    plugin.loadData = () => Promise.resolve(null);
    plugin.unload();
    const started = performance.now();
    await plugin.load();
    return performance.now() - started;
  });
}

async function buildIndex(vault: OpenVault): Promise<number> {
  const started = performance.now();
  await vault.command('locus:open-search-pane');
  await vault.page.click('.locus-first-run .mod-cta', { timeout: BUILD_LIMIT });
  await vault.page.waitForSelector('.locus-pane .locus-state-title:has-text("ready")', { timeout: BUILD_LIMIT });
  await vault.page.waitForFunction(() => document.querySelector('.locus-run') === null, undefined, { timeout: BUILD_LIMIT });
  return performance.now() - started;
}

async function reopen(vault: OpenVault): Promise<void> {
  await vault.page.reload();
  await vault.page.waitForSelector('body[data-host-ready]', { timeout: 60_000 });
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
  const vault = await session.open({ from, plugins: [plugin] });
  try {
    const buildSeconds = (await buildIndex(vault)) / 1000;
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await reopen(vault);
      const asked = await vault.page.evaluate(askFirst, QUERY);
      rounds.push({ ...asked, onloadMs: await onloadOf(vault) });
    }
    const problems = await vault.problems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const figures = { papers: Number(values.papers), buildSeconds, rounds, medianFirstMs: median(rounds.map(({ firstMs }) => firstMs)) };
    if (values.json) say(JSON.stringify(figures));
    else {
      say(`first build ${buildSeconds.toFixed(0)} s; then, each time in a new page:`);
      say('  first ms   checked after   next ms   onload ms');
      for (const { firstMs, checkedMs, nextMs, onloadMs } of rounds) say([firstMs, checkedMs, nextMs, onloadMs].map((ms) => ms.toFixed(0).padStart(10)).join('   '));
      say(`median of the first: ${figures.medianFirstMs.toFixed(0)} ms`);
    }
  } finally {
    await vault.close();
    await session.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
