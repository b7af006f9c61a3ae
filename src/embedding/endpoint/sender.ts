import type { Timer } from '../../ports';
import type { Allowance } from './allowance';
import { countWords } from './amount';
import type { TextToSend } from './batches';
import type { EndpointAnswer, EndpointVectors } from './check-answer';
import type { EndpointClient } from './client';
import type { EmbedProgress } from './embed-progress';
import type { EmbedFailure } from './embed-snapshot';
import { ANSWER_CODES, transient, type EndpointFault, type FaultParams, type EndpointCode } from '../../endpoint/faults';
import { withinPatience } from './patience';
import type { SendingGate } from './sending-gate';

/** Tries before a batch that fails in passing is halved, to find the text that is to blame. A wrong answer may have been paid: it gets fewer. */
const TRIES = 5;
const TRIES_AFTER_WRONG_ANSWER = 2;
/** Failures in a row, over all requests, after which the server is taken to be in trouble and the run pauses. */
const TROUBLE = 8;
/** Texts refused alone before any was taken: it is not the texts. */
const ALL_REFUSED = 3;

/** What becomes of texts. */
export interface Deliveries {
  /** The run has ended: nothing is counted any more. */
  readonly isOver: boolean;
  /** Texts that still wait for an answer: another may have come late, or for another paper. */
  waitsFor(hash: string): boolean;
  /** Keeps what came; resolves when it is in the store. Rejects where it could not be written. */
  keep(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  /** The model will never take this text. */
  refuse(text: TextToSend, code: EndpointCode, params: FaultParams): Promise<void>;
  /** Not in this run. */
  leaveOut(text: TextToSend, code: EndpointCode, params: FaultParams): Promise<void>;
  /** Nothing is under way and the run rests. */
  resting(): Promise<void>;
  /** An answer came after its time and could not be kept. */
  lateFault(error: unknown): void;
  /** What it means for the run that something could not be read or written. */
  failureOf(error: unknown): EmbedFailure;
}

export interface SenderParts {
  client: EndpointClient;
  dims: number;
  progress: EmbedProgress;
  gate: SendingGate;
  allowance: Allowance;
  deliveries: Deliveries;
  timer: Timer;
}

interface Attempt {
  texts: readonly TextToSend[];
  tries: number;
}

/** Carries batches to the endpoint, a few at the same time, and sees each text to an end: kept, refused, or left for the next run. */
export class Sender {
  private underWay = 0;
  private troubles = 0;
  private anyKept = false;
  private refusedAlone = 0;

  constructor(private readonly parts: SenderParts) {}

