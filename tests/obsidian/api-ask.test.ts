import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/answer/model';
import { translator } from '../../src/i18n';
import { askForOthers, type MayAsk } from '../../src/obsidian/api/asking';
import type { LocusApi } from '../../src/obsidian/api/model';
import type { LocusSettings } from '../../src/obsidian/settings/model';
import { claimOf, passageOf, quoteOf } from '../engine/answering/answer-double';
import { coverage, FakeEngine } from './fake-engine';
import { startPlugin } from './start-plugin';

const SERVICE = { answerPreset: 'ollama', answerAddress: 'http://localhost:11434/v1', answerModel: 'qwen2.5:7b' } satisfies Partial<LocusSettings>;

const given = (id: string, change: Partial<Answer> = {}): Answer => ({
  id, question: 'Why?', scope: null, model: 'qwen2.5:7b', endpoint: 'localhost:11434', asked: 1, passages: [passageOf('Training helps the knee.')],
  claims: [claimOf('It helps.', [quoteOf('Training helps the knee.'), quoteOf('no such words', { state: 'not-found', supported: false, where: null, cite: null })])],
  abstained: null, coverage: coverage(), notices: [], flags: [], failure: null, ...change,
});

describe('80: questions of other plugins', () => {
  let engine: FakeEngine;

  const start = async (data: Partial<LocusSettings>): Promise<LocusApi> => {
    const started = await startPlugin({ engine, data });
    return (started.app.plugins.plugins.locus as unknown as { api: LocusApi }).api;
  };

  beforeEach(() => {
    engine = new FakeEngine();
    engine.answered = ({ id }) => ({ kind: 'answered', answer: given(id), keepFailure: null });
  });

  it('cost money: neither without a service, nor before the user lets others ask, is anything asked', async () => {
    await expect((await start({})).ask({ question: 'Why?' })).rejects.toMatchObject({ code: 'unavailable' });
    await expect((await start(SERVICE)).ask({ question: 'Why?' })).rejects.toMatchObject({ code: 'not-allowed' });
    const api = await start({ ...SERVICE, answerOthers: true });
    await expect(api.ask({ question: ' ' })).rejects.toMatchObject({ code: 'bad-argument' });
    await expect((api.ask as (request: unknown) => Promise<unknown>)('Why?')).rejects.toMatchObject({ code: 'bad-argument' });
    await expect(api.ask({ question: 'x'.repeat(4_001) })).rejects.toMatchObject({ code: 'bad-argument', message: 'A question has at most 4000 characters, and this one has 4001. Ask it in fewer words.' });
    expect(engine.count('ask')).toBe(0);
  });

  it('whatever is handed over: one error of ours or an answer, and the engine gets only text and keys', async () => {
    const api = await start({ ...SERVICE, answerOthers: true });
    const anyAsk = api.ask as (request: unknown) => Promise<unknown>;
    const throwing = { get question(): string { throw new Error('mine'); } };
    const changing = { reads: 0, get question(): unknown { return (this.reads += 1) === 1 ? 'Why?' : { toString: () => 'never' }; } };
    const given = [null, undefined, 7, 'Why?', [], () => 'Why?', new Map([['question', 'Why?']]), { question: { trim: () => 'Why?' } }, { question: ['Why?'] }, { question: new String('Why?') }, { question: '\u0000\u202E' }, { question: 'Why?', papers: 'P1' }, { question: 'Why?', papers: [null] }, { question: 'Why?', papers: Array.from({ length: 1_001 }, () => 'P1') }, { question: 'Why?', papers: [], scope: { papers: ['X'] }, endpoint: 'https://e.example' }, JSON.parse('{"question":"Why?","__proto__":{"papers":["P9"]}}'), new Proxy({}, { ownKeys: () => { throw new Error('mine'); } }), throwing, changing] as unknown[];
    const ends = [];
    for (const request of given) ends.push(await anyAsk(request).then(() => 'answered', (error: unknown) => (error as { code?: string }).code ?? error));
    expect(ends.filter((end) => end !== 'answered' && end !== 'bad-argument' && end !== 'failed')).toEqual([]);
    for (const request of engine.argumentsOf('ask') as { id: string; question: unknown; scope?: unknown }[]) {
      expect(Object.keys(request).filter((name) => name !== 'scope').sort()).toEqual(['id', 'question']);
      expect(typeof request.question).toBe('string');
      if (request.scope !== undefined) expect(request.scope).toEqual({ papers: expect.any(Array) as unknown });
    }
  });

  it('are not asked where the user takes the permission back while Locus still opens', async () => {
    let now: MayAsk = 'yes';
    const opened = async (): Promise<FakeEngine> => {
      now = 'not-allowed';
      return engine;
    };
    await expect(askForOthers({ question: 'Why?' }, () => now, opened, translator('en'))).rejects.toMatchObject({ code: 'not-allowed' });
    expect(engine.count('ask')).toBe(0);
  });

  it('are answered with plain data: claims, the state and place of each quote, what was sent', async () => {
    const api = await start({ ...SERVICE, answerOthers: true });
    const answer = await api.ask({ question: 'Why?', papers: ['P1'] });
    expect(engine.argumentsOf('ask')).toMatchObject([{ question: 'Why?', scope: { papers: ['P1'] } }]);
    expect(answer).toMatchObject({
      claims: [{ text: 'It helps.', supported: true, quotes: [{ state: 'verbatim', supported: true, place: { paperId: 'P1', start: 0, end: 24 } }, { state: 'not-found', supported: false, place: null, fingerprint: null }] }],
      abstained: null,
      passages: [{ marker: 'S1', where: 'p. 3 · Methods' }],
      failure: null,
    });
    expect(structuredClone(answer)).toEqual(answer);
  });

  it('80-3, 80-7: abstention and a failing service are answers in words; a question in work is none', async () => {
    const api = await start({ ...SERVICE, answerOthers: true });
    engine.answered = ({ id }) => ({ kind: 'answered', answer: given(id, { claims: [], abstained: { reason: 'no-claims', papers: 37, claims: 0, quotes: {}, nearest: [] } }), keepFailure: null });
    expect(await api.ask({ question: 'Why?' })).toMatchObject({ claims: [], abstained: expect.stringContaining('Not found in the 37 papers searched') as string });
    engine.answered = ({ id }) => ({ kind: 'answered', answer: given(id, { flags: ['truncated'], failure: { code: 'timeout', params: {}, retryAfter: null } }), keepFailure: null });
    const cut = await api.ask({ question: 'Why?' });
    expect(cut.failure).toContain('did not answer in time');
    expect(cut.notices[0]).toContain('ends in the middle');
    engine.answered = () => ({ kind: 'refused', why: 'busy' });
    await expect(api.ask({ question: 'Why?' })).rejects.toMatchObject({ code: 'unavailable', message: 'another question is being answered' });
  });
});
