import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, AnswerPassage, Claim } from '../../src/answer';
import type { KeptAnswer } from '../../src/engine/answering/model';
import { citedPlace, coverage, FakeEngine, passage } from './fake-engine';
import { startPlugin, type StartedPlugin, until } from './start-plugin';

const SERVICE = { answerPreset: 'ollama', answerAddress: 'http://localhost:11434/v1', answerModel: 'qwen2.5:7b' };
const QUOTE = 'The trajectory is then analysed in a notebook.';

const sent = (change: Partial<AnswerPassage> = {}): AnswerPassage => ({
  marker: 'S1',
  paperId: 'AAAA1111',
  generation: '0123456789abcdef',
  start: 1000,
  end: 1123,
  text: passage().text,
  table: null,
  place: { pages: [3, 4], labels: {}, path: ['Methods'] },
  best: { start: 1053, end: 1099 },
  cite: '105kk7q2m4tz9x',
  header: '[S1] Degiacomi 2024, p. 3–4 · Methods:',
  shortened: false,
  ...change,
});

const claim = (change: Partial<Claim> = {}): Claim => ({
  text: 'Trajectories are analysed in notebooks.',
  support: 'supported',
  quotes: [{ marker: 'S1', text: QUOTE, state: 'verbatim', supported: true, where: { marker: 'S1', paperId: 'AAAA1111', generation: '0123456789abcdef', start: 1053, end: 1099 }, cite: '105kk7q2m4tz9x', diff: [] }],
  cited: ['S1'],
  unknownMarkers: [],
  numbersUnsupported: [],
  turned: null,
  ...change,
});

const wholeAnswer = (change: Partial<Answer> = {}): Answer => ({
  id: 'a1',
  question: 'How are trajectories analysed?',
  scope: null,
  model: 'qwen2.5:7b',
  endpoint: 'localhost:11434',
  asked: 1_700_000_000_000,
  passages: [sent()],
  claims: [claim()],
  abstained: null,
  coverage: coverage(),
  notices: [],
  flags: [],
  failure: null,
  ...change,
});

const kept = (answer: Answer, change: Partial<KeptAnswer> = {}): KeptAnswer => ({ id: answer.id, state: 'whole', answer, check: null, damaged: [], ...change });

const view = (): HTMLElement => {
  const el = document.querySelector<HTMLElement>('.locus-pane:has(.locus-ask)');
  if (!el) throw new Error('no view');
  return el;
};
const text = (): string => view().textContent ?? '';
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((el) => el.getAttribute('aria-label') === name || el.textContent === name);
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};

async function open(engine: FakeEngine, data: unknown = SERVICE): Promise<StartedPlugin> {
  const started = await startPlugin({ engine, data });
  started.app.commands.executeCommandById('locus:ask-papers');
  await until('view', () => document.querySelector('.locus-ask .locus-state, .locus-ask-question') !== null);
  return started;
}

