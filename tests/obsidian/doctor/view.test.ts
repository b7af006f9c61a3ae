import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckedCitation, CheckRequest } from '../../../src/engine/engine';
import { CHECK_STOPPED } from '../../../src/engine/citations/model';
import { translator } from '../../../src/i18n';
import { citedPlace, FakeEngine, paper, report, resolved } from '../fake-engine';
import { servicesOf, startPlugin, type StartedPlugin, until, VAULT } from '../start-plugin';

const IGNORED = '.obsidian/plugins/locus/ignored-citations.json';
const WORDS = citedPlace().text;
const CITE = '105kk7q2m4tz9x';
const link = (page: number, alias = `Degiacomi 2024, p. ${page}`): string => `[[Degiacomi 2024.pdf#page=${page}&cite=${CITE}|${alias}]]`;
const PROPOSAL = { range: { start: 1053, end: 1099 }, place: { path: ['Methods'], pages: [5], labels: {}, approximate: false, boxes: [] }, text: WORDS, cite: CITE, how: 'moved' as const, diff: [{ kind: 'same' as const, text: WORDS }] };

let engine: FakeEngine;

const view = (): HTMLElement => {
  const el = document.querySelector<HTMLElement>('.locus-doctor');
  if (!el) throw new Error('no doctor');
  return el;
};
const rows = (): HTMLElement[] => [...view().querySelectorAll<HTMLElement>('[role="option"]')].sort((a, b) => Number(a.dataset.place) - Number(b.dataset.place));
const texts = (): string[] => rows().map((el) => `${el.dataset.state} ${el.querySelector('.locus-doctor-place')?.textContent}`);
const button = (name: string | RegExp): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find((el) => (typeof name === 'string' ? el.textContent === name : name.test(el.textContent ?? '')));
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};
const headText = (): string => view().querySelector('.locus-run-text')?.textContent ?? '';
const stateTitle = (): string => view().querySelector('.locus-state-title')?.textContent ?? '';

/** The state of each citation is told by the page that it names: 3 exact, 4 moved, 5 changed, 6 lost. */
const byPage = (requests: CheckRequest[]): CheckedCitation[] =>
  requests.map(({ link: { page } }) => {
    const state = page === 4 ? 'moved' : page === 5 ? 'changed' : page === 6 ? 'lost' : 'exact';
    const proposal = state === 'moved' ? PROPOSAL : state === 'changed' ? { ...PROPOSAL, how: 'near' as const, text: 'The trajectories are analysed.', diff: [{ kind: 'removed' as const, text: 'trajectory' }, { kind: 'added' as const, text: 'trajectories' }] } : null;
    return { ...resolved({ state, proposal, span: state === 'exact' ? { start: 1053, end: 1099 } : null }), unsupported: page === 7 ? ['42'] : [], relink: null };
  });

async function start(notes: Record<string, string>, more: Parameters<typeof startPlugin>[0] = {}): Promise<StartedPlugin> {
  const started = await startPlugin({ engine, files: { 'Papers/Degiacomi 2024.pdf': '%PDF', ...notes }, ...more });
  // The app reads the notes itself when it starts.
  const { metadataCache, vault } = started.real;
  await until('the app to have read the notes', () => vault.getMarkdownFiles().every((file) => metadataCache.getFileCache(file) !== null));
  return started;
}

async function check(notes: Record<string, string>): Promise<StartedPlugin> {
  const started = await start(notes);
  started.app.commands.executeCommandById('locus:check-citations');
  await until('the check', () => document.querySelector('.locus-doctor') !== null && servicesOf(started).doctor.checkUp.state.kind === 'checked' && /^\d+ citations? in/.test(headText()));
  return started;
}

const MIXED = { 'a.md': `One ${link(3)}.\n\nTwo ${link(4)}.\n`, 'b.md': `Three ${link(5)}.\n\nFour ${link(6)}.\n`, 'c.md': `Five 42 ${link(7)}.\n`, 'plain.md': 'No [[a]] citation.' };

beforeEach(() => {
  engine = new FakeEngine();
  engine.library = [paper()];
  engine.checked = byPage;
});

