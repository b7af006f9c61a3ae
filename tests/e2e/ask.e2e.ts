// A question on its way: what is said before anything is sent, what is there before the answer, and how it ends.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../src/obsidian/services';
import { AskingSession, KEY, QUESTION, type AskingVault } from './asking-vault';
import { findChromium } from './harness';

const chromium = findChromium();

/** Every file below a folder, as text. */
const textsBelow = (folder: string): { path: string; text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: readFileSync(path, 'latin1') }));

describe.skipIf(!chromium)('asking papers, in Chromium, over the demo papers', () => {
  let session: AskingSession;
  let asking: AskingVault | null = null;

  beforeAll(async () => {
    session = await AskingSession.start(chromium ?? '');
  }, 120_000);

  afterEach(async () => {
    await asking?.vault.close();
    asking = null;
    session.server.options.scenario = 'faithful';
  });

  afterAll(() => session?.stop());

  async function start(options?: Parameters<AskingSession['open']>[0]): Promise<AskingVault> {
    asking = await session.open(options);
    return asking;
  }
  const asked = (): number => session.server.requests.length;

  it('80: without a service nothing can be asked, and the view leads to the settings', async () => {
    const view = await start({ settings: { answerPreset: 'none' } });
    expect(await view.text()).toContain('No service answers yet');
    expect(await view.button('Ask').isDisabled()).toBe(true);
    await view.put();
    await view.button('Open settings').click();
    await view.page.waitForSelector('.modal .vertical-tab-content');
    expect(await view.page.evaluate(() => window.host.app.host.requests.length)).toBe(0);
    expect(await view.problems()).toEqual([]);
  });

  it('80-6: the first question waits for agreement and says whom, what, how much, and what the most is; the second goes at once; another model is asked about anew', async () => {
    const view = await start();
    const { page } = view;
    const before = asked();
    await view.put();
    await view.button('Send').waitFor();
    const said = await view.text();
    expect(said).toMatch(/Your question and 8 passages of your papers, about \d{3} words with author, year, page and section/);
    expect(said).toContain(`go to ${new URL(session.server.baseUrl).host} (model stub)`);
    expect(said).toContain('Never more than 8 passages and about 4,000 words of your papers with one question');
    expect(asked()).toBe(before);
    await view.button('Cancel').click();
    await page.waitForSelector('.locus-state-title:has-text("Every quote is checked")');
    expect(asked()).toBe(before);
    expect(await page.inputValue('.locus-ask-field')).toBe(QUESTION);
    await view.ask();
    expect(asked()).toBe(before + 1);
    await view.again();
    await view.put();
    await view.actions.waitFor();
    expect(asked()).toBe(before + 2);
    await page.evaluate(async () => {
      const { services } = window.host.app.plugins.plugins.locus as unknown as { services: Services };
      await services.settings.update({ answerModel: 'stub:faithful' });
    });
    await view.again();
    await view.put();
    await view.button('Send').waitFor();
    expect(await view.text()).toContain('(model stub:faithful)');
    expect(asked()).toBe(before + 2);
    expect(await view.problems()).toEqual([]);
  });

  it('80-1: passages are on screen, with their pages, before the model has answered; a counter runs and draws nothing anew', async () => {
    const view = await start();
    const { page } = view;
    const release = view.hold();
    await view.put();
    await view.button('Send').click();
    await page.waitForSelector('.locus-ask-passage');
    expect(await page.locator('.locus-ask-passage').count()).toBe(8);
    expect(await page.locator('.locus-ask-passage .locus-citation-chip').first().textContent()).toMatch(/Hansen et al\. 2021, p\. 154\d/);
    expect(await view.text()).toContain('is answering…');
    expect(await view.claims.count()).toBe(0);
    await page.locator('.locus-ask-passage').first().evaluate((passage) => passage.setAttribute('data-seen', ''));
    await page.waitForSelector('.locus-ask-waiting:has-text("2 s")');
    expect(await page.locator('.locus-ask-passage[data-seen]').count()).toBe(1);
    release();
    await view.actions.waitFor();
    expect(await view.claims.count()).toBe(1);
    expect(await view.problems()).toEqual([]);
  });

  it('80-7: Stop ends the waiting, says that the answer may still be billed, and drops what comes later', async () => {
    const view = await start();
    const { page } = view;
    const release = view.hold();
    await view.put();
    await view.button('Send').click();
    await page.waitForSelector('.locus-ask-passage');
    await view.button('Stop').click();
    await view.actions.waitFor();
    expect(await view.text()).toContain('Stopped. The server may still bill the answer.');
    expect(await page.locator('.locus-ask-passage').count()).toBe(8);
    release();
    await page.waitForTimeout(500);
    expect(await view.claims.count()).toBe(0);
    await view.again();
    await page.click('.locus-ask-earlier summary');
    await page.click('.locus-ask-earlier-line');
    await page.waitForSelector('.locus-note:has-text("Stopped. The server may still bill the answer.")');
    expect(await view.claims.count()).toBe(0);
    // Another question is not in its way.
    await view.again();
    await view.put('How many adults were enrolled in the knee osteoarthritis trial?');
    await view.actions.waitFor();
    expect(await view.claims.count()).toBe(1);
    expect(await view.problems()).toEqual([]);
  });

  it('a pane that is closed during an answer loses nothing: it is there when the pane is opened again, and under the earlier answers', async () => {
    const view = await start();
    const { page, vault } = view;
    const release = view.hold();
    await view.put();
    await view.button('Send').click();
    await page.waitForSelector('.locus-ask-passage');
    const close = (): Promise<void> => page.evaluate(() => window.host.app.workspace.getLeavesOfType('locus-ask').forEach((leaf) => leaf.detach()));
    await close();
    await page.waitForSelector('.locus-ask', { state: 'detached' });
    await vault.command('locus:ask-papers');
    // It is still under way.
    await page.waitForSelector('.locus-ask-waiting');
    expect(await page.locator('.locus-ask-passage').count()).toBe(8);
    await close();
    release();
    await expect.poll(() => readdirSync(join(vault.vault.path, '.obsidian/plugins/locus/answers')).filter((name) => /^[^.]+\.json$/.test(name)).length).toBe(1);
    // The app itself ends, too.
    await page.reload();
    await page.waitForSelector('body[data-host-ready]');
    await vault.command('locus:ask-papers');
    await page.click('.locus-ask-earlier summary');
    expect(await page.textContent('.locus-ask-earlier-line')).toContain(QUESTION);
    expect(await page.textContent('.locus-ask-earlier-line')).toContain('1 of 1 claim supported');
    await page.click('.locus-ask-earlier-line');
    await page.waitForSelector('.locus-ask-claim[data-support="supported"]');
    expect(await view.text()).toContain('8 passages were sent');
    expect(await view.problems()).toEqual([]);
  });

  it('60: chips of an answer are hovered and clicked as everywhere', async () => {
    const view = await start();
    const { page } = view;
    await view.ask();
    const chip = page.locator('.locus-ask-quote .locus-citation-chip');
    await chip.hover();
    await page.waitForSelector('.locus-hover');
    expect(await page.innerText('.locus-hover')).toContain('Twelve weeks of supervised training');
    await page.mouse.move(2, 2);
    await page.waitForSelector('.locus-hover', { state: 'detached' });
    await chip.click();
    await expect.poll(() => page.evaluate(() => window.host.app.host.pdfOpened.at(-1)?.subpath ?? '')).toMatch(/^#page=3/);
    expect(await view.problems()).toEqual([]);
  });

  it('with the keyboard alone: asked, agreed to, read, inserted, and asked again', async () => {
    const view = await start();
    const { page, vault } = view;
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        const label = await page.evaluate(() => {
          const at = document.activeElement;
          return at?.matches('button, [role="button"]') === true ? (at.getAttribute('aria-label') ?? at.textContent) : '';
        });
        if (label.includes(name)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the keyboard does not reach "${name}"`);
    };
    await vault.command('locus:ask-papers');
    await page.waitForFunction(() => document.activeElement?.matches('.locus-ask-field'));
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Enter');
    await view.button('Send').waitFor();
    await page.keyboard.press('Enter');
    await view.actions.waitFor();
    await tabTo('Hansen et al. 2021');
    await tabTo('Insert answer');
    await page.keyboard.press('Enter');
    await expect.poll(() => view.note()).toContain('> Twelve weeks of supervised training');
    await vault.command('locus:ask-papers');
    await page.waitForFunction(() => document.activeElement?.matches('.locus-ask-field'));
    await tabTo('New question');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('.locus-ask-field'));
    expect(await page.inputValue('.locus-ask-field')).toBe('');
    expect(await view.problems()).toEqual([]);
  });

  it('80-8: the key goes with the request and nowhere else, not even when the server repeats it', async () => {
    const view = await start();
    const { page, vault } = view;
    await view.ask();
    expect(session.server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    for (const scenario of ['key-refused', 'server-error'] as const) {
      session.server.options.scenario = scenario;
      await view.again();
      await view.put();
      await view.actions.waitFor();
    }
    session.server.options.oracle = () => JSON.stringify({ claims: [{ text: `Your key is ${KEY}`, evidence: [{ marker: 'S1', quote: KEY }] }] });
    await view.again();
    await view.put();
    await view.actions.waitFor();
    delete session.server.options.oracle;
    await view.button('Save as note').click();
    await page.waitForSelector('.notice');
    const files = textsBelow(vault.vault.path);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ text }) => text.includes(KEY)).map(({ path }) => path)).toEqual([]);
    expect(files.some(({ path, text }) => path.endsWith('data.json') && text.includes('my-key'))).toBe(true);
    expect(await page.content()).not.toContain(KEY);
    expect([...view.printed, ...view.notices].join('\n')).not.toContain(KEY);
    expect(view.notices.length).toBeGreaterThan(0);
    expect(await view.problems()).toEqual([]);
  });
});
