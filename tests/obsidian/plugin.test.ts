import { describe, expect, it, vi } from 'vitest';
import { uiEn } from '../../src/i18n/ui.en';
import { DEFAULT_SETTINGS, readSettings } from '../../src/obsidian/settings/model';
import { messagesOf } from '../../src/i18n';
import { answer, citedPlace, FakeEngine, paper, paperStatus, passage, report, survey } from './fake-engine';
import { settle } from './manual-timers';
import { servicesOf, startPlugin, until, VAULT } from './start-plugin';

const notices = (): string => document.querySelector('.notice-container')?.textContent ?? '';

describe('life cycle', () => {
  it('onload registers and does no work: no engine, no file but data.json', async () => {
    const engine = new FakeEngine();
    const reads: string[] = [];
    const { opened } = await startPlugin({
      engine,
      before: (app) => {
        const { adapter } = app.vault;
        const read = adapter.readBinary.bind(adapter);
        adapter.readBinary = async (path) => {
          reads.push(path);
          return read(path);
        };
      },
    });
    expect(opened).toHaveLength(0);
    expect(engine.asked).toEqual([]);
    expect(reads.filter((path) => !/data\.json$|\.md$/.test(path))).toEqual([]);
  });

  it('unloading ends the engine and leaves nothing behind', async () => {
    const started = await startPlugin();
    started.app.commands.executeCommandById('locus:open-search-pane');
    await until('pane', () => started.opened.length === 1);
    started.plugin.unload();
    await until('disposed', () => started.engine.count('dispose') === 1);
    expect(started.app.commands.listCommands().filter(({ id }) => id.startsWith('locus:'))).toEqual([]);
    expect(document.querySelector('[aria-label="Open search pane"]')).toBeNull();
    await expect(servicesOf(started)?.engine() ?? Promise.reject(new Error('unloaded'))).rejects.toThrow();
  });

  it('a ribbon icon opens the pane, once', async () => {
    const { app } = await startPlugin();
    const icon = document.querySelector<HTMLElement>('.side-dock-ribbon-action[aria-label="Open search pane"]');
    icon?.click();
    await until('pane', () => app.workspace.getLeavesOfType('locus-search').length === 1);
    icon?.click();
    await settle();
    expect(app.workspace.getLeavesOfType('locus-search')).toHaveLength(1);
  });

  it('without workers the engine runs on this thread, and the status says so', async () => {
    const started = await startPlugin();
    await servicesOf(started).engine();
    expect(servicesOf(started).warnings()).toContain(uiEn['warning.no-worker']);
  });
});

