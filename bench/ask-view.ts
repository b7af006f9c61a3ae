// npm run bench -- ask-view [--papers 1000] [--vault <dir>] [--rounds 5] [--json]: asking papers in Chromium, over a generated vault with a warm cache: from Enter to the first
// passages on screen, in a page that was just opened, while everything is compared with the disk behind that answer, and once all is done; from Stop to the end; and the tasks over 50 ms of the page meanwhile. The model is played in the page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPlugin } from '../scripts/build-plugin.mjs';
import type { Engine } from '../src/engine/engine';
import { findChromium, Session, type OpenVault } from '../tests/e2e/harness';
import { listed, watchTasks } from './browser/page-times';
import { DATA, median, reopen, warmUp } from './browser/warm-vault';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const QUESTION = 'How does sleep change the consolidation of memory?';
const NEXT = 'Which treatment lowers the blood pressure of older adults?';
const LAST = 'Does consolidation of memory during sleep change with the network?';
const SETTINGS = { autoIndex: false, answerPreset: 'custom', answerAddress: 'http://model.example/v1', answerModel: 'played' };

interface Round {
  /** From Enter to the first passages on screen, in a page that was just opened. */
  firstMs: number;
  /** The same with another question, while shards and files are being compared behind the first. */
  nextMs: number;
  /** The same with a third, once nothing works behind an answer any more: the index is warm. */
  warmMs: number;
  /** From Stop until the view says how it ended. */
  stopMs: number;
  /** Durations of the page's tasks over 50 ms while it was asked, answered and stopped, in milliseconds. */
  tasks: number[];
  /** The same while nothing was done, for as long. */
  idleTasks: number[];
}

/** A model that takes a second and quotes the beginning of each passage, and says nothing once `window.silent` is set. Runs in the page. */
function playModel(): void {
  const { app } = window.host;
  app.saveLocalStorage('locus-answers-agreed', ['model.example played']);
  app.host.network = async ({ body }) => {
    if ('silent' in window) return new Promise(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { messages } = JSON.parse(typeof body === 'string' ? body : '{}') as { messages: { content: string }[] };
    const blocks = [...(messages[1]?.content ?? '').matchAll(/^\[(S\d+)\][^\n]*\n([^\n]{60,200})/gm)];
    const claims = blocks.map(([, marker, quote]) => ({ text: 'So it is.', evidence: [{ marker, quote }] }));
    const choices = [{ index: 0, message: { role: 'assistant', content: JSON.stringify({ claims }) }, finish_reason: 'stop' }];
    return { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify({ choices }) };
  };
}

/** Asks, reads, asks and stops, inside the page, so that no message to the browser is measured. */
async function ask([first, next, last]: readonly [string, string, string]): Promise<Pick<Round, 'firstMs' | 'nextMs' | 'warmMs' | 'stopMs'>> {
  // The page's own `app`; nothing of this file is in scope there.
  const { services } = window.host.app.plugins.plugins.locus as unknown as { services: { engine(): Promise<Pick<Engine, 'search'>> } };
  const until = (ready: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (ready()) requestAnimationFrame(() => resolve(performance.now()));
        else setTimeout(look, 2);
      };
      look();
    });
  const has = (selector: string): boolean => document.querySelector(selector) !== null;
  const passages = async (question: string): Promise<number> => {
    const field = document.querySelector('textarea');
    if (!field) throw new Error('no field');
    field.value = question;
    const entered = performance.now();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return (await until(() => has('.locus-ask-waiting') && has('.locus-ask-passage'))) - entered;
  };
  const firstMs = await passages(first);
  await until(() => has('.locus-ask-actions'));
  if (!has('.locus-ask-claim[data-support="supported"]')) throw new Error('no answer');
  Object.assign(window, { silent: true });
  const nextMs = await passages(next);
  const pressed = performance.now();
  document.querySelector<HTMLElement>('.locus-ask-waiting button')?.click();
  const stopMs = (await until(() => has('.locus-ask-actions'))) - pressed;
  await (await services.engine()).search({ query: first, limit: 1, mode: 'words', checked: true });
  const warmMs = await passages(last);
  return { firstMs, nextMs, warmMs, stopMs };
}

async function measured(vault: OpenVault): Promise<Round> {
  const { page } = vault;
  await reopen(vault);
  await page.evaluate(playModel);
  await vault.command('locus:ask-papers');
  await page.waitForSelector('.locus-ask .locus-state');
  const tasks = await watchTasks(vault);
  const started = performance.now();
  const times = await page.evaluate(ask, [QUESTION, NEXT, LAST] as const);
  const during = await tasks();
  await page.waitForTimeout(performance.now() - started);
  return { ...times, tasks: during, idleTasks: await tasks() };
}

export default async function askView(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { papers: { type: 'string', default: '1000' }, vault: { type: 'string' }, rounds: { type: 'string', default: '5' }, json: { type: 'boolean' } },
  });
  const chromium = findChromium();
  if (chromium === null) return;
  const scratch = mkdtempSync(join(tmpdir(), 'locus-ask-view-'));
  const from = values.vault ?? join(scratch, 'vault');
  if (values.vault === undefined) execFileSync(process.execPath, ['scripts/make-vault.mjs', '--papers', values.papers, '--out', from], { stdio: ['ignore', 'ignore', 'inherit'] });
  const plugin = join(scratch, 'plugin');
  await buildPlugin(plugin);
  const session = await Session.start(chromium);
  const vault = await session.open({ from, plugins: [plugin], files: { [`${DATA}/data.json`]: JSON.stringify(SETTINGS) } }, { wait: 180_000 });
  try {
    await warmUp(vault, QUESTION);
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measured(vault));
    const middle = (of: (round: Round) => number): number => median(rounds.map(of));
    const medians = { firstMs: middle(({ firstMs }) => firstMs), nextMs: middle(({ nextMs }) => nextMs), warmMs: middle(({ warmMs }) => warmMs), stopMs: middle(({ stopMs }) => stopMs) };
    if (values.json) say(JSON.stringify({ rounds, medians }));
    else {
      for (const { firstMs, nextMs, warmMs, stopMs, tasks, idleTasks } of rounds)
        say(`passages after ${firstMs.toFixed(0)} ms, ${nextMs.toFixed(0)} ms behind it, ${warmMs.toFixed(0)} ms warm; stopped in ${stopMs.toFixed(0)} ms; tasks over 50 ms: ${listed(tasks)}; left alone as long: ${listed(idleTasks)}`);
      say(`medians: ${medians.firstMs.toFixed(0)} ms, ${medians.nextMs.toFixed(0)} ms, ${medians.warmMs.toFixed(0)} ms warm (bar 300); ${medians.stopMs.toFixed(0)} ms (bar 1000)`);
    }
  } finally {
    await vault.close();
    await session.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
