import { describe, expect, it } from 'vitest';
import type { Services } from '../../src/obsidian/services';
import { findChromium, type OpenOptions, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';

const chromium = findChromium();
const LINK = /\[\[[^\]|]+\.pdf#page=\d+&cite=[0-9a-z]{14}\|[^\]]+\]\]/;

describe.skipIf(!chromium)('citing while writing, in Chromium, over the demo papers', () => {
  const demo = demoSession();

  async function start(note: string, options: OpenOptions = {}): Promise<OpenVault> {
    const vault = await demo.open({ 'Draft.md': note }, options);
    await vault.page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      await (await services.engine()).index({});
    });
    await vault.open('Draft');
    return vault;
  }
  const note = ({ page }: OpenVault): Promise<string> => page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.getValue() ?? '');
  const rows = ({ page }: OpenVault): Promise<unknown> => page.waitForSelector('.suggestion-container .locus-suggestion mark');

  it('60-16: typed after the trigger, a passage is linked with Enter and quoted with Shift+Enter, one undo step each; Escape leaves the text', async () => {
    const vault = await start('It helps \n');
    const { page } = vault;
    await vault.type(';;walking pain after group exercise', 0);
    await rows(vault);
    await page.keyboard.press('Enter');
    await expect.poll(() => note(vault)).toMatch(LINK);
    expect(await note(vault)).not.toContain(';;');
    await page.keyboard.press('Control+z');
    expect(await note(vault)).toBe('It helps ;;walking pain after group exercise\n');
    await page.keyboard.type('s');
    await rows(vault);
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => note(vault)).toContain('\n> [[');
    await page.keyboard.press('Control+z');
    await page.keyboard.type(' x');
    await rows(vault);
    await page.keyboard.press('Escape');
    await page.keyboard.type('y');
    await page.waitForTimeout(300);
    expect(await page.locator('.suggestion-container').count()).toBe(0);
    expect(await note(vault)).toContain(';;walking');
    expect(await vault.problems()).toEqual([]);
  });

  it('60-16: on a phone, in Chinese, behind full-width signs, by tapping', async () => {
    const vault = await start('研究表明', { phone: true, language: 'zh' });
    const { page } = vault;
    await vault.type('', 0);
    await page.keyboard.insertText('；；湿地');
    await rows(vault);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator('.suggestion-container .locus-suggestion').first().locator('.locus-suggestion-name').tap();
    await expect.poll(() => note(vault)).toMatch(LINK);
    expect(await note(vault)).toMatch(/^研究表明\[\[/);
    expect(await vault.problems()).toEqual([]);
  });

  it('60-17, 60-18: support goes behind the sentence and is marked the next time; the same words are found as a quote, word for word', async () => {
    const vault = await start('Walking hurts less after training in groups. And so on.\n');
    const { page } = vault;
    await vault.type('', 0, 10);
    await vault.command('locus:find-support');
    await page.waitForSelector('.prompt .locus-suggestion');
    await page.keyboard.press('Enter');
    await expect.poll(() => note(vault)).toMatch(new RegExp(`^Walking hurts less after training in groups\\. ${LINK.source} And so on\\.`));
    await vault.type('', 0, 10);
    await vault.command('locus:find-support');
    await page.waitForSelector('.prompt .locus-suggestion-note');
    await page.keyboard.press('Escape');
    const quote = await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      const engine = await services.engine();
      const [passage] = (await engine.search({ query: 'walking pain supervised arm', limit: 1, mode: 'words' })).passages;
      const text = passage ? passage.text.slice(passage.bestSentences.start - passage.start, passage.bestSentences.end - passage.start) : '';
      const editor = window.host.app.workspace.activeEditor?.editor;
      editor?.setValue(`“${text}” it says.`);
      editor?.setSelection({ line: 0, ch: 0 }, { line: 0, ch: text.length + 2 });
      return text;
    });
    expect(quote.length).toBeGreaterThan(20);
    await vault.command('locus:find-quote');
    await page.waitForSelector('.prompt [data-how="verbatim"]');
    await page.keyboard.press('Enter');
    await expect.poll(() => note(vault)).toMatch(LINK);
    expect((await note(vault)).startsWith(`“${quote}” [[`)).toBe(true);
    expect(await vault.problems()).toEqual([]);
  });

  it('60-8, 60-14: a link to the wrong page is moved: its card says where the words are, and repairs it', async () => {
    const vault = await start('Text\n\nSee it.\n');
    const { page } = vault;
    const right = await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      const engine = await services.engine();
      const [passage] = (await engine.search({ query: 'walking pain supervised arm', limit: 1, mode: 'words' })).passages;
      const cited = passage && (await engine.cite({ paperId: passage.paperId, ...passage.bestSentences }));
      return { path: cited?.paper.pdfPath ?? '', page: cited?.pages[0] ?? 0, cite: cited?.cite ?? '' };
    });
    const linkTo = (at: number): string => `[[${right.path}#page=${at}&cite=${right.cite}|my words]]`;
    await vault.type(`${linkTo(right.page + 1)}`, 2);
    await vault.type('', 0);
    await page.waitForSelector('.cm-content .locus-mark[data-state="moved"]');
    await page.hover('.cm-content .locus-citation-chip');
    await page.locator('.locus-hover button.mod-cta').click();
    await expect.poll(() => note(vault)).toContain(linkTo(right.page));
    await page.waitForSelector('.cm-content .locus-citation-chip:not(:has(.locus-mark))');
    expect(await vault.problems()).toEqual([]);
  });
});
