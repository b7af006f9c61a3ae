import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Services } from '../src/obsidian/services';
import { findChromium, Session, type OpenVault } from '../tests/e2e/harness';
import { builtPlugin } from '../tests/e2e/plugin-build';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `spec/60` 13 as issue 6 puts it: no key press costs more of the plugin's own time, in milliseconds. */
const BAR = 4;
const CITATIONS = 500;
/** Each key's time is the least of so many rounds. */
const ROUNDS = 5;
const KEYS = 'The quick brown fox jumps over it (twice), and [[so';

/** The same citations in three ways: a paragraph each, five a paragraph, all in one. */
const NOTES: Record<string, (sentences: string[]) => string> = {
  'a paragraph each': (sentences) => sentences.join('\n\n'),
  'five a paragraph': (sentences) => sentences.map((sentence, at) => sentence + (at % 5 === 4 ? '\n\n' : ' ')).join(''),
  'all in one paragraph': (sentences) => sentences.join(' '),
};

interface Measured {
  note: string;
  /** Each key, and what the plugin took for it, in milliseconds. */
  keys: { key: string; ms: number }[];
}

/** Starts the plugin once more with every callback of the editor measured: the chips' updates, the widgets, the suggestions. */
async function measurePlugin({ page }: OpenVault): Promise<void> {
  await page.evaluate(async () => {
    const found = window.host.app.plugins.plugins.locus;
    if (!found) throw new Error('no plugin');
    const spent = { now: 0, key: '', keys: [] as { key: string; ms: number }[] };
    Object.assign(window, { spent });
    const measured = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R) =>
      function (this: unknown, ...args: A): R {
        const started = performance.now();
        try {
          return act.apply(this, args);
        } finally {
          spent.now += performance.now() - started;
        }
      };
    const wrap = (object: object, names: string[]): void => {
      for (const name of names) {
        const act = (object as Record<string, unknown>)[name];
        if (typeof act === 'function') Object.defineProperty(object, name, { configurable: true, writable: true, value: measured(act as () => unknown) });
      }
    };
    const widgets = new WeakSet<object>();
    const wrapWidgets = (value: { decorations?: { iter(): { value: { spec: { widget?: object } } | null } } }): void => {
      const widget = value.decorations?.iter().value?.spec.widget;
      const kind: unknown = widget && Object.getPrototypeOf(widget);
      if (typeof kind !== 'object' || kind === null || widgets.has(kind)) return;
      widgets.add(kind);
      wrap(kind, ['toDOM', 'eq']);
    };
    found.unload();
    const { registerEditorExtension, registerEditorSuggest } = found;
    found.registerEditorExtension = (extension) => {
      const plugin = extension as unknown as { create?: (view: unknown) => { update(update: unknown): void } };
      const create = plugin.create;
      if (create) {
        plugin.create = (view) => {
          const value = create(view);
          const update = measured(value.update.bind(value));
          value.update = (change) => {
            update(change);
            wrapWidgets(value as never);
          };
          return value;
        };
      }
      registerEditorExtension.call(found, extension);
    };
    found.registerEditorSuggest = (suggest) => {
      wrap(suggest, ['onTrigger', 'getSuggestions', 'renderSuggestion', 'close']);
      registerEditorSuggest.call(found, suggest);
    };
    await found.load();
    window.addEventListener(
      'keydown',
      ({ key }) => {
        spent.keys.push({ key: spent.key, ms: spent.now });
        spent.key = key;
        spent.now = 0;
      },
      { capture: true },
    );
  });
}

/** Sentences that cite real places of the demo papers, each another one as far as they reach. */
async function citingSentences({ page }: OpenVault): Promise<string[]> {
  return page.evaluate(async (count) => {
    const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
    const engine = await services.engine();
    await engine.index({});
    const links: string[] = [];
    for (const { paperId, pdfPath } of await engine.papers('', 100)) {
      const built = await engine.paper(paperId);
      for (const { start, end } of built?.units ?? []) {
        const cited = await engine.cite({ paperId, start, end: Math.min(end, start + 120) });
        if (cited && pdfPath !== null) links.push(`[[${pdfPath}#page=${cited.pages[0] ?? 1}&cite=${cited.cite}|Author 2024, p. ${cited.pages[0] ?? 1}]]`);
      }
    }
    if (links.length === 0) throw new Error('the demo papers gave nothing to cite');
    return Array.from({ length: count }, (_, at) => `Sentence ${at} says what the paper says ${links[at % links.length] ?? ''} and goes on for a while.`);
  }, CITATIONS);
}

