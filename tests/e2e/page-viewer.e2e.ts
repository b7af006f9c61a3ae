import { describe, expect, it } from 'vitest';
import { findChromium, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';
import { longPdf } from './long-pdf';

const chromium = findChromium();

/** The app's own page of the plugin, as code in the page sees it. */
interface PluginInPage {
  services: {
    pages: { show(request: { paperId: string; hits: { start: number; end: number }[]; at: number; page: number | null }, where: unknown): Promise<void> };
    engine(): Promise<{ papers(query: string, limit: number): Promise<{ paperId: string; pdfPath: string | null }[]> }>;
  };
}

describe.skipIf(!chromium)('the page viewer in Chromium, with pdf.js', () => {
  const demo = demoSession();

  async function searched(query = 'walking pain after group exercise'): Promise<OpenVault> {
    const vault = await demo.built({ 'Draft.md': 'First.\n\n\nLast.\n' });
    await vault.page.fill('.locus-pane input', query);
    await vault.page.waitForSelector('.locus-results[aria-busy="false"] .locus-card');
    return vault;
  }

  /** The share of pixels on a sheet's canvas that are not white: a page that was really drawn has some. */
  const ink = (vault: OpenVault, selector: string): Promise<number> =>
    vault.page.evaluate((wanted) => {
      const canvas = document.querySelector<HTMLCanvasElement>(wanted);
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return 0;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++;
      return dark / (data.length / 4);
    }, selector);

  it('60-15: a result is shown on its page with its boxes over the very words', async () => {
    const vault = await searched();
    const { page } = vault;
    await page.locator('.locus-card [aria-label="Show on its page"]').first().click();
    await page.waitForSelector('.locus-page-sheet.is-drawn .locus-page-box.is-current');
    expect(await ink(vault, '.locus-page-sheet:has(.is-current) canvas')).toBeGreaterThan(0.01);
    expect(await vault.page.locator('.locus-page-blank').count()).toBe(0);
    // Under the box is ink, and the box is in sight.
    const box = await page.locator('.locus-page-box.is-current').first().boundingBox();
    const pane = await page.locator('.locus-page-scroller').boundingBox();
    if (!box || !pane) throw new Error('no box');
    expect(box.y).toBeGreaterThanOrEqual(pane.y);
    expect(box.y).toBeLessThan(pane.y + pane.height);
    expect(await page.textContent('.locus-page-place')).toMatch(/^p\. 15\d\d \(PDF \d+\)$/);
    expect(await vault.problems()).toEqual([]);
  });

  it('60-14: the hover card shows the cropped page', async () => {
    const vault = await searched();
    const { page } = vault;
    await vault.open('Draft');
    await vault.type('', 2);
    await page.locator('.locus-card').first().focus();
    await page.keyboard.press('i');
    await page.waitForFunction(() => window.host.app.workspace.activeEditor?.editor?.getLine(2).includes('cite='));
    await vault.type('', 0);
    await page.hover('.cm-content .locus-citation-chip');
    await page.waitForSelector('.locus-hover-picture.is-drawn canvas');
    expect(await ink(vault, '.locus-hover-picture canvas')).toBeGreaterThan(0.005);
    expect(await page.locator('.locus-hover-picture .locus-page-box').count()).toBeGreaterThan(0);
    expect(await vault.problems()).toEqual([]);
  });

  it('in a popout window', async () => {
    const vault = await searched();
    const { page } = vault;
    await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as PluginInPage;
      const [paper] = await (await services.engine()).papers('', 10);
      await services.pages.show({ paperId: paper?.paperId ?? '', hits: [], at: 0, page: 1 }, 'window');
    });
    const frame = page.frameLocator('iframe.host-popout');
    await frame.locator('.locus-page-sheet.is-drawn').first().waitFor();
    expect(await page.locator('.locus-page-sheet').count()).toBe(0);
    expect(await vault.problems()).toEqual([]);
  });

  it('5.5: a PDF of 350 pages: few pages exist at any time, and they are drawn wherever one goes', async () => {
    const vault = await searched();
    const { page } = vault;
    const path = await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as PluginInPage;
      const [paper] = (await (await services.engine()).papers('', 50)).filter(({ pdfPath }) => pdfPath !== null);
      Object.assign(window, { shownPaper: paper?.paperId });
      return paper?.pdfPath ?? '';
    });
    vault.vault.write(path, longPdf(350));
    await vault.sync();
    await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as PluginInPage;
      await services.pages.show({ paperId: (window as unknown as { shownPaper: string }).shownPaper, hits: [], at: 0, page: 175 }, false);
    });
    await page.waitForSelector('.locus-page-sheet[data-page="175"].is-drawn');
    for (const target of [350, 1, 90, 260]) {
      await page.fill('.locus-page-field', String(target));
      await page.keyboard.press('Enter');
      await page.waitForSelector(`.locus-page-sheet[data-page="${target}"].is-drawn`);
      expect(await page.locator('.locus-page-sheet').count()).toBeLessThanOrEqual(5);
      expect(await ink(vault, `.locus-page-sheet[data-page="${target}"] canvas`)).toBeGreaterThan(0);
    }
    expect(await vault.problems()).toEqual([]);
  });
});
