import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RawRequest {
  url: string;
  authorization: string;
  /** It asks for an answer in pieces. */
  streams: boolean;
}

/** A server on 127.0.0.1 that answers with whatever bytes a test likes. */
export class RawServer {
  readonly requests: RawRequest[] = [];
  answer: (response: ServerResponse, request: RawRequest) => void = (response) => void response.end();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RawServer> {
    const server = createServer();
    const raw = new RawServer(server);
    server.on('request', (request, response) => void raw.hear(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return raw;
  }

  /** "http://127.0.0.1:…/v1". */
  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve, reject) => this.server.close((error) => (error ? reject(error) : resolve())));
  }

  private async hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const heard: RawRequest = { url: request.url ?? '', authorization: request.headers.authorization ?? '', streams: Buffer.concat(pieces).includes('"stream":true') };
    this.requests.push(heard);
    this.answer(response, heard);
  }
}
