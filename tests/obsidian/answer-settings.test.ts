import { beforeEach, describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/embedding/endpoint/presets';
import { ANSWER_CAPS, ANSWER_PRESETS } from '../../src/engine/answering/presets';
import { answerChoice, askableChoice, mayOthersAsk, withAnswerConsequences } from '../../src/obsidian/settings/answer-choice';
import { DEFAULT_SETTINGS, readSettings, type LocusSettings } from '../../src/obsidian/settings/model';
import { FakeEngine } from './fake-engine';
import { startPlugin, until } from './start-plugin';

const SERVICE = { answerPreset: 'ollama', answerAddress: 'http://localhost:11434/v1/chat/completions', answerModel: ' qwen2.5:7b ' } satisfies Partial<LocusSettings>;
const chosen = (change: Partial<LocusSettings> = {}): LocusSettings => ({ ...DEFAULT_SETTINGS, ...SERVICE, ...change });

describe('the service that answers', () => {
  it('80: there is none until service, address and model are named', () => {
    expect(answerChoice(DEFAULT_SETTINGS)).toBeNull();
    for (const change of [{ answerPreset: 'none' }, { answerAddress: ' ' }, { answerModel: '' }] satisfies Partial<LocusSettings>[]) expect(answerChoice(chosen(change))).toBeNull();
    expect(answerChoice(chosen())).toEqual({ endpoint: { baseUrl: 'http://localhost:11434/v1', model: 'qwen2.5:7b', needsKey: false, patience: ANSWER_PRESETS.ollama.patience }, passages: 8, cap: 6_000 });
    expect(answerChoice(chosen({ answerKey: 'mine' }))?.endpoint.needsKey).toBe(true);
  });

  it('80-8: another service gets neither the key nor the permission that was given for the first one', () => {
    expect(withAnswerConsequences({ answerPreset: 'openai' })).toEqual({
      answerPreset: 'openai', answerKey: '', answerOthers: false, answerAddress: PRESETS.openai.baseUrl, answerModel: ANSWER_PRESETS.openai.models[0], answerCap: ANSWER_PRESETS.openai.cap,
    });
    expect(withAnswerConsequences({ answerPreset: 'none' })).toMatchObject({ answerKey: '', answerOthers: false, answerAddress: '', answerModel: '' });
    expect(withAnswerConsequences({ answerModel: 'x' })).toEqual({ answerModel: 'x' });
    expect([mayOthersAsk(DEFAULT_SETTINGS), mayOthersAsk(chosen()), mayOthersAsk(chosen({ answerOthers: true }))]).toEqual(['no-service', 'not-allowed', 'yes']);
  });

  it('80-6: a cap is one of those that are offered, whatever is stored', () => {
    for (const stored of ['3000', 3_100, 2_900]) expect(readSettings({ answerCap: stored }).answerCap).toBe(3_000);
    for (const stored of [null, 'much', NaN, {}]) expect(readSettings({ answerCap: stored }).answerCap).toBe(DEFAULT_SETTINGS.answerCap);
    expect(ANSWER_CAPS).toContain(readSettings({ answerCap: 1e9 }).answerCap);
    expect(readSettings({ answerPassages: 0, answerPreset: 'evil', answerOthers: 'yes' })).toMatchObject({ answerPassages: 8, answerPreset: 'none', answerOthers: false });
  });
});

describe('the page “Answers”', () => {
  let engine: FakeEngine;
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
  const row = (name: string): HTMLElement => {
    const found = all('.vertical-tab-content .setting-item').find((item) => item.querySelector('.setting-item-name')?.textContent === name);
    if (!found) throw new Error(`no setting is named ${name}`);
    return found;
  };
  const hasRow = (name: string): boolean => all('.vertical-tab-content .setting-item-name').some((el) => el.textContent === name);
  const open = async (data: Partial<LocusSettings>): Promise<void> => {
    const { app } = await startPlugin({ engine, data });
    app.setting.open();
    app.setting.openTabById('locus');
    row('Answers').click();
    await until('page', () => hasRow('What is sent'));
  };

  beforeEach(() => {
    engine = new FakeEngine();
  });

  it('80-6: says what is sent where, also where the question alone goes, and nothing is sent before a button is pressed', async () => {
    await open({});
    expect(row('What is sent').textContent).toContain('Nothing. Without a service');
    expect(hasRow('Model')).toBe(false);
    await open({ ...SERVICE, endpointPreset: 'custom', endpointAddress: 'https://vectors.example/v1', endpointModel: 'm' });
    await until('host', () => row('What is sent').textContent?.includes('They go to localhost:11434.') === true);
    expect(row('What is sent').textContent).toContain('the question alone also goes to vectors.example');
    expect(row('Model').textContent).toContain(ANSWER_PRESETS.ollama.models[0]);
    expect(row('Most text').textContent).toContain('words');
    expect(engine.count('testAnswering') + engine.count('ask')).toBe(0);
  });

  it('80-6: without an address, or with one that is none, it names no place that anything goes to', async () => {
    await open({ answerPreset: 'custom' });
    expect(row('What is sent').textContent).toContain('Nothing yet. Enter address and model first.');
    await open({ ...SERVICE, answerAddress: 'localhost:11434/v1' });
    await until('fault', () => row('What is sent').textContent?.includes('Nothing yet. “localhost:11434/v1” is no web address.') === true);
    for (const answerAddress of ['127.0.0.1:18099/v1', 'localhost:11434/v1', 'ftp://example.com']) expect(askableChoice(chosen({ answerAddress }))).toBeNull();
    expect(askableChoice(chosen())).toEqual(answerChoice(chosen()));
  });

  it('80-7: the test tells what the service answered, and a fault in one sentence', async () => {
    await open(SERVICE);
    const press = (): void => row('Connection').querySelector('button')?.click();
    press();
    await until('answer', () => row('Connection').textContent?.includes('It works: qwen2.5:7b answered in 84 ms.') === true);
    expect(engine.argumentsOf('testAnswering')).toMatchObject([{ baseUrl: 'http://localhost:11434/v1', model: 'qwen2.5:7b' }]);
    engine.answerTest = { ok: false, fault: { code: 'model-missing', params: { model: 'qwen2.5:7b', message: '' }, retryAfter: null } };
    press();
    await until('fault', () => row('Connection').textContent?.includes('does not have the model “qwen2.5:7b”') === true);
  });

  it('80-6: another amount reaches the engine as a number', async () => {
    await open(SERVICE);
    // Opens the engine, which is told of settings only while it is open.
    row('Connection').querySelector('button')?.click();
    await until('answer', () => engine.count('testAnswering') === 1);
    const select = row('Most text').querySelector('select');
    if (!select) throw new Error('nothing to choose from');
    expect(select.value).toBe('6000');
    select.value = '12000';
    select.dispatchEvent(new Event('change'));
    await until('configured', () => engine.count('configure') > 0);
    expect(engine.argumentsOf('configure').at(-1)).toMatchObject({ answer: { cap: 12_000 } });
  });
});
