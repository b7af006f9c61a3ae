import { beforeEach, describe, expect, it } from 'vitest';
import { answer, coverage, FakeEngine, passage, survey } from './fake-engine';
import { settle } from './manual-timers';
import { servicesOf, startPlugin, until, type StartedPlugin } from './start-plugin';

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`.locus-pane ${selector}`)];
const one = (selector: string): HTMLElement => {
  const [el] = all(selector);
  if (!el) throw new Error(`nothing is ${selector}`);
  return el;
};
const field = (): HTMLInputElement => one('input') as HTMLInputElement;
const press = (el: Element, key: string): boolean => el.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const modes = (): HTMLElement[] => all('[role=radio]');
const text = (): string => document.querySelector('.locus-pane')?.textContent ?? '';
const menuItem = (title: string): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('.menu-item')].find((item) => item.textContent === title);

async function search(query: string): Promise<void> {
  field().value = query;
  field().dispatchEvent(new Event('input'));
  press(field(), 'Enter');
  await until('answer', () => all('.locus-card, .locus-state-title').length > 0 && one('.locus-results').getAttribute('aria-busy') === 'false');
}

describe('search by meaning in the pane', () => {
  let engine: FakeEngine;
  let started: StartedPlugin;

  beforeEach(async () => {
    engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    started = await startPlugin({ engine });
    started.app.commands.executeCommandById('locus:open-search-pane');
    await until('pane', () => all('.locus-state').length > 0);
  });

  it('50-13: three ways to search, named for a screen reader; one is chosen, and it is the one tab stop', () => {
    expect(one('[role=radiogroup]').getAttribute('aria-label')).toBe('Search by');
    expect(modes().map((mode) => mode.getAttribute('aria-label'))).toEqual([
      'Words: passages with these words',
      'Meaning: passages about the same thing, in other words too',
      'Both: by words and by meaning together',
    ]);
    expect(modes().map((mode) => mode.getAttribute('aria-checked'))).toEqual(['false', 'false', 'true']);
    expect(modes().map((mode) => mode.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('50-13: another way asks the question again and is kept', async () => {
    await search('trajectory');
    modes()[1]?.click();
    await until('asked', () => engine.count('search') === 2);
    expect(engine.argumentsOf('search')).toMatchObject([{ mode: 'both' }, { mode: 'meaning' }]);
    expect(modes().map((mode) => mode.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false']);
    await until('kept', () => servicesOf(started).settings.current.searchMode === 'meaning');
    modes()[1]?.click();
    await settle();
    expect(engine.count('search')).toBe(2);
  });

  it('50-13: the arrows move the choice and the focus, round and round', async () => {
    modes()[2]?.focus();
    press(modes()[2] as HTMLElement, 'ArrowRight');
    expect(document.activeElement).toBe(modes()[0]);
    expect(modes()[0]?.getAttribute('aria-checked')).toBe('true');
    press(modes()[0] as HTMLElement, 'ArrowLeft');
    expect(document.activeElement).toBe(modes()[2]);
  });

  it('50-13: before anything is stored there is nothing to choose', async () => {
    engine.surveyed = survey({ stored: 0 });
    await servicesOf(started).search('');
    started.engine.tell({ status: 'done' });
    servicesOf(started).emptied.tell();
    await until('first run', () => all('.locus-first-run').length === 1);
    expect(one('.locus-modes').style.display).toBe('none');
  });

  it('40-24: why a card is a result opens on a press and on its key, and says arms, words and related words', async () => {
    engine.answer = () => answer([passage({ arms: [{ arm: 'words', rank: 1, score: 7 }, { arm: 'library', rank: 3, score: 0.4 }], related: [{ asked: 'motion', found: 'trajectory' }] })]);
    await search('motion');
    const why = one('.locus-why');
    expect(why.getAttribute('aria-expanded')).toBe('false');
    expect(why.getAttribute('aria-label')).toBe('Why this result? Matches: simulation · trajectory');
    why.click();
    expect(why.getAttribute('aria-expanded')).toBe('true');
    expect(one('.locus-why-list').id).toBe(why.getAttribute('aria-controls'));
    expect(all('.locus-why-list dd').map((line) => line.textContent)).toEqual(['words (place 1), related in your library (place 3)', 'simulation · trajectory', 'motion ~ trajectory']);
    one('.locus-card').focus();
    press(one('.locus-card'), 'w');
    expect(all('.locus-why-list')).toHaveLength(0);
    expect(why.getAttribute('aria-expanded')).toBe('false');
  });

  it('40-23: how many papers can be found by meaning stands with the coverage, unless words alone are asked', async () => {
    engine.answer = () => answer([passage()], { coverage: coverage({ semanticReady: 30 }) });
    await search('trajectory');
    expect(text()).toContain('37 of 41 papers searched, 4 not · 30 can be found by meaning');
    modes()[0]?.click();
    await until('words', () => !text().includes('can be found by meaning'));
    engine.answer = () => answer([passage()], { coverage: coverage({ semanticReady: 0 }) });
    modes()[1]?.click();
    await until('none', () => text().includes('0 can be found by meaning'));
  });

  it('40-21: where meaning is not ready a notice says so and leads to the settings', async () => {
    engine.answer = () => answer([passage()], { notices: [{ code: 'meaning-unavailable' }] });
    await search('trajectory');
    expect(one('[data-code=meaning-unavailable]').textContent).toContain('These results match by words only.');
    one('[data-code=meaning-unavailable] button').click();
    await until('settings', () => document.querySelector('.mod-settings') !== null);
  });

  it('50-4: related passages of a card, from its menu: a heading says of what, a button leads back to the search', async () => {
    await search('trajectory');
    engine.relatedAnswer = answer([passage({ unitIds: ['AAAA1111.u9'], text: 'A notebook is kept.', highlights: [], arms: [{ arm: 'library', rank: 1, score: 0.7 }] })]);
    one('[aria-label="More actions"]').click();
    menuItem('Related passages')?.click();
    await until('related', () => text().includes('A notebook is kept.'));
    expect(engine.argumentsOf('related')).toEqual([{ of: { paperId: 'AAAA1111', start: 1000, end: passage().end }, limit: 20 }]);
    expect(one('.locus-related-title').textContent).toBe('Related to Degiacomi 2024, p. 3–4');
    await until('focus', () => document.activeElement === one('.locus-card'));
    one('[aria-label="Back to the search"]').click();
    await until('back', () => text().includes('Students run a short simulation'));
    expect(all('.locus-related-title')).toHaveLength(0);
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('trajectory');
  });

  it('50-4: a right click on a card offers the same, and its key asks at once', async () => {
    await search('trajectory');
    one('.locus-card').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await until('menu', () => menuItem('Related passages') !== undefined);
    press(document.body, 'Escape');
    one('.locus-card').focus();
    press(one('.locus-card'), 'r');
    await until('related', () => engine.count('related') === 1);
  });

  it('50-4: typing while related passages are shown searches again', async () => {
    await search('trajectory');
    press(one('.locus-card'), 'r');
    await until('related', () => all('.locus-related-title').length === 1);
    await search('trajectory');
    await until('search', () => engine.count('search') === 2);
    expect(all('.locus-related-title')).toHaveLength(0);
  });

  it('50-4: where nothing was learned, related passages say that and lead to the settings', async () => {
    engine.relatedAnswer = answer([], { notices: [{ code: 'meaning-unavailable' }] });
    await search('trajectory');
    press(one('.locus-card'), 'r');
    await until('said', () => text().includes('Locus has not learned from this library yet'));
    expect(text()).not.toContain('match by words only');
    expect(all('.locus-buttons button').map((button) => button.textContent)).toEqual(['Set up search by meaning']);
  });

  it('50-4: related passages of the paragraph at the cursor, without the links of its citations', async () => {
    await started.app.workspace.openLinkText('Draft', '');
    started.app.workspace.activeEditor?.editor?.setCursor({ line: 2, ch: 1 });
    engine.relatedAnswer = answer([passage()]);
    started.app.commands.executeCommandById('locus:related-passages');
    await until('related', () => engine.count('related') === 1);
    expect(engine.argumentsOf('related')).toEqual([{ of: { text: 'See for this.' }, limit: 20 }]);
    await until('heading', () => all('.locus-related-title').length === 1);
    expect(one('.locus-related-title').textContent).toBe('Related to “See for this.”');
  });

  it('50-4: of a selection, and not offered where the cursor is in no text', async () => {
    await started.app.workspace.openLinkText('Draft', '');
    const editor = started.app.workspace.activeEditor?.editor;
    const offered = (): boolean => started.app.commands.listCommands().some(({ id }) => id === 'locus:related-passages');
    editor?.setCursor({ line: 1, ch: 0 });
    expect(offered()).toBe(false);
    editor?.setSelection({ line: 0, ch: 0 }, { line: 0, ch: 5 });
    expect(offered()).toBe(true);
    started.app.commands.executeCommandById('locus:related-passages');
    await until('related', () => engine.count('related') === 1);
    expect(engine.argumentsOf('related')).toMatchObject([{ of: { text: 'First' } }]);
  });

  it('50-4: words that go together with the query are offered below the answer, at most five, and add themselves', async () => {
    engine.suggested = ['notebook', 'laptop', 'solvent', 'lattice', 'motion', 'sixth'];
    await search('trajectory');
    await until('suggestions', () => all('.locus-suggestions button').length > 0);
    expect(engine.argumentsOf('suggest')).toEqual([{ query: 'trajectory', limit: 5 }]);
    expect(all('.locus-suggestions button').map((chip) => chip.textContent)).toEqual(['notebook', 'laptop', 'solvent', 'lattice', 'motion']);
    expect(one('.locus-suggestions').textContent).toContain('Also in your library:');
    expect(one('.locus-suggestions button').getAttribute('aria-label')).toBe('Add “notebook” to the search');
    one('.locus-suggestions button').click();
    await until('search', () => engine.count('search') === 2);
    expect(engine.argumentsOf('search')[1]).toMatchObject({ query: 'trajectory notebook' });
    expect(field().value).toBe('trajectory notebook');
  });
});
