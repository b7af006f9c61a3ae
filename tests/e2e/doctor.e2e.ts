import { describe, expect, it } from 'vitest';
import type { Services } from '../../src/obsidian/services';
import { findChromium, type OpenVault } from './harness';
import { demoSession } from './harness/plugin-session';

const chromium = findChromium();

/** A place of a demo paper, as a link to it could be written. */
interface Place {
  path: string;
  page: number;
  cite: string;
  text: string;
}

const link = ({ path, page, cite }: Place, alias: string, shift = 0): string => `[[${path}#page=${page + shift}&cite=${cite}|${alias}]]`;
/** A fingerprint that stands nowhere. */
const unfound = (place: Place): Place => ({ ...place, cite: `${place.cite.slice(0, -3)}zzz` });

describe.skipIf(!chromium)('the citation doctor in Chromium, over the demo papers', () => {
  const demo = demoSession();

  async function start(notesOf: (places: readonly [Place, Place, Place]) => Record<string, string>): Promise<{ vault: OpenVault; places: readonly [Place, Place, Place] }> {
    const vault = await demo.open();
    const places = await vault.page.evaluate(async () => {
      const engine = await (window.host.app.plugins.plugins.locus as unknown as { services: Services }).services.engine();
      await engine.index({});
      const found = [];
      for (const query of ['walking pain after group exercise', 'walking pain supervised arm', 'ice on a turbine blade']) {
        const [passage] = (await engine.search({ query, limit: 1, mode: 'words' })).passages;
        const cited = passage && (await engine.cite({ paperId: passage.paperId, ...passage.bestSentences, keep: true }));
        if (cited) found.push({ path: cited.paper.pdfPath ?? '', page: cited.pages[0] ?? 1, cite: cited.cite, text: cited.text });
      }
      return found;
    });
    const [first, second, third] = places;
    if (!first || !second || !third) throw new Error('the demo papers gave too little to cite');
    const three = [first, second, third] as const;
    await vault.page.evaluate(async (notes) => {
      // The demo's own notes cite a few places.
      const { metadataCache, vault: files } = window.host.app;
      for (const file of files.getMarkdownFiles()) if (!file.path.includes('/ocr/') && metadataCache.getFileCache(file)?.links?.some(({ link: to }) => to.includes('#'))) await files.delete(file);
      for (const [path, text] of Object.entries(notes)) await window.host.app.vault.create(path, text);
    }, notesOf(three));
    await vault.page.waitForFunction(() => window.host.app.metadataCache.idle);
    return { vault, places: three };
  }

  async function check(vault: OpenVault): Promise<void> {
    await vault.command('locus:check-citations');
    await vault.page.waitForSelector('.locus-doctor [data-action="again"]', { timeout: 60_000 });
  }

  const textOf = ({ page }: OpenVault, path: string): Promise<string> =>
    page.evaluate(async (at) => {
      const file = window.host.app.vault.getFileByPath(at);
      return file ? window.host.app.vault.read(file) : '';
    }, path);
  /** "Open.md moved", in the order of the list. */
  const listed = ({ page }: OpenVault): Promise<string[]> =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('.locus-doctor-row')].sort((a, b) => Number(a.dataset.place) - Number(b.dataset.place));
      return rows.map((row) => `${row.querySelector('.locus-doctor-name')?.textContent ?? ''} ${row.dataset.state ?? ''}`);
    });
  const head = ({ page }: OpenVault): Promise<string> => page.locator('.locus-doctor .locus-run-text').innerText();
  const press = ({ page }: OpenVault, name: string): Promise<void> => page.locator('.locus-doctor-detail button', { hasText: name }).click();
  const row = ({ page }: OpenVault, name: string): ReturnType<OpenVault['page']['locator']> => page.locator('.locus-doctor-row', { hasText: name });

  it('60-20: listed by state, also beside a note that cannot be read; all moved are repaired, in an open note as one step to undo', async () => {
    const { vault, places: [a, b] } = await start(([x, y, z]) => ({
      'Bad.md': `Unread ${link(x, 'bad', 1)}.`,
      'Held.md': `Holds ${link(z, 'held')}.`,
      'Lost.md': `Lost ${link(unfound(y), 'lost')}.`,
      'Moved.md': `Moved ${link(y, 'elsewhere', 1)}.`,
      'Open.md': `Two ${link(x, 'first', 1)}.\n\nThree ${link(x, 'second', 1)}.`,
    }));
    const { page } = vault;
    await page.evaluate(() => {
      const { vault: files } = window.host.app;
      const read = files.cachedRead.bind(files);
      files.cachedRead = (file) => (file.path === 'Bad.md' ? Promise.reject(new Error('a broken disk')) : read(file));
    });
    await vault.open('Open');
    await check(vault);
    expect(await listed(vault)).toEqual(['lost lost', 'elsewhere moved', 'first moved', 'second moved']);
    expect(await head(vault)).toContain('1 note could not be read: Bad');
    await page.locator('[data-filter="lost"]').click();
    await expect.poll(() => listed(vault)).toEqual(['lost lost']);
    await page.locator('[data-filter="all"]').click();
    await expect.poll(() => listed(vault)).toEqual(['held exact', 'lost lost', 'elsewhere moved', 'first moved', 'second moved']);
    await page.locator('.locus-doctor-repair button').click();
    await page.locator('.mod-confirmation button', { hasText: /^Repair$/ }).click();
    await expect.poll(() => head(vault)).toContain('3 links repaired in 2 notes');
    expect(await textOf(vault, 'Moved.md')).toBe(`Moved ${link(b, 'elsewhere')}.`);
    expect(await textOf(vault, 'Bad.md')).toBe(`Unread ${link(a, 'bad', 1)}.`);
    // The pane that it was open in all along: opening it anew would read what is not saved yet.
    await page.evaluate(() => {
      const { workspace } = window.host.app;
      const [leaf] = workspace.getLeavesOfType('markdown');
      if (leaf) workspace.setActiveLeaf(leaf);
    });
    const editor = (): Promise<string> => page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.getValue() ?? '');
    expect(await editor()).toBe(`Two ${link(a, 'first')}.\n\nThree ${link(a, 'second')}.`);
    await page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.undo());
    expect(await editor()).toBe(`Two ${link(a, 'first', 1)}.\n\nThree ${link(a, 'second', 1)}.`);
    expect((await vault.problems()).filter((problem) => !problem.includes('a broken disk'))).toEqual([]);
  });

  it('60-20: a changed wording is accepted; lost words are cited again; ignored and taken back', async () => {
    const { vault, places: [a, b] } = await start(([x, y]) => ({
      'Changed.md': `> ${x.text.replace(/\b([a-z]{6,})\b/, 'zeppelins')}\n\n${link(unfound(x), 'was so')}\n`,
      'Lost.md': `Lost ${link(unfound(y), 'lost')}.`,
    }));
    const { page } = vault;
    await check(vault);
    expect(await listed(vault)).toEqual(['was so changed', 'lost lost']);
    await row(vault, 'was so').click();
    expect(await page.locator('.locus-doctor-detail del').allTextContents()).toContain('zeppelins');
    await press(vault, 'Ignore');
    await expect.poll(() => listed(vault)).toEqual(['lost lost']);
    await page.locator('[data-filter="ignored"]').click();
    await row(vault, 'was so').click();
    await press(vault, 'No longer ignore');
    await page.locator('[data-filter="wrong"]').click();
    await row(vault, 'was so').click();
    await page.locator('.locus-doctor-detail button.mod-cta').click();
    await expect.poll(() => textOf(vault, 'Changed.md')).toContain(link(a, 'was so'));
    await row(vault, 'lost').click();
    // The details take room from the list; what was chosen is still in sight.
    const [chosen, details] = [await row(vault, 'lost').boundingBox(), await page.locator('.locus-doctor-detail').boundingBox()];
    expect((chosen?.y ?? Infinity) + (chosen?.height ?? 0)).toBeLessThanOrEqual(details?.y ?? 0);
    await press(vault, 'Cite again');
    await page.locator('.prompt input, .modal input').first().fill(b.text.slice(0, 40));
    await page.locator('.prompt .suggestion-item, .modal .suggestion-item').first().click();
    await expect.poll(() => textOf(vault, 'Lost.md')).not.toContain('zzz');
    expect(await textOf(vault, 'Lost.md')).toMatch(/^Lost \[\[.+#page=\d+&cite=[0-9a-z]{14}\|lost\]\]\.$/);
    expect(await vault.problems()).toEqual([]);
  });

  it('60-20: Stop keeps what was judged, and the next check judges all', async () => {
    const { vault } = await start(([x]) => Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Note ${at + 10}.md`, Array.from({ length: 10 }, () => `Two ${link(x, 'far', 1)}.`).join('\n\n')])));
    const { page } = vault;
    await page.evaluate(async () => {
      const engine = await (window.host.app.plugins.plugins.locus as unknown as { services: Services }).services.engine();
      const check = engine.check.bind(engine);
      let asked = 0;
      engine.check = async (requests, asker) => {
        if ((asked += 1) === 2) document.querySelector<HTMLElement>('.locus-doctor [data-action="stop"]')?.click();
        return check(requests, asker);
      };
    });
    await check(vault);
    expect(await head(vault)).toContain('Stopped');
    expect(await page.locator('[data-filter="all"] .locus-doctor-count').innerText()).toBe('100');
    await page.locator('.locus-doctor [data-action="again"]').click();
    await expect.poll(() => head(vault), { timeout: 30_000 }).toContain('300 citations in 30 notes');
    expect(await vault.problems()).toEqual([]);
  });

  it('60-20: what the user edits, renames or deletes between check and repair, and while it is repaired, is left as the user wrote it', async () => {
    const { vault, places: [a] } = await start(([x]) =>
      Object.fromEntries(['Busy', 'Deleted', 'Edited', 'Renamed', 'Shifted'].map((name) => [`${name}.md`, `One ${link(x, name, 1)}.`])),
    );
    const { page } = vault;
    await check(vault);
    expect(await listed(vault)).toHaveLength(5);
    await page.locator('.locus-doctor-repair button').click();
    await page.evaluate(async (mine) => {
      const { app } = window.host;
      const engine = await (app.plugins.plugins.locus as unknown as { services: Services }).services.engine();
      const file = (path: string): NonNullable<ReturnType<typeof app.vault.getFileByPath>> => {
        const found = app.vault.getFileByPath(path);
        if (!found) throw new Error(`no ${path}`);
        return found;
      };
      const cite = engine.cite.bind(engine);
      let cited = 0;
      engine.cite = async (request) => {
        if ((cited += 1) === 1) await app.vault.modify(file('Busy.md'), `Mine now. One ${mine}.`);
        return cite(request);
      };
      await app.vault.modify(file('Edited.md'), `One ${mine}.`);
      await app.vault.process(file('Shifted.md'), (text) => `New words before.\n\n${text}`);
      await app.vault.rename(file('Renamed.md'), 'Other.md');
      await app.vault.delete(file('Deleted.md'));
      [...document.querySelectorAll<HTMLElement>('.mod-confirmation button')].find((button) => button.textContent === 'Repair')?.click();
    }, link(a, 'my own words', 1));
    await expect.poll(() => head(vault)).toContain('1 link repaired in 1 note');
    expect(await textOf(vault, 'Busy.md')).toBe(`Mine now. One ${link(a, 'my own words', 1)}.`);
    expect(await textOf(vault, 'Edited.md')).toBe(`One ${link(a, 'my own words', 1)}.`);
    expect(await textOf(vault, 'Shifted.md')).toBe(`New words before.\n\nOne ${link(a, 'Shifted')}.`);
    expect(await textOf(vault, 'Other.md')).toBe(`One ${link(a, 'Renamed', 1)}.`);
    expect(await textOf(vault, 'Deleted.md')).toBe('');
    expect(await vault.problems()).toEqual([]);
  });
});