  /** Sends until the batches end or the run does. What came is in the store before the same lane sends again. Never rejects: a failed write fails the run. */
  async send(batches: AsyncGenerator<readonly TextToSend[]>): Promise<void> {
    const lane = async (): Promise<void> => {
      try {
        while (await this.ready()) {
          const next = await batches.next();
          if (next.done === true) return;
          await this.settle(next.value);
        }
      } catch (error) {
        this.parts.progress.fail(this.parts.deliveries.failureOf(error));
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, this.parts.client.settings.limits.inFlight) }, lane));
  }

  /** Waits out a pause; false where the run is to end. */
  private async ready(): Promise<boolean> {
    const { progress, deliveries } = this.parts;
    if (progress.isPaused && this.underWay === 0) await deliveries.resting();
    return progress.checkpoint();
  }

  /** Sees every text of a batch to its end, in halves where the whole fails. */
  private async settle(batch: readonly TextToSend[]): Promise<void> {
    const { gate, allowance, deliveries, progress } = this.parts;
    const open: Attempt[] = [{ texts: batch, tries: 0 }];
    for (let attempt = open.pop(); attempt !== undefined; attempt = open.pop()) {
      if (!(await gate.pass(sumOf(attempt.texts), () => this.ready()))) return;
      const wanted = attempt.texts.filter(({ hash }) => deliveries.waitsFor(hash));
      if (wanted.length === 0) continue;
      const texts = allowance.take(wanted);
      if (texts.length < wanted.length) progress.cap();
      if (texts.length === 0) return;
      const fault = await this.ask(texts);
      if (fault !== null) open.push(...(await this.after(fault, { texts, tries: attempt.tries + 1 })));
    }
  }

  /** One request, and its answer into the store; what went wrong, where something did. */
  private async ask(texts: readonly TextToSend[]): Promise<EndpointFault | null> {
    const { client, dims, progress, timer, allowance } = this.parts;
    progress.request();
    this.underWay += 1;
    try {
      const asking = client.embed(texts.map(({ text }) => text), dims);
      const late = (answer: EndpointAnswer): void => this.takeLate(texts, answer);
      const answer = await withinPatience(asking, client.settings.limits.patience, timer, progress, late);
      if (answer?.state === 'vectors') {
        await this.take(texts, answer);
        return null;
      }
      allowance.giveBack(texts);
      return answer?.fault ?? transient('timeout');
    } finally {
      this.underWay -= 1;
    }
  }

  private async take(texts: readonly TextToSend[], answer: EndpointVectors): Promise<void> {
    const { deliveries, progress, allowance, client, gate } = this.parts;
    const estimated = sumOf(texts);
    const tokens = answer.billed ?? estimated;
    allowance.correct(estimated, tokens);
    const words = texts.reduce((sum, { text }) => sum + countWords(text), 0);
    this.anyKept = true;
    this.troubles = 0;
    gate.open();
    await deliveries.keep(vectorsByHash(texts, answer));
    if (!deliveries.isOver) progress.pay({ texts: texts.length, words, tokens }, client.settings.pricePerMillion);
  }

  /** Nobody waits for it any more, but it is paid: it goes into the store, also after the end of the run. */
  private takeLate(texts: readonly TextToSend[], answer: EndpointAnswer): void {
    if (answer.state !== 'vectors') return;
    this.parts.allowance.take(texts);
    this.take(texts, answer).catch((error: unknown) => this.parts.deliveries.lateFault(error));
  }

  /** What is still to be tried after a fault. */
  private async after(fault: EndpointFault, attempt: Attempt): Promise<Attempt[]> {
    const { progress } = this.parts;
    switch (fault.kind) {
      case 'aborted':
        return [];
      case 'permanent':
        if (fault.scope === 'text') return this.afterRefusal(fault.code, fault.params, attempt);
        progress.fail({ code: fault.code, params: fault.params });
        return [];
      case 'transient':
        return this.afterPassing(fault, attempt);
    }
  }

  private async afterRefusal(code: 'too-long' | 'text-refused', params: FaultParams, { texts }: Attempt): Promise<Attempt[]> {
    const [text] = texts;
    if (text === undefined || texts.length > 1) return halves(texts, 0);
    if (code === 'text-refused' && !this.anyKept) {
      this.refusedAlone += 1;
      if (this.refusedAlone >= ALL_REFUSED) {
        this.parts.progress.fail({ code: 'request-refused', params });
        return [];
      }
    }
    await this.parts.deliveries.refuse(text, code, params);
    return [];
  }

  private async afterPassing({ code, params, retryAfter }: EndpointFault & { kind: 'transient' }, attempt: Attempt): Promise<Attempt[]> {
    const { gate, progress, deliveries } = this.parts;
    const wrongAnswer = isWrongAnswer(code);
    gate.close(wrongAnswer ? 'server-error' : code, retryAfter);
    // The network comes back, and a rate limit passes: neither says anything about the texts.
    if (code === 'offline' || code === 'rate-limited') return [{ ...attempt, tries: 0 }];
    this.troubles += 1;
    if (this.troubles >= TROUBLE) {
      this.troubles = 0;
      progress.pause(code);
      return [{ ...attempt, tries: 0 }];
    }
    const most = wrongAnswer ? TRIES_AFTER_WRONG_ANSWER : TRIES;
    if (attempt.tries < most) return [attempt];
    const [text] = attempt.texts;
    if (text === undefined || attempt.texts.length > 1) return halves(attempt.texts, most - 2);
    await (wrongAnswer ? deliveries.refuse(text, code, params) : deliveries.leaveOut(text, code, params));
    return [];
  }
}

const sumOf = (texts: readonly TextToSend[]): number => texts.reduce((sum, { tokens }) => sum + tokens, 0);
const isWrongAnswer = (code: EndpointCode): code is (typeof ANSWER_CODES)[number] => ANSWER_CODES.some((known) => known === code);

/** The first half is tried first. */
function halves(texts: readonly TextToSend[], tries: number): Attempt[] {
  const middle = Math.ceil(texts.length / 2);
  return [texts.slice(middle), texts.slice(0, middle)].filter((half) => half.length > 0).map((half) => ({ texts: half, tries }));
}

function vectorsByHash(texts: readonly TextToSend[], { vectors }: EndpointVectors): Map<string, Float32Array> {
  const kept = new Map<string, Float32Array>();
  for (const [at, { hash }] of texts.entries()) {
    const vector = vectors[at];
    if (vector !== undefined) kept.set(hash, vector);
  }
  return kept;
}
