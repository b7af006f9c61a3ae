import { beforeEach, describe, expect, it } from 'vitest';
import type { LocusSettings } from '../../src/obsidian/settings/model';
import { embedReport, endpointStatus, FakeEngine, learning } from './fake-engine';
import { servicesOf, startPlugin, until, type StartedPlugin } from './start-plugin';

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
/** The row of the settings with a name. */
const row = (name: string): HTMLElement => {
  const found = all('.vertical-tab-content .setting-item').find((item) => item.querySelector('.setting-item-name')?.textContent === name);
  if (!found) throw new Error(`no setting is named ${name}`);
  return found;
};
const hasRow = (name: string): boolean => all('.vertical-tab-content .setting-item-name').some((el) => el.textContent === name);
const button = (within: HTMLElement | Document, label: string): HTMLButtonElement => {
  const found = [...within.querySelectorAll<HTMLButtonElement>('button')].find((el) => el.textContent === label || el.getAttribute('aria-label') === label);
  if (!found) throw new Error(`no button is named ${label}`);
  return found;
};
const choose = (within: HTMLElement, value: string): void => {
  const select = within.querySelector('select');
  if (!select) throw new Error('nothing to choose from');
  select.value = value;
  select.dispatchEvent(new Event('change'));
};
const confirmation = (): HTMLElement | undefined => all('.mod-confirmation')[0];
const notices = (): string => document.querySelector('.notice-container')?.textContent ?? '';

const SERVICE = { endpointPreset: 'ollama', endpointAddress: 'http://localhost:11434/v1', endpointModel: 'bge-m3' } satisfies Partial<LocusSettings>;

