import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import 'openai';
import { checkAnswer } from '../../../src/embedding/endpoint/check-answer';
import { classifyRefusal } from '../../../src/endpoint/classify';
import { EndpointClient } from '../../../src/embedding/endpoint/client';
import { retryAfterOf } from '../../../src/endpoint/retry-after';
import { EmbeddingServer, vectorFor, type ServerFault } from '../../doubles/embedding-server';
import { stubSettings } from './machine';

const NOW = 1_700_000_000_000;
const TEXTS = ['first', 'second', 'third'];

function asked(fault: ServerFault | null, dims: number | null = 8): ReturnType<EndpointClient['embed']> {
  const server = new EmbeddingServer({ dims: 8, fault: () => fault });
  return new EndpointClient(server.http, stubSettings(), () => NOW).embed(TEXTS, dims);
}

const codeOf = async (fault: ServerFault): Promise<string> => {
  const answer = await asked(fault);
  return answer.state === 'vectors' ? 'vectors' : answer.fault.kind === 'aborted' ? 'aborted' : `${answer.fault.kind} ${answer.fault.code}`;
};

describe('checked answers', () => {
  it('50-9: a good answer is vectors in the order of the texts, with what the server bills', async () => {
    const answer = await asked(null);
    expect(answer).toMatchObject({ state: 'vectors', dims: 8, billed: 6 });
    if (answer.state === 'vectors') expect(answer.vectors).toEqual(TEXTS.map((text) => vectorFor(text, 8)));
  });

  it('50-9: a shuffled answer is put in order by its indices', async () => {
    const answer = await asked({ kind: 'shuffled' });
    expect(answer.state === 'vectors' && answer.vectors).toEqual(TEXTS.map((text) => vectorFor(text, 8)));
  });

  it('50-9: a server’s words are shown in one line, and steer no terminal', async () => {
    const words = 'bad\u001b[2J\u0007 \u202Etext\n next';
    for (const fault of [{ kind: 'status', status: 400, body: JSON.stringify({ error: { message: words } }) }, { kind: 'status', status: 200, body: words }] as const) {
      expect(await asked(fault)).toMatchObject({ fault: { params: { message: 'bad [2J text next' } } });
    }
  });

  it('50-6: a password that was written into the address is in no sentence', async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error('cannot ask http://ann:s3cret@host/v1/embeddings'));
    const answer = await new EndpointClient(refuse, stubSettings({ baseUrl: 'http://ann:s3cret@host/v1' }), () => NOW).embed(TEXTS, null);
    expect(answer).toMatchObject({ fault: { code: 'offline', params: { message: 'cannot ask http://•••@host/v1/embeddings' } } });
  });

  it('50-6: without a known length the first answer says it', async () => {
    expect(await asked(null, null)).toMatchObject({ state: 'vectors', dims: 8 });
  });

  it.each<[ServerFault, string]>([
    [{ kind: 'wrong-dims' }, 'permanent wrong-dims'],
    [{ kind: 'nan' }, 'transient answer-not-numbers'],
    [{ kind: 'null-values' }, 'transient answer-not-numbers'],
    [{ kind: 'zero' }, 'transient answer-zero'],
    [{ kind: 'empty' }, 'transient answer-empty'],
    [{ kind: 'empty-vectors' }, 'transient answer-empty'],
    [{ kind: 'short' }, 'transient answer-short'],
    [{ kind: 'same-index' }, 'transient answer-mixed-up'],
    [{ kind: 'cut' }, 'transient answer-cut'],
    [{ kind: 'html' }, 'permanent answer-web-page'],
    [{ kind: 'base64' }, 'permanent answer-base64'],
    [{ kind: 'rate-limit' }, 'transient rate-limited'],
    [{ kind: 'rate-limit-in-200' }, 'transient rate-limited'],
    [{ kind: 'offline' }, 'transient offline'],
    [{ kind: 'status', status: 500 }, 'transient server-error'],
    [{ kind: 'status', status: 503 }, 'transient server-error'],
    [{ kind: 'status', status: 408 }, 'transient server-error'],
    [{ kind: 'status', status: 204, body: '' }, 'transient answer-empty'],
    [{ kind: 'status', status: 301, body: '' }, 'permanent not-an-endpoint'],
    [{ kind: 'status', status: 0 }, 'transient offline'],
    [{ kind: 'status', status: 401 }, 'permanent key-refused'],
    [{ kind: 'status', status: 403 }, 'permanent key-refused'],
    [{ kind: 'status', status: 404, body: '<html>not found</html>' }, 'permanent not-an-endpoint'],
    [{ kind: 'status', status: 404, body: '404 page not found' }, 'permanent not-an-endpoint'],
    [{ kind: 'status', status: 400 }, 'permanent text-refused'],
    [{ kind: 'status', status: 413, body: '' }, 'permanent too-long'],
    [{ kind: 'status', status: 402 }, 'permanent quota-exhausted'],
  ])('50-9: %o is refused as %s', async (fault, code) => {
    expect(await codeOf(fault)).toBe(code);
  });

  it('50-9: an aborted call is a kind of its own, and is not sent', async () => {
    const server = new EmbeddingServer();
    const client = new EndpointClient(server.http, stubSettings(), () => NOW);
    expect(await client.embed(TEXTS, 8, AbortSignal.abort())).toEqual({ state: 'fault', fault: { kind: 'aborted' } });
    expect(server.requests).toEqual([]);
  });

  it('50-9: an aborted call answers at once, whatever the server does', async () => {
    const client = new EndpointClient(new EmbeddingServer({ fault: () => ({ kind: 'silent' }) }).http, stubSettings(), () => NOW);
    const controller = new AbortController();
    const asking = client.embed(TEXTS, 8, controller.signal);
    controller.abort();
    expect(await asking).toEqual({ state: 'fault', fault: { kind: 'aborted' } });
  });

  it('50-9: no body at all makes it throw, and vectors come only as many, finite and of one length', () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ data: fc.array(fc.record({ index: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant(null)), embedding: fc.oneof(fc.array(fc.double(), { maxLength: 4 }), fc.string()) })) }),
    );
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 3 }), (value, count) => {
        const answer = checkAnswer(value, { count, model: 'm', dims: null }, new Headers(), NOW);
        if (answer.state === 'fault') return;
        expect(answer.vectors).toHaveLength(count);
        for (const vector of answer.vectors) {
          expect(vector).toHaveLength(answer.dims);
          expect([...vector].every(Number.isFinite) && [...vector].some((number) => number !== 0)).toBe(true);
        }
      }),
    );
  });
});

