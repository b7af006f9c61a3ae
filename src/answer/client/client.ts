import { addressFault, openEndpoint, type OpenedEndpoint } from '../../endpoint/open';
import { ofSetup, transient, type EndpointFault } from '../../endpoint/faults';
import type { Clock, Http, HttpStream, Timer } from '../../ports';
import { answerFault, type AnswerFault } from '../faults';
import type { Prompt } from '../prompt/prompt';
import { LONGEST_REPLY } from '../reply/model';
import { completionPart } from './completion';
import type { AnswerEndpoint } from './settings';

/** What came of one question to the model. */
export type ChatOutcome =
  /** `broken`: it ends without the server's saying that it does; `length`: the model reached its limit; `too-much`: the rest was not read. */
  | { state: 'answer'; content: string; ended: 'whole' | 'length' | 'broken' | 'too-much'; refused: boolean; jsonMode: boolean }
  /** `content`: what had come until then. */
  | { state: 'fault'; fault: AnswerFault; content: string }
  | { state: 'stopped'; content: string };

export interface ChatOptions {
  /** Stops waiting at once. The request cannot be taken back where the host does not stream: what comes late is dropped, and may be billed. */
  signal?: AbortSignal;
  /** Gets the text as it comes, where the host streams. */
  onText?: (piece: string) => void;
}

export interface ClientPorts {
  http: Http;
  /** Missing where the host cannot hand on an answer while it comes. */
  stream?: HttpStream;
  clock: Clock;
  timer: Timer;
}

interface Sending {
  prompt: Prompt;
  jsonMode: boolean;
  signal: AbortSignal;
  onText: (piece: string) => void;
  /** The model thinks. */
  onThought: () => void;
}

/** UTF-16 units of thoughts beside the answer after which nobody waits for it. */
const LONGEST_THOUGHTS = 1_000_000;

/** What became of JSON mode and temperature. `refused-late`: under status 200, which may be billed. */
type FormFate = 'taken' | 'refused' | 'refused-late';

type Sent =
  | { ended: 'whole' | 'length' | 'broken' | 'too-much'; refused: boolean }
  /** `status`: the one that refused the request; null where none did, or an answer had begun. */
  | { fault: EndpointFault; status: number | null }
  /** Nothing was sent. */
  | { unsent: AnswerFault };

/** Asks one model. Nothing is sent, and the package is not even evaluated, before the first question. */
export class AnswerClient {
  private opened: Promise<OpenedEndpoint> | null = null;
  /** The server has refused JSON mode once. */
  private plain = false;

  constructor(
    private readonly ports: ClientPorts,
    readonly endpoint: AnswerEndpoint,
  ) {}

  /** True where answers come in pieces. */
  get streams(): boolean {
    return this.ports.stream !== undefined;
  }

  /**
   * The model's answer, as far as it came. One request, and a second one only where the server refuses the form of the first (status 400 and the like, which is not billed): then without JSON mode
   * and without a temperature. One that refuses it under status 200 gets the next question without. Never rejects.
   */
  async ask(prompt: Prompt, options: ChatOptions = {}): Promise<ChatOutcome> {
    const broken = addressFault(this.endpoint.baseUrl);
    if (broken) return { state: 'fault', fault: answerFault(broken), content: '' };
    if (this.plain) return (await this.once(prompt, false, options)).outcome;
    const first = await this.once(prompt, true, options);
    if (first.form === 'refused-late') this.plain = true;
    if (first.form !== 'refused') return first.outcome;
    const second = await this.once(prompt, false, options);
    this.plain = second.outcome.state === 'answer';
    return second.outcome;
  }

  /** One request. Resolves at once when it is stopped, and after `patience` without a word. */
  private once(prompt: Prompt, jsonMode: boolean, { signal, onText }: ChatOptions): Promise<{ outcome: ChatOutcome; form: FormFate }> {
    return new Promise((resolve) => {
      const ends = new AbortController();
      const pieces: string[] = [];
      let cancel = (): void => undefined;
      let over = false;
      const settle = (outcome: ChatOutcome, form: FormFate = 'taken'): void => {
        if (over) return;
        over = true;
        cancel();
        signal?.removeEventListener('abort', stop);
        ends.abort();
        resolve({ outcome, form });
      };
      const content = (): string => pieces.join('');
      const stop = (): void => settle({ state: 'stopped', content: content() });
      const wait = (): void => {
        cancel();
        cancel = this.ports.timer(this.endpoint.patience, () => settle({ state: 'fault', fault: answerFault(transient('timeout')), content: content() }));
      };
      const take = (piece: string): void => {
        // A server that says nothing, over and over, is no more alive than one that is silent.
        if (over || piece === '') return;
        wait();
        pieces.push(piece);
        if (this.streams) onText?.(piece);
      };
      const alive = (): void => {
        if (!over) wait();
      };
      if (signal?.aborted === true) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      wait();
      void this.send({ prompt, jsonMode, signal: ends.signal, onText: take, onThought: alive }).then((sent) => {
        if ('unsent' in sent) settle({ state: 'fault', fault: sent.unsent, content: '' });
        else if ('fault' in sent) settle({ state: 'fault', fault: answerFault(sent.fault), content: content() }, jsonMode && pieces.length === 0 ? formFate(sent) : 'taken');
        else settle({ state: 'answer', content: content(), ended: sent.ended, refused: sent.refused, jsonMode });
      });
    });
  }

