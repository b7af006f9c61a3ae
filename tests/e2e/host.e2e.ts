import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleContract, type DrivenApp } from '../contract/sample-contract';
import { findChromium, Session, type OpenVault } from './harness';
import { buildSample, SAMPLE_VAULT } from '../../scripts/host/build-sample.mjs';

const chromium = findChromium();
const NOTE = 'Notes/Contrastive learning.md';

describe.skipIf(!chromium)('the host in Chromium', () => {
  let session: Session;
  let plugin: string;
  let obsidian: OpenVault;

  beforeAll(async () => {
    session = await Session.start(chromium ?? '');
    plugin = await buildSample(mkdtempSync(join(tmpdir(), 'sample-plugin-')));
  });
  afterAll(async () => {
    await session.stop();
    rmSync(plugin, { recursive: true, force: true });
  });

  const open = async (options: Parameters<Session['open']>[1]): Promise<OpenVault> => {
    obsidian = await session.open({ from: SAMPLE_VAULT, plugins: [plugin] }, options);
    return obsidian;
  };
  const driven = (): DrivenApp => ({
    run: (body, argument) => obsidian.page.evaluate(body as never, argument as never),
    count: async (selector) => {
      await obsidian.page.waitForSelector(selector);
      return obsidian.page.locator(selector).count();
    },
    press: (key) => obsidian.page.keyboard.press(key),
    type: (text) => obsidian.page.keyboard.type(text),
  });

  describe('reading and hovering', () => {
    beforeEach(() => open({ mode: 'preview' }));
    afterEach(async () => {
      expect(await obsidian.problems()).toEqual([]);
      await obsidian.close();
    });

    it('keeps the contract that the real app keeps', async () => {
      for (const { check } of sampleContract) await check(driven());
    });

    it('gives post processors the lines of their section', async () => {
      await obsidian.page.click('.nav-folder-title[data-path="Notes"]');
      await obsidian.page.click(`.nav-file-title[data-path="${NOTE}"]`);
      await obsidian.page.waitForSelector('.paper-chip');
      expect(await obsidian.page.locator('.paper-chip').first().getAttribute('data-line')).toBe('6');
      expect(await obsidian.page.locator('a.internal-link:not(.is-unresolved)').count()).toBe(1);
      expect(await obsidian.page.locator('a.internal-link.is-unresolved').count()).toBe(1);
    });

    it('shows hover cards and page previews, and follows links', async () => {
      const { page } = obsidian;
      await obsidian.open('Contrastive learning');
      await page.locator('.markdown-preview-view .paper-chip').first().hover();
      await page.waitForSelector('.hover-popover .paper-card');
      await obsidian.screenshot('host-reading');
      await page.mouse.move(600, 780);
      await page.waitForSelector('.hover-popover', { state: 'detached' });
      await page.locator('a.internal-link').first().hover();
      await page.waitForSelector('.hover-popover h1');
      await page.mouse.move(600, 780);
      await page.locator('a.internal-link').first().click();
      await page.waitForFunction(() => app.workspace.getActiveFile()?.path === 'Notes/Retrieval overview.md');
    });

    it('runs blob workers with WebAssembly SIMD, and IndexedDB', async () => {
      await obsidian.palette('open papers');
      await obsidian.page.waitForSelector('.paper-checks', { state: 'attached' });
      const done = await obsidian.page.locator('.paper-checks').getAttribute('data-done');
      const found = JSON.parse(done ?? '{}') as Record<string, string>;
      expect(found).toMatchObject({ platform: 'desktop', indexedDB: 'Float32Array[3]', node: 'undefined' });
      expect(found.worker).toContain('"simd":12');
    });

    it('moves a view into a popout window with its own document', async () => {
      const { page } = obsidian;
      const found = await page.evaluate(async () => {
        const leaf = app.workspace.openPopoutLeaf();
        const file = app.vault.getFileByPath('Notes/Contrastive learning.md');
        if (file) await leaf.openFile(file);
        const { doc, win } = leaf.view.containerEl;
        return { own: doc !== document, helpers: typeof doc.body.createDiv, win: win !== window };
      });
      expect(found).toEqual({ own: true, helpers: 'function', win: true });
      await page.frameLocator('iframe.host-popout').locator('.paper-chip').first().waitFor();
    });
  });

  describe('editing', () => {
    beforeEach(() => open({}));
    afterEach(async () => {
      expect(await obsidian.problems()).toEqual([]);
      await obsidian.close();
    });

    it('marks keys outside code, and draws tables and call-outs of Live Preview through post processors', async () => {
      const { page } = obsidian;
      await obsidian.open('Contrastive learning');
      await page.waitForSelector('.cm-content .cm-paper-key');
      expect(await page.locator('.cm-content .cm-line .cm-paper-key').count()).toBe(2);
      await page.waitForSelector('.cm-table-widget td');
      expect(await page.locator('.cm-callout .paper-chip').count()).toBe(1);
      await obsidian.screenshot('host-live-preview');
    });

    it('hides the target of an aliased link until the cursor is in it', async () => {
      const { page, vault } = obsidian;
      vault.write('a.md', 'See [[Retrieval overview#page=3&cite=x~abc|the overview, p. 3]] here.\n\nEnd.');
      await obsidian.sync();
      await obsidian.open('a');
      const line = page.locator('.cm-line').first();
      await expect.poll(() => line.innerText()).toBe('See the overview, p. 3 here.');
      await obsidian.type('', 0, 10);
      await expect
        .poll(() => line.innerText())
        .toContain('[[Retrieval overview#page=3&cite=x~abc|the overview, p. 3]]');
      await obsidian.type('', 2, 0);
      await expect.poll(() => line.innerText()).toBe('See the overview, p. 3 here.');
      await page.locator('.cm-link-alias').first().click();
      await expect.poll(() => page.evaluate(() => app.host.linksOpened.length)).toBe(2);
    });

    it('suggests while typing, and saves to the disk', async () => {
      const { page, vault } = obsidian;
      await obsidian.open('Contrastive learning');
      await obsidian.type(' And @dev', 6);
      await page.waitForSelector('.suggestion-container .suggestion-item');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.suggestion-container', { state: 'detached' });
      await obsidian.save();
      expect(vault.read(NOTE)).toContain('And @devlin2019\n');
    });

    it('rewrites links when a note is renamed', async () => {
      const renamed = await obsidian.page.evaluate(async () => {
        const file = app.vault.getFileByPath('Notes/Retrieval overview.md');
        if (file) await app.fileManager.renameFile(file, 'Notes/Overview.md');
        return app.vault.getFileByPath('Notes/Overview.md') !== null;
      });
      expect(renamed).toBe(true);
      expect(obsidian.vault.read(NOTE)).toContain('[[Overview|the overview]]');
    });

    it('keeps binary files as they are, and notices what others write', async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256);
      obsidian.vault.write('p.pdf', bytes);
      expect(await obsidian.sync()).toBe(1);
      const sum = await obsidian.page.evaluate(async () => {
        const file = app.vault.getFileByPath('p.pdf');
        if (!file) return 0;
        const read = await app.vault.readBinary(file);
        await app.vault.createBinary('q.pdf', read);
        return new Uint8Array(read).reduce((total, byte) => total + byte, 0);
      });
      expect(sum).toBe(bytes.reduce((total, byte) => total + byte, 0));
      expect(Buffer.compare(obsidian.vault.bytes('q.pdf'), bytes)).toBe(0);
    });

    it('opens a PDF at the page of the link', async () => {
      obsidian.vault.write('p.pdf', '%PDF-1.4');
      await obsidian.sync();
      await obsidian.open('p.pdf#page=7');
      await obsidian.page.waitForSelector('[data-pdf-path="p.pdf"][data-page="7"]');
    });
  });

  describe('settings and life cycle', () => {
    it('validates, stores and redraws declarative settings', async () => {
      await open({});
      const { page, vault } = obsidian;
      await page.keyboard.press('Control+,');
      await page.waitForSelector('.mod-settings .setting-item');
      await page.locator('.mod-settings input[type=text]').fill('a/..');
      await expect.poll(() => page.locator('.setting-item-error').innerText()).toBe('No dots, please.');
      expect(await page.getByText('Only with the count').count()).toBe(1);
      await obsidian.screenshot('host-settings');
      await page.locator('.checkbox-container').click();
      await expect.poll(() => page.getByText('Only with the count').count()).toBe(0);
      const stored = JSON.parse(vault.read('.obsidian/plugins/paper-chips/data.json')) as Record<string, unknown>;
      expect(stored).toEqual({ showStatus: false, folder: 'Papers' });
      await page.getByText('More').click();
      await page.locator('.setting-page-title', { hasText: 'More' }).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForSelector('.mod-settings', { state: 'detached' });
      expect(await obsidian.problems()).toEqual([]);
      await obsidian.close();
    });

    it('leaves nothing behind when a plugin is turned off', async () => {
      await open({});
      await obsidian.command('paper-chips:open');
      const left = await obsidian.page.evaluate(async () => {
        await app.plugins.disablePlugin('paper-chips');
        await new Promise((done) => setTimeout(done, 50));
        return {
          views: app.workspace.getLeavesOfType('paper-chips-view').length,
          commands: Object.keys(app.commands.commands).filter((id) => id.startsWith('paper')),
          status: document.querySelectorAll('.plugin-paper-chips').length,
          styles: [...document.querySelectorAll('style')].filter((s) => s.textContent?.includes('.paper-chip')).length,
          tabs: app.setting.pluginTabs.length,
        };
      });
      expect(left).toEqual({ views: 0, commands: [], status: 0, styles: 0, tabs: 0 });
      await obsidian.close();
    });

    it('runs in the dark, on a phone, and beside the Node globals of Electron', async () => {
      for (const options of [{ theme: 'dark' }, { phone: true }, { electron: true }] as const) {
        await open({ mode: 'preview', ...options });
        await obsidian.open('Contrastive learning');
        await obsidian.page.waitForSelector('.paper-chip');
        const name = Object.keys(options)[0];
        await obsidian.screenshot(`host-${name}`);
        await obsidian.command('paper-chips:open');
        await obsidian.page.waitForSelector('.paper-checks', { state: 'attached' });
        await obsidian.screenshot(`host-${name}-view`);
        expect(await obsidian.problems()).toEqual([]);
        await obsidian.close();
      }
    });
  });
});