function put(question: string): void {
  const field = view().querySelector('textarea');
  if (!field) throw new Error('no field');
  field.value = question;
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

async function ask(engine: FakeEngine, question = 'How are trajectories analysed?'): Promise<void> {
  put(question);
  await until('confirmation', () => text().includes('Send this?'));
  button('Send').click();
  await until('question', () => engine.count('ask') === 1);
}

describe('asking papers', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    // To which services the user agreed is kept on the device.
    window.localStorage.clear();
    engine = new FakeEngine();
    engine.cited = citedPlace();
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer(), keepFailure: null });
  });

  it('80: off until a service is named: says so, leads to the settings, asks nothing', async () => {
    await open(engine, {});
    expect(text()).toContain('No service answers yet');
    expect(button('Ask').disabled).toBe(true);
    put('How?');
    expect(button('Open settings')).toBeDefined();
    expect(engine.count('ask') + engine.count('estimateAnswer')).toBe(0);
  });

  it('80-6: before the first question it says what goes where and waits; afterwards it asks at once', async () => {
    await open(engine);
    put('How are trajectories analysed?');
    await until('confirmation', () => text().includes('Send this?'));
    expect(text()).toContain('8 passages of your papers, about 1640 words with author, year, page and section, go to localhost:11434 (model qwen2.5:7b)');
    expect(engine.count('ask')).toBe(0);
    button('Send').click();
    await until('answer', () => text().includes('Supported'));
    button('New question').click();
    await until('ready', () => text().includes('Every quote is checked'));
    put('And then?');
    await until('second question', () => engine.count('ask') === 2);
    expect(engine.count('estimateAnswer')).toBe(1);
  });

  it('80-6: where search by meaning asks a service too, that is said as well', async () => {
    await open(engine, { ...SERVICE, endpointPreset: 'custom', endpointAddress: 'https://vectors.example/v1', endpointModel: 'bge-m3' });
    put('How?');
    await until('confirmation', () => text().includes('Send this?'));
    expect(text()).toContain('the question alone also goes to vectors.example');
    expect(engine.count('search') + engine.count('ask')).toBe(0);
  });

  it('80-6: Cancel sends nothing', async () => {
    await open(engine);
    put('How?');
    await until('confirmation', () => text().includes('Send this?'));
    button('Cancel').click();
    await until('ready', () => text().includes('Every quote is checked'));
    expect(engine.count('ask')).toBe(0);
  });

  it('passages come first, then a counter and Stop; what is on screen is not drawn anew by the counter', async () => {
    engine.answered = () => new Promise(() => undefined);
    await open(engine);
    await ask(engine);
    const [request] = engine.argumentsOf('ask') as { id: string }[];
    const asked = wholeAnswer({ claims: [], id: request?.id ?? '' });
    engine.tellAnswer({ phase: 'waiting', seconds: 0, answer: wholeAnswer({ id: 'of-another-window', question: 'Something else?' }) });
    engine.tellAnswer({ phase: 'waiting', seconds: 0, answer: asked });
    await until('passages', () => text().includes('S1'));
    expect(text()).toContain('localhost:11434 is answering…');
    expect(text()).not.toContain('Something else?');
    const item = view().querySelector('.locus-ask-passage');
    engine.tellAnswer({ seconds: 3 });
    await until('counter', () => text().includes('3 s'));
    expect(view().querySelector('.locus-ask-passage')).toBe(item);
    button('Stop').click();
    await until('stop', () => engine.count('stopAnswer') === 1);
    expect(text()).toContain('may still bill');
  });

  it('80-2: claims come with their state in words and a chip that names the page of the quote; unsupported ones say why', async () => {
    const altered = claim({
      text: 'All trajectories fail.',
      support: 'not-supported',
      unknownMarkers: ['S99'],
      quotes: [{ marker: 'S1', text: 'The trajectory is never analysed', state: 'altered', supported: false, where: null, cite: null, diff: [{ kind: 'removed', text: 'then' }, { kind: 'added', text: 'never' }] }],
    });
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ claims: [claim(), altered, claim({ text: 'No quote.', support: 'not-supported', quotes: [] })] }), keepFailure: null });
    await open(engine);
    await ask(engine);
    await until('chip', () => view().querySelector('.locus-ask-claim .locus-citation-chip') !== null);
    const items = [...view().querySelectorAll('.locus-ask-claim')].map((el) => el.textContent ?? '');
    expect(items[0]).toContain('Supported');
    expect(items[0]).toContain('p. 3');
    expect(items[0]).not.toContain('p. 3–4');
    expect(items[1]).toContain('Not supported');
    expect(items[1]).toContain('S99');
    expect(view().querySelector('.locus-ask-claim ins')?.textContent).toBe('never');
    expect(items[2]).toContain('gives no quote');
  });

  it('80-3: an abstention says how many papers were searched, and labels the nearest passages as no evidence', async () => {
    const abstained = { reason: 'no-claims', papers: 37, claims: 0, quotes: {}, nearest: [passage()] } as const;
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ claims: [], abstained: { ...abstained, nearest: [...abstained.nearest] } }), keepFailure: null });
    await open(engine);
    await ask(engine);
    await until('abstention', () => text().includes('Not found in the 37 papers searched'));
    expect(text()).toContain('They are not evidence');
    expect(text()).toContain('37 of 41 papers');
    expect([...view().querySelectorAll('button')].some((el) => el.textContent === 'Insert answer')).toBe(false);
  });

  it('80-7: a failure says what to do, and what came of the answer stays and is marked', async () => {
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ failure: { code: 'rate-limited', params: { message: '' }, retryAfter: 20_000 } }), keepFailure: 'disk full' });
    await open(engine);
    await ask(engine);
    await until('failure', () => text().includes('Ask again in 20 seconds'));
    expect(text()).toContain('This is a part of the answer.');
    expect(text()).toContain('Trajectories are analysed');
    expect(text()).toContain('could not be kept: disk full');
  });

  it('an answer in work is there again when the view was closed meanwhile', async () => {
    engine.answerNow = { phase: 'waiting', seconds: 4, answer: wholeAnswer({ claims: [] }), keepFailure: null, fault: null };
    await open(engine);
    expect(text()).toContain('How are trajectories analysed?');
    expect(engine.count('ask')).toBe(0);
    engine.tellAnswer({ phase: 'done', answer: wholeAnswer() });
    await until('answer', () => text().includes('Supported'));
  });

  it('earlier answers can be opened, checked again and deleted', async () => {
    const answer = wholeAnswer();
    engine.summaries = [{ id: 'a1', state: 'whole', question: answer.question, model: answer.model, asked: answer.asked, claims: 1, supported: 1, checked: null }];
    engine.kept = [kept(answer)];
    engine.rechecked = { checked: 1_800_000_000_000, claims: [{ support: 'not-supported', quotes: [{ now: 'lost', state: 'not-found', where: null, cite: null, diff: [] }] }] };
    await open(engine);
    view().querySelector<HTMLElement>('.locus-ask-earlier-line')?.click();
    await until('kept answer', () => text().includes('Supported'));
    engine.kept = [kept(answer, { check: engine.rechecked })];
    button('Check again').click();
    await until('check', () => text().includes('does not say it any more'));
    expect(view().querySelector('.locus-ask-claim')?.getAttribute('data-support')).toBe('not-supported');
    button('Delete').click();
    await until('question', () => document.querySelector('.mod-confirmation') !== null);
    const sure = [...document.querySelectorAll<HTMLElement>('.mod-confirmation button')].find((el) => el.textContent === 'Delete');
    sure?.click();
    await until('deletion', () => engine.count('deleteAnswer') === 1);
  });
});

