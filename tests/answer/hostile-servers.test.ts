// What servers and gateways do on the wire, through the command line's own network, the package and the client.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { AnswerClient, answerFaultText, askPapers, type Answer } from '../../src/answer';
import { nodeHttp } from '../../src/cli/http';
import { nodeHttpStream } from '../../src/cli/http-stream';
import { translator } from '../../src/i18n';
import type { Timer } from '../../src/ports';
import { RawServer, type RawRequest } from '../doubles/raw-server';
import { paperOf, passageAt, portsOf } from './made-up-papers';

const KEY = 'sk-hostile-7f31b0c2';
const TRUE_WORDS = 'We enrolled 412 patients from three sites between 2011 and 2014.';
const CLAIM = { text: 'There were 412 patients: “naïve” 病人 𝒳.', evidence: [{ marker: 'S1', quote: TRUE_WORDS }] };
const CONTENT = JSON.stringify({ claims: [CLAIM] });
const paper = paperOf('A', `${TRUE_WORDS} Then all of them were seen.`);

let server: RawServer;
beforeAll(async () => {
  server = await RawServer.start();
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(() => server.stop());

const realTimer: Timer = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
};

function ask(streams: boolean, answer: (response: ServerResponse, request: RawRequest) => void, { patience = 10_000, signal }: { patience?: number; signal?: AbortSignal } = {}): Promise<Answer> {
  server.answer = answer;
  const env = { LOCUS_ANSWER_KEY: KEY };
  const client = new AnswerClient({ http: nodeHttp(env), ...(streams && { stream: nodeHttpStream(env, new AbortController().signal) }), clock: () => 0, timer: realTimer }, { baseUrl: server.baseUrl, model: 'stub', needsKey: true, patience });
  return askPapers({ id: 'q', question: 'How many patients?' }, { ...portsOf([paper], [passageAt(paper, paper.text)]), client, clock: () => 0, timer: realTimer }, () => undefined, signal);
}

const whole = (content: unknown): string => JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });
const event = (content: string, finish: string | null = null): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
const EVENTS = `${event(CONTENT.slice(0, 30))}${event(CONTENT.slice(30))}${event('', 'stop')}data: [DONE]\n\n`;

const send = (body: string | Buffer, type = 'application/json', status = 200, headers: Record<string, string> = {}) => (response: ServerResponse): void => {
  response.writeHead(status, { ...(type !== '' && { 'content-type': type }), ...headers });
  response.end(body);
};