  private async send(sending: Sending): Promise<Sent> {
    const opened = await this.open();
    if ('unsent' in opened) return opened;
    const { openai, faultOf, statusOf } = opened;
    try {
      return await (this.streams ? this.receive(openai, sending) : this.receiveWhole(openai, sending));
    } catch (error) {
      return { fault: faultOf(error, this.endpoint.model, this.ports.clock()), status: statusOf(error) };
    }
  }

  /** What could not be loaded is tried again with the next question. */
  private async open(): Promise<OpenedEndpoint | { unsent: AnswerFault }> {
    const { baseUrl, needsKey } = this.endpoint;
    this.opened ??= openEndpoint(this.ports.http, { baseUrl, account: needsKey ? 'answer' : null }, this.ports.stream);
    try {
      return await this.opened;
    } catch (error) {
      this.opened = null;
      return { unsent: { code: 'not-loaded', params: { message: error instanceof Error ? error.message : String(error) }, retryAfter: null } };
    }
  }

  private async receiveWhole(openai: OpenedEndpoint['openai'], sending: Sending): Promise<Sent> {
    const part = completionPart(await openai.chat.completions.create(this.request(sending)), this.endpoint.model, this.ports.clock());
    if ('kind' in part) return { fault: part, status: null };
    sending.onText(part.text.slice(0, LONGEST_REPLY));
    return endedAs(part.text.length, part);
  }

  private async receive(openai: OpenedEndpoint['openai'], sending: Sending): Promise<Sent> {
    const stream = await openai.chat.completions.create({ ...this.request(sending), stream: true }, { signal: sending.signal });
    const all = { finish: '', refusal: '', length: 0, thought: 0 };
    for await (const chunk of stream) {
      const part = completionPart(chunk, this.endpoint.model, this.ports.clock());
      if ('kind' in part) return { fault: part, status: null };
      sending.onText(part.text.slice(0, LONGEST_REPLY - all.length));
      all.length += part.text.length;
      all.thought += part.thought;
      if (part.thought > 0) sending.onThought();
      all.finish ||= part.finish;
      all.refusal ||= part.refusal;
      // Leaving the loop closes the connection.
      if (all.length >= LONGEST_REPLY) return { ended: 'too-much', refused: false };
      if (all.thought >= LONGEST_THOUGHTS) return { fault: ofSetup('answer-endless'), status: null };
    }
    return all.finish === '' && all.length > 0 ? { ended: 'broken', refused: all.refusal !== '' } : endedAs(all.length, all);
  }

  private request({ prompt, jsonMode }: Sending): { model: string; messages: { role: 'system' | 'user'; content: string }[]; temperature?: 0; response_format?: { type: 'json_object' } } {
    return {
      model: this.endpoint.model,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      ...(jsonMode && { temperature: 0, response_format: { type: 'json_object' } }),
    };
  }
}

function endedAs(length: number, { finish, refusal }: { finish: string; refusal: string }): Sent {
  const refused = refusal !== '' || finish === 'content_filter';
  if (length === 0 && !refused) return { fault: transient('answer-empty'), status: null };
  if (length > LONGEST_REPLY) return { ended: 'too-much', refused };
  return { ended: finish === 'length' ? 'length' : 'whole', refused };
}

/** Whether the server takes no such request, whatever it is about: JSON mode or the temperature, by its own words or for want of others. */
function formFate({ fault, status }: { fault: EndpointFault; status: number | null }): FormFate {
  if (fault.kind !== 'permanent') return 'taken';
  const isNamed = /response.?format|json.?(?:mode|object|schema)|temperature/i.test(String(fault.params.message ?? ''));
  if (status === null || status < 400) return isNamed ? 'refused-late' : 'taken';
  return isNamed || fault.code === 'text-refused' ? 'refused' : 'taken';
}