describe('the page “Search by meaning”', () => {
  let engine: FakeEngine;
  let started: StartedPlugin;

  const open = async (data: Partial<LocusSettings> = {}): Promise<void> => {
    started = await startPlugin({ engine, data });
    started.app.setting.open();
    started.app.setting.openTabById('locus');
    row('Search by meaning').click();
    await until('page', () => hasRow('What is learned'));
  };

  beforeEach(() => {
    engine = new FakeEngine();
  });

  it('50-A: says in plain words that it learns what goes together in this library, not the language', async () => {
    await open();
    expect(row('How it works').textContent).toContain('It learns what goes together here, not the language');
    await until('state', () => row('What is learned').textContent?.includes('Learned from 1,200 passages. 37 papers can be found by it.') === true);
  });

  it('50-3: too little to learn from is said, with the setting that learns anyway; nothing is offered that would do nothing', async () => {
    engine.meaningNow = { learning: learning({ state: 'too-few-units', units: 69, learnedFrom: null, papers: 0 }), endpoint: null };
    await open();
    await until('state', () => row('What is learned').textContent?.includes('69 of at least 500 passages. “Also with few papers” learns anyway.') === true);
    expect(button(row('What is learned'), 'Learn now').disabled).toBe(true);
    choose(row('Learn from your papers'), 'always');
    await until('configured', () => engine.count('configure') === 1);
    expect(engine.argumentsOf('configure')).toMatchObject([{ meaning: { learning: { when: 'always', dims: 256, unasked: true }, endpoint: null } }]);
  });

  it('50-2: “Learn now” learns; its progress is shown with a button to stop', async () => {
    await open();
    await until('state', () => !button(row('What is learned'), 'Learn now').disabled);
    engine.learns = new Promise(() => undefined);
    engine.meaningNow = { learning: learning({ state: 'learning', progress: 0.42 }), endpoint: null };
    button(row('What is learned'), 'Learn now').click();
    await until('learning', () => row('What is learned').textContent?.includes('Learning from your library: 42 %') === true);
    expect(engine.count('learn')).toBe(1);
    expect(row('What is learned').querySelector('progress')?.getAttribute('value')).toBe('42');
    expect(button(row('What is learned'), 'Learn now').disabled).toBe(true);
    button(row('What is learned'), 'Stop learning').click();
    await until('stopped', () => engine.count('stopLearning') === 1);
  });

  it('50-2: a library that has outgrown what was learned says so', async () => {
    engine.meaningNow = { learning: learning({ state: 'outgrown', outgrown: 'grown' }), endpoint: null };
    await open();
    await until('state', () => row('What is learned').textContent?.includes('The library has grown since; learning again will help.') === true);
  });

  it('50-6: without a service its rows are away; choosing one proposes its address and model and sends nothing', async () => {
    await open();
    await until('engine', () => engine.count('meaning') > 0);
    expect(['Address', 'Model', 'Key', 'Connection', 'Prepare your papers'].filter(hasRow)).toEqual([]);
    choose(row('Service'), 'ollama');
    await until('rows', () => hasRow('Address'));
    expect(row('Address').querySelector('input')?.value).toBe('http://localhost:11434/v1');
    expect(row('Model').querySelector('input')?.value).toBe('bge-m3');
    expect(hasRow('Most money at a time')).toBe(false);
    await until('configured', () => engine.count('configure') === 1);
    expect(engine.argumentsOf('configure')).toMatchObject([{ meaning: { endpoint: { settings: { model: 'bge-m3', baseUrl: 'http://localhost:11434/v1', needsKey: false }, dims: null } } }]);
    for (const sends of ['testEndpoint', 'embed']) expect(engine.count(sends)).toBe(0);
    expect(started.app.host.requests).toEqual([]);
  });

  it('50-6: the settings keep the name of the key and nothing else of it', async () => {
    await open({ ...SERVICE, endpointPreset: 'openai' });
    started.real.secretStorage.setSecret('my-key', 'sk-very-secret');
    choose(row('Service'), 'openai');
    await until('offered', () => [...row('Key').querySelectorAll('option')].some(({ value }) => value === 'my-key'));
    choose(row('Key'), 'my-key');
    await until('kept', () => servicesOf(started).settings.current.endpointKey === 'my-key');
    // A later change is saved behind it.
    await servicesOf(started).settings.update({ passages: 7 });
    const stored = await started.app.vault.adapter.read('.obsidian/plugins/locus/data.json');
    expect(JSON.parse(stored)).toMatchObject({ endpointKey: 'my-key', passages: 7 });
    expect(stored).not.toContain('sk-very-secret');
    for (const { argument } of engine.asked) expect(JSON.stringify(argument) ?? '').not.toContain('my-key');
  });

  it('50-6: “Test” says what it found and keeps the length', async () => {
    await open(SERVICE);
    button(row('Connection'), 'Test').click();
    await until('found', () => row('Connection').textContent?.includes('It works: bge-m3, 1024 numbers for each text, answered in 84 ms.') === true);
    expect(engine.argumentsOf('testEndpoint')).toMatchObject([{ model: 'bge-m3', baseUrl: 'http://localhost:11434/v1' }]);
    expect(servicesOf(started).settings.current.endpointDims).toBe(1024);
    expect(row('Connection').querySelector('[role=status]')?.classList.contains('is-error')).toBe(false);
  });

  it('50-6: what went wrong with a test is a sentence, and keeps nothing', async () => {
    engine.tested = { ok: false, fault: { kind: 'permanent', scope: 'setup', code: 'model-missing', params: { model: 'bge-m3', message: '' } } };
    await open(SERVICE);
    button(row('Connection'), 'Test').click();
    await until('fault', () => row('Connection').textContent?.includes('The server does not have the model “bge-m3”.') === true);
    expect(row('Connection').querySelector('[role=status]')?.classList.contains('is-error')).toBe(true);
    expect(servicesOf(started).settings.current.endpointDims).toBe(0);
  });

  it('50-8: the first run is estimated and asked about; nothing is sent before “Prepare” is pressed there too', async () => {
    engine.meaningNow = { learning: learning(), endpoint: endpointStatus() };
    await open(SERVICE);
    button(row('Prepare your papers'), 'Prepare').click();
    await until('question', () => confirmation() !== undefined);
    expect(confirmation()?.textContent).toContain('1,200 texts of 37 papers will be sent, about 240,000 words.');
    expect(confirmation()?.textContent).toContain('They go to localhost:11434, to the model bge-m3.');
    expect(engine.count('embed')).toBe(0);
    button(confirmation() ?? document, 'Cancel').click();
    await until('closed', () => confirmation() === undefined);
    expect(engine.count('embed')).toBe(0);
    button(row('Prepare your papers'), 'Prepare').click();
    await until('question', () => confirmation() !== undefined);
    button(confirmation() ?? document, 'Prepare').click();
    await until('run', () => engine.count('embed') === 1);
    await until('told', () => notices().includes('Search by meaning is ready for all your papers'));
  });

  it('50-8: a later run needs no question, and one with nothing to do is said', async () => {
    engine.estimated = { ...engine.estimated, papers: 2, texts: 10, stored: 1190 };
    await open(SERVICE);
    button(row('Prepare your papers'), 'Prepare').click();
    await until('run', () => engine.count('embed') === 1);
    expect(confirmation()).toBeUndefined();
    engine.estimated = { ...engine.estimated, papers: 0, texts: 0, stored: 1200 };
    await until('free', () => !button(row('Prepare your papers'), 'Prepare').disabled);
    button(row('Prepare your papers'), 'Prepare').click();
    await until('told', () => notices().includes('Everything is prepared already.'));
    expect(engine.count('embed')).toBe(1);
  });

  it('50-10: a run is shown with its numbers and can be paused, continued and stopped', async () => {
    await open(SERVICE);
    await servicesOf(started).engine();
    const texts = { total: 1000, done: 100, reused: 40, skipped: 200, failed: 0 };
    engine.tellEmbedding({ status: 'running', phase: 'sending', texts });
    const prepare = (): HTMLElement => row('Prepare your papers');
    await until('progress', () => prepare().textContent?.includes('Preparing search by meaning: 340 of 1,200 texts') === true);
    expect(prepare().textContent).toContain('100 new · 40 reused · 200 already there');
    expect(button(prepare(), 'Prepare').disabled).toBe(true);
    button(prepare(), 'Pause').click();
    await until('pause', () => engine.count('pauseEmbedding') === 1);
    engine.tellEmbedding({ status: 'paused' });
    button(prepare(), 'Continue').click();
    await until('resume', () => engine.count('resumeEmbedding') === 1);
    button(prepare(), 'Stop preparing').click();
    await until('stop', () => engine.count('stopEmbedding') === 1);
  });

  it('50-9: texts that were left out are listed with the paper and the reason, and can be tried again', async () => {
    await open(SERVICE);
    await servicesOf(started).engine();
    engine.tellEmbedding({
      status: 'done',
      texts: { total: 10, done: 9, reused: 0, skipped: 0, failed: 1 },
      problems: [{ paperId: 'AAAA1111', unitIds: ['AAAA1111.u1'], code: 'too-long', params: {} }],
    });
    await until('problem', () => row('Prepare your papers').textContent?.includes('This text is longer than the model takes.') === true);
    row('Prepare your papers').querySelector('details')?.dispatchEvent(new Event('toggle'));
    await until('title', () => row('Prepare your papers').textContent?.includes('A course on biomolecular simulations') === true);
    engine.estimated = { ...engine.estimated, stored: 9 };
    button(row('Prepare your papers'), 'Try these again').click();
    await until('again', () => engine.argumentsOf('embed').length === 1);
    expect(engine.argumentsOf('embed')).toEqual([{ retryRefused: true }]);
  });

  it('50-7: what each model has prepared, where and how big; deleting it asks first', async () => {
    engine.meaningNow = { learning: learning(), endpoint: endpointStatus({ sets: [{ model: 'bge-m3', dims: 1024, bytes: 4_900_000 }, { model: 'old', dims: 3, bytes: 120 }] }) };
    await open(SERVICE);
    await until('sets', () => row('What is stored').querySelectorAll('li').length === 2);
    expect(row('What is stored').textContent).toContain('In .obsidian/plugins/locus/vectors.');
    expect([...row('What is stored').querySelectorAll('li')].map((set) => set.textContent)).toEqual(['bge-m31024 numbers a text · 4.9 MBDelete', 'old3 numbers a text · 120 BDelete']);
    button(row('What is stored'), 'Delete what old has prepared').click();
    expect(engine.count('forgetModel')).toBe(0);
    button(confirmation() ?? document, 'Delete').click();
    await until('deleted', () => engine.count('forgetModel') === 1);
    expect(engine.argumentsOf('forgetModel')).toEqual([{ model: 'old', dims: 3 }]);
  });
});

