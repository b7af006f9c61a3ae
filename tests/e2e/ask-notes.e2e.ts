// Answers on their way into notes, in Chromium: with the papers as they are then.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../src/obsidian/services';
import { CONTENTS } from '../doubles/answer-scenarios';
import { AskingSession, type AskingVault } from './asking-vault';
import { findChromium } from './harness';

const chromium = findChromium();
const QUOTE = 'Twelve weeks of supervised training relieve knee pain more than the same programme at home, and a refresher session seems worth testing in a trial of its own.';
const LINK = /\[\[[^\]|]+\.pdf#page=3&cite=[0-9a-z]{14}\|Hansen et al\. 2021[^\]]*\]\]/;

describe.skipIf(!chromium)('answers in notes, in Chromium, over the demo papers', () => {
  let session: AskingSession;
  let asking: AskingVault | null = null;

  beforeAll(async () => {
    session = await AskingSession.start(chromium ?? '');
  }, 120_000);

  afterEach(async () => {
    await asking?.vault.close();
    asking = null;
  });

  afterAll(() => session?.stop());

  /** One claim that holds, and one that does not. */
  async function answered(): Promise<AskingVault> {
    session.server.options.oracle = CONTENTS['half-true'];
    asking = await session.open();
    await asking.ask();
    await asking.page.waitForSelector('.locus-ask-quote .locus-citation-chip');
    return asking;
  }

  it('80-5: the answer goes where the cursor stands, as plain Markdown with native links, in one undo step; what does not hold gets no link', async () => {
    const view = await answered();
    const before = await view.note();
    await view.button('Insert answer').click();
    await expect.poll(() => view.note()).toContain(QUOTE);
    const note = await view.note();
    const [start, end] = before.split('\n\n\n\n') as [string, string];
    expect(note.startsWith(start)).toBe(true);
    expect(note.endsWith(end)).toBe(true);
    expect(note).toMatch(new RegExp(`The passage says so\\.\\n\\n> ${QUOTE.replaceAll('.', '\\.')}\\n>\\n> ${LINK.source}`));
    expect(note).toContain('It also cures 93 % of all zebrafish.');
    expect(note).toContain('Not supported by the quotes that the model gave.');
    expect(note).toContain('Not found in the passages: “cures 93 % of all zebrafish in the reigning cohort”');
    expect(note.match(/cite=/g)).toHaveLength(1);
    expect(note).not.toMatch(/<|^\s*[-*] \[|locus-/m);
    await view.page.evaluate(() => window.host.app.workspace.activeEditor?.editor?.focus());
    await view.page.keyboard.press('Control+z');
    expect(await view.note()).toBe(before);
    expect(await view.problems()).toEqual([]);
  });

  it('80-5: one claim alone; its link is a citation as every other: its chip says where it leads, and the doctor finds it sound', async () => {
    const view = await answered();
    const { page, vault } = view;
    await view.claims.first().getByRole('button', { name: 'Insert claim' }).click();
    await expect.poll(() => view.note()).toMatch(LINK);
    expect(await view.note()).not.toContain('zebrafish');
    await vault.save();
    await vault.type('', 0);
    await page.waitForSelector('.cm-content .locus-citation-chip');
    const states = await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      await services.doctor.checkUp.all();
      return services.doctor.checkUp.rows.filter(({ note }) => note === 'Draft.md').map(({ checked }) => checked.state);
    });
    expect(states).toEqual(['exact']);
    expect(await view.problems()).toEqual([]);
  });

  it('80-5: copied with Pandoc citations, and saved as a note with everything that was sent', async () => {
    const view = await answered();
    const { page, vault } = view;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await view.button('Copy with Pandoc citations').click();
    await page.waitForSelector('.notice:has-text("Answer copied")');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^The passage says so \[@hansen2021, p\. 1547[^\]]*\]\./);
    expect(copied).toContain('It also cures 93 % of all zebrafish.');
    await view.button('Save as note').click();
    const saved = 'How much does supervised exercise relieve walking pain of the knee.md';
    await page.waitForSelector('.notice:has-text("Saved as")');
    const note = vault.vault.read(saved);
    expect(note).toContain('**How much does supervised exercise relieve walking pain of the knee?**');
    expect(note).toContain('6 papers searched');
    expect(note).toMatch(LINK);
    expect(note.match(/^- S\d: \[\[/gm)).toHaveLength(8);
    await view.button('Save as note').click();
    await expect.poll(() => readdirSync(vault.vault.path).filter((name) => name.startsWith('How much')).length).toBe(2);
    expect(vault.vault.read(saved)).toBe(note);
    expect(await view.problems()).toEqual([]);
  });

  it('80: a paper that is read anew between answer and insertion: no link to words that it does not say any more, and the view says so', async () => {
    const view = await answered();
    const { page, vault } = view;
    expect(await view.claims.first().getAttribute('data-support')).toBe('supported');
    view.rewrite([['relieve knee pain more than the same programme at home', 'had no effect on the knees of most who took part in them']]);
    await vault.sync();
    await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      await (await services.engine()).index({});
    });
    await view.button('Insert answer').click();
    await expect.poll(() => view.note()).toContain('The passage says so.');
    const note = await view.note();
    expect(note).not.toContain('cite=');
    expect(note).toContain(QUOTE); // in quotation marks, as what the model wrote
    expect(note).not.toContain(`> ${QUOTE}`);
    expect(note).toMatch(/The paper (says it differently now|does not say it any more)\./);
    await page.waitForSelector('.locus-ask-claim[data-support="not-supported"]:has-text("The passage says so.")');
    expect(await page.locator('.locus-ask [data-support="supported"]').count()).toBe(0);
    expect(await view.text()).toContain('Checked again on');
    expect(await view.problems()).toEqual([]);
  });

  it('80: words that stand elsewhere after the paper was read anew are cited where they stand now', async () => {
    const view = await answered();
    const { page, vault } = view;
    view.rewrite([['Exercise is widely advised', 'In this new reading a line was found at the top of the page. Exercise is widely advised']]);
    await vault.sync();
    await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      await (await services.engine()).index({});
    });
    await view.button('Insert answer').click();
    await expect.poll(() => view.note()).toContain(`> ${QUOTE}`);
    expect(await view.note()).toMatch(LINK);
    expect(await view.claims.first().getAttribute('data-support')).toBe('supported');
    expect(await view.problems()).toEqual([]);
  });

  it('80: kept, checked again, and deleted for good', async () => {
    const view = await answered();
    const { page, vault } = view;
    const kept = (): string[] => readdirSync(join(vault.vault.path, '.obsidian/plugins/locus/answers'));
    await view.button('Check again').click();
    await page.waitForSelector('.locus-note:has-text("Checked again on")');
    expect(kept().length).toBeGreaterThan(0);
    await view.button('Delete').click();
    await page.locator('.mod-confirmation button', { hasText: 'Delete' }).click();
    await page.waitForSelector('.locus-state-title:has-text("Every quote is checked")');
    expect(kept()).toEqual([]);
    expect(await page.locator('.locus-ask-earlier').count()).toBe(0);
    expect(await view.problems()).toEqual([]);
  });
});
