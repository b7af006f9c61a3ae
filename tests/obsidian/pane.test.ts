import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, citedPlace, coverage, FakeEngine, paper, passage, survey } from './fake-engine';
import { startPlugin, type StartedPlugin, until } from './start-plugin';

const pane = (): HTMLElement => {
  const el = document.querySelector<HTMLElement>('.locus-pane');
  if (!el) throw new Error('no pane');
  return el;
};
const text = (): string => pane().textContent ?? '';
const cards = (): HTMLElement[] => [...pane().querySelectorAll<HTMLElement>('.locus-card')];
const field = (): HTMLInputElement => {
  const el = pane().querySelector('input');
  if (!el) throw new Error('no field');
  return el;
};
const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find((el) => el.getAttribute('aria-label') === name || el.textContent === name);
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};

async function open(engine: FakeEngine): Promise<StartedPlugin> {
  const started = await startPlugin({ engine });
  started.app.commands.executeCommandById('locus:open-search-pane');
  await until('pane', () => document.querySelector('.locus-pane .locus-state, .locus-card') !== null);
  return started;
}

async function search(query: string): Promise<void> {
  field().value = query;
  field().dispatchEvent(new Event('input'));
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await until('answer', () => (pane().querySelector('.locus-coverage')?.textContent ?? '') !== '' || text().includes('Try again'));
}

