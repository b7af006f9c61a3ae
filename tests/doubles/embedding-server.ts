import type { Http, HttpRequest, HttpResponse } from '../../src/ports';

/** What the server does with one request instead of answering it well. */
export type ServerFault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'rate-limit'; retryAfter?: string }
  | { kind: 'rate-limit-in-200' }
  | { kind: 'offline' }
  /** No answer, ever. */
  | { kind: 'silent' }
  /** A whole answer, so many milliseconds late. */
  | { kind: 'slow'; milliseconds: number }
  /** The answer ends in the middle. */
  | { kind: 'cut' }
  | { kind: 'wrong-dims' }
  | { kind: 'nan' }
  | { kind: 'null-values' }
  | { kind: 'zero' }
  | { kind: 'empty' }
  | { kind: 'empty-vectors' }
  | { kind: 'short' }
  | { kind: 'shuffled' }
  | { kind: 'same-index' }
  | { kind: 'html' }
  | { kind: 'base64' };

export interface ServerOptions {
  dims?: number;
  model?: string;
  /** Milliseconds that an answer takes, by request number from 0; needs `pass`. */
  latency?: (request: number) => number;
  pass?: (milliseconds: number) => Promise<void>;
  /** The vector of a text, of `dims` numbers; `vectorFor` when missing. */
  vector?: (text: string, dims: number) => Float32Array;
  /** What happens to a request; null for an answer. `texts` are the texts that it holds. */
  fault?: (request: number, texts: readonly string[]) => ServerFault | null;
}

/** An endpoint for embeddings as the tests' network: the wire format of OpenAI, vectors that follow from the text alone, and every fault on demand. */
export class EmbeddingServer {
  readonly requests: HttpRequest[] = [];
  /** Texts of every request that was answered well, in the order in which the answers went out. */
  readonly answered: string[][] = [];
  private readonly options: Required<Pick<ServerOptions, 'dims' | 'model' | 'vector'>> & ServerOptions;

  constructor(options: ServerOptions = {}) {
    this.options = { dims: 8, model: 'stub-model', vector: vectorFor, ...options };
  }

  readonly http: Http = async (request) => {
    const number = this.requests.push(request) - 1;
    const texts = textsOf(request);
    const fault = this.options.fault?.(number, texts) ?? null;
    const { pass, latency } = this.options;
    if (pass !== undefined && latency !== undefined) await pass(latency(number));
    if (fault?.kind === 'offline') throw new TypeError('net::ERR_INTERNET_DISCONNECTED');
    if (fault?.kind === 'silent') return new Promise<never>(() => undefined);
    if (fault?.kind === 'slow') await pass?.(fault.milliseconds);
    return this.answer(texts, fault);
  };

  /** How often each text was answered. */
  timesAnswered(): Map<string, number> {
    const times = new Map<string, number>();
    for (const text of this.answered.flat()) times.set(text, (times.get(text) ?? 0) + 1);
    return times;
  }

  private answer(texts: readonly string[], fault: ServerFault | null): HttpResponse {
    switch (fault?.kind) {
      case 'status':
        return { status: fault.status, headers: { 'content-type': 'application/json', ...fault.headers }, body: fault.body ?? errorBody(`status ${fault.status}`, 'server_error') };
      case 'rate-limit':
        return { status: 429, headers: fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }, body: errorBody('Rate limit reached for requests', 'rate_limit_exceeded') };
      case 'rate-limit-in-200':
        return json({ error: { message: 'Too many requests, please slow down', code: 429 } });
      case 'html':
        return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><html><body>Sign in to the network</body></html>' };
      case 'cut': {
        const { body } = this.well(texts);
        return { status: 200, headers: { 'content-type': 'application/json' }, body: body.slice(0, Math.floor(body.length / 2)) };
      }
      default:
        return fault === null || fault?.kind === 'slow' || fault?.kind === 'shuffled' ? this.good(texts, fault?.kind === 'shuffled') : this.wrong(texts, fault);
    }
  }

  private good(texts: readonly string[], shuffled: boolean): HttpResponse {
    this.answered.push([...texts]);
    return this.well(texts, shuffled);
  }

  private well(texts: readonly string[], shuffled = false): HttpResponse {
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: [...this.options.vector(text, this.options.dims)] }));
    return json(this.body(shuffled ? data.reverse() : data, texts));
  }

  private wrong(texts: readonly string[], fault: ServerFault | null): HttpResponse {
    const { dims } = this.options;
    const entry = (index: number, embedding: unknown): object => ({ object: 'embedding', index, embedding });
    const all = (make: (text: string, index: number) => unknown): HttpResponse => json(this.body(texts.map((text, index) => entry(index, make(text, index))), texts));
    switch (fault?.kind) {
      case 'wrong-dims':
        return all((text) => [...vectorFor(text, dims + 1)]);
      case 'nan':
        // As Python's json module writes it.
        return { ...json({}), body: JSON.stringify(this.body([entry(0, ['x', 0.5])], texts)).replace('"x"', 'NaN') };
      case 'null-values':
        return all((text) => [...vectorFor(text, dims)].map((value, at) => (at === 1 ? null : value)));
      case 'zero':
        return all(() => new Array<number>(dims).fill(0));
      case 'empty-vectors':
        return all(() => []);
      case 'short':
        return json(this.body(texts.slice(1).map((text, index) => entry(index, [...vectorFor(text, dims)])), texts));
      case 'same-index':
        return json(this.body(texts.map((text) => entry(0, [...vectorFor(text, dims)])), texts));
      case 'base64':
        return all((text) => Buffer.from(vectorFor(text, dims).buffer).toString('base64'));
      default:
        return json(this.body([], texts));
    }
  }

  private body(data: readonly object[], texts: readonly string[]): object {
    const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
    return { object: 'list', data, model: this.options.model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
  }
}

/** The vector of a text: float32, never all zeros, the same for the same text. */
export function vectorFor(text: string, dims: number): Float32Array {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return Float32Array.from({ length: dims }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 4_294_967_297 - 0.5;
  });
}

export function textsOf(request: HttpRequest): string[] {
  const body: unknown = request.body === null ? {} : JSON.parse(request.body);
  const input = typeof body === 'object' && body !== null && 'input' in body ? body.input : [];
  return (Array.isArray(input) ? input : [input]).map(String);
}

const json = (value: object): HttpResponse => ({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
const errorBody = (message: string, code: string): string => JSON.stringify({ error: { message, type: 'requests', param: null, code } });
