// Screenshots of asking papers in all its states.

const QUESTION = { en: 'How much does supervised exercise relieve walking pain of the knee?', zh: '湿地恢复后水鸟有什么变化？' };

/** What the model says: one claim that holds, one whose quote is not what the paper says, one that names nothing. */
const CLAIMS = {
  en: [
    { text: 'Supervised training relieves walking pain by 8.3 mm more than the same exercises at home.', quote: 'The adjusted difference at twelve weeks was 8.3 mm (95% CI 5.1 to 11.5), just above the smallest difference that patients notice.' },
    { text: 'Most of the advantage comes from people keeping to the programme.', quote: 'Most of this advantage seems to run through adherence' },
    { text: 'The advantage was still there after a year.', quote: 'At one year the difference between the arms had grown to 2.1 mm and was still significant.' },
    { text: 'Supervision is worth its cost.', quote: '' },
  ],
  zh: null,
};

/** A service in the page. `mode`: 'answers', 'unsupported', 'waits', or the status of a refusal. */
const serve = (page, mode, claims) =>
  page.evaluate(
    ([how, said]) => {
      globalThis.app.secretStorage.setSecret('my-key', 'sk-made-up');
      globalThis.app.host.network = async ({ body }) => {
        const json = { 'content-type': 'application/json' };
        if (how === 'offline') throw new Error('net::ERR_INTERNET_DISCONNECTED');
        if (how === 'waits') return new Promise((resolve) => (globalThis.release = resolve));
        if (how === 'refused') return { status: 401, headers: json, text: '{"error":{"message":"Incorrect API key provided"}}' };
        const { messages } = JSON.parse(body);
        const blocks = messages[1].content.split(/\n\n(?=\[S\d+\])/).map((block) => ({ marker: /\[(S\d+)\]/.exec(block)?.[1], text: block }));
        const first = blocks[0].text.split('\n').filter((line) => !line.includes('S1') && line.length > 30);
        const wanted = said ?? [
          { text: '恢复后水鸟的种类和数量都有变化。', quote: (first.at(-1) ?? '').split('。')[0] },
          { text: '十年后仍在增加。', quote: '十年后水鸟的数量仍在逐年增加，没有停下来的迹象' },
        ];
        const evidence = ({ quote }) => (quote === '' ? [] : [{ marker: blocks.find(({ text }) => text.includes(quote.slice(0, 20)))?.marker ?? 'S1', quote: how === 'unsupported' ? `${quote} and more of this kind, every year` : quote }]);
        const content = JSON.stringify({ claims: wanted.slice(0, how === 'unsupported' ? 1 : 9).map((claim) => ({ text: claim.text, evidence: evidence(claim) })) });
        return { status: 200, headers: json, text: JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }) };
      };
    },
    [mode, claims],
  );

const settings = (page, change) => page.evaluate((changed) => globalThis.app.plugins.plugins.locus.services.settings.update(changed), change);

export async function asking(look) {
  const { page } = look;
  const language = look.name === 'phone-zh' ? 'zh' : 'en';
  const question = QUESTION[language];
  const button = (at) => page.locator(`.locus-ask ${at}`);
  await page.evaluate(async () => (await globalThis.app.plugins.plugins.locus.services.engine()).index({}));
  if (!look.isPhone) await page.evaluate(() => globalThis.app.workspace.openLinkText('Draft', ''));
  await look.command('ask-papers');
  await page.waitForSelector('.locus-ask .locus-state');
  await look.shot('ask-no-service');
  await settings(page, { answerPreset: 'openai', answerAddress: 'https://api.openai.com/v1', answerModel: 'gpt-4.1-mini', answerKey: 'my-key' });
  await look.shot('ask-ready');
  const put = async (text) => {
    await page.fill('.locus-ask-field', text);
    await page.press('.locus-ask-field', 'Enter');
  };
  const done = () => page.waitForSelector('.locus-ask-actions');
  const again = async () => {
    await button('.locus-ask-actions > button').click();
    await page.waitForSelector('.locus-ask .locus-state');
  };
  await serve(page, 'waits', CLAIMS[language]);
  await put(question);
  await page.waitForSelector('.locus-ask .locus-state .mod-cta');
  await look.shot('ask-confirm');
  await button('.locus-state .mod-cta').click();
  await page.waitForSelector('.locus-ask-passage');
  await page.waitForTimeout(1_200);
  await look.shot('ask-waiting');
  await button('.locus-ask-waiting button').click();
  await done();
  await look.shot('ask-stopped');
  for (const mode of ['refused', 'offline', 'unsupported', 'answers']) {
    await again();
    await serve(page, mode, CLAIMS[language]);
    await put(question);
    await done();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(400);
    await look.shot(mode === 'answers' ? 'ask' : `ask-${mode}`);
  }
  await page.locator('.locus-ask').evaluate((body) => body.scrollTo(0, 1e6));
  await look.shot('ask-below');
  await button('.locus-ask-earlier summary').click();
  await page.locator('.locus-ask').evaluate((body) => body.scrollTo(0, 1e6));
  await look.shot('ask-earlier');
  await button('.locus-ask-earlier-line').first().click();
  await button('.locus-ask-actions .clickable-icon').nth(2).click();
  await page.waitForTimeout(600);
  await look.shot('ask-checked');
  await button('.locus-ask-actions .clickable-icon').nth(3).click();
  await page.waitForSelector('.mod-confirmation');
  await look.shot('ask-delete');
  await page.locator('.mod-confirmation button').first().click();
  await page.waitForSelector('.locus-ask .locus-state');
  await look.shot('ask-deleted');
}
