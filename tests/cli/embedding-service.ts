import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EmbeddingServer, type ServerOptions } from '../doubles/embedding-server';

/** The stub endpoint on a port of this machine, so that the command line's own network is in the test. */
export interface Service {
  stub: EmbeddingServer;
  url: string;
  /** The `authorization` header of every request. */
  keys: (string | undefined)[];
  close(): Promise<void>;
}

export async function embeddingService(options: ServerOptions = {}): Promise<Service> {
  const stub = new EmbeddingServer(options);
  const keys: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      stub.http({ url: request.url ?? '', method: 'POST', headers: {}, body, account: null }).then(
        (answer) => response.writeHead(answer.status, answer.headers).end(answer.body),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { stub, url: `http://127.0.0.1:${port}/v1`, keys, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}
