import { describe, expect, it } from 'vitest';
import { findChromium, type OpenOptions, type OpenVault } from './harness';
import { vaultSession } from './harness/plugin-session';
import { realVault } from './plugin-build';

const chromium = findChromium();
const papers = realVault();

const DRAFT = 'Why simulations?\n\n\nEnd.\n';

describe.skipIf(!chromium || !papers)('the plugin in Chromium, over nine real papers', () => {
  const real = vaultSession(papers ?? '');

  const start = (options: OpenOptions = {}): Promise<OpenVault> => real.open({ 'Draft.md': DRAFT }, options);

  async function build(vault: OpenVault): Promise<void> {
    await vault.command('locus:open-search-pane');
    await vault.page.click('.locus-first-run .mod-cta');
    await vault.page.waitForSelector('.locus-pane .locus-state-title:has-text("9 papers ready")', { timeout: 60_000 });
    await vault.page.waitForFunction(() => document.querySelector('.locus-run') === null, undefined, { timeout: 60_000 });
  }

  async function search(vault: OpenVault, query: string): Promise<void> {
    await vault.page.fill('.locus-pane input', query);
    await vault.page.waitForSelector('.locus-results[aria-busy="false"] .locus-card');
  }

  it('first run, build, search, insert, chips in both views, hover, status, settings, stop; nothing leaves the machine', async () => {
    const vault = await start();
    const { page } = vault;
    await vault.open('Draft');
    await vault.command('locus:open-search-pane');
    await page.waitForSelector('.locus-first-run');
    const firstRun = await page.textContent('.locus-first-run');
    expect(firstRun).toContain('9 papers found');
    expect(firstRun).toContain('System/PaperForge/ocr');
    expect(firstRun).toMatch(/takes (less than a minute|about \d+ minutes?)/);

    await build(vault);
    await search(vault, 'molecular dynamics simulations course');
    const card = page.locator('.locus-card').first();
    expect(await card.locator('mark').count()).toBeGreaterThan(0);
    expect(await card.locator('.locus-card-page').textContent()).toMatch(/^p\. \d/);
    expect(await page.textContent('.locus-coverage')).toContain('9 papers searched');

    await vault.type('', 2);
    await card.focus();
    await page.keyboard.press('i');
    await page.waitForFunction(() => window.host.app.workspace.activeEditor?.editor?.getValue().includes('cite='));
    const note = await page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.getValue() ?? '');
    expect(note).toMatch(/\[\[[^\]|]+\.pdf#page=\d+&cite=[0-9a-z]{14}\|[^\]]+\]\]/);
    await vault.type('', 0);
    await page.waitForSelector('.cm-content .locus-citation-chip');
    const chip = await page.textContent('.cm-content .locus-citation-chip');

    await vault.setMode('preview');
    await page.waitForSelector('.markdown-preview-view .locus-citation-chip');
    expect(await page.textContent('.markdown-preview-view .locus-citation-chip')).toBe(chip);
    expect(await page.locator('.markdown-preview-view .locus-mark').count()).toBe(0);

    await page.hover('.markdown-preview-view .locus-citation-chip');
    await page.waitForSelector('.locus-hover mark');
    const cited = (await page.textContent('.locus-hover mark')) ?? '';
    expect(cited.length).toBeGreaterThan(20);
    await page.locator('.locus-hover button:has-text("Open PDF at page")').click();
    await page.waitForFunction(() => window.host.app.host.pdfOpened.length > 0);
    const opened = await page.evaluate(() => window.host.app.host.pdfOpened.at(-1));
    expect(note).toContain(`#page=${opened?.page ?? 0}&`);

    const records = await page.evaluate(() => [...window.host.app.vault.adapter.index.keys()].filter((path) => /plugins\/locus\/citations\/.*\.json$/.test(path)));
    expect(records).toHaveLength(1);
    expect(JSON.parse(vault.vault.read(records[0] ?? ''))).toMatchObject({ exact: cited });

    await vault.command('locus:show-index-status');
    await page.waitForSelector('.locus-paper');
    expect(await page.locator('.locus-paper[data-state="indexed"]').count()).toBe(9);

    await page.evaluate(() => {
      window.host.app.setting.open();
      window.host.app.setting.openTabById('locus');
    });
    await page.waitForSelector('.locus-storage dt');
    expect(await page.textContent('.locus-storage')).toContain('papers');
    expect(await vault.problems()).toEqual([]);
  });

  // How long it takes is measured by `npm run bench -- window`; here its work is counted.
  it('onload reads no file, opens no database and starts no thread; indexing has one thread of its own', async () => {
    const vault = await start();
    const { page } = vault;
    // The app's own reading of its notes is not the plugin's.
    await page.waitForFunction(() => window.host.app.metadataCache.idle);
    const atLoad = await page.evaluate(async () => {
      const { app } = window.host;
      const plugin = app.plugins.plugins.locus;
      if (!plugin) throw new Error('no plugin');
      plugin.unload();
      const work: string[] = [];
      Object.assign(window, { work });
      const { adapter } = app.vault;
      for (const name of ['list', 'stat', 'read', 'readBinary', 'write', 'writeBinary'] as const) {
        const whole = adapter[name].bind(adapter) as (path: string, ...rest: unknown[]) => unknown;
        Object.assign(adapter, { [name]: (path: string, ...rest: unknown[]) => (work.push(`${name} ${path}`), whole(path, ...rest)) });
      }
      const open = indexedDB.open.bind(indexedDB);
      Object.assign(indexedDB, { open: (name: string, version?: number) => (work.push(`database ${name}`), open(name, version)) });
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          work.push('thread');
        }
      };
      await plugin.load();
      if (!app.commands.commands['locus:search-papers']) throw new Error('onload was not waited for');
      return [...work];
    });
    expect(atLoad.filter((step) => !step.endsWith('/data.json'))).toEqual([]);
    await build(vault);
    const threads = await page.evaluate(() => (window as unknown as { work: string[] }).work.filter((step) => step === 'thread').length);
    // The engine's, and one for PDFs; none is started twice.
    expect(threads).toBeGreaterThan(0);
    expect(threads).toBeLessThanOrEqual(2);
    expect(await vault.problems()).toEqual([]);
  });

  it('a stopped run keeps what is done, says so, and goes on', async () => {
    const vault = await start();
    const { page } = vault;
    await vault.command('locus:open-search-pane');
    await page.click('.locus-first-run .mod-cta');
    await page.click('.locus-pane [data-action="stop"]');
    await page.waitForSelector('.locus-run-text:has-text("What is done is kept.")');
    await page.click('.locus-pane [data-action="toggle"]');
    await page.waitForSelector('.locus-state-title:has-text("9 papers ready")', { timeout: 60_000 });
    expect(await vault.problems()).toEqual([]);
  });

  it('the index survives a restart: nothing is built again', async () => {
    const vault = await start();
    await build(vault);
    const shards = (): Promise<string[]> => vault.page.evaluate(() => [...window.host.app.vault.adapter.index].filter(([path]) => path.includes('plugins/locus/papers/')).map(([path, { mtime }]) => `${path} ${mtime}`).sort());
    const before = await shards();
    await vault.page.reload();
    await vault.page.waitForSelector('body[data-host-ready]');
    await vault.command('locus:open-search-pane');
    await search(vault, 'knowledge distillation reranking');
    expect(await shards()).toEqual(before);
    // All vaults of an origin share one database: every key carries this vault's own id.
    const keys = await vault.page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('locus');
          opening.onerror = () => reject(new Error('no database'));
          opening.onsuccess = () => {
            const asking = opening.result.transaction('cache').objectStore('cache').getAllKeys();
            asking.onsuccess = () => resolve(asking.result.map(String));
          };
        }),
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.every((key) => /^[0-9a-f]{16}\//.test(key))).toBe(true);
    expect(await vault.problems()).toEqual([]);
  });

  it('Chinese words are found, in a Chinese interface, on a phone', async () => {
    const vault = await start({ language: 'zh', phone: true });
    const { page } = vault;
    await vault.command('locus:open-search-pane');
    await page.click('.locus-first-run .mod-cta');
    await page.waitForSelector('.locus-state-title:has-text("9 篇论文可供搜索")', { timeout: 60_000 });
    await search(vault, '参考文献');
    expect(await page.locator('.locus-card mark').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await vault.problems()).toEqual([]);
  });
});
