import { describe, expect, it } from 'vitest';
import { NOTES, VANCOUVERISH } from '../references/made-styles';
import { findChromium, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';

const chromium = findChromium();
const TEXT = { link: /^\[\[[^\]|]+\.pdf#page=\d+&cite=[0-9a-z]{14}\|[^\]]+\]\]$/, quote: /^> .+\n>\n> \[\[.+\]\]$/, callout: /^> \[!quote\] \[\[.+\]\]\n> .+$/, pandoc: /^\[@[^\]]+, p\. \d+(?:–\d+)?\]$/, reference: /^Hansen et al\. \(2021\)\. .+, p\. \d+(?:–\d+)?\. https:\/\/doi\.org\/\S+$/ };
const ITEMS = { link: 'Link', quote: 'Link and quote', callout: 'Quote as call-out', pandoc: 'Pandoc citation', reference: 'Plain reference' } as const;
type Form = keyof typeof ITEMS;

describe.skipIf(!chromium)('forms of a citation and lists of references in Chromium, over the demo papers', () => {
  const demo = demoSession();
  const noteOf = ({ page }: OpenVault): Promise<string> => page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.getValue() ?? '');

  async function searched(files: Record<string, string> = {}): Promise<OpenVault> {
    const vault = await demo.built({ 'Draft.md': 'First.\n', ...files });
    await vault.open('Draft');
    await vault.page.fill('.locus-pane input', 'walking pain after group exercise');
    await vault.page.waitForSelector('.locus-results[aria-busy="false"] .locus-card');
    return vault;
  }

  it('60-6: every form is inserted and copied alike', async () => {
    const vault = await searched();
    const { page } = vault;
    await page.evaluate(() => {
      Object.assign(window, { copied: '' });
      navigator.clipboard.writeText = (text: string) => Promise.resolve(void Object.assign(window, { copied: text }));
    });
    const choose = async (menu: string, name: string): Promise<void> => {
      await page.locator('.locus-card').first().click({ button: 'right' });
      for (const item of [menu, name]) await page.locator('.menu-item', { hasText: new RegExp(`^${item}$`) }).click();
    };
    for (const form of Object.keys(ITEMS) as Form[]) {
      await page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.setValue(''));
      await choose('Insert as…', ITEMS[form]);
      await page.waitForFunction(() => window.host.app.workspace.activeEditor?.editor?.getValue() !== '');
      const inserted = (await noteOf(vault)).trim();
      expect(inserted, form).toMatch(TEXT[form]);
      await page.evaluate(() => Object.assign(window, { copied: '' }));
      await choose('Copy as…', ITEMS[form]);
      await page.waitForFunction(() => (window as unknown as { copied: string }).copied !== '');
      expect(await page.evaluate(() => (window as unknown as { copied: string }).copied), form).toBe(inserted);
    }
    for (const [name, text] of [['Paper as BibTeX', /^@article\{[^,]+,\n {2}author = /], ['Paper as CSL-JSON', /^\[\n {2}\{\n {4}"id": /]] as const) {
      await page.evaluate(() => Object.assign(window, { copied: '' }));
      await choose('Copy as…', name);
      await page.waitForFunction(() => (window as unknown as { copied: string }).copied !== '', undefined, { timeout: 15_000 });
      expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toMatch(text);
    }
    expect(await vault.problems()).toEqual([]);
  });

  it('60-6: a list of references by a style of the vault, another style, an edit that is asked about; the page shows the list alone', async () => {
    const vault = await searched({ 'Styles/a.csl': VANCOUVERISH, 'Styles/b.csl': NOTES });
    const { page } = vault;
    const style = (path: string): Promise<void> => page.evaluate((name) => {
      const plugin = window.host.app.plugins.plugins.locus as unknown as { services: { settings: { update(change: object): Promise<void> } } };
      return plugin.services.settings.update({ referenceStyle: name });
    }, path);
    await style('Styles/a.csl');
    await page.locator('.locus-card').first().focus();
    await page.keyboard.press('i');
    await page.waitForFunction(() => window.host.app.workspace.activeEditor?.editor?.getValue().includes('cite='));
    await vault.command('locus:insert-references');
    await page.waitForFunction(() => window.host.app.workspace.activeEditor?.editor?.getValue().includes('locus-references'), undefined, { timeout: 15_000 });
    const first = await noteOf(vault);
    expect(first).toMatch(/\n\n%% locus-references [0-9a-f]{8} %%\n\n1\\\. Hansen .+\n\n%% \/locus-references %%/);
    await style('Styles/b.csl');
    await vault.command('locus:update-references');
    await page.waitForFunction(() => window.host.app.workspace.activeEditor?.editor?.getValue().includes('“'), undefined, { timeout: 15_000 });
    const second = await noteOf(vault);
    expect(second.split('%% locus-references')[0]).toBe(first.split('%% locus-references')[0]);
    await page.evaluate((text) => window.host.app.workspace.activeEditor?.editor?.setValue(text), second.replace('“', 'Mine: “'));
    await vault.command('locus:update-references');
    await page.waitForSelector('.modal:has-text("Replace your changes?")');
    await page.locator('.modal button', { hasText: 'Cancel' }).click();
    expect(await noteOf(vault)).toContain('Mine: “');
    await vault.setMode('preview');
    await page.waitForSelector('.markdown-preview-view :text("Mine:")');
    expect(await page.locator('.markdown-preview-view').first().innerText()).not.toContain('locus-references');
    expect(await vault.problems()).toEqual([]);
  });
});
