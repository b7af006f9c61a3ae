import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaperOutline } from '../../../src/engine/engine';
import type { PaperOutlineView } from '../../../src/obsidian/views/paper-outline/view';
import { answer, citedPlace, FakeEngine, paper, paperStatus, passage } from '../fake-engine';
import { servicesOf, startPlugin, type StartedPlugin, until } from '../start-plugin';
import { manyRows, outline, row, ROWS } from './outline-of';

const OTHER = paper({ paperId: 'BBBB2222', title: 'Walking pain', pdfPath: 'Papers/Walking.pdf', notePath: null, fullTextPath: null });

const view = (): HTMLElement => {
  const el = document.querySelector<HTMLElement>('.locus-outline');
  if (!el) throw new Error('no outline');
  return el;
};
const tree = (): HTMLElement => {
  const el = view().querySelector<HTMLElement>('[role="tree"]');
  if (!el) throw new Error('no tree');
  return el;
};
const rows = (): HTMLElement[] => [...view().querySelectorAll<HTMLElement>('[role="treeitem"]')].sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index));
const titles = (): string[] => rows().map((el) => el.querySelector('.locus-outline-title')?.textContent ?? '');
const rowOf = (title: string): HTMLElement => {
  const el = rows().find((one) => one.querySelector('.locus-outline-title')?.textContent?.includes(title));
  if (!el) throw new Error(`no row "${title}"`);
  return el;
};
const press = (key: string, more: KeyboardEventInit = {}): boolean => tree().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const active = (): string => document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')?.querySelector('.locus-outline-title')?.textContent ?? '';
const state = (): string => view().querySelector('.locus-state')?.textContent ?? '';
const button = (name: string): HTMLElement => {
  const found = [...view().querySelectorAll<HTMLElement>('button')].find((el) => el.textContent === name);
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};

let engine: FakeEngine;

async function start(file: string | null = 'Papers/Degiacomi 2024.pdf'): Promise<StartedPlugin & { view: PaperOutlineView }> {
  const started = await startPlugin({ engine, files: { 'Papers/Degiacomi 2024.pdf': '%PDF', 'Papers/Walking.pdf': '%PDF', 'Notes/Degiacomi 2024.md': '# D', 'Notes/Draft.md': 'Draft\n' } });
  if (file !== null) await started.app.workspace.openLinkText(file, '');
  started.app.commands.executeCommandById('locus:open-paper-outline');
  await until('the view', () => document.querySelector('.locus-outline .locus-state, .locus-outline [role="treeitem"], .locus-outline .locus-skeleton') !== null);
  const [leaf] = started.app.workspace.getLeavesOfType('locus-outline');
  return { ...started, view: leaf?.view as unknown as PaperOutlineView };
}

async function startWithRows(): Promise<StartedPlugin & { view: PaperOutlineView }> {
  const started = await start();
  await until('rows', () => rows().length > 0);
  return started;
}

beforeEach(() => {
  engine = new FakeEngine();
  engine.library = [paper(), OTHER];
  engine.outlines.set('AAAA1111', outline());
  engine.outlines.set('BBBB2222', outline({ rows: [row({ title: 'Aims' })] }));
});

