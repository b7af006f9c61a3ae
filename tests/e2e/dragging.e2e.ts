import { describe, expect, it } from 'vitest';
import { findChromium, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';

const chromium = findChromium();
const LINK = String.raw`\[\[[^\]|]+\.pdf#page=\d+&cite=[0-9a-z]{14}\|[^\]]+\]\]`;

describe.skipIf(!chromium)('dragging a result into a note, in Chromium, over the demo papers', () => {
  const demo = demoSession();

  /** The pane beside a note, with a result that was pointed at. */
  async function start(note: string): Promise<OpenVault> {
    const vault = await demo.built({ 'Draft.md': note });
    const { page } = vault;
    await vault.open('Draft');
    await vault.command('locus:open-search-pane');
    await page.fill('.locus-pane input', 'walking pain supervised arm');
    await page.waitForSelector('.locus-results[aria-busy="false"] .locus-card');
    await page.locator('.locus-card').first().hover();
    return vault;
  }

  /** Drags the first result with the mouse to behind the first line of the note, and waits for it to arrive. */
  async function drag(vault: OpenVault, keys: readonly string[]): Promise<string> {
    const { page } = vault;
    const before = await note(vault);
    const from = await page.locator('.locus-card .locus-card-head').first().boundingBox();
    const line = await page.locator('.cm-content .cm-line').first().boundingBox();
    if (!from || !line) throw new Error('nothing to drag, or nowhere to drop it');
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 3 });
    await page.mouse.move(line.x + line.width - 4, line.y + line.height / 2, { steps: 8 });
    await page.mouse.up();
    for (const key of keys) await page.keyboard.up(key);
    await expect.poll(() => note(vault)).not.toBe(before);
    return note(vault);
  }

  const note = ({ page }: OpenVault): Promise<string> => page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.getValue() ?? '');

  it.each([
    ['a link', [], new RegExp(`^It helps ${LINK}\n\nEnd$`)],
    ['with Ctrl link and quote, as a block of its own', ['Control'], new RegExp(`^It helps \n> [^\n]+\n(?:> [^\n]*\n)*>\n> ${LINK}\n\n\n\nEnd$`)],
    ['with Alt a Pandoc citation', ['Alt'], /^It helps \[@[^\]]+\]\n\nEnd$/],
    ['with both a plain reference', ['Alt', 'Control'], /^It helps [^[\n]+\(\d{4}\)[^\n]+\n\nEnd$/],
  ] as const)('60-6: %s', async (_form, keys, expected) => {
    const vault = await start('It helps \n\nEnd');
    expect(await drag(vault, keys)).toMatch(expected);
    expect(await vault.problems()).toEqual([]);
  });
});
