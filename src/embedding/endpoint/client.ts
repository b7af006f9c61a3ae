import { ofSetup, type EndpointFault } from '../../endpoint/faults';
import { addressFault, openEndpoint, type OpenedEndpoint } from '../../endpoint/open';
import { unlessAborted } from '../../endpoint/unless-aborted';
import type { Clock, Http } from '../../ports';
import { checkAnswer, type EndpointAnswer } from './check-answer';
import type { EndpointSettings } from './settings';

const ABORTED: EndpointAnswer = { state: 'fault', fault: { kind: 'aborted' } };

/** Asks one endpoint. Nothing is sent, and the package is not even evaluated, before the first call. */
export class EndpointClient {
  private opened: Promise<OpenedEndpoint> | null = null;

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
    const fault = addressFault(this.settings.baseUrl);
    if (fault) return { state: 'fault', fault };
    return signal === undefined ? this.ask(texts, dims) : unlessAborted(signal, ABORTED, () => this.ask(texts, dims));
  }

  private async ask(texts: readonly string[], dims: number | null): Promise<EndpointAnswer> {
    const { model, dimensions } = this.settings;
    const opened = await this.open();
    if ('kind' in opened) return { state: 'fault', fault: opened };
    const { openai, faultOf } = opened;
    try {
      const request = { model, input: [...texts], encoding_format: 'float' as const, ...(dimensions === null ? {} : { dimensions }) };
      const body: unknown = await openai.embeddings.create(request);
      return checkAnswer(body, { count: texts.length, model, dims }, new Headers(), this.clock());
    } catch (error) {
      return { state: 'fault', fault: faultOf(error, model, this.clock()) };
    }
  }

  /** What could not be loaded is tried again with the next call. */
  private async open(): Promise<OpenedEndpoint | EndpointFault> {
    const { baseUrl, needsKey } = this.settings;
    this.opened ??= openEndpoint(this.http, { baseUrl, account: needsKey ? 'embedding' : null });
    try {
      return await this.opened;
    } catch (error) {
      this.opened = null;
      return ofSetup('not-loaded', { message: error instanceof Error ? error.message : String(error) });
    }
  }
}