describe('the outline of a paper', () => {
  it('shows sections, objects, printed pages, passages, and what the paper was read from', async () => {
    await startWithRows();
    expect(titles()).toEqual(['Before the first heading', 'Introduction', 'Methods', 'Study population', 'Fig. 1Flow of patients', 'Results', 'Results', 'References']);
    expect(rowOf('Study population').querySelector('.locus-outline-meta')?.textContent).toBe('p. 1547–1548 (PDF 3–4) · 2 passages');
    expect(view().querySelector('.locus-outline-source')?.textContent).toBe('Degiacomi 2024 · Read from PaperForge, with bookmarks or page labels of the PDF');
    expect(view().querySelector('.locus-outline-paper')?.textContent).toBe('A course on biomolecular simulations');
  });

  it('30-20: a row of a supplement opens its file, a text at its heading, and never a page of the PDF', async () => {
    const supplement = { name: 'Draft.md', sha256: '', path: 'Notes/Draft.md' };
    engine.outlines.set('AAAA1111', outline({ rows: [row({}), row({ id: 's', kind: 'supplement', title: 'Draft.md', pages: [], supplement }), row({ id: 's1', title: 'Doses', parent: 1, depth: 1, pages: [], supplement })] }));
    const { app } = await startWithRows();
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    rowOf('Doses').click();
    await until('opened', () => opened.mock.calls.length === 1);
    expect(opened.mock.calls[0]?.[0]).toBe('Notes/Draft.md#Doses');
    rowOf('Doses').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await until('menu', () => document.querySelector('.menu') !== null);
    expect([...document.querySelectorAll('.menu-item-title')].map((el) => el.textContent)).toEqual(['Open file', 'Open in new tab', 'Search in this section', 'Copy citation']);
  });

  it('is a tree for screen readers: levels, places, what is expanded', async () => {
    await startWithRows();
    expect(tree().getAttribute('aria-label')).toBe('Sections of A course on biomolecular simulations');
    const facts = rows().map((el) => ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => el.getAttribute(name)));
    expect(facts).toEqual([['1', '1', '5', null], ['1', '2', '5', null], ['1', '3', '5', 'true'], ['2', '1', '2', 'true'], ['3', '1', '1', null], ['2', '2', '2', null], ['1', '4', '5', null], ['1', '5', '5', null]]);
    expect(rowOf('Study population').getAttribute('aria-label')).toBe('Study population, p. 1547–1548 (PDF 3–4) · 2 passages');
  });

  it('a click opens the PDF at the page, with the modifier in a new tab', async () => {
    const { app } = await startWithRows();
    rowOf('Study population').click();
    await until('page', () => app.host.pdfOpened.at(-1)?.page === 3);
    const before = app.workspace.getLeavesOfType('pdf').length;
    rowOf('References').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    await until('tab', () => app.workspace.getLeavesOfType('pdf').length === before + 1);
    expect(app.host.pdfOpened.at(-1)).toMatchObject({ page: 8 });
  });

  it('60-2: copies a citation of the heading\'s own words', async () => {
    engine.cited = citedPlace();
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    await startWithRows();
    rowOf('Study population').querySelector<HTMLElement>('[data-act="copy"]')?.click();
    await until('copied', () => written.length === 1);
    expect(engine.argumentsOf('cite').at(-1)).toMatchObject({ paperId: 'AAAA1111', start: 110, end: 126 });
    expect(written[0]).toContain('#page=3&cite=105kk7q2m4tz9x');
  });

  it('searches in a section: the paper is the scope, the section a filter, and the cursor stands behind it', async () => {
    engine.answer = () => answer([passage()]);
    await startWithRows();
    rowOf('Study population').querySelector<HTMLElement>('[data-act="search"]')?.click();
    await until('search', () => engine.count('search') > 0);
    expect(engine.argumentsOf('search')[0]).toMatchObject({ query: 'section:"Study population" ', scope: { papers: ['AAAA1111'] } });
    const field = document.querySelector<HTMLInputElement>('.locus-pane input');
    expect([field?.value, field?.selectionStart, field?.selectionEnd]).toEqual(['section:"Study population" ', 27, 27]);
  });

  it('the menu has everything, by the pointer and by the menu key', async () => {
    const { app } = await startWithRows();
    const items = (): (string | null)[] => [...document.querySelectorAll('.menu .menu-item-title')].map((el) => el.textContent);
    rowOf('Study population').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await until('menu', () => items().length > 0);
    expect(items()).toEqual(['Open at page', 'Open in new tab', 'Show on its page', 'Open full text', 'Search in this section', 'Copy citation']);
    document.querySelectorAll('.menu').forEach((el) => el.remove());
    press('End');
    tree().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await until('menu', () => items().length > 0);
    expect(items()).not.toContain('Search in this section');
    expect(app.workspace.getLeavesOfType('locus-outline')).toHaveLength(1);
  });

  it('hovering shows the words in their context, and no record is kept for it', async () => {
    engine.cited = citedPlace({ start: 110, end: 200, text: 'Study population\n\nWe enrolled 412 patients.' });
    await startWithRows();
    rowOf('Study population').querySelector('.locus-outline-text')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    await until('card', () => document.querySelector('.locus-hover mark') !== null);
    expect(document.querySelector('.locus-hover mark')?.textContent).toBe('Study population');
    expect(document.querySelector('.locus-hover-place')?.textContent).toBe('p. 1547–1548 (PDF 3–4) · Methods > Study population');
    expect(engine.argumentsOf('cite').every((asked) => !(asked as { keep?: boolean }).keep)).toBe(true);
    expect(engine.count('resolve')).toBe(0);
  });
});

