// Screenshots of citing from a note: suggestions, support, quotes, and the hover card in every state.

/** Puts the cursor at the end of a line (from 0) with this text in it, and focuses the editor. */
const write = (page, line, text) =>
  page.evaluate(
    ([at, content]) => {
      const { editor } = globalThis.app.workspace.activeEditor;
      editor.setLine(at, content);
      editor.focus();
      editor.setCursor({ line: at, ch: content.length });
    },
    [line, text],
  );

/** The engine's answers from here on; null gives its own again. */
const answer = (page, method, kind) =>
  page.evaluate(
    async ([name, how]) => {
      const { services } = globalThis.app.plugins.plugins.locus;
      const engine = await services.engine();
      if (how === 'own') delete engine[name];
      else if (how === 'late') engine[name] = () => new Promise((_, reject) => (globalThis.release = () => reject(new Error('too late'))));
      else engine[name] = () => Promise.reject(new Error('The index file is damaged.'));
    },
    [method, kind],
  );

async function suggestions(look) {
  const { page, words } = look;
  const rows = () => page.waitForSelector('.suggestion-container .locus-suggestion:not(.mod-words)');
  await write(page, 2, 'It has been shown ');
  await page.keyboard.type(';;');
  await look.shot('suggest-hint');
  await page.keyboard.type(words.found);
  await rows();
  await page.waitForTimeout(1_000);
  await look.shot('suggest');
  if (look.isPhone) await page.locator('.locus-suggestion-buttons button').nth(1).click();
  else await page.keyboard.press('Tab');
  await page.waitForSelector('.locus-scope-chip');
  await rows();
  await look.shot('suggest-narrowed');
  await write(page, 2, 'It has been shown ');
  await page.keyboard.type(`;;${words.missing}`);
  await page.waitForSelector('.suggestion-container [data-state="nothing"]');
  await look.shot('suggest-nothing');
  for (const [kind, state] of [['late', 'loading'], ['fails', 'failed']]) {
    await write(page, 2, 'It has been shown ');
    await answer(page, 'search', kind);
    await page.keyboard.type(`;;${words.found.slice(0, 2)}`);
    await page.waitForSelector(`.suggestion-container [data-state="${state}"]`);
    await look.shot(`suggest-${state}`);
    await page.keyboard.press('Escape');
    await answer(page, 'search', 'own');
    await page.evaluate(() => globalThis.release?.());
  }
}

async function modals(look) {
  const { page, words } = look;
  const cited = await page.evaluate(async (query) => {
    const { services } = globalThis.app.plugins.plugins.locus;
    const engine = await services.engine();
    const { passages } = await engine.search({ query, limit: 1, mode: 'words' });
    const place = await engine.cite({ paperId: passages[0].paperId, ...passages[0].bestSentences });
    return { text: place.text, link: `[[${place.paper.pdfPath}#page=${place.pages[0]}&cite=${place.cite}|my own words]]` };
  }, words.found);
  await write(page, 2, `${cited.text} ${cited.link}`);
  await page.evaluate(() => globalThis.app.workspace.activeEditor.editor.setCursor({ line: 2, ch: 5 }));
  await look.command('find-support');
  await page.waitForSelector('.prompt .locus-suggestion');
  await look.shot('support');
  await page.keyboard.press('Escape');
  await write(page, 2, cited.text.replace(/[a-z]{6,}/, 'different'));
  await page.evaluate(() => globalThis.app.workspace.activeEditor.editor.setSelection({ line: 2, ch: 0 }, { line: 2, ch: 400 }));
  await look.command('find-quote');
  await page.waitForSelector('.prompt .locus-suggestion, .prompt .suggestion-empty:not([role])');
  await look.shot('quote-source');
  await page.keyboard.press('Escape');
  return cited;
}

async function cards(look, { link }) {
  const { page } = look;
  await write(page, 2, `It has been shown ${link} and more.`);
  await write(page, 0, 'What the papers say');
  for (const state of ['exact', 'moved', 'changed', 'lost', 'unknown']) {
    await page.evaluate(async (wanted) => {
      const { services } = globalThis.app.plugins.plugins.locus;
      const engine = await services.engine();
      delete engine.resolve;
      const own = engine.resolve.bind(engine);
      engine.resolve = async (...asked) => {
        const is = await own(...asked);
        if (wanted === 'exact' || !is.span) return is;
        const { path, pages, labels, approximate, boxes, context, span } = is;
        const text = context.text.slice(context.markStart, context.markEnd);
        const [first, second, ...rest] = text.split(' ');
        const proposal = { range: span, place: { path, pages, labels, approximate, boxes }, text, cite: '', how: 'moved', diff: [{ kind: 'same', text }] };
        const near = [{ kind: 'same', text: `${first} ` }, { kind: 'removed', text: 'formerly' }, { kind: 'added', text: second }, { kind: 'same', text: ` ${rest.join(' ')}` }];
        const gone = { ...is, span: null, context: null, path: [] };
        if (wanted === 'moved') return { ...is, state: 'moved', cited: text, proposal };
        if (wanted === 'changed') return { ...gone, state: 'changed', cited: text, proposal: { ...proposal, how: 'near', diff: near } };
        return { ...gone, state: wanted, paperId: wanted === 'unknown' ? null : is.paperId, cited: wanted === 'lost' ? text : null };
      };
      services.emptied.tell();
    }, state);
    await page.waitForTimeout(600);
    const chip = page.locator('.cm-content .locus-citation-chip').first();
    await chip.dispatchEvent('mouseenter');
    await page.waitForSelector('.locus-hover');
    await page.waitForTimeout(1_200);
    await look.shot(`card-${state}`);
    await page.mouse.move(5, 700);
    await chip.dispatchEvent('mouseleave');
    await page.waitForSelector('.locus-hover', { state: 'detached' });
  }
}

/** All of them, over a note "Draft" that is open for editing. */
export async function citing(look) {
  const { page } = look;
  await page.evaluate(async () => {
    await globalThis.app.workspace.openLinkText('Draft', '');
    await (await globalThis.app.plugins.plugins.locus.services.engine()).index({});
  });
  await suggestions(look);
  await cards(look, await modals(look));
}
