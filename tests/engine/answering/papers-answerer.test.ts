import { describe, expect, it } from 'vitest';
import { PapersAnswerer } from '../../../src/engine/answering/papers-answerer';
import type { Http } from '../../../src/ports';
import { paperOf, passageAt, portsOf, searchOf } from '../../answer/made-up-papers';
import { VirtualTime } from '../../doubles/virtual-time';
import { CHOICE, REQUEST } from './answer-double';
import { asJson, modelHttp } from './answering-home';

const WORDS = 'Training twice a week eased the pain of walking within three months.';
const paper = paperOf('P1', WORDS);

describe('answers over the engine’s ports', () => {
  const time = new VirtualTime();
  const answererWith = (http: Http, failed: (error: unknown) => void = () => undefined): PapersAnswerer =>
    new PapersAnswerer({
      http,
      stream: null,
      search: async () => searchOf([passageAt(paper, WORDS)]),
      asksEndpoint: () => false,
      metadata: () => null,
      wordCounts: portsOf([], []).wordCounts,
      open: async () => {
        throw new Error('the disk is tired');
      },
      clock: time.clock,
      timer: time.timer,
      breathe: async () => undefined,
      failed,
    });
  const ask = (answerer: PapersAnswerer): ReturnType<PapersAnswerer['ask']> => answerer.ask(REQUEST, CHOICE, new AbortController().signal, () => undefined);

  it('80-7: a paper that cannot be read when its quotes are checked costs no answer that was paid for, and is told of', async () => {
    const failures: unknown[] = [];
    const http = modelHttp(() => asJson([{ text: 'Training eases pain.', marker: 'S1', quote: WORDS }, { text: 'It cures.', marker: 'S1', quote: 'It cured nine of ten patients for ever.' }]));
    const { claims, failure } = await ask(answererWith(http, (error) => failures.push(error)));
    expect(failure).toBeNull();
    expect(claims).toMatchObject([{ support: 'supported', quotes: [{ state: 'verbatim', cite: null }] }, { support: 'not-supported' }]);
    expect(new Set(failures.map(String))).toEqual(new Set(['Error: the disk is tired']));
  });

  it('80-1: a server that refused JSON mode once is asked without it for the next question too', async () => {
    const forms: unknown[] = [];
    const model = modelHttp(() => asJson([{ text: 'Training eases pain.', marker: 'S1', quote: WORDS }]));
    const answerer = answererWith(async (request) => {
      const { response_format: form } = JSON.parse(request.body ?? '{}') as { response_format?: { type: string } };
      forms.push(form?.type);
      return form === undefined ? model(request) : { status: 400, headers: {}, body: '{"error":{"message":"no response_format here"}}' };
    });
    await ask(answerer);
    await ask(answerer);
    expect(forms).toEqual(['json_object', undefined, undefined]);
  });

  it('80-7: one that refuses JSON mode under status 200 is not asked again by itself, and the next question goes without it', async () => {
    const forms: unknown[] = [];
    const model = modelHttp(() => asJson([{ text: 'Training eases pain.', marker: 'S1', quote: WORDS }]));
    const answerer = answererWith(async (request) => {
      const { response_format: form } = JSON.parse(request.body ?? '{}') as { response_format?: { type: string } };
      forms.push(form?.type);
      return form === undefined ? model(request) : { status: 200, headers: {}, body: '{"error":{"message":"response_format is not supported","code":400}}' };
    });
    expect((await ask(answerer)).failure).toMatchObject({ code: 'request-refused' });
    expect(await ask(answerer)).toMatchObject({ failure: null, claims: [{ support: 'supported' }] });
    expect(forms).toEqual(['json_object', undefined]);
  });
});