describe('keys in the outline', () => {
  it('arrows, Home and End move; left folds, then goes up; right unfolds, then goes in', async () => {
    await startWithRows();
    const way = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'End', 'Home']) {
      press(key);
      way.push(active());
    }
    expect(way).toEqual(['Introduction', 'Methods', 'Study population', 'Fig. 1Flow of patients', 'Study population', 'Study population', 'References', 'Before the first heading']);
    expect(titles()).not.toContain('Fig. 1Flow of patients');
    expect(rowOf('Study population').getAttribute('aria-expanded')).toBe('false');
  });

  it('letters go to the next row that begins with them; Enter opens; up from the first goes to the filter', async () => {
    const { app } = await startWithRows();
    press('r');
    expect(active()).toBe('Results');
    press('r');
    expect(rows().findIndex((el) => el.id === tree().getAttribute('aria-activedescendant'))).toBe(6);
    press('Enter');
    await until('page', () => app.host.pdfOpened.at(-1)?.page === 6);
    press('Home');
    press('ArrowUp');
    expect(document.activeElement).toBe(view().querySelector('input'));
  });

  it('what is folded is remembered by paper while the app runs', async () => {
    const { view: outlineView, app } = await startWithRows();
    rowOf('Methods').querySelector<HTMLElement>('[data-act="fold"]')?.click();
    expect(titles()).toEqual(['Before the first heading', 'Introduction', 'Methods', 'Results', 'References']);
    await outlineView.show('BBBB2222');
    expect(titles()).toEqual(['Aims']);
    await outlineView.show('AAAA1111');
    expect(rows()).toHaveLength(5);
    app.workspace.getLeavesOfType('locus-outline')[0]?.detach();
    app.commands.executeCommandById('locus:open-paper-outline');
    await until('again', () => rows().length === 5);
  });

  it('the filter keeps what matches with what stands above; Escape empties it; down goes to the rows', async () => {
    await startWithRows();
    const field = view().querySelector('input');
    if (!field) throw new Error('no field');
    field.value = 'flow';
    field.dispatchEvent(new Event('input'));
    expect(titles()).toEqual(['Methods', 'Study population', 'Fig. 1Flow of patients']);
    field.value = 'quite elsewhere';
    field.dispatchEvent(new Event('input'));
    expect(view().querySelector('.locus-outline-note')?.textContent).toBe('No section, figure or table matches “quite elsewhere”.');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(rows()).toHaveLength(ROWS.length);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(tree());
  });
});

describe('which paper it shows', () => {
  it('follows the file in front: PDF and note of a paper; files of no paper change nothing', async () => {
    const { app } = await startWithRows();
    await app.workspace.openLinkText('Papers/Walking.pdf', '');
    await until('the other', () => titles().join() === 'Aims');
    await app.workspace.openLinkText('Notes/Draft.md', '');
    await app.workspace.openLinkText('Notes/Degiacomi 2024.md', '');
    await until('back', () => rows().length === ROWS.length);
  });

  it('a paper can be chosen by title, whatever is in front', async () => {
    const { app } = await start('Notes/Draft.md');
    expect(state()).toContain('No paper open');
    button('Choose a paper').click();
    const field = document.querySelector<HTMLInputElement>('.prompt-input');
    if (!field) throw new Error('no modal');
    field.value = 'walking';
    field.dispatchEvent(new Event('input'));
    await until('found', () => document.querySelector('.suggestion-item')?.textContent?.includes('Walking pain') === true);
    document.querySelector<HTMLElement>('.suggestion-item')?.click();
    await until('rows', () => document.querySelector('[role="treeitem"]') !== null);
    expect(titles()).toEqual(['Aims']);
    expect(app.workspace.getLeavesOfType('pdf')).toHaveLength(0);
  });

  it('marks the section of the page that the page viewer shows; a chosen one stays while it stands on the page', async () => {
    const started = await startWithRows();
    const { turned } = servicesOf(started);
    const marked = (): string[] => rows().filter((el) => el.getAttribute('aria-current') === 'location').map((el) => el.querySelector('.locus-outline-title')?.textContent ?? '');
    turned.tell({ paperId: 'AAAA1111', page: 4 });
    expect(marked()).toEqual(['Study population']);
    turned.tell({ paperId: 'BBBB2222', page: 1 });
    expect(marked()).toEqual(['Study population']);
    turned.tell({ paperId: 'AAAA1111', page: 7 });
    expect(marked()).toEqual(['Results']);
    rowOf('Methods').querySelector<HTMLElement>('[data-act="fold"]')?.click();
    turned.tell({ paperId: 'AAAA1111', page: 4 });
    expect(marked()).toEqual(['Methods']);
  });

  it('a late answer gives way to a newer wish', async () => {
    const { view: outlineView } = await startWithRows();
    let arrive: (found: PaperOutline) => void = () => undefined;
    engine.outlines.set('BBBB2222', new Promise((resolve) => (arrive = resolve)));
    const late = outlineView.show('BBBB2222');
    await outlineView.show('AAAA1111');
    arrive(outline({ rows: [row({ title: 'Late' })] }));
    await late;
    expect(titles()).not.toContain('Late');
  });
});

