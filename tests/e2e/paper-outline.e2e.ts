import { describe, expect, it } from 'vitest';
import { findChromium, type OpenOptions, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';

const chromium = findChromium();
const TITLE = 'Supervised group training or exercise at home for knee osteoarthritis';

/** A paper of so many sections, as another tool's Markdown with page marks. */
const longPaper = (sections: number): string =>
  ['# A very long report on many small things of every kind', ...Array.from({ length: sections }, (_, at) => `${at % 5 === 0 ? `<!-- page ${at / 5 + 1} -->\n\n` : ''}${at % 10 === 0 ? '##' : '###'} Part ${at} of the report\n\nWhat part ${at} of the report says is said here.`)].join('\n\n');

describe.skipIf(!chromium)('the outline of a paper in Chromium', () => {
  const demo = demoSession();

  const built = (files: Record<string, string> = {}, options: OpenOptions = {}): Promise<OpenVault> => demo.built({ 'Draft.md': 'First.\n', ...files }, options);

  /** Opens the outline of a paper by its title. */
  async function outlineOf(vault: OpenVault, words: string): Promise<void> {
    const { page } = vault;
    await vault.command('locus:open-outline-of-paper');
    await page.fill('.prompt-input', words);
    await page.waitForSelector(`.suggestion-item:has-text("${words}")`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.locus-outline-row');
  }

  it('sections with printed and PDF page; a click opens the PDF there; hover shows the heading in its context', async () => {
    const vault = await built();
    const { page } = vault;
    await outlineOf(vault, 'Supervised group training');
    expect(await page.textContent('.locus-outline-paper')).toContain(TITLE);
    expect(await page.textContent('.locus-outline-source')).toContain('Read from PaperForge');
    const methods = page.locator('.locus-outline-row', { has: page.locator('.locus-outline-title', { hasText: /^2 Methods$/ }) });
    expect(await methods.locator('.locus-outline-meta').textContent()).toMatch(/^p\. 15\d\d(–15\d\d)? \(PDF \d/);
    await methods.locator('.locus-outline-title').hover();
    await page.waitForSelector('.locus-hover mark');
    expect(await page.textContent('.locus-hover mark')).toBe('2 Methods');
    await page.mouse.move(5, 5);
    const meta = (await methods.locator('.locus-outline-meta').textContent()) ?? '';
    await methods.locator('.locus-outline-title').click();
    await page.waitForFunction(() => window.host.app.host.pdfOpened.length > 0);
    expect(await page.evaluate(() => window.host.app.host.pdfOpened.at(-1)?.page)).toBe(Number(/PDF (\d+)/.exec(meta)?.[1]));
    expect(await vault.problems()).toEqual([]);
  });

  it('a search in a section finds passages of that section of that paper alone', async () => {
    const vault = await built();
    const { page } = vault;
    await outlineOf(vault, 'Supervised group training');
    const row = page.locator('.locus-outline-row', { has: page.locator('.locus-outline-title', { hasText: /^2 Methods$/ }) });
    await row.hover();
    await row.locator('[data-act="search"]').click();
    await page.waitForSelector('.locus-results[aria-busy="false"] .locus-card');
    const places = await page.locator('.locus-card .locus-chip').allTextContents();
    expect(places.length).toBeGreaterThan(0);
    expect(places.every((place) => place.startsWith('2 Methods'))).toBe(true);
    expect(new Set(await page.locator('.locus-card .locus-card-paper').allTextContents())).toEqual(new Set(['Hansen et al. 2021']));
    await page.keyboard.type('group');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.locus-pane input')?.value === 'section:"2 Methods" group');
    expect(await vault.problems()).toEqual([]);
  });

  it('marks the section of the page that the page viewer shows, and a row turns the viewer\'s pages', async () => {
    const vault = await built();
    const { page } = vault;
    await outlineOf(vault, 'Supervised group training');
    const menuOf = async (title: RegExp): Promise<void> => page.locator('.locus-outline-row', { has: page.locator('.locus-outline-title', { hasText: title }) }).click({ button: 'right' });
    await menuOf(/^References$/);
    await page.click('.menu-item:has-text("Show on its page")');
    await page.waitForSelector('.locus-page-sheet.is-drawn');
    await page.waitForSelector('.locus-outline-row.is-active');
    await page.locator('.locus-page-scroller').focus();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('.locus-outline-row.is-active')?.getAttribute('data-index') === '0');
    const place = await page.textContent('.locus-page-place');
    await page.locator('.locus-outline-title', { hasText: /^3 Results$/ }).click();
    await page.waitForFunction((before) => document.querySelector('.locus-page-place')?.textContent !== before, place);
    expect(await page.locator('.locus-outline-row.is-active .locus-outline-title').textContent()).toBe('3 Results');
    expect(await page.evaluate(() => window.host.app.host.pdfOpened.length)).toBe(0);
    expect(await vault.problems()).toEqual([]);
  });

  it('5,000 sections: only what is in sight is in the page, and the last is one key away', async () => {
    const vault = await built({ 'Reports/long.md': longPaper(5_000), '.obsidian/plugins/locus/data.json': '{"sourceFolders":["Reports"]}' });
    const { page } = vault;
    await outlineOf(vault, 'A very long report on many small things');
    const nodes = (): Promise<number> => page.locator('.locus-outline *').count();
    expect(await nodes()).toBeLessThan(1_200);
    await page.locator('.locus-outline-tree').focus();
    await page.keyboard.press('End');
    await page.waitForSelector('.locus-outline-row.is-focused:has-text("Part 4999 of the report")');
    expect(await page.locator('.locus-outline-row.is-focused .locus-outline-meta').textContent()).toContain('p. 1000');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.locus-outline-row.is-focused[aria-expanded="false"]');
    await page.fill('.locus-outline-filter input', 'part 4777');
    await page.waitForFunction(() => document.querySelectorAll('.locus-outline-row').length === 2);
    expect(await nodes()).toBeLessThan(1_200);
    expect(await vault.problems()).toEqual([]);
  });

  it('on a phone it is in the drawer, which closes on what is opened; targets are large enough for a thumb', async () => {
    const vault = await built({}, { phone: true });
    const { page } = vault;
    await outlineOf(vault, 'Supervised group training');
    const row = page.locator('.locus-outline-row', { has: page.locator('.locus-outline-title', { hasText: /^2 Methods$/ }) });
    const box = await row.boundingBox();
    const more = await row.locator('[data-act="menu"]').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect([more?.width, more?.height].every((size) => (size ?? 0) >= 40)).toBe(true);
    await row.locator('[data-act="menu"]').tap();
    await page.waitForSelector('.menu-item:has-text("Search in this section")');
    await page.keyboard.press('Escape');
    await row.locator('.locus-outline-title').tap();
    await page.waitForFunction(() => window.host.app.host.pdfOpened.length > 0);
    await page.waitForFunction(() => !document.querySelector('.locus-outline')?.checkVisibility());
    expect(await vault.problems()).toEqual([]);
  });
});