describe('preparing search by meaning from elsewhere', () => {
  it('commands are offered where they can act', async () => {
    const engine = new FakeEngine();
    engine.estimated = { ...engine.estimated, stored: 5 };
    const started = await startPlugin({ engine });
    const offered = (id: string): boolean => started.app.commands.listCommands().some((command) => command.id === `locus:${id}`);
    expect(offered('prepare-semantic-search')).toBe(false);
    await servicesOf(started).settings.update(SERVICE);
    expect(offered('prepare-semantic-search')).toBe(true);
    expect(offered('stop-preparing')).toBe(false);
    started.app.commands.executeCommandById('locus:prepare-semantic-search');
    await until('run', () => engine.count('embed') === 1);
    engine.tellEmbedding({ status: 'waiting', waiting: { code: 'offline', until: Date.now() + 4_000 } });
    expect(offered('prepare-semantic-search')).toBe(false);
    expect(offered('stop-preparing')).toBe(true);
    started.app.commands.executeCommandById('locus:stop-preparing');
    await until('stop', () => engine.count('stopEmbedding') === 1);
  });

  it('50-9: a service that cannot be used is told in a sentence', async () => {
    const engine = new FakeEngine();
    engine.estimated = { ...engine.estimated, stored: 5 };
    engine.embedded = { kind: 'unusable', test: { ok: false, fault: { kind: 'permanent', scope: 'setup', code: 'not-an-endpoint', params: { status: 404 } } } };
    const started = await startPlugin({ engine, data: SERVICE });
    started.app.commands.executeCommandById('locus:prepare-semantic-search');
    await until('told', () => notices().includes('nothing for search by meaning (404)'));
  });

  it('50-10: the status bar, the pane and the status view show it, indexing first', async () => {
    const engine = new FakeEngine();
    const started = await startPlugin({ engine, data: SERVICE });
    const bar = (): string => all('.locus-status-bar').filter((el) => el.style.display !== 'none').at(-1)?.textContent ?? '';
    await servicesOf(started).search();
    await servicesOf(started).openStatus();
    engine.tellEmbedding({ status: 'running', phase: 'sending', texts: { total: 9, done: 3, reused: 0, skipped: 0, failed: 0 } });
    await until('bar', () => bar() === 'Preparing search by meaning: 3 of 9 texts');
    expect(document.querySelector('.locus-pane-top')?.textContent).toContain('3 of 9 texts');
    expect(document.querySelector('.locus-status')?.textContent).toContain('3 of 9 texts');
    engine.tell({ status: 'running', phase: 'reading', finished: 1, total: 4 });
    await until('indexing', () => bar() === 'Indexing 1 of 4 papers');
    engine.tell({ status: 'done' });
    engine.tellEmbedding({ ...embedReport() });
    await until('gone', () => bar() === '');
    engine.meaningNow = { learning: learning({ state: 'learning', progress: 0.1 }), endpoint: null };
    await servicesOf(started).meaning.status.refresh();
    expect(bar()).toBe('Learning from your library: 10 %');
    expect(document.querySelector('.locus-status')?.textContent).toContain('Learning from your library: 10 %');
  });
});
