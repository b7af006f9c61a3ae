import { get, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { createServer, type AddressInfo } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve, serveAnywhere } from '../../scripts/host/server.mjs';
import { temporaryFolder } from '../cli/temporary-folder';

const ROOT = temporaryFolder('serve');
let folders = 0;

/** An empty one. */
function newFolder(): string {
  folders += 1;
  const folder = join(ROOT, String(folders));
  mkdirSync(folder);
  return folder;
}

describe('the server of the host page', () => {
  it('takes another port where the usual one is taken, as by a second "npm start"', async () => {
    const dist = newFolder();
    writeFileSync(join(dist, 'index.html'), 'the page');
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const { port } = other.address() as AddressInfo;
    const moved = await serveAnywhere({ dist, vault: dist, port });
    expect(moved.url).not.toContain(`:${port}`);
    expect(await new Promise((done) => get(moved.url, ({ statusCode }) => done(statusCode)))).toBe(200);
    await moved.close();
    await new Promise((done) => other.close(done));
    const kept = await serveAnywhere({ dist, vault: dist, port });
    expect(kept.url).toContain(`:${port}`);
    await kept.close();
  });

  it('answers a read of a missing file without a fault, and of an empty one with no bytes; an address that leads nowhere stays a fault', async () => {
    const dist = newFolder();
    writeFileSync(join(dist, 'empty.bin'), '');
    const { url, close } = await serve({ dist, vault: dist });
    const status = (path: string): Promise<number | undefined> => new Promise((done) => get(`${url}/vault/${path}`, (response) => done(response.resume().statusCode)));
    expect(await Promise.all(['empty.bin?read', 'none.bin?read', 'none.bin'].map(status))).toEqual([200, 204, 404]);
    await close();
  });

  describe('what the page sends to services', () => {
    const open = async (): Promise<Awaited<ReturnType<typeof serve>> & { post(path: string, body: unknown): Promise<{ status: number; body: string }> }> => {
      const dist = newFolder();
      const server = await serve({ dist, vault: dist });
      const post = (path: string, body: unknown): Promise<{ status: number; body: string }> =>
        new Promise((done, failed) => {
          const sending = request(`${server.url}${path}`, { method: 'POST' }, (response) => void textOf(response).then((text) => done({ status: response.statusCode ?? 0, body: text }), failed));
          sending.on('error', failed).end(typeof body === 'string' ? body : JSON.stringify(body));
        });
      return { ...server, post };
    };

    it('reaches a service on this machine, and tells what the network says of one that is not there', async () => {
      const { url, close, post } = await open();
      const messages = [{ role: 'user', content: 'Question: why?\n\n[S1] Smith 2024, p. 3 · Results:\nThe mean age of all participants was 61.2 years. More.\n' }];
      const asked = { url: `${url}/played-model/v1/chat/completions`, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ messages }) };
      const { status, text } = JSON.parse((await post('/network', asked)).body) as { status: number; text: string };
      expect(status).toBe(200);
      const { choices } = JSON.parse(text) as { choices: { message: { content: string } }[] };
      const { claims } = JSON.parse(choices[0]?.message.content ?? '') as { claims: { evidence: { marker: string; quote: string }[] }[] };
      expect(claims.map(({ evidence }) => evidence[0])).toEqual([
        { marker: 'S1', quote: 'The mean age of all participants was 61.2 years.' },
        { marker: 'S1', quote: 'All of the participants could fly after the third week of the study.' },
      ]);
      const dead = createServer();
      await new Promise<void>((ready) => dead.listen(0, '127.0.0.1', ready));
      const { port } = dead.address() as AddressInfo;
      await new Promise((done) => dead.close(done));
      expect((await post('/network', { url: `http://127.0.0.1:${port}/v1` })).body).toMatch(/ECONNREFUSED/);
      await close();
    });

    it('reaches no other machine, and says so', async () => {
      const { close, post } = await open();
      for (const url of ['https://api.example.com/v1', 'http://127.0.0.1.example.com/', 'http://10.0.0.1/', 'file:///etc/passwd']) {
        expect((await post('/network', { url })).body, url).toMatch(/services on this machine only/);
      }
      expect((await post('/network', { url: 'no address' })).body).toMatch(/Invalid URL/);
      expect((await post('/network', 'no JSON')).status).toBe(400);
      await close();
    });
  });
});