describe('commands', () => {
  const NAMES = ['Open search pane', 'Ask your papers', 'Search papers', 'Open paper outline', 'Open outline of a paper', 'Insert citation', 'Insert citation with quote', 'Insert Pandoc citation', 'Insert plain reference', 'Copy as BibTeX', 'Copy as CSL-JSON', 'Export cited papers…', 'Insert references', 'Update references', 'Find support for this sentence', 'Find the source of this quote', 'Search selection', 'Open source', 'Show cited place on its page', 'Re-index changed papers', 'Re-index this paper', 'Show index status', 'Check citations', 'Stop indexing', 'Related passages', 'Prepare search by meaning for changed papers', 'Stop preparing search by meaning', 'Copy debug information'];

  it('the palette has these, in sentence case, without hotkeys', async () => {
    const { app } = await startPlugin();
    const commands = Object.values(app.commands.commands).filter(({ id }) => id.startsWith('locus:'));
    expect(commands.map(({ name }) => name.replace('Locus: ', ''))).toEqual(NAMES);
    expect(commands.every((command) => !('hotkeys' in command))).toBe(true);
  });

  it('are offered only where they can act', async () => {
    const { app, engine, plugin } = await startPlugin();
    const offered = (): string[] => app.commands.listCommands().map(({ id }) => id.replace('locus:', ''));
    expect(offered()).not.toContain('insert-citation');
    expect(offered()).not.toContain('stop-indexing');
    expect(offered()).not.toContain('search-selection');
    await app.workspace.openLinkText('Draft', '');
    expect(offered()).toEqual(expect.arrayContaining(['insert-citation', 'open-source', 'reindex-paper']));
    await servicesOf({ plugin }).engine();
    engine.tell({ status: 'running', phase: 'reading', total: 2 });
    expect(offered()).toContain('stop-indexing');
    app.commands.executeCommandById('locus:stop-indexing');
    await until('stop', () => engine.count('stop') === 1);
  });

  it('Search selection asks for the selected words', async () => {
    const { app, engine } = await startPlugin();
    await app.workspace.openLinkText('Draft', '');
    app.workspace.activeEditor?.editor?.setSelection({ line: 0, ch: 0 }, { line: 0, ch: 5 });
    app.commands.executeCommandById('locus:search-selection');
    await until('search', () => engine.count('search') === 1);
    expect(engine.argumentsOf('search')).toMatchObject([{ query: 'First' }]);
  });

  it('Insert citation: passages as you type; Enter inserts a link, Shift+Enter link and quote', async () => {
    const engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    engine.cited = citedPlace();
    const { app } = await startPlugin({ engine });
    for (const [shift, line] of [[false, 0], [true, 2]] as const) {
      await app.workspace.openLinkText('Draft', '');
      const editor = app.workspace.activeEditor?.editor;
      editor?.setCursor({ line, ch: editor.getLine(line).length });
      app.commands.executeCommandById('locus:insert-citation');
      await until('modal', () => document.querySelector('.prompt-input') !== null);
      const input = document.querySelector<HTMLInputElement>('.prompt-input');
      if (!input) throw new Error('no modal');
      input.value = 'trajectory';
      input.dispatchEvent(new Event('input'));
      await until('suggestion', () => document.querySelector('.locus-suggestion') !== null);
      const before = editor?.getValue() ?? '';
      if (shift) document.querySelector('.suggestion-item')?.dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true }));
      else input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await until('insertion', () => editor?.getValue() !== before);
      if (shift) expect(editor?.getValue()).toContain('\n\n> The trajectory is then analysed in a notebook.\n>\n> [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, PDF p. 3]]\n');
      else expect(editor?.getLine(0)).toBe('First line.[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, PDF p. 3]]');
    }
  });

  it('60-1, 60-3: Markdown links keep their alias and page; a table cell escapes the bar and takes no quote', async () => {
    const engine = new FakeEngine();
    engine.cited = citedPlace();
    const started = await startPlugin({ engine, files: { ...VAULT, 'Table.md': '| a | b |\n|---|---|\n|  | x |\n' } });
    const { cards, front } = servicesOf(started);
    await started.app.workspace.openLinkText('Table', '');
    const at = front.editor();
    at?.editor.setCursor({ line: 2, ch: 2 });
    const target = { passage: passage(), paper: paper(), cited: { start: 1053, end: 1099 } };
    await cards.insert(target, 'quote');
    expect(at?.editor.getLine(2)).toBe('| [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x\\|Degiacomi 2024, PDF p. 3]] | x |');
    const config = started.app.vault.getConfig.bind(started.app.vault);
    vi.spyOn(started.app.vault, 'getConfig').mockImplementation((key) => (key === 'useMarkdownLinks' ? true : config(key)));
    await started.app.workspace.openLinkText('Draft', '');
    const draft = front.editor();
    draft?.editor.setCursor({ line: 0, ch: 11 });
    await cards.insert(target, 'link');
    expect(draft?.editor.getLine(0)).toMatch(/^First line\.\[Degiacomi 2024, PDF p\. 3\]\((?:.*\/)?Degiacomi%202024\.pdf#page=3&cite=105kk7q2m4tz9x\)$/);
  });

  it('Open source: the citation at the cursor, else the paper of the file in front, else a plain word', async () => {
    const { app } = await startPlugin();
    const opened = vi.spyOn(app.workspace, 'openLinkText');
    await app.workspace.openLinkText('Draft', '');
    opened.mockClear();
    opened.mockResolvedValue(undefined);
    app.workspace.activeEditor?.editor?.setCursor({ line: 2, ch: 10 });
    app.commands.executeCommandById('locus:open-source');
    await until('opened', () => opened.mock.calls.length === 1);
    expect(opened.mock.calls[0]?.[0]).toBe('Papers/Degiacomi 2024.pdf#page=3');
    app.workspace.activeEditor?.editor?.setCursor({ line: 0, ch: 0 });
    app.commands.executeCommandById('locus:open-source');
    await until('notice', () => notices().includes('There is no citation at the cursor'));
  });

  it('Re-index changed papers tells what it did; Re-index this paper takes this one, whatever its state', async () => {
    const engine = new FakeEngine();
    engine.reported = report({ added: 1, rebuilt: 2, kept: 6, failed: [{ paperId: 'X', reason: { code: 'empty' } }] });
    const { app } = await startPlugin({ engine });
    app.commands.executeCommandById('locus:reindex-changed');
    await until('notice', () => notices().includes('1 added, 2 renewed, 6 unchanged'));
    expect(notices()).toContain('1 left out');
    await app.workspace.openLinkText('Notes/Degiacomi 2024', '');
    app.commands.executeCommandById('locus:reindex-paper');
    await until('run', () => engine.count('index') === 2);
    expect(engine.argumentsOf('index')).toEqual([{}, { papers: ['AAAA1111'], full: true, force: true }]);
  });

  it('Search papers finds by title; Shift+Enter searches in the paper', async () => {
    const { app, engine } = await startPlugin();
    app.commands.executeCommandById('locus:search-papers');
    await until('library', () => document.querySelector('.locus-suggestion') !== null);
    expect(document.querySelector('.locus-suggestion')?.textContent).toContain('Matteo T. Degiacomi · 2024 · JOSE · degiacomi2024');
    document.querySelector('.suggestion-item')?.dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true }));
    await until('pane', () => document.querySelector('.locus-scope.is-active')?.textContent === paper().title);
    expect(engine.count('papers')).toBeGreaterThan(0);
  });

  it('Copy debug information holds counts and codes, and no titles, texts, folders or keys', async () => {
    const engine = new FakeEngine();
    engine.statusNow = { ...engine.statusNow, papers: [paperStatus({ state: 'failed', reason: { code: 'build-failed', params: { message: 'x' } } })] };
    const { app } = await startPlugin({ engine, data: { ocrFolder: 'Secret project/ocr' } });
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    app.commands.executeCommandById('locus:copy-debug-information');
    await until('copied', () => copied.length === 1);
    expect(copied[0]).toContain('"build-failed": 1');
    expect(copied[0]).toContain('"library": 41');
    for (const secret of ['Secret', 'biomolecular', 'trajectory', 'Degiacomi']) expect(copied[0]).not.toContain(secret);
  });

  it('a command that fails says so', async () => {
    const { app } = await startPlugin({ fails: () => new Error('no engine') });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    app.commands.executeCommandById('locus:reindex-changed');
    await until('notice', () => notices().includes('That did not work: no engine'));
  });
});

