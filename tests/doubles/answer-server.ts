import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asJson, CONTENTS, isContent, shownPassages, type Scenario, type StubQuestion } from './answer-scenarios';
import { vectorFor } from './embedding-server';

export interface AnswerServerOptions {
  scenario?: Scenario;
  /** Words of the cited paper that stand in none of the passages. */
  elsewhere?: string;
  /** Refuses `response_format`, as servers do that do not know it. */
  noJsonMode?: boolean;
  /** Answers instead of a scenario: an oracle. The content of the model's message. */
  oracle?: (question: StubQuestion) => string;
}

/** What was asked of it. */
export interface StubRequest {
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/**
 * An OpenAI-compatible server on 127.0.0.1 that answers by a named scenario: the option's, or that of a model called "stub:<scenario>". Knows `/v1/models`, `/v1/embeddings` and `/v1/chat/completions`, the last
 * one streaming and not.
 */
export class AnswerServer {
  readonly requests: StubRequest[] = [];
  /** Requests whose connection the client closed before the answer was whole. */
  closedEarly = 0;

  private constructor(
    private readonly server: Server,
    public options: AnswerServerOptions,
  ) {}

  static async start(options: AnswerServerOptions = {}): Promise<AnswerServer> {
    const server = createServer();
    const stub = new AnswerServer(server, options);
    server.on('request', (request, response) => void stub.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  /** "http://127.0.0.1:…/v1". */
  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve, reject) => this.server.close((error) => (error ? reject(error) : resolve())));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString('utf8');
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const url = request.url ?? '';
    this.requests.push({ url, headers: request.headers, body });
    response.on('close', () => {
      if (!response.writableEnded) this.closedEarly += 1;
    });
    if (url === '/v1/models') return json(response, 200, { object: 'list', data: ['stub'].map((id) => ({ id, object: 'model', owned_by: 'stub' })) });
    if (url === '/v1/embeddings') return this.embeddings(response, body);
    if (url === '/v1/chat/completions') return this.chat(response, body);
    json(response, 404, { error: { message: `Unknown path ${url}` } });
  }

  private embeddings(response: ServerResponse, { input, model }: Record<string, unknown>): void {
    const texts = (Array.isArray(input) ? input : [input]).map(String);
    json(response, 200, { object: 'list', model, data: texts.map((text, index) => ({ object: 'embedding', index, embedding: [...vectorFor(text, 8)] })), usage: { prompt_tokens: texts.length, total_tokens: texts.length } });
  }

  private chat(response: ServerResponse, body: Record<string, unknown>): void {
    if (this.options.noJsonMode === true && body.response_format !== undefined) return json(response, 400, { error: { message: "'response_format.type' must be 'json_schema' or 'text'", type: 'invalid_request_error' } });
    const named = /^stub:(.+)$/.exec(String(body.model))?.[1];
    const scenario = (named ?? this.options.scenario ?? 'faithful') as Scenario;
    if (isContent(scenario) || this.options.oracle) {
      const user = (body.messages as { role: string; content: string }[]).find(({ role }) => role === 'user')?.content ?? '';
      const question: StubQuestion = { question: /\n\nQuestion: ([\s\S]*)$/.exec(user)?.[1] ?? '', passages: shownPassages(user), elsewhere: this.options.elsewhere ?? '' };
      const content = this.options.oracle ? this.options.oracle(question) : isContent(scenario) ? CONTENTS[scenario](question) : '';
      return body.stream === true ? streamed(response, content, 'stop') : whole(response, content, 'stop');
    }
    this.fault(response, scenario, body.stream === true, String(body.model));
  }

  private fault(response: ServerResponse, scenario: Scenario, stream: boolean, model: string): void {
    switch (scenario) {
      case 'empty':
        return stream ? streamed(response, '', 'stop') : whole(response, '', 'stop');
      case 'truncated-stream':
        return stream ? broken(response) : cutJson(response);
      case 'rate-limit':
        response.setHeader('retry-after', '7');
        return json(response, 429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } });
      case 'rate-limit-in-200':
        return json(response, 200, { error: { message: 'Too many requests, please slow down', code: 429 } });
      case 'server-error':
        return json(response, 500, { error: { message: 'CUDA out of memory' } });
      case 'key-refused':
        return json(response, 401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } });
      case 'model-missing':
        return json(response, 404, { error: { message: `The model '${model}' does not exist`, code: 'model_not_found' } });
      case 'web-page':
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<!DOCTYPE html><html><body>Sign in</body></html>');
        return;
      case 'error-in-stream':
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        event(response, { choices: [{ index: 0, delta: { content: WHOLE_THEN_CUT } }] });
        event(response, { error: { message: 'Too many requests', code: 429 } });
        response.end();
        return;
      case 'content-filter':
        return stream ? streamed(response, 'I cannot', 'content_filter') : whole(response, 'I cannot', 'content_filter');
      case 'out-of-length':
        return stream ? streamed(response, WHOLE_THEN_CUT, 'length') : whole(response, WHOLE_THEN_CUT, 'length');
      default:
        // "timeout": the connection stays open and nothing comes.
        return;
    }
  }
}

/** A whole claim, true of `TRUE_WORDS`, and the beginning of another. */
export const TRUE_WORDS = 'We enrolled 412 patients from three sites between 2011 and 2014.';
const WHOLE_THEN_CUT = `${asJson([{ text: 'There were 412 patients.', evidence: [{ marker: 'S1', quote: TRUE_WORDS }] }]).slice(0, -2)},{"text":"And then","evid`;

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const whole = (response: ServerResponse, content: string, finish: string): void =>
  json(response, 200, { id: 'stub', object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }], usage: { total_tokens: 1 } });

const event = (response: ServerResponse, body: object): void => void response.write(`data: ${JSON.stringify(body)}\n\n`);

const PIECE = 24;

function streamed(response: ServerResponse, content: string, finish: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const size = Math.max(PIECE, Math.ceil(content.length / 400));
  for (let at = 0; at < content.length; at += size) event(response, { choices: [{ index: 0, delta: { content: content.slice(at, at + size) }, finish_reason: null }] });
  event(response, { choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  response.end('data: [DONE]\n\n');
}

/** The connection breaks in the middle. */
function broken(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  event(response, { choices: [{ index: 0, delta: { content: WHOLE_THEN_CUT } }] });
  setTimeout(() => response.destroy(), 20);
}

/** A gateway that loses the end of the body. */
function cutJson(response: ServerResponse): void {
  const body = JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: WHOLE_THEN_CUT }, finish_reason: 'stop' }] });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body.slice(0, -40));
}
