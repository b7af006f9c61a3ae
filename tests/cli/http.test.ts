import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeHttp } from '../../src/cli/http';
import type { HttpRequest } from '../../src/ports';

const bodies: string[] = [];
let server: Server;
let base: string;

/** Megabytes after which the endless answer ends all the same, so that a reader without a limit fails the test instead of the machine. */
const ENDLESS = 200;

function answer(path: string, response: ServerResponse): void {
  if (path === '/moved') response.writeHead(307, { location: `${base}/elsewhere` }).end();
  else if (path === '/endless') void pour(response);
  else response.end('膝關節');
}

async function pour(response: ServerResponse): Promise<void> {
  const piece = Buffer.alloc(1024 * 1024, 32);
  for (let sent = 0; sent < ENDLESS && !response.destroyed; sent += 1) {
    if (response.write(piece)) continue;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        response.off('drain', go).off('close', go);
        resolve();
      };
      response.on('drain', go).on('close', go);
    });
  }
  response.end();
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      answer(request.url ?? '', response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string): HttpRequest => ({ url: base + path, method: 'POST', headers: {}, body: 'a text of the library', account: null });

describe('the network of the command line', () => {
  it('50-6: texts go to the address that the user named: a redirect is handed back and not followed', async () => {
    expect(await nodeHttp({})(post('/moved'))).toMatchObject({ status: 307 });
    expect(bodies).toEqual(['/moved a text of the library']);
  });

  it('50-9: an answer without end is given up, in a sentence', async () => {
    await expect(nodeHttp({})(post('/endless'))).rejects.toThrow('an answer of more than 128 MB');
  });

  it('an answer in pieces is read as one text', async () => {
    expect(await nodeHttp({})(post('/'))).toMatchObject({ status: 200, body: '膝關節' });
  });
});