describe('errors in servers’ own words', () => {
  const refused = (status: number, error: unknown): string => {
    const fault = classifyRefusal({ status, headers: new Headers(), error, text: '' }, 'the-model', NOW);
    return fault.kind === 'aborted' ? '' : fault.code;
  };

  it.each<[string, number, unknown, string]>([
    ['OpenAI', 400, { message: "This model's maximum context length is 8192 tokens, however you requested 9001 tokens", code: null, type: 'invalid_request_error' }, 'too-long'],
    ['OpenAI', 429, { message: 'You exceeded your current quota, please check your plan and billing details.', code: 'insufficient_quota' }, 'quota-exhausted'],
    ['OpenAI', 404, { message: 'The model `nope` does not exist or you do not have access to it.', code: 'model_not_found' }, 'model-missing'],
    ['OpenAI', 401, { message: 'Incorrect API key provided: sk-a***z.', code: 'invalid_api_key' }, 'key-refused'],
    ['Ollama', 404, { message: 'model "nope" not found, try pulling it first', type: 'api_error' }, 'model-missing'],
    ['Ollama', 400, { message: 'the input length exceeds the context length', type: 'api_error' }, 'too-long'],
    ['Ollama', 500, { message: 'the input length exceeds the context length', type: 'api_error' }, 'too-long'],
    ['llama.cpp', 500, { message: 'input is too large to process. increase the physical batch size', code: 500 }, 'too-long'],
    ['LM Studio', 400, { message: 'No models loaded. Please load a model.' }, 'model-missing'],
    ['SiliconFlow', 400, { code: 20012, message: 'Model does not exist. Please check it carefully.', data: null }, 'model-missing'],
    ['SiliconFlow', 413, { code: 20042, message: 'input must have less than 512 tokens', data: null }, 'too-long'],
    ['SiliconFlow', 403, { code: 30001, message: 'Sorry, your account balance is insufficient', data: null }, 'quota-exhausted'],
    ['vLLM', 404, { message: 'The model `x` does not exist.', code: 404 }, 'model-missing'],
    ['a server of lists', 400, { message: 'input array must hold 32 texts or less' }, 'text-refused'],
    ['a broken server', 500, { message: 'out of memory' }, 'server-error'],
  ])('50-9: %s, status %i', (_, status, error, code) => {
    expect(refused(status, error)).toBe(code);
  });

  it('50-9: a rate limit inside an answer of status 200, in three shapes', () => {
    const inside = (body: unknown): unknown => checkAnswer(body, { count: 1, model: 'm', dims: 8 }, new Headers(), NOW);
    for (const body of [{ error: { code: 429, message: 'slow down' } }, { error: 'rate limit exceeded' }, { code: '429', message: 'busy' }]) {
      expect(inside(body)).toMatchObject({ fault: { kind: 'transient', code: 'rate-limited' } });
    }
  });

  it('50-9: long words of a server are cut', () => {
    const fault = classifyRefusal({ status: 500, headers: new Headers(), error: { message: 'x'.repeat(5_000) }, text: '' }, 'm', NOW);
    expect(fault.kind === 'transient' && String(fault.params.message).length).toBe(300);
  });
});

describe('Retry-After', () => {
  const after = (headers: Record<string, string>): number | null => retryAfterOf(new Headers(headers), NOW);

  it('50-9: seconds, milliseconds, a date; nothing that can be read is null; never more than an hour', () => {
    expect(after({ 'retry-after': '7' })).toBe(7_000);
    expect(after({ 'retry-after-ms': '250', 'retry-after': '7' })).toBe(250);
    expect(after({ 'retry-after': new Date(NOW + 90_000).toUTCString() })).toBe(90_000);
    expect(after({ 'retry-after': new Date(NOW - 90_000).toUTCString() })).toBe(0);
    expect(after({ 'retry-after': 'soon' })).toBeNull();
    expect(after({})).toBeNull();
    expect(after({ 'retry-after': '999999' })).toBe(3_600_000);
  });
});
