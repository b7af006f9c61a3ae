// npm run bench -- first-query [--papers 1000] [--vault <dir>] [--rounds 5] [--pause 0] [--json]: the first question to a pane that has just been opened, in
// Chromium, over a generated vault with a warm cache. Shards and cache are made beforehand in this process and put where the plugin has them;
// each round is a new page: new worker, same IndexedDB, same folder. A fixed loop in
// the same page tells how fast the machine was in that round. With --pause the pane is opened first, and the question comes so many milliseconds later, as from somebody who types it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPlugin } from '../scripts/build-plugin.mjs';
import { findChromium, Session } from '../tests/e2e/harness';
import { onloadOf } from './browser/page-times';
import { DATA, median, reopen, warmUp } from './browser/warm-vault';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const QUERY = 'memory consolidation during sleep';

interface Round {
  /** From asking the pane, which opens it where it is not open yet, to the first card on screen. */
  firstMs: number;
  /** From then until the answer no longer says that it is being checked. */
  checkedMs: number;
  /** A further question in the same pane. */
  nextMs: number;
  /** The plugin's own work in `onload`. */
  onloadMs: number;
  /** A fixed loop in the page: a shared machine may be half as fast from one round to the next. */
  loopMs: number;
}

/** Opens the pane with a question and waits for its cards, inside the page, so that no message to the browser is measured. */
async function askFirst({ query, pause }: { query: string; pause: number }): Promise<Omit<Round, 'onloadMs' | 'loopMs'>> {
  // The page's own `app`; nothing of this file is in scope there.
  const { services } = window.host.app.plugins.plugins.locus as unknown as { services: { engineIsOpen: boolean; search(query?: string): Promise<void> } };
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
  if (pause > 0) {
    await services.search();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  const started = performance.now();
  void services.search(query);
  const first = await until(shown);
  const checked = await until(() => shown() && !checking());
  const again = performance.now();
  await services.search(`${query} network`);
  const next = await until(shown);
  return { firstMs: first - started, checkedMs: checked - first, nextMs: next - again };
}

/** Milliseconds of work that is the same in every round. Runs in the page. */
function fixedLoop(): number {
  const started = performance.now();
  let sum = 1;
  for (let step = 0; step < 30_000_000; step += 1) sum = (sum * 1_103_515_245 + 12_345) & 0x7fffffff;
  return sum >= 0 ? performance.now() - started : 0;
}

export default async function firstQuery(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { papers: { type: 'string', default: '1000' }, vault: { type: 'string' }, rounds: { type: 'string', default: '5' }, pause: { type: 'string', default: '0' }, json: { type: 'boolean' } },
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
    await warmUp(vault, QUERY);
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await reopen(vault);
      const asked = await vault.page.evaluate(askFirst, { query: QUERY, pause: Number(values.pause) });
      rounds.push({ ...asked, loopMs: await vault.page.evaluate(fixedLoop), onloadMs: await onloadOf(vault) });
    }
    const problems = await vault.problems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const medianFirstMs = median(rounds.map(({ firstMs }) => firstMs));
    if (values.json) say(JSON.stringify({ rounds, medianFirstMs }));
    else {
      say('  first ms   checked after   next ms   onload ms   fixed loop ms   first / loop');
      for (const { firstMs, checkedMs, nextMs, onloadMs, loopMs } of rounds) {
        say([...[firstMs, checkedMs, nextMs, onloadMs, loopMs].map((ms) => ms.toFixed(0)), (firstMs / loopMs).toFixed(2)].map((text) => text.padStart(10)).join('   '));
      }
      say(`median of the first: ${medianFirstMs.toFixed(0)} ms, ${median(rounds.map(({ firstMs, loopMs }) => firstMs / loopMs)).toFixed(2)} of the loop`);
    }
  } finally {
    await vault.close();
    await session.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