describe('what it says where there is no tree', () => {
  it('loading, then the tree', async () => {
    let arrive: (found: PaperOutline) => void = () => undefined;
    engine.outlines.set('AAAA1111', new Promise((resolve) => (arrive = resolve)));
    await start();
    await until('loading', () => view().querySelector('.locus-skeleton') !== null);
    expect(view().querySelector('.locus-skeleton')?.getAttribute('aria-label')).toBe('Reading the paper');
    arrive(outline());
    await until('rows', () => rows().length > 0);
    expect(view().querySelector('.locus-skeleton')).toBeNull();
  });

  it('a paper that is not indexed: why, and a button; the tree comes when it is', async () => {
    engine.outlines.set('AAAA1111', outline({ rows: null, status: paperStatus({ state: 'failed', reason: { code: 'pdf-encrypted' }, generation: null, source: null }) }));
    await start();
    await until('state', () => state() !== '');
    expect(state()).toContain('This paper is not indexed');
    expect(state()).toContain('asks for a password');
    engine.outlines.set('AAAA1111', outline());
    button('Index this paper').click();
    await until('rows', () => rows().length > 0);
    expect(engine.argumentsOf('index')).toEqual([{ papers: ['AAAA1111'], full: true, force: true }]);
  });

  it('a paper that the library does not know any more', async () => {
    engine.outlines.clear();
    await start();
    await until('state', () => state() !== '');
    expect(state()).toContain('This paper is not in the library any more.');
  });

  it('an error, and trying again', async () => {
    const broken = Promise.reject(new Error('the shard is gone'));
    broken.catch(() => undefined);
    engine.outlines.set('AAAA1111', broken);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await start();
    await until('error', () => view().querySelector('[role="alert"]') !== null);
    expect(state()).toContain('the shard is gone');
    engine.outlines.set('AAAA1111', outline());
    button('Try again').click();
    await until('rows', () => rows().length > 0);
  });

  it('a paper without headings says so and lists what it has; one without text says why', async () => {
    engine.outlines.set('AAAA1111', outline({ rows: [row({ id: 'front', kind: 'front', title: '', passages: 3 }), row({ id: 'f', kind: 'figure', label: 'Fig. 1', parent: 0, depth: 1, title: 'A chart' })] }));
    const { view: outlineView } = await startWithRows();
    expect(view().querySelector('.locus-outline-note')?.textContent).toBe('No headings were found in this paper.');
    expect(titles()).toEqual(['Whole text', 'Fig. 1A chart']);
    engine.outlines.set('BBBB2222', outline({ rows: [], status: paperStatus({ state: 'empty', reason: { code: 'pdf-no-text' } }) }));
    await outlineView.show('BBBB2222');
    expect(state()).toContain('No text in this paper');
    expect(state()).toContain('pictures of pages only');
  });

  it('a deleted index is seen at once', async () => {
    const started = await startWithRows();
    engine.outlines.set('AAAA1111', outline({ rows: null, status: paperStatus({ state: 'blocked', reason: { code: 'not-indexed' } }) }));
    servicesOf(started).emptied.tell();
    await until('state', () => state().includes('not indexed'));
  });
});

describe('a paper of 5,000 sections', () => {
  it('puts only what is in sight into the page, wherever it is scrolled to, and folds all at once', async () => {
    const many = manyRows(5_000);
    engine.outlines.set('AAAA1111', outline({ rows: many }));
    const { view: outlineView } = await startWithRows();
    expect(outlineView.drawnRows).toBeLessThan(60);
    expect(view().querySelectorAll('*').length).toBeLessThan(1_000);
    press('End');
    expect(active()).toBe('Section 4999');
    expect(outlineView.drawnRows).toBeLessThan(60);
    expect(rowOf('Section 4999').getAttribute('aria-setsize')).toBe('1');
    const collapse = document.querySelector<HTMLElement>('[aria-label="Collapse all"]');
    collapse?.click();
    expect(active()).toBe('Section 4998');
    expect(view().querySelectorAll('*').length).toBeLessThan(1_000);
  });
});
