import type { Answer, AnswerPassage, Claim } from '../../src/answer';
import type { KeptAnswer } from '../../src/engine/answering/model';
import { coverage, type FakeEngine, passage } from './fake-engine';
import { startPlugin, type StartedPlugin, until } from './start-plugin';

export const SERVICE = { answerPreset: 'ollama', answerAddress: 'http://localhost:11434/v1', answerModel: 'qwen2.5:7b' };
export const QUOTE = 'The trajectory is then analysed in a notebook.';

export const sent = (change: Partial<AnswerPassage> = {}): AnswerPassage => ({
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

export const claim = (change: Partial<Claim> = {}): Claim => ({
  text: 'Trajectories are analysed in notebooks.',
  support: 'supported',
  quotes: [{ marker: 'S1', text: QUOTE, state: 'verbatim', supported: true, where: { marker: 'S1', paperId: 'AAAA1111', generation: '0123456789abcdef', start: 1053, end: 1099 }, cite: '105kk7q2m4tz9x', diff: [] }],
  cited: ['S1'],
  unknownMarkers: [],
  numbersUnsupported: [],
  turned: null,
  ...change,
});

export const wholeAnswer = (change: Partial<Answer> = {}): Answer => ({
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

export const kept = (answer: Answer, change: Partial<KeptAnswer> = {}): KeptAnswer => ({ id: answer.id, state: 'whole', answer, check: null, damaged: [], ...change });

export const view = (): HTMLElement => {
  const el = document.querySelector<HTMLElement>('.locus-pane:has(.locus-ask)');
  if (!el) throw new Error('no view');
  return el;
};
export const text = (): string => view().textContent ?? '';
export const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((el) => el.getAttribute('aria-label') === name || el.textContent === name);
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};

export async function open(engine: FakeEngine, data: unknown = SERVICE): Promise<StartedPlugin> {
  const started = await startPlugin({ engine, data });
  started.app.commands.executeCommandById('locus:ask-papers');
  await until('view', () => document.querySelector('.locus-ask .locus-state, .locus-ask-question') !== null);
  return started;
}

export function put(question: string): void {
  const field = view().querySelector('textarea');
  if (!field) throw new Error('no field');
  field.value = question;
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

export async function ask(engine: FakeEngine, question = 'How are trajectories analysed?'): Promise<void> {
  put(question);
  await until('confirmation', () => text().includes('Send this?'));
  button('Send').click();
  await until('question', () => engine.count('ask') === 1);
}