describe.each([
  { how: 'whole', streams: false },
  { how: 'in pieces', streams: true },
])('80-7: asked for an answer $how', ({ streams }) => {
  it.each([
    ['JSON under another name', send(whole(CONTENT), 'text/plain')],
    ['JSON without a name', send(whole(CONTENT), '')],
    ['JSON behind a byte order mark', send(`\uFEFF${whole(CONTENT)}`)],
    ['packed JSON', send(gzipSync(whole(CONTENT)), 'application/json', 200, { 'content-encoding': 'gzip' })],
    ['content in parts', send(JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: CONTENT.slice(0, 9) }, { type: 'text', text: CONTENT.slice(9) }] }, finish_reason: 'stop' }] }))],
    ['events, asked for or not', send(EVENTS, 'text/event-stream')],
    ['events under another name', send(EVENTS)],
    ['events with carriage returns', send(EVENTS.replaceAll('\n', '\r'), 'text/event-stream')],
    ['events with both', send(EVENTS.replaceAll('\n', '\r\n'), 'text/event-stream')],
    ['events without a space', send(EVENTS.replaceAll('data: ', 'data:'), 'text/event-stream')],
    ['events without an end mark', send(EVENTS.replace('data: [DONE]\n\n', ''), 'text/event-stream')],
    ['comments between events', send(`: ping\n\n${EVENTS.replaceAll('\n\n', '\n\n: PROCESSING\n\n')}`, 'text/event-stream')],
  ] as const)('%s: the answer is read', async (_, answer) => {
    expect(await ask(streams, answer)).toMatchObject({ failure: null, abstained: null, flags: [], claims: [{ text: CLAIM.text, support: 'supported' }] });
    expect(server.requests).toHaveLength(1);
  });

  it('characters cut in the middle are read whole', async () => {
    const bytes = Buffer.from(streams ? EVENTS : whole(CONTENT));
    const drip = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': streams ? 'text/event-stream' : 'application/json' });
      let at = 0;
      const next = (): void => {
        if (at >= bytes.length) return void response.end();
        response.write(bytes.subarray(at, (at += 3)));
        setImmediate(next);
      };
      next();
    };
    expect((await ask(streams, drip)).claims).toMatchObject([{ text: CLAIM.text, support: 'supported' }]);
  });

  it.each([
    ['a redirect', send('', '', 302, { location: 'http://127.0.0.1:9/x' }), 'not-an-endpoint'],
    ['nothing (204)', send('', '', 204), 'answer-empty'],
    ['nothing (200)', send(''), 'answer-empty'],
    ['a page', send('<html>Sign in</html>', 'text/html'), 'answer-web-page'],
    ['a page of a gateway', send('<html>Bad gateway</html>', 'text/html', 502), 'server-error'],
    ['what is not packed and says so', send('not packed', 'application/json', 200, { 'content-encoding': 'gzip' }), 'offline'],
    ['null', send('null'), 'answer-other'],
    ['a list', send('[]'), 'answer-empty'],
    ['no choice', send('{"choices":[]}'), 'answer-empty'],
    ['content of another kind', send(whole({ claims: [] })), 'answer-empty'],
    ['an error in 200', send('{"error":{"message":"boom"}}'), 'answer-other'],
    ['an error in an event', send('data: {"error":{"message":"boom","code":500}}\n\n', 'text/event-stream'), 'server-error'],
    ['a status that is none', send('{}', 'application/json', 999), 'offline'],
  ] as const)('%s: one sentence, one request', async (_, answer, code) => {
    const { failure, claims, abstained } = await ask(streams, answer);
    expect({ code: failure?.code, claims, abstained }).toEqual({ code, claims: [], abstained: null });
    expect(failure === null ? '' : answerFaultText(failure, translator('en'))).not.toMatch(/[{}]|undefined|iterate/);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['half a stream and an error', `${event(CONTENT.slice(0, -2))}data: {"error":{"message":"boom","code":500}}\n\n`],
    ['half a stream and no JSON', `${event(CONTENT.slice(0, -2))}data: {oops\n\n`],
    ['half a stream', event(CONTENT.slice(0, -2))],
  ])('%s: what is whole is kept, and marked', async (_, body) => {
    const answer = await ask(streams, send(body, 'text/event-stream'));
    expect(answer.claims).toMatchObject([{ text: CLAIM.text, support: 'supported' }]);
    expect(answer.flags).toContain('truncated');
  });

  it('80-7: running text that reached the limit of its length: half a sentence is no claim', async () => {
    const text = `There were many: “${TRUE_WORDS}” [S1]. Aspirin does not`;
    const body = streams ? `${event(text)}${event('', 'length')}data: [DONE]\n\n` : JSON.stringify({ choices: [{ message: { content: text }, finish_reason: 'length' }] });
    const answer = await ask(streams, send(body, streams ? 'text/event-stream' : 'application/json'));
    expect(answer.claims.map((claim) => claim.text)).toEqual([`There were many: “${TRUE_WORDS}”.`]);
    expect(answer.flags).toEqual(expect.arrayContaining(['truncated', 'plain-text']));
  });

  it.each([
    ['text that is no JSON', send('This is not JSON.', 'text/plain')],
    ['an error that says that all is well', send(JSON.stringify({ error: { message: 'the model wrote invalid json' } }))],
    ['an error of JSON mode that says so', send(JSON.stringify({ error: { message: 'response_format is not supported', code: 400 } }))],
    ['an error of JSON mode without a number', send(JSON.stringify({ error: { message: 'response_format is not supported by this model', type: 'invalid_request_error' } }))],
    ['an event that refuses JSON mode', send('data: {"error":{"message":"response_format is not supported","code":422}}\n\n', 'text/event-stream')],
  ])('80: %s, of status 200, may have been billed: it is not asked for again', async (_, answer) => {
    expect((await ask(streams, answer)).failure).not.toBeNull();
    expect(server.requests).toHaveLength(1);
  });

  it('80-8: a key that the server repeats is in nothing that is kept', async () => {
    for (const status of [200, 400, 401, 404, 429, 500]) {
      const answer = await ask(streams, send(JSON.stringify({ error: { message: `no: ${KEY}`, code: 'bad' } }), 'application/json', status, { 'x-key': KEY, 'retry-after': KEY }));
      expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
      expect(JSON.stringify(answer)).not.toContain(KEY);
    }
  });

  it('80-8: a key that arrives in pieces, wherever it is cut, is in nothing that is kept', async () => {
    const parts = (body: string, type: string) => (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': type });
      let at = 0;
      const next = (): void => {
        if (at >= body.length) return void response.end();
        response.write(body.slice(at, (at += 5)));
        setImmediate(next);
      };
      next();
    };
    const content = JSON.stringify({ claims: [{ text: `The key is ${KEY}, and ${KEY}${KEY}.`, evidence: CLAIM.evidence }] });
    const answer = await ask(streams, streams ? parts(`${event(content)}${event('', 'stop')}data: [DONE]\n\n`, 'text/event-stream') : parts(whole(content), 'application/json'));
    expect(answer.claims).toMatchObject([{ text: 'The key is •••, and ••••••.', support: 'supported' }]);
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });

  it('a reply of 10 MB is read to a bound, and marked', async () => {
    const answer = await ask(streams, send(whole(`{"claims":[${JSON.stringify(CLAIM)},${'{"text":"x","evidence":[]},'.repeat(400_000)}`)));
    expect(answer.flags).toEqual(expect.arrayContaining(['truncated', 'too-much']));
    expect(answer.claims[0]).toMatchObject({ support: 'supported' });
  }, 60_000);

  it.each([
    ['a line without an end', 'text/event-stream', 'data: '],
    ['an event without an end', 'text/event-stream', 'data: x\n'],
    ['a body without an end', 'application/json', ''],
  ])('%s is given up, and the connection closed', async (_, type, piece) => {
    let sent = 0;
    let closed = Promise.resolve();
    const { failure, claims } = await ask(streams, (response) => {
      response.writeHead(200, { 'content-type': type });
      closed = new Promise((resolve) => response.on('close', resolve));
      const next = (): void => {
        while (!response.destroyed && sent < 400_000_000) {
          const part = piece.endsWith('\n') ? piece.repeat(100_000) : `${sent === 0 ? piece : ''}${'x'.repeat(800_000)}`;
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', next);
        }
        response.end();
      };
      next();
    }, { patience: 300_000 });
    await closed;
    expect({ code: failure?.code, claims }).toEqual({ code: 'answer-endless', claims: [] });
    expect(sent).toBeLessThan(200_000_000);
  }, 60_000);
});