describe('the command line handler', () => {
  it('answers in JSON, faults too', async () => {
    const engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    const { app } = await startPlugin({ engine });
    const handler = app.host.cliHandlers.get('locus:search')?.handler;
    const ask = async (parameters: Record<string, string>): Promise<unknown> => JSON.parse((await handler?.(parameters)) ?? 'null');
    expect(await ask({ query: 'x', limit: '3' })).toMatchObject({ passages: [{ paperId: 'AAAA1111' }] });
    expect(await ask({})).toEqual({ error: 'query is missing' });
    expect(await ask({ query: 'x', limit: 'many' })).toMatchObject({ error: expect.stringContaining('limit') as unknown });
    engine.answer = () => Promise.reject(new Error('broken'));
    expect(await ask({ query: 'x' })).toEqual({ error: 'broken' });
  });
});

describe('index status', () => {
  it('a row a paper: state, reason, units, retry; filter by state', async () => {
    const engine = new FakeEngine();
    engine.statusNow.papers = [
      paperStatus(),
      paperStatus({ paperId: 'F', title: 'Broken', state: 'failed', reason: { code: 'ocr-failed', params: { status: 'error' } }, units: { body: 0, fulltext: 0, object: 0 } }),
      paperStatus({ paperId: 'G', title: 'Gone', state: 'source-missing', warnings: [{ code: 'tree-missing' }] }),
    ];
    const { app } = await startPlugin({ engine });
    app.commands.executeCommandById('locus:show-index-status');
    await until('rows', () => document.querySelectorAll('.locus-paper').length === 3);
    const rows = [...document.querySelectorAll<HTMLElement>('.locus-paper')];
    expect(document.querySelector('.locus-status h2')?.textContent).toBe('37 of 41 papers can be searched');
    expect(rows[0]?.textContent).toContain('31 passages, 4 figures and tables');
    expect(rows[1]?.textContent).toContain('The OCR tool reported an error (error).');
    expect(rows[2]?.textContent).toContain('1 remark');
    rows[1]?.querySelector<HTMLElement>('[aria-label="Re-index Broken"]')?.click();
    await until('retry', () => engine.count('index') === 1);
    expect(engine.argumentsOf('index')).toEqual([{ papers: ['F'], full: true, force: true }]);
    document.querySelector<HTMLElement>('[aria-label="Remove from the index"]')?.click();
    await until('forget', () => engine.count('forget') === 1);
    const select = document.querySelector<HTMLSelectElement>('.locus-status select');
    if (!select) throw new Error('no filter');
    select.value = 'failed';
    select.dispatchEvent(new Event('change'));
    expect([...document.querySelectorAll('.locus-paper-title')].map((el) => el.textContent)).toEqual(['Broken']);
  });

  it('10,000 papers are drawn a page at a time', async () => {
    const engine = new FakeEngine();
    engine.statusNow.papers = Array.from({ length: 10_000 }, (_, i) => paperStatus({ paperId: `P${i}`, title: `Paper ${i}` }));
    const { app } = await startPlugin({ engine });
    app.commands.executeCommandById('locus:show-index-status');
    await until('rows', () => document.querySelectorAll('.locus-paper').length > 0);
    expect(document.querySelectorAll('.locus-paper')).toHaveLength(100);
    [...document.querySelectorAll<HTMLElement>('button')].find((el) => el.textContent === 'Show 9900 more')?.click();
    expect(document.querySelectorAll('.locus-paper')).toHaveLength(200);
  });

  it('the status bar shows the run while it lasts and opens the status', async () => {
    const started = await startPlugin();
    await servicesOf(started).engine();
    const bar = document.querySelector<HTMLElement>('.locus-status-bar');
    expect(bar?.isShown?.() ?? bar?.style.display !== 'none').toBe(false);
    started.engine.tell({ status: 'running', phase: 'reading', total: 9, finished: 3, current: 'A' });
    expect(bar?.textContent).toBe('Indexing 3 of 9 papers');
    bar?.click();
    await until('status', () => started.app.workspace.getLeavesOfType('locus-status').length === 1);
    started.engine.tell({ status: 'done' });
    expect(bar?.style.display).toBe('none');
  });
});

