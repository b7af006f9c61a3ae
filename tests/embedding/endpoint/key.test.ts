import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EmbedProgress, EndpointClient, EndpointEmbedder, endpointTestText, runEmbedding, testEndpoint } from '../../../src/embedding/endpoint';
import { nodeHttp } from '../../../src/cli/http';
import { translator } from '../../../src/i18n';
import type { HttpRequest, Timer } from '../../../src/ports';
import { EmbeddingServer, type ServerFault } from '../../doubles/embedding-server';
import { DIMS, Machine, stubSettings } from './machine';

const KEY = 'sk-locus-test-5f2c9a7e1b';
const timer: Timer = (milliseconds, action) => {
  const id = setTimeout(action, milliseconds);
  return () => clearTimeout(id);
};

/** A server on this machine that repeats the key wherever a careless one might. */
class CarelessServer {
  readonly keys: (string | undefined)[] = [];
  readonly bodies: string[] = [];
  fault: ServerFault | null = null;
  private readonly stub = new EmbeddingServer({ dims: DIMS, fault: () => this.fault });
  private server: Server | null = null;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'x-your-key': String(request.headers.authorization) });
        response.end(body.replace('sorry', `sorry, ${String(request.headers.authorization)}`));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(request: IncomingMessage): ReturnType<EmbeddingServer['http']> {
    let body = '';
    for await (const part of request) body += String(part);
    this.keys.push(request.headers.authorization);
    this.bodies.push(body);
    const asked: HttpRequest = { url: request.url ?? '', method: 'POST', headers: {}, body, account: 'embedding' };
    return request.url === '/v1/embeddings' ? this.stub.http(asked) : { status: 404, headers: {}, body: 'sorry' };
  }
}

describe('the key, over a real server and the command line’s network', () => {
  const careless = new CarelessServer();
  const said: string[] = [];
  let baseUrl = '';

  beforeEach(async () => {
    baseUrl = await careless.start();
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(' ')));
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        said.push(String(text));
        return true;
      });
    }
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    careless.fault = null;
    await careless.stop();
  });

  it('travels in one header and occurs in no file, cache entry, log line, error or report', async () => {
    const http = nodeHttp({ LOCUS_EMBEDDING_KEY: `${KEY}\n` });
    const seen: unknown[] = [];
    const machine = new Machine().library(3, 3);
    const settings = stubSettings({ baseUrl });
    const client = new EndpointClient(
      async (request) => {
        seen.push(request);
        const answer = await http(request);
        seen.push(answer);
        return answer;
      },
      settings,
      Date.now,
    );
    const clock = Date.now;
    const t = translator('en');
    const embedder = new EndpointEmbedder({ client, dims: DIMS, clock, timer });
    const failures: (ServerFault | null)[] = [
      { kind: 'status', status: 401, body: '{"error":{"message":"Incorrect API key provided: sorry"}}' },
      { kind: 'status', status: 404, body: 'sorry' },
      { kind: 'html' },
      { kind: 'base64' },
      { kind: 'status', status: 400, body: '{"error":{"message":"sorry"}}' },
      null,
    ];
    for (const fault of failures) {
      careless.fault = fault;
      const test = await testEndpoint(client, timer, clock);
      seen.push(test, endpointTestText(test, t));
      seen.push(await new EndpointEmbedder({ client, dims: DIMS, clock, timer }).embedQuery('knee').catch(errorText));
      const progress = new EmbedProgress(clock, timer);
      progress.listen((snapshot) => seen.push(snapshot));
      seen.push(await runEmbedding({ ...machine.deps(), client, clock, timer }, {}, progress));
    }
    seen.push(await embedder.embedQuery('knee').catch(errorText), machine.reported);
    expect(seen.some((value) => JSON.stringify(value).includes('•••'))).toBe(true);
    expect(careless.keys.length).toBeGreaterThan(10);
    expect(new Set(careless.keys)).toEqual(new Set([`Bearer ${KEY}`]));
    expect(await machine.run()).toMatchObject({ complete: true, requests: 0 });

    const written = [...machine.data.files].flatMap(([path, { bytes }]) => [path, Buffer.from(bytes).toString('latin1')]);
    const cached = [...machine.cache.entries].flatMap(([key, bytes]) => [key, Buffer.from(bytes).toString('latin1')]);
    const everything = [...written, ...cached, ...said, ...careless.bodies, ...seen.map((value) => JSON.stringify(value))];
    expect(everything.length).toBeGreaterThan(50);
    expect(everything.filter((text) => text.includes(KEY))).toEqual([]);
  });

  it('a server that is not there is said in its own words', async () => {
    const http = nodeHttp({ LOCUS_EMBEDDING_KEY: KEY });
    await careless.stop();
    await expect(http({ url: `${baseUrl}/embeddings`, method: 'POST', headers: {}, body: '{}', account: 'embedding' })).rejects.toThrow('ECONNREFUSED');
    await careless.start();
  });

  it('an account without a key, and a request without an account, go without one', async () => {
    careless.keys.length = 0;
    const request: HttpRequest = { url: `${baseUrl}/embeddings`, method: 'POST', headers: { authorization: 'Bearer stray' }, body: '{"input":["a"]}', account: 'embedding' };
    await nodeHttp({})(request);
    await nodeHttp({ LOCUS_EMBEDDING_KEY: KEY })({ ...request, account: null });
    expect(careless.keys).toEqual([undefined, undefined]);
  });
});

const errorText = (error: unknown): string => (error instanceof Error ? `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}` : String(error));