async function typeInto(vault: OpenVault, note: string, name: string): Promise<Measured> {
  const { page } = vault;
  const text = NOTES[note]?.(await citingSentences(vault)) ?? '';
  await page.evaluate(async ([path, content]) => void (await window.host.app.vault.create(path, content)), [`${name}.md`, text] as const);
  await vault.open(name);
  await page.waitForFunction((file) => window.host.app.workspace.getActiveFile()?.basename === file, name);
  await page.waitForTimeout(1500);
  // In the middle of the first sentence's words, and between two chips.
  const places = [12, text.indexOf(' and goes on') + 6];
  const rounds: Measured['keys'][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate((content) => window.host.app.workspace.activeEditor?.editor?.setValue(content), text);
    await page.waitForTimeout(500);
    rounds.push(await typeOnce(vault, places));
  }
  const chips = await page.locator('.cm-content .locus-citation-chip').count();
  if (chips === 0) throw new Error(`${note}: no chip was drawn, so nothing was measured`);
  // The keys and the work are the same every time: what differs is what else the machine was doing.
  const [first = []] = rounds;
  return { note, keys: first.map(({ key }, at) => ({ key, ms: Math.min(...rounds.map((keys) => keys[at]?.ms ?? Infinity)) })) };
}

async function typeOnce(vault: OpenVault, places: readonly number[]): Promise<Measured['keys']> {
  const { page } = vault;
  await page.evaluate(() => Object.assign((window as unknown as { spent: object }).spent, { keys: [], now: 0 }));
  for (const place of places) {
    await vault.type('', 0, place);
    for (const key of KEYS) await page.keyboard.press(key === ' ' ? 'Space' : key);
    for (let back = 0; back < 8; back++) await page.keyboard.press('Backspace');
    for (let move = 0; move < 5; move++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Shift');
  const keys = await page.evaluate(() => (window as unknown as { spent: { keys: Measured['keys'] } }).spent.keys);
  return keys.slice(1);
}

const percentile = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** What a key press costs of the plugin's own time in a note with 500 citations, in Chromium: median, 95th percentile and most, against the bar. */
export default async function typing(args: string[]): Promise<void> {
  const chromium = findChromium();
  if (!chromium) {
    print('SKIPPED: no Chromium here');
    process.exitCode = 1;
    return;
  }
  const demo = join(mkdtempSync(join(tmpdir(), 'locus-demo-')), 'vault');
  execFileSync(process.execPath, ['scripts/make-vault.mjs', '--demo', '--out', demo]);
  const plugin = await builtPlugin();
  const session = await Session.start(chromium);
  const results: Measured[] = [];
  try {
    for (const [at, note] of Object.keys(NOTES).entries()) {
      const name = `Note ${at}`;
      const vault = await session.open({ from: demo, plugins: [plugin] });
      await measurePlugin(vault);
      results.push(await typeInto(vault, note, name));
      await vault.close();
    }
  } finally {
    await session.stop();
    rmSync(plugin, { recursive: true, force: true });
    rmSync(join(demo, '..'), { recursive: true, force: true });
  }
  const rows = results.map(({ note, keys }) => {
    const sorted = keys.map(({ ms }) => ms).sort((a, b) => a - b);
    const dearest = [...keys].sort((a, b) => b.ms - a.ms).slice(0, 8);
    return { dearest, note, keys: keys.length, median: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), most: sorted.at(-1) ?? 0 };
  });
  if (args.includes('--json')) print(JSON.stringify({ bar: BAR, citations: CITATIONS, rows }, null, 2));
  else {
    print(`${CITATIONS} citations; milliseconds of the plugin's own time a key press; bar ${BAR} ms`);
    for (const { note, keys, median, p95, most } of rows) print(`${note.padEnd(22)} ${keys} keys  median ${median.toFixed(2)}  95 % ${p95.toFixed(2)}  most ${most.toFixed(2)}  ${most <= BAR ? 'within' : 'OVER'} the bar`);
    if (args.includes('--keys')) for (const { note, dearest } of rows) print(`${note}: ${dearest.map(({ key, ms }) => `${key} ${ms.toFixed(2)}`).join(', ')}`);
  }
  if (rows.some(({ most }) => most > BAR)) process.exitCode = 1;
}
