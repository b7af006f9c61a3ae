// Every scenario of spec/80 through the app's network, the real client, reader and check, as it stands on the screen.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONTENTS, type ContentScenario, type Scenario, type StubClaim, type StubQuestion } from '../doubles/answer-scenarios';
import { AskingSession, QUESTION, type AskingVault } from './asking-vault';
import { findChromium } from './harness';

const chromium = findChromium();

/** The claims of both, the first of which holds. */
const beside = (scenario: ContentScenario) => (question: StubQuestion): string =>
  JSON.stringify({ claims: [CONTENTS.faithful, CONTENTS[scenario]].flatMap((content) => (JSON.parse(content(question)) as { claims: StubClaim[] }).claims) });

const NO_QUOTE = 'The model gives no quote for this.';

describe.skipIf(!chromium)('scenarios of answers, on screen in Chromium', () => {
  let session: AskingSession;
  let asking: AskingVault;

  beforeAll(async () => {
    session = await AskingSession.start(chromium ?? '');
    asking = await session.open({ isImpatient: true });
  }, 120_000);

  afterEach(async () => {
    delete session.server.options.oracle;
    delete session.server.options.noJsonMode;
    expect(await asking.problems()).toEqual([]);
  });

  afterAll(async () => {
    await asking?.vault.close();
    await session?.stop();
  });

  /** Asks; `oracle` answers in the place of a named scenario. */
  async function answered(scenario: Scenario, oracle?: (question: StubQuestion) => string): Promise<string> {
    Object.assign(session.server.options, { scenario, ...(oracle && { oracle }) });
    await asking.ask();
    // Chips find out by themselves on which page their words stand now.
    await asking.page.waitForFunction(() => [...document.querySelectorAll('.locus-ask-slot')].every((slot) => slot.childElementCount > 0));
    return asking.text();
  }
  const supports = (): Promise<(string | null)[]> => asking.claims.evaluateAll((claims) => claims.map((claim) => claim.getAttribute('data-support')));
  const badges = (): Promise<number> => asking.page.locator('.locus-ask [data-support="supported"]').count();

  it.each([
    ['faithful', 'Word for word in the passage'],
    ['whitespace', 'In the passage, typeset differently'],
    ['ligature', 'In the passage, typeset differently'],
    ['dash', 'In the passage, typeset differently'],
    ['hyphen', 'In the passage, typeset differently'],
    ['ellipsis', 'In the passage, with words left out where the quote says so'],
    ['grouped-markers', 'Word for word in the passage'],
    ['cjk-markers', 'Word for word in the passage'],
    ['language-switch', 'Word for word in the passage'],
    ['malformed-json', 'Word for word in the passage'],
    ['thinking-first', 'Word for word in the passage'],
  ] as const)('80-2: %s is supported, says how its quote stands, and leads to the page', async (scenario, state) => {
    const text = await answered(scenario);
    expect(await supports()).toEqual(['supported']);
    expect(text).toContain('Supported');
    expect(text).not.toContain('Not supported');
    expect(text).toContain(state);
    expect(await asking.page.textContent('.locus-ask-quote .locus-citation-chip')).toMatch(/Hansen et al\. 2021, p\. 154\d/);
  });

  it.each([
    ['paraphrase-without-quote', NO_QUOTE],
    ['stitched', 'Put together from several places'],
    ['wrong-marker', 'Not in this passage, but elsewhere'],
    ['digit-flipped', 'Differs from the passage'],
    ['negation-added', 'Differs from the passage'],
    ['comparative-flipped', 'Differs from the passage'],
    ['fabricated', 'Not found in the passages'],
    ['elsewhere-in-the-paper', 'Not in this passage, but elsewhere'],
    ['bad-marker', 'The model names passages that it was not given: S99'],
    ['own-reference', 'Not in this passage, but elsewhere'],
    ['no-citation', NO_QUOTE],
    ['instructions-inside', 'Not in this passage, but elsewhere'],
    ['translated-quote', 'Not found in the passages'],
    ['joined-halves', 'Put together from several places'],
  ] as const)('80-2, 80-3: %s: beside a claim that holds it is shown and marked; alone it is no answer, and none of its words is shown', async (scenario, state) => {
    const both = await answered(scenario, beside(scenario));
    expect(await supports()).toEqual(['supported', 'not-supported']);
    const wrong = asking.claims.nth(1);
    expect(await wrong.innerText()).toContain('Not supported');
    expect(await wrong.innerText()).toContain(state);
    expect(await wrong.locator('[data-support="supported"], .locus-ask-quote[data-state="verbatim"] + [data-support="supported"]').count()).toBe(0);
    if (state === 'Differs from the passage') expect(await wrong.locator('ins, del').count()).toBeGreaterThan(0);
    expect(both).toContain('6 papers searched');
    const claim = await wrong.locator('.locus-ask-claim-text').innerText();

    session.server.options.oracle = CONTENTS[scenario];
    await asking.ask();
    const alone = await asking.text();
    expect(await badges()).toBe(0);
    expect(await asking.claims.count()).toBe(0);
    expect(alone).toContain('Not found in the 6 papers searched: the model made 1 claim, and none is supported by its quotes.');
    expect(alone).toContain('Nearest passages. They are not evidence.');
    // Its words may be the paper's own, which stand in a passage below.
    expect(await asking.page.locator('.locus-ask-claim-text, .locus-ask-quote').count()).toBe(0);
    if (!(await asking.page.locator('.locus-ask-passage').allInnerTexts()).join(' ').includes(claim)) expect(alone).not.toContain(claim);
    expect(await asking.button('Insert answer').count()).toBe(0);
  });

  it.each([
    ['refusal', 'Not found in the 6 papers searched'],
    ['nothing-found', 'the model found no answer in the passages'],
    ['content-filter', 'The model refused to answer.'],
  ] as const)('80-3: %s: said as it is, with the nearest passages, and no prose', async (scenario, told) => {
    const text = await answered(scenario);
    expect(text).toContain(told);
    expect(text).toContain('Nearest passages. They are not evidence.');
    expect(text).not.toContain('I can’t help');
    expect(text).not.toContain('I cannot');
    expect(await badges()).toBe(0);
  });

  it.each([
    ['empty', 'The model answered with nothing. Ask again, or use another model.'],
    ['rate-limit', 'The server asks to go slower. Ask again in 7 seconds.'],
    ['rate-limit-in-200', 'The server asks to go slower. Ask again in a while.'],
    ['server-error', 'The server reported an error of its own (500). Try again later'],
    ['key-refused', 'The server refused the key (401). Check that the key is entered, is valid'],
    ['model-missing', 'The server does not have the model “stub”. Check its name'],
    ['web-page', 'The server answered with a web page. Check the address'],
    ['truncated-stream', 'The answer broke off in the middle.'],
    ['timeout', 'The server did not answer in time. It may be busy'],
  ] as const)('80-7: %s: one sentence says what is wrong and what to do; the passages stay', async (scenario, told) => {
    const before = session.server.requests.length;
    await answered(scenario);
    expect(await asking.page.getByRole('alert').innerText()).toContain(told);
    expect(await asking.page.getByRole('alert').innerText()).not.toMatch(/[{}]|undefined|\[object/);
    expect(await asking.claims.count()).toBe(0);
    expect(await badges()).toBe(0);
    expect(await asking.page.locator('.locus-ask-sent[open] .locus-ask-passage').count()).toBe(8);
    expect(session.server.requests.length).toBe(before + 1);
  });

  it.each([
    ['truncated-json', 'The answer ends in the middle. What was whole of it is shown.'],
    ['huge-output', 'The answer was too long; only its beginning was read.'],
  ] as const)('80-7: %s: what is whole is shown, and marked as a part', async (scenario, told) => {
    const text = await answered(scenario);
    expect(text).toContain(told);
    expect((await supports())[0]).toBe('supported');
    expect(await badges()).toBe(2); // the claim and its badge
  });

  it('80-1: running text is read for claims, and that is said; so is a server without JSON mode', async () => {
    session.server.options.noJsonMode = true;
    const text = await answered('plain-text');
    expect(text).toContain('its claims were read from running text');
    expect(text).toContain('This server cannot be told to keep to a form');
    expect((await supports())[0]).toBe('supported');
    expect((await supports()).slice(1).every((support) => support === 'not-supported')).toBe(true);
  });

  it('80-3: nothing near: no model is asked', async () => {
    const before = session.server.requests.length;
    await asking.ask('zeppelin xylophone');
    expect(await asking.text()).toContain('Not found in the 6 papers searched: no passage matches the question.');
    expect(session.server.requests.length).toBe(before);
  });

  it('80-7: no network', async () => {
    await asking.page.evaluate(() => {
      const { host } = window.host.app;
      const real = host.network;
      host.network = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
      Object.assign(window, { real });
    });
    await asking.ask(QUESTION);
    expect(await asking.page.getByRole('alert').innerText()).toContain('The server could not be reached (net::ERR_INTERNET_DISCONNECTED). Check the address');
    await asking.page.evaluate(() => void (window.host.app.host.network = (window as unknown as { real: typeof window.host.app.host.network }).real));
  });
});