describe('the citation doctor', () => {
  it('60-20: lists what needs attention, by note, with line and state; each note is read once, and asked about in one question', async () => {
    const started = await start(MIXED);
    const read = vi.spyOn(started.real.vault, 'cachedRead');
    started.app.commands.executeCommandById('locus:check-citations');
    await until('rows', () => document.querySelector('.locus-doctor-row') !== null && /^\d+ citations? in/.test(headText()));
    expect(texts()).toEqual(['moved Line 3', 'changed Line 1', 'lost Line 3', 'exact Line 1']);
    expect(headText()).toBe('5 citations in 3 notes');
    expect(read.mock.calls.map(([file]) => file.path).sort()).toEqual(['a.md', 'b.md', 'c.md']);
    expect(engine.count('check')).toBe(1);
    expect(view().querySelector('[data-filter="lost"]')?.textContent).toBe('Not found1');
  });

  it('60-20: nothing is read or asked at the start of the app', async () => {
    const started = await start(MIXED);
    await new Promise((resolve) => window.setTimeout(resolve, 50));
    expect(engine.count('check')).toBe(0);
    expect(servicesOf(started).doctor.checkUp.state.kind).toBe('never');
  });

  it('60-21: what a run found is told until everything was checked, also where it comes while that is checked', async () => {
    const started = await start(MIXED);
    const { checkUp, watch } = servicesOf(started).doctor;
    const t = translator('en');
    await watch.changed([paper().paperId]);
    expect(watch.text(t)).not.toBe('');
    await checkUp.again(['b.md']);
    expect(watch.text(t)).not.toBe('');
    await checkUp.all();
    expect([checkUp.state.kind, watch.text(t)]).toEqual(['checked', '']);
  });

  it('60-19: numbers that stand in nothing that is cited', async () => {
    await check(MIXED);
    expect(rows().at(-1)?.querySelector('.locus-doctor-numbers')?.textContent).toBe('Not in what is cited: 42');
  });

  it('60-20: 2,000 citations are asked in whole batches, and only what is in sight is in the page', async () => {
    await check(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`n${at}.md`, Array.from({ length: 10 }, () => `Two ${link(4)}.`).join('\n\n')])));
    expect(engine.count('check')).toBe(20);
    expect((engine.argumentsOf('check') as CheckRequest[][]).map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 100));
    expect(view().querySelectorAll('*').length).toBeLessThan(700);
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('2000');
  });

  it('60-20: a note of 1,000 citations is asked about in batches, with progress between them, and all of it is listed', async () => {
    const told: number[] = [];
    const started = await start({ 'long.md': Array.from({ length: 1_000 }, () => `Two ${link(4)}.`).join('\n\n') });
    const { checkUp } = servicesOf(started).doctor;
    checkUp.onChange(() => checkUp.state.kind === 'checking' && told.push(checkUp.state.done));
    await checkUp.all();
    expect((engine.argumentsOf('check') as CheckRequest[][]).map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 100));
    expect(told).toEqual(Array.from({ length: 10 }, (_, at) => at * 100));
    expect(checkUp.rows).toHaveLength(1_000);
    await checkUp.again(['long.md']);
    expect(checkUp.rows).toHaveLength(1_000);
  });

  it('60-20: a changed note is looked at again alone', async () => {
    const { real } = await check(MIXED);
    const before = engine.count('check');
    const file = real.vault.getFileByPath('b.md');
    if (file) await real.vault.modify(file, `Three ${link(3)}.\n`);
    await until('the note', () => engine.count('check') === before + 1);
    expect((engine.argumentsOf('check').at(-1) as CheckRequest[]).length).toBe(1);
    await until('rows', () => texts().length === 2);
  });

  it('60-20: while the list grows, rows in sight and chips keep their elements, and the browser is not made to lay out the page', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const { real } = await check(MIXED);
    const before = rows();
    const chip = view().querySelector('[data-filter="wrong"]');
    const reads = height.mock.calls.length;
    const offset = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockClear();
    await real.vault.create('aa.md', `Two ${link(4)}.\n`);
    await until('the row', () => rows().length === before.length + 1);
    expect(rows().filter((el) => before.includes(el))).toEqual(before);
    expect(texts()).toEqual(['moved Line 3', 'moved Line 1', 'changed Line 1', 'lost Line 3', 'exact Line 1']);
    expect(rows().map((el) => [el.getAttribute('aria-posinset'), el.getAttribute('aria-setsize')].join('/'))).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
    expect(view().querySelector('[data-filter="wrong"]')).toBe(chip);
    expect(chip?.textContent).toBe('Needs attention5');
    expect([height.mock.calls.length - reads, offset.mock.calls.length]).toEqual([0, 0]);
    vi.restoreAllMocks();
  });

  it('60-20: "Repair all moved" asks, writes each note once, keeps what is cited, leaves what was changed, and tells', async () => {
    engine.cited = citedPlace({ pages: [5], cite: CITE });
    const { real } = await check({ 'a.md': `Two ${link(4)} and ${link(4, 'again')}.`, 'b.md': `Three ${link(4)}.`, 'c.md': `Lost ${link(6)}.` });
    const file = real.vault.getFileByPath('b.md');
    if (file) await real.vault.modify(file, `Three ${link(4, 'mine')}.`);
    const process = vi.spyOn(real.vault, 'process');
    button('Repair all moved (3)').click();
    expect(document.querySelector('.mod-confirmation')?.textContent).toContain('3 links in 2 notes');
    button('Repair').click();
    await until('the report', () => headText().includes('repaired'));
    expect(process.mock.calls.map(([{ path }]) => path)).toContain('a.md');
    expect(process.mock.calls.filter(([{ path }]) => path === 'a.md')).toHaveLength(1);
    const text = async (path: string): Promise<string> => {
      const found = real.vault.getFileByPath(path);
      return found ? real.vault.read(found) : '';
    };
    expect(await text('a.md')).toBe(`Two [[Degiacomi 2024.pdf#page=5&cite=${CITE}|Degiacomi 2024, p. 4]] and [[Degiacomi 2024.pdf#page=5&cite=${CITE}|again]].`);
    expect(await text('b.md')).toBe(`Three ${link(4, 'mine')}.`);
    expect(headText()).toContain('2 links repaired in 1 note. 1 left as they are');
    expect(engine.argumentsOf('cite')).toContainEqual({ paperId: 'AAAA1111', start: 1053, end: 1099, keep: true });
  });

  it('60-20: a citation shows its words then and now, and can be put aside and taken back', async () => {
    await check(MIXED);
    rows()[1]?.click();
    const detail = view().querySelector('.locus-doctor-detail');
    expect(detail?.querySelector('.locus-diff del')?.textContent).toBe('trajectory');
    expect(detail?.querySelector('.locus-diff ins')?.textContent).toBe('trajectories');
    button('Ignore').click();
    await until('one less', () => texts().length === 3);
    view().querySelector<HTMLElement>('[data-filter="ignored"]')?.click();
    expect(texts()).toEqual(['changed Line 1']);
    rows()[0]?.click();
    button('No longer ignore').click();
    await until('none', () => rows().length === 0);
  });

  it('60-20: a renamed file is proposed, and the link leads there with its own text', async () => {
    engine.checked = (requests) => requests.map(() => ({ ...resolved({ state: 'unknown', span: null }), unsupported: [], relink: { path: 'Papers/Degiacomi 2024.pdf', subpath: `page=3&cite=${CITE}` } }));
    const { real } = await check({ 'a.md': `Gone [[Old name.pdf#page=3&cite=${CITE}|my words]].` });
    rows()[0]?.click();
    expect(view().querySelector('.locus-doctor-hint')?.textContent).toContain('perhaps the file was renamed');
    button('Link to “Degiacomi 2024.pdf”').click();
    const file = real.vault.getFileByPath('a.md');
    await until('the note', () => engine.count('check') > 1);
    expect(file && (await real.vault.read(file))).toBe(`Gone [[Degiacomi 2024.pdf#page=3&cite=${CITE}|my words]].`);
  });

  it('60-20: ignored citations that cannot be read are said in a sentence; everything is checked, and their file stays as it is', async () => {
    const damaged = '{"cut';
    const { real } = await check({ ...MIXED, [IGNORED]: damaged });
    expect(texts()).toHaveLength(4);
    expect(headText()).toContain('What you ignored could not be read: the file ignored-citations.json is damaged.');
    expect(headText()).not.toMatch(/JSON|Unexpected|Unterminated/);
    rows()[1]?.click();
    button('Ignore').click();
    await until('the notice', () => document.querySelector('.notice')?.textContent.includes('What you ignored could not be read') === true);
    expect(await real.vault.adapter.read(IGNORED)).toBe(damaged);
  });

  it('60-20: links to a page alone claim no words: they are counted and not listed; a fingerprint that cannot be read is listed', async () => {
    engine.checked = (requests) => requests.map(() => ({ ...resolved({ state: 'unknown', span: null }), unsupported: [], relink: null }));
    const { real } = await check({ 'a.md': 'See [[Degiacomi 2024.pdf#page=3]] and [there](<Degiacomi 2024.pdf#page=4>), ![[Degiacomi 2024.pdf#page=5]].', 'b.md': 'Cut [[Degiacomi 2024.pdf#page=3&cite=105kk|off]].' });
    expect(headText()).toBe('1 citation in 1 note · 2 links to a page alone claim no words, so there is nothing to check.');
    expect(texts()).toEqual(['unknown Line 1']);
    rows()[0]?.click();
    expect(view().querySelector('.locus-doctor-hint')?.textContent).toContain('cannot be read');
    const file = real.vault.getFileByPath('a.md');
    if (file) await real.fileManager.trashFile(file);
    await until('none', () => headText() === '1 citation in 1 note');
  });

  it('60-20: keys: into the list, up and down, Enter opens the note at the line', async () => {
    const { app } = await check(MIXED);
    const list = view().querySelector<HTMLElement>('[role="listbox"]');
    const press = (key: string): void => void list?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    list?.focus();
    press('ArrowDown');
    press('ArrowDown');
    expect(view().querySelector('[aria-selected="true"] .locus-doctor-place')?.textContent).toBe('Line 1');
    press('Enter');
    await until('the note', () => app.workspace.getActiveFile()?.path === 'b.md');
  });

  it('60-20: all well, no citations, a fault, and a stop are said', async () => {
    await check({ 'a.md': `One ${link(3)}.` });
    expect(stateTitle()).toBe('Every citation holds');
    await check({ 'a.md': 'Nothing.' });
    expect(stateTitle()).toBe('No citations yet');
    engine.checked = () => Promise.reject(new Error('The shard is damaged.'));
    const failing = await start({ 'a.md': `One ${link(3)}.` });
    failing.app.commands.executeCommandById('locus:check-citations');
    await until('the fault', () => document.querySelector('.locus-doctor .is-error') !== null);
    expect(view().querySelector('.locus-state p')?.textContent).toBe('The shard is damaged.');
    let reject: (error: Error) => void = () => undefined;
    engine.checked = () => new Promise((_, no) => (reject = no));
    button('Try again').click();
    await until('the progress', () => headText().startsWith('Checking'));
    view().querySelector<HTMLElement>('[data-action="stop"]')?.click();
    await until('the engine', () => engine.count('stopChecks') === 1);
    reject(Object.assign(new Error('stopped'), { name: CHECK_STOPPED }));
    await until('said', () => headText() === 'Stopped: not all citations were checked.');
  });

  it('60-21: after a run that changed a paper its citations are looked at, and told in one quiet line that opens the doctor', async () => {
    const started = await start({ ...VAULT, ...MIXED, 'Other.md': 'Nothing.' });
    const bar = (): string => document.querySelector('.locus-status-bar')?.textContent ?? '';
    engine.reported = report({ changedPapers: [] });
    await servicesOf(started).run.index({});
    expect(engine.count('check')).toBe(0);
    engine.reported = report({ changedPapers: ['AAAA1111'] });
    await servicesOf(started).run.index({});
    await until('the line', () => bar().includes('citation'));
    expect(bar()).toBe('1 citation moved, 1 citation changed, 1 citation not found');
    expect(document.querySelectorAll('.notice')).toHaveLength(0);
    document.querySelector<HTMLElement>('.locus-status-bar')?.click();
    await until('the doctor', () => document.querySelector('.locus-doctor-row') !== null);
    expect(bar()).toBe('');
  });

  it('60-21: papers that no note cites ask for nothing', async () => {
    const started = await start({ 'Other.md': 'Nothing.' });
    engine.reported = report({ changedPapers: ['AAAA1111'] });
    await servicesOf(started).run.index({});
    await new Promise((resolve) => window.setTimeout(resolve, 30));
    expect(engine.count('check')).toBe(0);
  });

  it('60-20: of two views one may be closed: the check goes on in the other, and ends with that', async () => {
    const started = await start(MIXED);
    const { workspace } = started.real;
    const { checkUp } = servicesOf(started).doctor;
    let answer: () => void = () => undefined;
    engine.checked = (requests) => new Promise((resolve) => (answer = () => resolve(byPage(requests))));
    started.app.commands.executeCommandById('locus:check-citations');
    await until('the check', () => checkUp.state.kind === 'checking');
    const other = workspace.getLeaf('tab');
    await other.setViewState({ type: 'locus-doctor', active: true });
    workspace.getLeavesOfType('locus-doctor').find((leaf) => leaf !== other)?.detach();
    await until('one view', () => workspace.getLeavesOfType('locus-doctor').length === 1);
    answer();
    await until('rows', () => checkUp.state.kind === 'checked');
    expect([engine.count('stopChecks'), checkUp.rows.length]).toEqual([0, 5]);
    other.detach();
    await until('nothing is known', () => checkUp.state.kind === 'never');
    expect(checkUp.rows).toEqual([]);
  });

  it('60-20: a note that is deleted while it is judged is not listed', async () => {
    const started = await start(MIXED);
    engine.checked = async (requests) => {
      const file = started.real.vault.getFileByPath('b.md');
      if (file) await started.real.fileManager.trashFile(file);
      return byPage(requests);
    };
    started.app.commands.executeCommandById('locus:check-citations');
    await until('rows', () => document.querySelector('.locus-doctor-row') !== null && /^\d+ citations? in/.test(headText()));
    expect(texts()).toEqual(['moved Line 3', 'exact Line 1']);
  });
});
