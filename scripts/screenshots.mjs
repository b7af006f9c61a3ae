// Screenshots of the plugin in the Obsidian host, in Chromium: all into test-results/shots, a chosen few into docs/images.
//   node scripts/screenshots.mjs            over the demo vault
//   node scripts/screenshots.mjs <vault>    over a copy of that vault; --look light|dark|zh-tw|phone|phone-zh takes one look only;
//   --citing takes those of citing from a note only, --doctor those of the citation doctor, --ask those of asking papers; they leave the others as they are
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildPlugin } from './build-plugin.mjs';
import { findChromium } from './chromium.mjs';
import { buildHost } from './host/build.mjs';
import { serve } from './host/server.mjs';
import { asking } from './shots-ask.mjs';
import { citing } from './shots-citing.mjs';
import { doctor } from './shots-doctor.mjs';

const SHOTS = 'test-results/shots';
const IMAGES = 'docs/images';
const CHOSEN = ['first-run-light', 'results-light', 'results-dark', 'reading-hover-light', 'status-light', 'outline-light', 'ask-light', 'phone-results-phone-zh'];
const DESKTOP = { width: 1180, height: 760 };
const PHONE = { width: 390, height: 844 };

const work = mkdtempSync(join(tmpdir(), 'locus-shots-'));
const dist = join(work, 'dist');
const built = join(work, 'plugin');

/** A fresh copy of the vault with the plugin in it. */
function vaultWithPlugin(source, name) {
  const vault = join(work, name);
  if (source) cpSync(source, vault, { recursive: true });
  else execFileSync(process.execPath, ['scripts/make-vault.mjs', '--demo', '--out', vault], { stdio: 'inherit' });
  const plugin = join(vault, '.obsidian/plugins/locus');
  cpSync(built, plugin, { recursive: true });
  writeFileSync(join(vault, '.obsidian/community-plugins.json'), '["locus"]');
  writeFileSync(join(vault, 'Draft.md'), 'What the papers say\n\n\n\nAnd what follows from it.\n');
  return vault;
}

/** One look of the app: a page over its own vault, and the shots taken of it. */
class Look {
  constructor(page, name) {
    this.page = page;
    this.name = name;
  }

  async shot(state) {
    await this.page.waitForTimeout(250);
    const name = `${state}-${this.name}`;
    const path = join(SHOTS, `${name}.png`);
    await this.page.screenshot({ path });
    if (CHOSEN.includes(name)) copyFileSync(path, join(IMAGES, `${name}.png`));
    console.log(name);
  }

  command(id) {
    return this.page.evaluate((command) => globalThis.app.commands.executeCommandById(command), `locus:${id}`);
  }

  /** The first result on its page; the pane of pages is closed again. */
  async onItsPage() {
    await this.page.locator('.locus-card').first().focus();
    await this.page.keyboard.press('p');
    await this.page.waitForSelector('.locus-page-sheet.is-drawn .is-current');
    await this.shot('page');
    await this.page.evaluate(() => globalThis.app.workspace.getLeavesOfType('locus-page').forEach((leaf) => leaf.detach()));
  }

  async search(query) {
    await this.page.fill('.locus-pane input', query);
    await this.page.keyboard.press('Enter');
    await this.page.waitForSelector('.locus-results[aria-busy="false"]', { state: 'attached' });
    await this.page.waitForFunction(() => document.querySelector('.locus-card, .locus-pane .locus-state'));
    await this.page.waitForTimeout(400);
  }
}

