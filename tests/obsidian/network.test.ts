import type { App as RealApp } from 'obsidian';
import { beforeEach, describe, expect, it } from 'vitest';
import { appHttp } from '../../src/obsidian/network/http';
import type { HttpRequest } from '../../src/ports';
import { App } from '../host/app/app';
import { MemoryStore } from '../host/vault/memory-store';
import { ManualTimers, settle } from './manual-timers';

const KEY = 'sk-locus-secret-77';
const REQUEST: HttpRequest = { url: 'https://stub.example/v1/embeddings', method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: '{"a":1}', account: 'embedding' };

describe('the network of the app', () => {
  let app: App;
  let timers: ManualTimers;
  const http = (name: string | null = 'locus-embedding'): ReturnType<typeof appHttp> => appHttp(app as unknown as RealApp, { keyName: () => name, timers });

  beforeEach(() => {
    app = new App({ store: new MemoryStore({}), mobile: false, defaultMode: 'source' });
    (window as unknown as { app: App }).app = app;
    app.secretStorage.setSecret('locus-embedding', KEY);
    timers = new ManualTimers();
    app.host.network = async () => ({ status: 200, text: '{"ok":true}', headers: { 'Retry-After': '3' } });
  });

  it('50-6: sends what it is given, with the key from secret storage', async () => {
    expect(await http()(REQUEST)).toEqual({ status: 200, headers: { 'retry-after': '3' }, body: '{"ok":true}' });
    expect(app.host.requests).toEqual([
      { url: REQUEST.url, method: 'POST', body: '{"a":1}', contentType: 'application/json', headers: { accept: 'application/json', Authorization: `Bearer ${KEY}` }, throw: false },
    ]);
    expect(timers.waiting).toBe(0);
  });

  it('without an account, a name, or a stored key there is none', async () => {
    await http()({ ...REQUEST, account: null });
    await http(null)(REQUEST);
    await http('another-name')(REQUEST);
    expect(app.host.requests.map(({ headers }) => headers)).toEqual(new Array(3).fill({ accept: 'application/json' }));
  });

  it('80-8: a key that was pasted with a line break behind it is sent, and taken out of answers, without it', async () => {
    app.secretStorage.setSecret('locus-embedding', ` ${KEY}\n`);
    app.host.network = async () => ({ status: 401, text: `wrong key: ${KEY}.`, headers: {} });
    expect((await http()(REQUEST)).body).toBe('wrong key: •••.');
    expect(app.host.requests[0]?.headers).toMatchObject({ Authorization: `Bearer ${KEY}` });
  });

  it('50-9: a failing status is an answer, with its Retry-After', async () => {
    app.host.network = async () => ({ status: 429, text: 'slow down', headers: { 'Retry-After': '20' } });
    expect(await http()(REQUEST)).toEqual({ status: 429, headers: { 'retry-after': '20' }, body: 'slow down' });
  });

  it('no connection is a rejection that says so', async () => {
    app.host.network = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
    await expect(http()(REQUEST)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    expect(timers.waiting).toBe(0);
  });

  it('no answer in five minutes is a rejection, and what comes later is dropped', async () => {
    app.host.network = () => new Promise(() => undefined);
    let failure = '';
    http()(REQUEST).catch((error: unknown) => (failure = String(error)));
    await settle();
    timers.pass(299_999);
    await settle();
    expect(failure).toBe('');
    timers.pass(1);
    await settle();
    expect(failure).toContain('no answer in 300 s');
  });

  it('a key that an answer or an error repeats goes no further', async () => {
    app.host.network = async ({ headers }) => ({ status: 401, text: `bad key ${headers?.Authorization}`, headers: { 'X-Key': KEY } });
    expect(JSON.stringify(await http()(REQUEST))).not.toContain(KEY);
    app.host.network = () => Promise.reject(Object.assign(new Error(`refused ${KEY}`), { request: { headers: { Authorization: KEY } } }));
    const error: unknown = await http()(REQUEST).catch((reason: unknown) => reason);
    expect(error instanceof Error && [error.message, error.stack, JSON.stringify(error), error.cause].join(' ')).not.toContain(KEY);
  });
});