describe('answers in notes', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    // To which services the user agreed is kept on the device.
    window.localStorage.clear();
    engine = new FakeEngine();
    engine.cited = citedPlace();
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer(), keepFailure: null });
  });

  async function answeredBesideNote(): Promise<StartedPlugin> {
    const started = await startPlugin({ engine, data: SERVICE });
    await started.app.workspace.openLinkText('Notes/Draft.md', '');
    started.app.commands.executeCommandById('locus:ask-papers');
    await until('view', () => document.querySelector('.locus-ask .locus-state') !== null);
    await ask(engine);
    await until('answer', () => text().includes('Insert answer'));
    return started;
  }
  const note = (started: StartedPlugin): string => started.real.workspace.activeEditor?.editor?.getValue() ?? '';

  it('80-5: an answer goes in as claim, quote and native link, after its quotes were compared with the papers', async () => {
    const started = await answeredBesideNote();
    button('Insert answer').click();
    await until('insertion', () => note(started).includes('Trajectories are analysed in notebooks.'));
    expect(engine.argumentsOf('recheckAnswer')).toEqual(['a1']);
    expect(note(started)).toContain(`Trajectories are analysed in notebooks.\n\n> ${QUOTE}\n>\n> [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|`);
  });

  it('80: a paper that was read anew between answer and insertion gives no citation of words that it does not hold', async () => {
    engine.rechecked = { checked: 1, claims: [{ support: 'not-supported', quotes: [{ now: 'lost', state: 'not-found', where: null, cite: null, diff: [] }] }] };
    const started = await answeredBesideNote();
    button('Insert claim').click();
    await until('insertion', () => note(started).includes('Trajectories are analysed in notebooks.'));
    expect(note(started)).toContain('Not supported by the quotes');
    expect(note(started).match(/105kk7q2m4tz9x/g)).toHaveLength(1);
  });

  it('copies with Pandoc citations', async () => {
    await answeredBesideNote();
    const write = vi.fn((_: string) => Promise.resolve());
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as unknown as Clipboard);
    button('Copy with Pandoc citations').click();
    await until('copy', () => write.mock.calls.length === 1);
    expect(write.mock.calls[0]?.[0]).toMatch(/^Trajectories are analysed in notebooks \[@degiacomi2024.*\]\.$/);
  });

  it('saves as a note of its own, with everything that was told', async () => {
    const started = await answeredBesideNote();
    button('Save as note').click();
    await until('note', () => started.real.vault.getMarkdownFiles().some(({ basename }) => basename === 'How are trajectories analysed'));
    const file = started.real.vault.getMarkdownFiles().find(({ basename }) => basename === 'How are trajectories analysed');
    const saved = file ? await started.real.vault.read(file) : '';
    expect(saved).toContain('qwen2.5:7b on localhost:11434, 2023-11-14');
    expect(saved).toContain('Passages that were sent');
    expect(saved).toContain(QUOTE);
  });
});
