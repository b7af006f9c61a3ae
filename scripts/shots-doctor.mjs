// Screenshots of the citation doctor in all its states.

/** Notes with citations of every kind: some hold, some lead to another page, a wording that has changed, words that stand nowhere, a file that is gone, a number that nothing supports. */
const writeNotes = (page) =>
  page.evaluate(async () => {
    const { services } = globalThis.app.plugins.plugins.locus;
    const engine = await services.engine();
    const links = [];
    for (const { paperId, pdfPath } of await engine.papers('', 20)) {
      const built = await engine.paper(paperId);
      for (const { start, end } of (built?.units ?? []).slice(2, 8)) {
        const cited = pdfPath === null ? null : await engine.cite({ paperId, start, end: Math.min(end, start + 160), keep: true });
        if (cited) links.push({ path: pdfPath, page: cited.pages[0] ?? 1, cite: cited.cite, alias: services.cards === undefined ? 'Paper' : `${cited.paper.authors?.[0]?.family ?? 'Paper'} ${cited.paper.year ?? ''}`.trim() });
      }
    }
    const write = ({ path, page: at, cite, alias }, { shift = 0, lost = false, gone = false } = {}) => `[[${gone ? `Old ${path.replace(/^.*\//, '')}` : path}#page=${at + shift}&cite=${lost ? `${cite.slice(0, -3)}zzz` : cite}|${alias}, p. ${at}]]`;
    for (let note = 0; note < 12; note += 1) {
      const lines = links.slice(note, note + 6).map((link, at) => {
        const how = { shift: at === 1 && note % 2 === 0 ? 1 : 0, lost: at === 2 && note % 3 === 0, gone: at === 3 && note % 4 === 0 };
        return `What was found here${at === 4 && note % 5 === 0 ? ', in 4711 cases,' : ''} matters for what follows ${write(link, how)}.`;
      });
      await globalThis.app.vault.create(`Reading ${note + 1}.md`, lines.join('\n\n'));
    }
  });

/** Answers that the demo vault cannot give. */
const answer = (page, how) =>
  page.evaluate(async (kind) => {
    const { services } = globalThis.app.plugins.plugins.locus;
    const engine = await services.engine();
    globalThis.realCheck ??= engine.check.bind(engine);
    const real = globalThis.realCheck;
    engine.check = async (requests) => {
      if (kind === 'error') throw new Error('The stored paper could not be read.');
      if (kind === 'checking') return new Promise((_, reject) => (globalThis.held ??= []).push(() => reject(Object.assign(new Error('stopped'), { name: 'CheckStopped' }))));
      const checked = await real(requests);
      if (kind === 'well') return checked.map((one) => ({ ...one, state: 'exact', proposal: null, relink: null, unsupported: [] }));
      return checked.map((one, at) => {
        if (at % 9 !== 4 || one.cited === null) return one;
        const words = one.cited.split(' ');
        const diff = [{ kind: 'same', text: `${words.slice(0, 3).join(' ')} ` }, { kind: 'removed', text: words[3] ?? '' }, { kind: 'added', text: 'moderate' }, { kind: 'same', text: ` ${words.slice(4).join(' ')}` }];
        return { ...one, state: 'changed', span: null, proposal: { range: one.span, place: { path: one.path, pages: one.pages, labels: one.labels, approximate: false }, text: one.cited, cite: '', how: 'near', diff } };
      });
    };
  }, how);

const done = (page) => page.waitForFunction(() => ['checked', 'failed', 'stopped'].includes(globalThis.app.plugins.plugins.locus.services.doctor.checkUp.state.kind), undefined, { timeout: 60_000 });

export async function doctor(look) {
  const { page } = look;
  await look.command('open-search-pane');
  await page.waitForSelector('.locus-first-run');
  await page.click('.locus-first-run .mod-cta');
  await page.waitForFunction(() => !document.querySelector('.locus-run progress') && document.querySelector('.locus-hints'), undefined, { timeout: 120_000 });
  await page.evaluate(() => globalThis.app.workspace.getLeavesOfType('locus-search').forEach((leaf) => leaf.detach()));
  await page.evaluate(() => globalThis.app.workspace.getLeaf('tab').setViewState({ type: 'locus-doctor', active: true }));
  await page.waitForSelector('.locus-doctor .locus-state');
  await look.shot('doctor-never');
  // The demo vault's own notes cite.
  await page.evaluate(() => Promise.all(globalThis.app.vault.getMarkdownFiles().filter(({ path }) => path.startsWith('Notes/')).map((note) => globalThis.app.vault.delete(note))));
  await look.command('check-citations');
  await done(page);
  await look.shot('doctor-none');
  await writeNotes(page);
  await answer(page, 'checking');
  await look.command('check-citations');
  await page.waitForSelector('.locus-doctor progress');
  await page.waitForTimeout(600);
  await look.shot('doctor-checking');
  await page.locator('.locus-doctor [data-action="stop"]').click();
  await answer(page, 'own');
  await page.evaluate(() => globalThis.held?.forEach((release) => release()));
  await look.shot('doctor-stopped');
  await answer(page, 'own');
  await look.command('check-citations');
  await done(page);
  await page.waitForSelector('.locus-doctor-row');
  await look.shot('doctor');
  for (const state of ['moved', 'changed', 'lost', 'unknown']) {
    const row = page.locator(`.locus-doctor-row[data-state="${state}"]`).first();
    if ((await row.count()) === 0) {
      console.error(`doctor: no ${state} citation`);
      continue;
    }
    await row.click();
    await look.shot(`doctor-${state}`);
  }
  await page.locator('.locus-doctor-filter select').selectOption('paper');
  await page.fill('.locus-doctor-filter input', 'reading 1');
  await look.shot('doctor-filter');
  await page.fill('.locus-doctor-filter input', 'zeppelin');
  await look.shot('doctor-nothing');
  await page.fill('.locus-doctor-filter input', '');
  await page.locator('.locus-doctor-filter select').selectOption('note');
  await page.locator('.locus-doctor-repair button').click();
  await page.waitForSelector('.mod-confirmation');
  await look.shot('doctor-question');
  await page.locator('.mod-confirmation button').first().click();
  await page.waitForTimeout(2_000);
  await look.shot('doctor-repaired');
  for (const state of ['well', 'error']) {
    await answer(page, state);
    await look.command('check-citations');
    await page.waitForTimeout(300);
    await done(page);
    await look.shot(`doctor-${state}`);
  }
}