describe('the search pane', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    engine = new FakeEngine();
    engine.answer = () => answer([passage(), passage({ path: ['Results'], pages: [7], text: 'Second trajectory.', highlights: [{ start: 7, end: 17 }] })]);
    engine.cited = citedPlace();
  });

  it('issue 3, 3: the field that has the cursor has what a question needs read; a pane that is opened with a question asks it at once', async () => {
    const { plugin } = await open(engine);
    await until('prepared', () => engine.count('prepare') === 1);
    expect(engine.count('search')).toBe(0);
    field().dispatchEvent(new FocusEvent('focus'));
    expect(engine.count('prepare')).toBe(1);
    plugin.unload();
    engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    const { plugin: other } = await startPlugin({ engine });
    await (other as unknown as { services: { search(query: string): Promise<void> } }).services.search('waves');
    expect([engine.count('prepare'), engine.count('search')]).toEqual([0, 1]);
  });

  it('40-23: where what follows is another order, the focus stays with its passage, and where that is gone at its place', async () => {
    const [one, two, three] = ['First wave.', 'Second wave.', 'Third wave.'].map((words, at) => passage({ text: words, start: at * 100, end: at * 100 + words.length }));
    const waiting: ((rest: ReturnType<typeof answer>) => void)[] = [];
    engine.answer = ({ head }) => (head === undefined ? new Promise((resolve) => waiting.push(resolve)) : answer([one, two].flatMap((found) => found ?? []), { notices: [{ code: 'more-follow' }, { code: 'checking' }] }));
    await open(engine);
    await search('waves');
    cards()[1]?.focus();
    const follow = async (passages: (typeof one)[]): Promise<number> => {
      await until('a question', () => waiting.length > 0);
      waiting.shift()?.(answer(passages.flatMap((found) => found ?? []), { notices: [{ code: 'checking' }] }));
      await until('its answer', () => cards().length === passages.length && cards()[0]?.textContent?.includes(passages[0]?.text ?? '') === true);
      return cards().findIndex((card) => card === document.activeElement);
    };
    expect(await follow([three, one, two])).toBe(2);
    expect(cards().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    expect(await follow([one, three])).toBe(1);
  });

  it('40-23: what follows the head of an answer is drawn behind its cards, and the one in use stays', async () => {
    const [one, two] = [passage({ text: 'First wave.' }), passage({ path: ['Results'], pages: [7], text: 'Second wave.' })];
    let give: (rest: ReturnType<typeof answer>) => void = () => undefined;
    engine.answer = ({ head }) => (head === undefined ? new Promise((resolve) => (give = resolve)) : answer([one], { notices: [{ code: 'more-follow' }, { code: 'checking' }] }));
    await open(engine);
    await search('waves');
    expect([cards().length, text().includes('These are the first results.')]).toEqual([1, true]);
    const [first] = cards();
    first?.focus();
    await until('the rest is asked for', () => engine.count('search') === 2);
    give(answer([{ ...one }, two]));
    await until('the rest', () => cards().length === 2);
    expect([cards()[0] === first, document.activeElement === first]).toEqual([true, true]);
    expect(cards().map((card) => [card.getAttribute('aria-posinset'), card.getAttribute('aria-setsize'), card.tabIndex])).toEqual([['1', '2', 0], ['2', '2', -1]]);
    expect(text()).not.toContain('These are the first results.');
  });

  it('first run: names the folder, how many papers, and about how long building takes; starts nothing by itself', async () => {
    engine.surveyed = survey({ stored: 0 });
    await open(engine);
    expect(text()).toContain('9 papers found');
    expect(text()).toContain('System/PaperForge/ocr');
    expect(text()).toContain('from PaperForge’s settings');
    expect(text()).toContain('about 2 minutes');
    expect(engine.count('index')).toBe(0);
    button('Make searchable').click();
    await until('run', () => engine.count('index') === 1);
    expect(engine.argumentsOf('index')).toEqual([{}]);
  });

  it('first run without papers says why and what to do', async () => {
    engine.surveyed = survey({ stored: 0, papers: 0, roots: [], failure: { code: 'root-empty' } });
    await open(engine);
    expect(text()).toContain('The OCR folder is empty.');
    engine.surveyed = survey({ stored: 0 });
    button('Look again').click();
    await until('papers', () => text().includes('9 papers found'));
  });

  it('building: progress, current paper, time left, pause and stop, and results that say that they are partial', async () => {
    await open(engine);
    engine.tell({ status: 'running', phase: 'reading', total: 9, finished: 3, current: 'Manim Slides', timeLeft: 120_000 });
    expect(text()).toContain('Indexing 3 of 9 papers');
    expect(text()).toContain('Manim Slides · about 2 minutes left');
    expect(pane().querySelector('progress')?.getAttribute('value')).toBe('3');
    button('Pause').click();
    button('Stop indexing').click();
    await until('pause and stop', () => engine.count('pause') === 1 && engine.count('stop') === 1);
    engine.tell({ status: 'paused' });
    expect(text()).toContain('Paused at 3 of 9 papers');
    button('Continue').click();
    await until('resume', () => engine.count('resume') === 1);
    engine.tell({ status: 'running' });
    await search('trajectory');
    expect(text()).toContain('Still indexing: 37 of 41 papers searched so far');
    engine.tell({ status: 'stopped' });
    expect(text()).toContain('Stopped at 3 of 9 papers. What is done is kept.');
    button('Continue indexing').click();
    await until('start', () => engine.count('index') === 1);
  });

  it('redrawing the run keeps its buttons, so that no click is lost, and the focus where they change', async () => {
    await open(engine);
    engine.tell({ status: 'running', phase: 'reading', total: 9, finished: 3 });
    const stop = button('Stop indexing');
    stop.focus();
    engine.tell({ finished: 4 });
    expect(text()).toContain('Indexing 4 of 9 papers');
    expect(button('Stop indexing')).toBe(stop);
    engine.tell({ status: 'paused' });
    expect(document.activeElement).toBe(button('Stop indexing'));
  });

  it('a result card shows paper, page, section and the matched words', async () => {
    await open(engine);
    await search('trajectory');
    expect(cards()).toHaveLength(2);
    const [card] = cards();
    expect(card?.querySelector('.locus-card-paper')?.textContent).toBe('Degiacomi 2024');
    expect(card?.querySelector('.locus-card-page')?.textContent).toBe('p. 3–4');
    expect(card?.querySelector('.locus-chip')?.textContent).toBe('Methods > Study population');
    expect([...(card?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(passage().highlights.map(({ start, end }) => passage().text.slice(start, end)));
    expect(card?.querySelector('.locus-card-text')?.textContent).toBe(passage().text);
    expect(card?.querySelector('.locus-why')?.textContent).toBe('Matches: simulation · trajectory');
  });

  it('40-23: the coverage line says how many were searched, how many not, and leads to the reasons', async () => {
    const { app } = await open(engine);
    await search('trajectory');
    expect(pane().querySelector('.locus-coverage')?.textContent).toBe('37 of 41 papers searched, 4 notSee why');
    button('See why').click();
    await until('status view', () => app.workspace.getLeavesOfType('locus-status').length === 1);
  });

  it('40-22: nothing found is said as it is, with next steps', async () => {
    engine.answer = () => answer([]);
    await open(engine);
    await search('unheard');
    expect(text()).toContain('No passage in the searched papers matches “unheard”.');
    expect(cards()).toHaveLength(0);
    button('Search titles and authors instead').click();
    expect(document.querySelector<HTMLInputElement>('.prompt-input')?.value).toBe('unheard');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });

  it('a very long question is not repeated in full', async () => {
    engine.answer = () => answer([]);
    await open(engine);
    await search('x'.repeat(5000));
    expect(text()).toContain(`matches “${'x'.repeat(100)}…”.`);
    expect(text()).not.toContain('x'.repeat(101));
  });

  it('40-21: an error is an alert with a retry', async () => {
    engine.answer = () => Promise.reject(new Error('index damaged'));
    await open(engine);
    await search('x');
    expect(pane().querySelector('[role=alert]')?.textContent).toContain('index damaged');
    engine.answer = () => answer([passage()]);
    button('Try again').click();
    await until('results', () => cards().length === 1);
  });

  it('40-21: a plain notice where one arm failed', async () => {
    engine.answer = () => answer([passage()], { notices: [{ code: 'meaning-unavailable' }] });
    await open(engine);
    await search('x');
    expect(text()).toContain('Search by meaning is not ready.');
  });

  it('keyboard only: down to the cards, arrows between them, Enter opens, Escape leads back', async () => {
    const { app } = await open(engine);
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    await search('trajectory');
    const press = (key: string, more: KeyboardEventInit = {}): void => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
    field().focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(cards()[0]);
    press('ArrowDown');
    expect(document.activeElement).toBe(cards()[1]);
    expect(cards().map((card) => card.tabIndex)).toEqual([-1, 0]);
    press('Home');
    press('Enter');
    await until('open', () => opened.mock.calls.length === 1);
    expect(opened.mock.calls[0]).toEqual(['Papers/Degiacomi 2024.pdf#page=4', '', false]);
    press('Enter', { ctrlKey: true });
    await until('open in tab', () => opened.mock.calls.length === 2);
    expect(opened.mock.calls[1]?.[2]).toBe('tab');
    press('Escape');
    expect(document.activeElement).toBe(field());
  });

  it('the whole card can be clicked; with the modifier it opens a new tab', async () => {
    const { app } = await open(engine);
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    await search('trajectory');
    cards()[0]?.querySelector<HTMLElement>('.locus-card-text')?.click();
    cards()[0]?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true }));
    await until('opened', () => opened.mock.calls.length === 2);
    expect(opened.mock.calls.map((call) => call[2])).toEqual([false, 'tab']);
  });

  it('60-2: inserts what the card’s best sentences say, as a link in the user’s style, and keeps the cited words once', async () => {
    const { app } = await open(engine);
    await app.workspace.openLinkText('Draft', '');
    const editor = app.workspace.activeEditor?.editor;
    editor?.setCursor({ line: 0, ch: 11 });
    await search('trajectory');
    cards()[0]?.focus();
    cards()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
    await until('insertion', () => editor?.getLine(0) !== 'First line.');
    expect(editor?.getLine(0)).toBe('First line.[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, PDF p. 3]]');
    expect(engine.argumentsOf('cite')).toContainEqual({ paperId: 'AAAA1111', start: 1053, end: 1099 });
    const folder = '.obsidian/plugins/locus/citations';
    await until('record', () => [...app.vault.adapter.index.keys()].some((path) => path.startsWith(folder) && path.endsWith('/105kk7q2m4tz9x.json')));
  });

  it('60-2: words selected in the note stay: the citation comes after them', async () => {
    const { app } = await open(engine);
    await app.workspace.openLinkText('Draft', '');
    const editor = app.workspace.activeEditor?.editor;
    editor?.setSelection({ line: 0, ch: 0 }, { line: 0, ch: 5 });
    await search('trajectory');
    cards()[0]?.focus();
    cards()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
    await until('insertion', () => editor?.getLine(0) !== 'First line.');
    expect(editor?.getLine(0)).toBe('First [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, PDF p. 3]] line.');
  });

  it('60-2: what the user selected in the card is cited instead', async () => {
    const { app } = await open(engine);
    await app.workspace.openLinkText('Draft', '');
    await search('trajectory');
    const piece = cards()[0]?.querySelector('.locus-card-text > *')?.firstChild;
    if (!piece) throw new Error('no text');
    const range = document.createRange();
    range.setStart(piece, 2);
    range.setEnd(piece, 12);
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
    cards()[0]?.querySelector<HTMLElement>('[aria-label="Insert citation"]')?.click();
    await until('cite', () => engine.argumentsOf('cite').some((asked) => (asked as { start: number }).start === 1002));
    expect(engine.argumentsOf('cite')).toContainEqual({ paperId: 'AAAA1111', start: 1002, end: 1012 });
  });

  it('60-6: copies the same link that it inserts', async () => {
    await open(engine);
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (copied) => void written.push(copied));
    await search('trajectory');
    cards()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
    await until('copy', () => written.length === 1);
    expect(written[0]).toContain('#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, PDF p. 3]]');
  });

  it('60-6: dragging a card carries its link', async () => {
    await open(engine);
    await search('trajectory');
    cards()[0]?.dispatchEvent(new MouseEvent('mouseenter'));
    await until('prepared', () => engine.count('cite') > 0);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const carried = new Map<string, string>();
    const event = new Event('dragstart', { cancelable: true });
    Object.assign(event, { dataTransfer: { setData: (type: string, data: string) => carried.set(type, data), effectAllowed: '' } });
    cards()[0]?.dispatchEvent(event);
    expect(carried.get('text/plain')).toContain('cite=105kk7q2m4tz9x');
  });

  it('scope chips: all papers, this note’s papers, this paper, its folder', async () => {
    const { app } = await open(engine);
    await app.workspace.openLinkText('Draft', '');
    await until('chips', () => pane().querySelectorAll('.locus-scope').length === 2);
    await search('trajectory');
    button('This note’s papers').click();
    await until('scoped', () => engine.count('search') === 2);
    expect(engine.argumentsOf('search')[1]).toMatchObject({ scope: { papers: ['AAAA1111'] } });
    await app.workspace.openLinkText('Notes/Degiacomi 2024', '');
    await until('paper chips', () => [...pane().querySelectorAll('.locus-scope')].some((chip) => chip.textContent === 'Education'));
    expect([...pane().querySelectorAll('.locus-scope')].map((chip) => chip.textContent)).toEqual(['All papers', paper().title, 'Education', 'This note’s papers']);
  });

  it('tables and figures: cells as a table, image from the vault, label, and how many rows are shown', async () => {
    engine.answer = () =>
      answer([
        passage({ kind: 'table', collection: 'object', label: 'Table 2', table: { header: [['Drug', 'Dose']], rows: [['A', '<b>5</b>']], rowNumbers: [1], hitRows: [1], shownRows: 1, totalRows: 200 } }),
      ]);
    await open(engine);
    await search('dose');
    expect(text()).toContain('Table 2');
    expect([...pane().querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual(['Drug', 'Dose', 'A', '<b>5</b>']);
    expect(text()).toContain('1 of 200 rows shown');
  });

  it('a table’s caption stands above its cells, and all of it is there to see', async () => {
    const table = { header: [['Drug', 'Dose']], rows: [['A', '5']], rowNumbers: [1], hitRows: [], shownRows: 1, totalRows: 1 };
    engine.answer = () => answer([passage({ kind: 'table', collection: 'object', label: 'Table 2', text: 'Doses by arm.', highlights: [{ start: 0, end: 5 }], table })]);
    await open(engine);
    await search('dose');
    const caption = pane().querySelector('.locus-card-text');
    expect(caption?.textContent).toBe('Doses by arm.');
    expect(caption?.nextElementSibling?.querySelector('table')).toBeTruthy();
    expect(text()).not.toContain('Show all');
  });

  it('“in this selection” is said only where the search was narrowed, not while papers are missing', async () => {
    engine.answer = () => answer([passage()], { coverage: coverage({ inScope: 37 }) });
    await open(engine);
    await search('trajectory');
    expect(text()).not.toContain('in this selection');
    engine.answer = () => answer([passage()], { coverage: coverage({ inScope: 4 }) });
    await search('trajectory');
    await until('narrowed', () => text().includes('4 in this selection'));
  });

  it('an engine that does not open is an error with a retry, not an empty pane', async () => {
    let broken = true;
    const started = await startPlugin({ engine, fails: () => (broken ? new Error('cannot open') : null) });
    started.app.commands.executeCommandById('locus:open-search-pane');
    await until('error', () => document.querySelector('.locus-pane [role=alert]') !== null);
    broken = false;
    button('Try again').click();
    await until('ready', () => text().includes('9 papers ready to search'));
  });
});
