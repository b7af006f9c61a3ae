import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve, serveAnywhere } from '../../scripts/host/server.mjs';

describe('the server of the host page', () => {
  it('takes another port where the usual one is taken, as by a second "npm start"', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'locus-serve-'));
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
    const dist = mkdtempSync(join(tmpdir(), 'locus-serve-'));
    writeFileSync(join(dist, 'empty.bin'), '');
    const { url, close } = await serve({ dist, vault: dist });
    const status = (path: string): Promise<number | undefined> => new Promise((done) => get(`${url}/vault/${path}`, (response) => done(response.resume().statusCode)));
    expect(await Promise.all(['empty.bin?read', 'none.bin?read', 'none.bin'].map(status))).toEqual([200, 204, 404]);
    await close();
  });
});
