// npm run bench -- window [--vault <dir>] [--rounds 3] [--json]: what the plugin costs the app's window, in Chromium: its own work in `onload`, and the
// longest task of the page while all papers of a vault are read and indexed for the first time. The peer is the same page, left alone for as long.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPlugin } from '../scripts/build-plugin.mjs';
import { findChromium, Session } from '../tests/e2e/harness';
import { listed, onloadOf, watchTasks } from './browser/page-times';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

interface Round {
  onloadMs: number;
  indexMs: number;
  /** Durations of the tasks over 50 ms, in milliseconds. */
  tasks: number[];
  /** The same while nothing was done. */
  idleTasks: number[];
}

async function measured(session: Session, from: string, plugin: string): Promise<Round> {
  const vault = await session.open({ from, plugins: [plugin], files: {} }, { wait: 120_000 });
  try {
    const { page } = vault;
    const onloadMs = await onloadOf(vault);
    await vault.command('locus:open-search-pane');
    await page.waitForSelector('.locus-first-run .mod-cta');
    await page.waitForTimeout(500);
    const tasks = await watchTasks(vault);
    const started = performance.now();
    await page.click('.locus-first-run .mod-cta');
    await page.waitForSelector('.locus-pane .locus-state-title:has-text("papers ready")');
    await page.waitForFunction(() => document.querySelector('.locus-run') === null);
    const indexMs = performance.now() - started;
    const during = await tasks();
    await page.waitForTimeout(Math.min(indexMs, 10_000));
    return { onloadMs, indexMs, tasks: during, idleTasks: await tasks() };
  } finally {
    await vault.close();
  }
}

export default async function windowBench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { vault: { type: 'string' }, rounds: { type: 'string', default: '3' }, json: { type: 'boolean' } } });
  const chromium = findChromium();
  const from = values.vault ?? join(process.env.LOCUS_SHARED ?? '../shared', 'data/ocr/vault-dev');
  if (chromium === null) return;
  if (!existsSync(from)) throw new Error(`no vault at ${from}: name one with --vault`);
  const plugin = mkdtempSync(join(tmpdir(), 'locus-window-'));
  await buildPlugin(plugin);
  const session = await Session.start(chromium);
  try {
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measured(session, from, plugin));
    if (values.json) say(JSON.stringify({ rounds }));
    else for (const { onloadMs, indexMs, tasks, idleTasks } of rounds) say(`onload ${onloadMs.toFixed(1)} ms (bar 20); indexed in ${indexMs.toFixed(0)} ms; tasks over 50 ms: ${listed(tasks)}; left alone as long: ${listed(idleTasks)}`);
  } finally {
    await session.stop();
    rmSync(plugin, { recursive: true, force: true });
  }
}