describe('settings', () => {
  it('damaged settings become defaults, value by value', () => {
    expect(readSettings(null)).toEqual(DEFAULT_SETTINGS);
    expect(readSettings('x')).toEqual(DEFAULT_SETTINGS);
    expect(readSettings({ passages: 1e9, pollMinutes: 'x', searchMode: 'magic', quoteStyle: 'callout', showChips: false, unknown: 1 })).toEqual({ ...DEFAULT_SETTINGS, quoteStyle: 'callout', showChips: false });
  });

  it('definitions are cheap: asked at registration, no engine is opened', async () => {
    const { opened, app } = await startPlugin();
    const [tab] = app.setting.pluginTabs;
    // Editors that earlier tests left on the page may have opened it already.
    const before = opened.length;
    expect(tab?.getSettingDefinitions().length).toBeGreaterThan(3);
    expect(opened).toHaveLength(before);
  });

  it('60-10: show what is stored where and how big it is, cited texts apart and not of the index, which is deleted only after asking', async () => {
    const engine = new FakeEngine();
    engine.statusNow.storage = [
      { what: 'shards', path: 'papers', bytes: 3_400_000 },
      { what: 'citations', path: 'citations', bytes: 812 },
    ];
    const { app } = await startPlugin({ engine });
    app.setting.open();
    app.setting.openTabById('locus');
    await until('storage', () => document.querySelector('.locus-storage dt') !== null);
    expect(document.querySelector('.locus-storage')?.textContent).toContain('.obsidian/plugins/locus/papers · 3.4 MB');
    expect(document.querySelector('.locus-storage')?.textContent).toContain('Yours: kept when the index is deleted.');
    const press = (within: string): void => [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((el) => el.textContent === 'Delete')?.click();
    press('.vertical-tab-content');
    expect(engine.count('deleteIndex')).toBe(0);
    press('.mod-confirmation');
    await until('deleted', () => engine.count('deleteIndex') === 1);
  });

  it('where the index is deleted, open views show that: the pane is back at the first run, and changes build nothing', async () => {
    const engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    const started = await startPlugin({ engine });
    const { app } = started;
    await servicesOf(started).search('trajectory');
    await until('results', () => document.querySelector('.locus-pane .locus-card') !== null);
    app.commands.executeCommandById('locus:show-index-status');
    await until('rows', () => document.querySelectorAll('.locus-paper').length === 1);
    engine.surveyed = survey({ stored: 0 });
    engine.statusNow = { ...engine.statusNow, papers: [] };
    app.setting.open();
    app.setting.openTabById('locus');
    const press = (within: string): void => [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((el) => el.textContent === 'Delete')?.click();
    await until('button', () => document.querySelector('.vertical-tab-content button') !== null);
    press('.vertical-tab-content');
    press('.mod-confirmation');
    await until('first run', () => document.querySelector('.locus-first-run') !== null);
    expect(document.querySelector('.locus-card')).toBeNull();
    await until('no rows', () => document.querySelectorAll('.locus-paper').length === 0);
  });

  it('a change reaches the engine and is kept', async () => {
    const started = await startPlugin();
    await servicesOf(started).engine();
    await servicesOf(started).settings.update({ ocrFolder: 'Elsewhere', repairLevels: false });
    await until('configured', () => started.engine.count('configure') === 1);
    expect(started.engine.argumentsOf('configure')).toMatchObject([{ ocrFolder: 'Elsewhere', policy: { repairLevels: false } }]);
    expect(JSON.parse(await started.app.vault.adapter.read('.obsidian/plugins/locus/data.json'))).toMatchObject({ ocrFolder: 'Elsewhere' });
  });
});

describe('three languages', () => {
  it('every sentence of the interface stands in all of them', () => {
    for (const locale of ['zh-TW', 'zh-CN'] as const) {
      const messages = messagesOf(locale);
      for (const key of Object.keys(uiEn) as (keyof typeof uiEn)[]) expect(messages[key], `${locale} ${key}`).toBeTruthy();
    }
  });

  it('the palette and the pane follow the app’s language', async () => {
    const { app } = await startPlugin({ before: (started) => void (started.host.language = 'zh-TW') });
    expect(app.commands.commands['locus:search-papers']?.name).toBe('Locus: 搜尋論文');
    app.commands.executeCommandById('locus:open-search-pane');
    await until('pane', () => document.querySelector('.locus-pane')?.textContent?.includes('9 篇論文可供搜尋') === true);
    app.host.language = 'en';
  });
});
