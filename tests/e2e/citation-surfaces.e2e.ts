import { describe, expect, it } from 'vitest';
import type { Services } from '../../src/obsidian/services';
import { findChromium, type OpenOptions, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';

const chromium = findChromium();

/** Every place of a note where a citation can stand, each a block of its own; LINK stands for the citation. */
const SURFACES = ['LINK in a paragraph', '- LINK in a list', '| where | what |\n|---|---|\n| table | CELL |', '> [!note] Call-out\n> LINK inside', '> LINK in a quote', 'A footnote[^1]', '**LINK** in bold', '![[Embedded]]', '[^1]: LINK below'];
/** Citations that a reader sees: one for each of the above. */
const SEEN = SURFACES.length - 1;

describe.skipIf(!chromium)('the same chip wherever a citation stands, in Chromium', () => {
  const demo = demoSession();

  /** A vault whose note "Surfaces" cites one place of a demo paper on every surface. */
  async function start(options: OpenOptions = {}): Promise<{ vault: OpenVault; link: string }> {
    const vault = await demo.open({}, options);
    const link = await vault.page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      const engine = await services.engine();
      await engine.index({});
      const { passages } = await engine.search({ query: 'walking pain after group exercise', limit: 1, mode: 'words' });
      const [passage] = passages;
      const cited = passage && (await engine.cite({ paperId: passage.paperId, ...passage.bestSentences }));
      if (!cited) throw new Error('nothing to cite');
      return `[[${cited.paper.pdfPath ?? ''}#page=${cited.pages[0] ?? 1}&cite=${cited.cite}|my own words]]`;
    });
    const note = SURFACES.join('\n\n').replaceAll('LINK', link).replace('CELL', link.replace('|', '\\|'));
    await vault.page.evaluate(
      async ([surfaces, embedded]) => {
        const { vault: files } = window.host.app;
        await files.create('Embedded.md', embedded);
        await files.create('Surfaces.md', surfaces);
      },
      [note, `${link} inside an embedded note`] as const,
    );
    return { vault, link };
  }

  const texts = (vault: OpenVault, scope: string): Promise<string[]> => vault.page.locator(`${scope} .locus-citation-chip`).allTextContents();

  it('60-11, 60-12: reading view: lists, tables, call-outs, quotes, footnotes, embeds; each link stays native, and each chip says the same', async () => {
    const { vault } = await start({ mode: 'preview' });
    await vault.open('Surfaces');
    await expect.poll(async () => (await texts(vault, '.markdown-preview-view')).length).toBe(SEEN);
    const said = await texts(vault, '.markdown-preview-view');
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toMatch(/p\. 15\d\d/);
    for (const scope of ['li', 'td', '.callout', 'blockquote', '.footnotes', 'strong', '.markdown-embed']) expect(await vault.page.locator(`.markdown-preview-view ${scope} .locus-citation-chip`).count(), scope).toBeGreaterThan(0);
    const links = await vault.page.locator('.markdown-preview-view .locus-citation-chip').evaluateAll((chips) => chips.map((chip) => chip.previousElementSibling?.className));
    expect(links.every((name) => name?.includes('internal-link'))).toBe(true);
    expect(await vault.problems()).toEqual([]);
  });

  it('60-11, 60-12: Live Preview: the same chips, in tables, call-outs and embeds too', async () => {
    const { vault } = await start();
    await vault.open('Surfaces');
    // A footnote is a line of its own there.
    for (const scope of ['.cm-line', '.cm-table-widget', '.cm-callout', '.cm-embed .markdown-embed']) {
      await vault.page.waitForSelector(`.cm-content ${scope} .locus-citation-chip`);
    }
    await expect.poll(async () => (await texts(vault, '.cm-content')).length).toBe(SEEN);
    expect(new Set(await texts(vault, '.cm-content')).size).toBe(1);
    expect(await vault.problems()).toEqual([]);
  });

  it('60-12: popout windows, in both views, with a hover card in their own document', async () => {
    const { vault } = await start();
    const { page } = vault;
    for (const mode of ['preview', 'source'] as const) {
      const own = await page.evaluate(async (wanted) => {
        const { app } = window.host;
        const leaf = app.workspace.openPopoutLeaf();
        const file = app.vault.getFileByPath('Surfaces.md');
        if (file) await leaf.openFile(file);
        const state = leaf.getViewState();
        await leaf.setViewState({ ...state, state: { ...state.state, mode: wanted } });
        return leaf.view.containerEl.doc !== document;
      }, mode);
      expect(own).toBe(true);
    }
    const frames = page.locator('iframe.host-popout');
    expect(await frames.count()).toBe(2);
    const reading = frames.first().contentFrame();
    await reading.locator('.markdown-preview-view .locus-citation-chip').first().waitFor();
    await frames.nth(1).contentFrame().locator('.cm-content .locus-citation-chip').first().waitFor();
    await reading.locator('.markdown-preview-view .locus-citation-chip').first().dispatchEvent('mouseenter');
    await reading.locator('.locus-hover mark').waitFor();
    expect(await page.locator('body > .locus-hover').count()).toBe(0);
    expect(await vault.problems()).toEqual([]);
  });

  it('60-12: print: the page is complete when it is printed, though nothing was known before', async () => {
    const { vault } = await start();
    const printed = await vault.page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      // What was resolved while the note was written is forgotten: the note may never have been open.
      services.emptied.tell();
      const el = await window.host.app.host.print('Surfaces.md');
      return Array.from(el.querySelectorAll('.locus-citation-chip'), (chip) => chip.textContent);
    });
    expect(printed).toHaveLength(SEEN);
    expect(new Set(printed).size).toBe(1);
    await vault.page.emulateMedia({ media: 'print' });
    const chip = vault.page.locator('.print .locus-citation-chip').first();
    expect(await chip.isVisible()).toBe(true);
    expect(await chip.evaluate((el) => getComputedStyle(el).boxShadow)).toBe('none');
    expect(await vault.problems()).toEqual([]);
  });
});