async function withLook(browser, source, { name, query, phone }, take) {
  const vault = vaultWithPlugin(source, name);
  const server = await serve({ dist, vault, port: 0 });
  const context = await browser.newContext({ viewport: phone ? PHONE : DESKTOP, deviceScaleFactor: phone ? 1.5 : 1, isMobile: phone ?? false, hasTouch: phone ?? false });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`));
  try {
    await page.goto(`${server.url}/?${query}`);
    await page.waitForSelector('body[data-host-ready]');
    await take(new Look(page, name));
  } finally {
    await context.close();
    await server.close();
  }
}

/** The whole way on a wide screen. */
async function wide(look) {
  const { page } = look;
  await page.evaluate(() => globalThis.app.workspace.openLinkText('Draft', ''));
  await look.command('open-search-pane');
  await page.waitForSelector('.locus-first-run');
  await look.shot('first-run');
  await page.click('.locus-first-run .mod-cta');
  await page.waitForSelector('.locus-run progress');
  await look.shot('building');
  await page.waitForFunction(() => !document.querySelector('.locus-run progress') && document.querySelector('.locus-hints'), undefined, { timeout: 120_000 });
  await look.shot('ready');
  await look.search(look.words.found);
  await look.shot('results');
  await meaning(look);
  await look.search(look.words.found);
  await page.locator('.locus-card').nth(0).focus();
  await look.shot('results-focus');
  await page.evaluate(() => globalThis.app.workspace.activeEditor?.editor?.setCursor({ line: 2, ch: 0 }));
  await page.keyboard.press('q');
  await page.waitForFunction(() => globalThis.app.workspace.activeEditor?.editor?.getValue().includes('cite='));
  await page.evaluate(() => globalThis.app.workspace.activeEditor?.editor?.setCursor({ line: 0, ch: 0 }));
  await look.shot('live-preview');
  await page.evaluate(() => globalThis.app.workspace.activeEditor?.toggleMode());
  await page.waitForSelector('.markdown-preview-view .locus-citation-chip');
  await page.hover('.markdown-preview-view .locus-citation-chip');
  await page.waitForSelector('.locus-hover');
  await page.waitForSelector('.locus-hover-picture.is-drawn');
  await look.shot('reading-hover');
  await page.mouse.move(5, 5);
  await look.onItsPage();
  await look.search(look.words.missing);
  await look.shot('nothing');
  await look.search(look.words.found);
  await look.command('show-index-status');
  await page.waitForSelector('.locus-paper');
  await look.shot('status');
  await outline(look);
  await page.evaluate(async () => {
    const engine = await globalThis.app.plugins.plugins.locus.services.engine();
    engine.search = () => Promise.reject(new Error('The index file is damaged.'));
  });
  await look.search('error');
  await look.shot('error');
  await page.evaluate(() => {
    globalThis.app.setting.open();
    globalThis.app.setting.openTabById('locus');
  });
  await page.waitForSelector('.locus-storage dt');
  await look.shot('settings');
  await page.keyboard.press('Escape');
  await look.command('search-papers');
  await page.waitForSelector('.locus-suggestion');
  await look.shot('papers');
}

/** Learns from the small library, and shows what that brings: why a result is one, related passages, the settings. */
async function meaning(look) {
  const { page } = look;
  await page.evaluate(async () => {
    const { services } = globalThis.app.plugins.plugins.locus;
    await services.settings.update({ learning: 'always' });
    await services.meaning.learn();
  });
  await page.locator('.locus-mode').nth(2).click();
  await look.search(look.words.found);
  await page.locator('.locus-why').nth(0).evaluate((button) => button.click());
  await look.shot('why');
  await page.locator('.locus-results').evaluate((results) => results.parentElement?.scrollTo(0, 1e6));
  await look.shot('suggestions');
  await page.locator('.locus-mode').nth(1).click();
  await look.search(look.words.found);
  await look.shot('by-meaning');
  await page.locator('.locus-card').nth(0).focus();
  await page.keyboard.press('r');
  await page.waitForSelector('.locus-related-title', { state: 'visible' });
  await page.waitForTimeout(400);
  await look.shot('related');
  await page.locator('.locus-related button').click();
  await page.locator('.locus-mode').nth(2).click();
  await settingsPage(look);
}

/** A service in the page: every text gets the same numbers, after a moment. */
function answerInPage(page) {
  return page.evaluate(() => {
    globalThis.app.secretStorage.setSecret('openai', 'sk-made-up');
    globalThis.app.host.network = async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const { input } = JSON.parse(body);
      const data = input.map((_, index) => ({ object: 'embedding', index, embedding: Array.from({ length: 64 }, (__, at) => at + 1) }));
      return { status: 200, text: JSON.stringify({ object: 'list', model: 'stub', data }), headers: { 'content-type': 'application/json' } };
    };
  });
}

/** The page "Search by meaning": without a service, with one that was tested, the question before the first run, and what came of it. */
async function settingsPage(look) {
  const { page } = look;
  const control = (kind, at) => page.locator(`.vertical-tab-content .setting-item-control ${kind}`).nth(at);
  await answerInPage(page);
  await page.evaluate(() => {
    globalThis.app.setting.open();
    globalThis.app.setting.openTabById('locus');
  });
  await page.locator('.setting-item.mod-page').nth(0).click();
  await page.waitForTimeout(1_000);
  await look.shot('meaning-settings');
  await control('select', 1).selectOption('openai');
  await control('select', 2).selectOption('openai');
  await control('button', 1).click();
  await page.waitForTimeout(2_000);
  await control('button', 1).scrollIntoViewIfNeeded();
  await look.shot('meaning-service');
  await control('button', 2).click();
  await page.waitForSelector('.mod-confirmation');
  await look.shot('meaning-question');
  await page.locator('.mod-confirmation button').first().click();
  await page.waitForTimeout(600);
  await page.locator('.locus-sets').scrollIntoViewIfNeeded();
  await look.shot('meaning-preparing');
  await page.waitForSelector('.locus-set-name');
  await page.waitForTimeout(2_500);
  await page.locator('.locus-sets').scrollIntoViewIfNeeded();
  await look.shot('meaning-prepared');
  await page.keyboard.press('Escape');
  await page.evaluate(() => globalThis.app.plugins.plugins.locus.services.settings.update({ endpointPreset: 'none' }));
}

/** The pane on a phone. */
async function narrow(look) {
  const { page } = look;
  await look.command('open-search-pane');
  await page.waitForSelector('.locus-first-run');
  await look.shot('phone-first-run');
  await page.click('.locus-first-run .mod-cta');
  await page.waitForFunction(() => !document.querySelector('.locus-run progress') && document.querySelector('.locus-hints'), undefined, { timeout: 120_000 });
  await look.search(look.words.found);
  await look.shot('phone-results');
  await look.onItsPage();
  await look.command('open-search-pane');
  await meaning(look);
  await look.search(look.words.found);
  await look.search(look.words.missing);
  await look.shot('phone-nothing');
}

/** The outline of a paper and the index status, in all their states; alone with --outline. */
async function outlines(look) {
  const { page } = look;
  await look.command('open-search-pane');
  if (!look.isPhone) await page.evaluate(() => globalThis.app.workspace.openLinkText('Draft', ''));
  await page.waitForSelector('.locus-first-run');
  await page.click('.locus-first-run .mod-cta');
  await page.waitForFunction(() => !document.querySelector('.locus-run progress') && document.querySelector('.locus-hints'), undefined, { timeout: 120_000 });
  await look.command('open-paper-outline');
  await page.waitForSelector('.locus-outline .locus-state');
  await look.shot('outline-none');
  await outline(look);
  /** Answers of the engine that the demo vault cannot give. */
  const answer = async (change, state) => {
    await page.evaluate(async (changed) => {
      const { services } = globalThis.app.plugins.plugins.locus;
      const engine = await services.engine();
      globalThis.outlineOf ??= engine.outline.bind(engine);
      const real = await globalThis.outlineOf('KNEEOA21');
      engine.outline = async () => {
        if (changed === 'error') throw new Error('The stored paper could not be read.');
        if (changed === 'loading') await new Promise(() => undefined);
        if (changed === 'not-indexed') return { ...real, rows: null, status: { ...real.status, state: 'failed', reason: { code: 'pdf-encrypted' }, source: null, generation: null } };
        if (changed === 'no-headings') return { ...real, rows: real.rows.filter(({ kind, parent }) => kind === 'front' || (parent === null && kind === 'table')) };
        return { ...real, rows: real.rows.map((row) => ({ ...row, approximate: row.kind === 'section' })) };
      };
      void services.openOutline(changed === 'loading' ? 'BLADEI14' : 'KNEEOA21');
    }, change);
    await page.waitForTimeout(400);
    await look.shot(state);
  };
  for (const state of ['error', 'not-indexed', 'no-headings', 'approximate', 'loading']) await answer(state, `outline-${state}`);
  await page.evaluate(async () => {
    const engine = await globalThis.app.plugins.plugins.locus.services.engine();
    const real = await engine.status();
    const unusedFiles = [{ path: 'Results/layout-of-nothing.json', reason: { code: 'source-unknown' } }, { path: 'Results/Hansen 2021/blank.md', reason: { code: 'source-empty' } }];
    engine.status = async () => ({ ...real, unusedFiles, papers: real.papers.map((paper, at) => (at === 1 ? { ...paper, state: 'failed', reason: { code: 'pdf-hangs' }, source: null } : { ...paper, pdfWitness: at % 2 === 0 })) });
  });
  await look.command('show-index-status');
  await page.waitForSelector('.locus-paper');
  await page.evaluate(() => document.querySelectorAll('.locus-status details').forEach((details) => (details.open = true)));
  await look.shot('status-sources');
  await page.locator('.locus-unused').scrollIntoViewIfNeeded();
  await look.shot('status-unused');
}

/** The outline of a paper: its tree, the section that is read, a filter. */
async function outline(look) {
  const { page } = look;
  await page.evaluate((paperId) => globalThis.app.plugins.plugins.locus.services.openOutline(paperId), 'KNEEOA21');
  await page.waitForSelector('.locus-outline-row');
  await page.evaluate(() => globalThis.app.plugins.plugins.locus.services.turned.tell({ paperId: 'KNEEOA21', page: 2 }));
  if (!look.isPhone) await page.locator('.locus-outline-row').nth(4).hover();
  await page.waitForTimeout(900);
  await look.shot('outline');
  await page.mouse.move(5, 5);
  await page.locator('.locus-outline-tree').focus();
  await page.keyboard.press('ArrowDown');
  await look.shot('outline-keys');
  await page.fill('.locus-outline-filter input', '3.');
  await look.shot('outline-filter');
  await page.fill('.locus-outline-filter input', '');
}

const WORDS = { found: 'walking pain after group exercise', missing: 'zeppelin xylophone' };
const LOOKS = [
  { name: 'light', query: 'theme=light', take: wide, words: WORDS },
  { name: 'dark', query: 'theme=dark', take: wide, words: WORDS },
  { name: 'zh-tw', query: 'theme=light&lang=zh-TW', take: wide, words: WORDS },
  { name: 'phone', query: 'theme=light&mobile', phone: true, take: narrow, words: WORDS },
  { name: 'phone-zh', query: 'theme=dark&mobile&lang=zh', phone: true, take: narrow, words: { found: '湿地', missing: '齐柏林飞艇' } },
];

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { look: { type: 'string' }, citing: { type: 'boolean' }, outline: { type: 'boolean' }, doctor: { type: 'boolean' }, ask: { type: 'boolean' } } });
const executablePath = findChromium();
if (!executablePath) {
  console.error('No Chromium found (set CHROMIUM to its path, or: apt-get install chromium)');
  process.exit(1);
}
if (!options.citing && !options.outline && !options.doctor && !options.ask) rmSync(SHOTS, { recursive: true, force: true });
for (const folder of [SHOTS, IMAGES]) mkdirSync(folder, { recursive: true });
await buildPlugin(built);
await buildHost(dist);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const only = options.look;
  for (const { take, words, ...look } of LOOKS) {
    if (only && look.name !== only) continue;
    try {
      await withLook(browser, positionals[0], look, (shown) => (options.ask ? asking : options.doctor ? doctor : options.outline ? outlines : options.citing ? citing : take)(Object.assign(shown, { words, isPhone: look.phone === true })));
    } catch (error) {
      process.exitCode = 1;
      console.error(`${look.name}: ${error.message.split('\n')[0]}`);
    }
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
