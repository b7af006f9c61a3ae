import type { OpenAI } from 'openai';
import type { Clock, Http } from '../../ports';
import { checkAnswer, type EndpointAnswer } from './check-answer';
import { classifyRefusal, inOneLine } from './classify';
import { ofSetup, transient, type EndpointFault } from './faults';
import { fetchOver } from './http-fetch';
import type { EndpointSettings } from './settings';

/** Milliseconds after which the package's own timer would speak; the caller's and the port's are always earlier. */
const NEVER = 900_000;

/** Asks one endpoint. Nothing is sent, and the package is not even evaluated, before the first call. */
export class EndpointClient {
  private opened: Promise<{ openai: OpenAI; isStatusError: (error: unknown) => error is StatusError }> | null = null;

  constructor(
    private readonly http: Http,
    readonly settings: EndpointSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Vectors of the texts, in their order, or what went wrong. One request; retries are the caller's. Texts are sent as they are, prefixes included.
   * `dims`: the length that they must have, null for any. Never rejects. An aborted call answers at once; what the server sends for it is dropped.
   */
  async embed(texts: readonly string[], dims: number | null, signal?: AbortSignal): Promise<EndpointAnswer> {
    if (!isAddress(this.settings.baseUrl)) return { state: 'fault', fault: ofSetup('address-broken', { address: this.settings.baseUrl }) };
    return signal === undefined ? this.ask(texts, dims) : unlessAborted(signal, () => this.ask(texts, dims));
  }

  private async ask(texts: readonly string[], dims: number | null): Promise<EndpointAnswer> {
    const { model, dimensions } = this.settings;
    this.opened ??= this.open();
    const { openai, isStatusError } = await this.opened;
    try {
      const request = { model, input: [...texts], encoding_format: 'float' as const, ...(dimensions === null ? {} : { dimensions }) };
      const body: unknown = await openai.embeddings.create(request);
      return checkAnswer(body, { count: texts.length, model, dims }, new Headers(), this.clock());
    } catch (error) {
      return { state: 'fault', fault: isStatusError(error) ? this.refusal(error) : transient('offline', { message: inOneLine(rootMessage(error)) }) };
    }
  }

  private refusal(error: StatusError): EndpointFault {
    const text = typeof error.error === 'object' ? '' : error.message.replace(/^\d+ /, '');
    return classifyRefusal({ status: error.status, headers: error.headers ?? new Headers(), error: error.error, text }, this.settings.model, this.clock());
  }

  private async open(): Promise<{ openai: OpenAI; isStatusError: (error: unknown) => error is StatusError }> {
    const { OpenAI: Client, APIError } = await import('openai');
    const openai = new Client({
      baseURL: this.settings.baseUrl,
      // The host adds the user's key; the package does without one only if it is given something. The rest keeps it from reading the environment.
      apiKey: 'added-by-the-host',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      dangerouslyAllowBrowser: true,
      logLevel: 'off',
      maxRetries: 0,
      timeout: NEVER,
      fetch: fetchOver(this.http, this.settings.needsKey ? 'embedding' : null),
    });
    const isStatusError = (error: unknown): error is StatusError => error instanceof APIError && typeof error.status === 'number';
    return { openai, isStatusError };
  }
}

/** The part of the package's error that is read. */
interface StatusError {
  status: number;
  headers: Headers | undefined;
  error: unknown;
  message: string;
}

const ABORTED: EndpointAnswer = { state: 'fault', fault: { kind: 'aborted' } };

/** A request cannot be taken back, but nobody has to wait for it. */
function unlessAborted(signal: AbortSignal, ask: () => Promise<EndpointAnswer>): Promise<EndpointAnswer> {
  if (signal.aborted) return Promise.resolve(ABORTED);
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(ABORTED);
    signal.addEventListener('abort', abort, { once: true });
    ask().then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false; // the caller names the address that is none
  }
}

/** The words of the failure itself, not of the package around it, and without a name and password that the address holds. */
function rootMessage(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  return (inner instanceof Error ? inner.message : String(inner)).replace(/\/\/[^/@\s]+@/g, '//•••@');
}
