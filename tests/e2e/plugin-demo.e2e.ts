import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';

const chromium = findChromium();
const OCR = 'System/PaperForge/ocr';

describe.skipIf(!chromium)('the plugin in Chromium, over the demo vault', () => {
  const demo = demoSession();

  const built = (): Promise<OpenVault> => demo.built({ 'Draft.md': 'First.\n\n\nLast.\n' });

  it('cites the printed page, and the chip adds only the section', async () => {
    const vault = await built();
    const { page } = vault;
    await vault.open('Draft');
    await page.fill('.locus-pane input', 'walking pain after group exercise');
    await page.waitForSelector('.locus-results[aria-busy="false"] .locus-card');
    await vault.type('', 2);
    await page.locator('.locus-card').first().focus();
    await page.keyboard.press('i');
    await page.waitForFunction(() => window.host.app.workspace.activeEditor?.editor?.getLine(2).includes('cite='));
    const line = await page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.getLine(2) ?? '');
    expect(line).toMatch(/\|Hansen et al\. 2021, p\. 15\d\d\]\]$/);
    await vault.type('', 0);
    await page.waitForSelector('.cm-content .locus-citation-chip');
    expect(await page.textContent('.cm-content .locus-citation-chip')).not.toMatch(/p\. \d/);
    expect(await vault.problems()).toEqual([]);
  });

  it('40-11: a paper that a sync client changes is re-indexed by itself, and only that one', async () => {
    const vault = await built();
    const { page } = vault;
    const [first] = readdirSync(join(vault.vault.path, OCR)).filter((name) => !name.includes('.'));
    await page.evaluate(() => {
      const plugin = window.host.app.plugins.plugins.locus as unknown as { services: { run: { onEnd(listener: (report: unknown) => void): void } } };
      const reports: unknown[] = [];
      Object.assign(window, { reports });
      plugin.services.run.onEnd((report) => reports.push(report));
    });
    // The watch begins when the first build has ended; a moment for it.
    await page.waitForTimeout(500);
    vault.vault.write(`${OCR}/${first ?? ''}/note-of-the-reader.txt`, 'kept beside the result');
    await vault.sync();
    await page.waitForFunction(() => (window as unknown as { reports: unknown[] }).reports.length > 0);
    const reports = await page.evaluate(() => (window as unknown as { reports: unknown[] }).reports);
    expect(reports).toMatchObject([{ added: 0, rebuilt: 0, kept: 1, dropped: 0, failed: [] }]);
    expect(await vault.problems()).toEqual([]);
  });
});
