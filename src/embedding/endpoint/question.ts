import type { Clock, Timer } from '../../ports';
import type { EndpointAnswer } from './check-answer';
import type { EndpointClient } from './client';
import type { EndpointCode, FaultParams } from '../../endpoint/faults';
import { unitLength } from './unit-length';

/** A search waits no longer for its question's vector (`spec/50` 12). Milliseconds. */
const LIMIT = 3_000;
/** After a failure the endpoint is left alone for a while, longer each time. Milliseconds. */
const FIRST_REST = 30_000;
const LONGEST_REST = 300_000;
/** Vectors of the last questions: paging, filters and modes ask the same one again. */
const KEPT = 64;

/** Why a question has no vector: full text answers alone, and a notice says so. */
export class QuestionFailed extends Error {
  override readonly name = 'QuestionFailed';
  constructor(
    readonly code: EndpointCode,
    readonly params: FaultParams,
    /** The endpoint was not asked: it failed a moment ago. */
    readonly atOnce: boolean,
  ) {
    super(code);
  }
}

export interface QuestionParts {
  client: EndpointClient;
  dims: number;
  clock: Clock;
  timer: Timer;
}

interface Asked {
  answer: EndpointAnswer;
  vector: Float32Array | null;
}

/**
 * Vectors of questions, at once or not at all: after 3 s the search goes on without, and after a failure the next question is refused at once for a
 * while, instead of making every search wait. An answer that comes too late is kept for the next time.
 */
export class QuestionEmbedder {
  private readonly kept = new Map<string, Float32Array>();
  /** Under way: whoever asks the same meanwhile waits for the same answer. */
  private readonly asking = new Map<string, Promise<Asked>>();
  private failures = 0;
  private resting: { until: number; code: EndpointCode; params: FaultParams } | null = null;

  constructor(private readonly parts: QuestionParts) {}

  /** A vector of length 1. Rejects with `QuestionFailed`, or with the signal's reason. */
  async embed(question: string, signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted();
    const known = this.kept.get(question);
    if (known !== undefined) {
      this.keep(question, known);
      return known;
    }
    if (this.resting !== null && this.parts.clock() < this.resting.until) throw new QuestionFailed(this.resting.code, this.resting.params, true);
    const asking = this.asking.get(question) ?? this.ask(question);
    const inTime = await this.inTime(asking, signal);
    if (inTime === null) {
      // It may never come: the next one to ask does not wait for it.
      if (this.asking.get(question) === asking) this.asking.delete(question);
      throw this.fail('timeout', {});
    }
    const { answer, vector } = inTime;
    if (vector !== null) return vector;
    const fault = answer.state === 'fault' && answer.fault.kind !== 'aborted' ? answer.fault : { code: 'answer-empty' as const, params: {} };
    // What is wrong with one question says nothing about the next.
    const ofThisQuestion = answer.state === 'fault' && answer.fault.kind === 'permanent' && answer.fault.scope === 'text';
    throw ofThisQuestion ? new QuestionFailed(fault.code, fault.params, false) : this.fail(fault.code, fault.params);
  }

  /** Kept whenever it comes: also after the limit, and where the search that asked is gone. */
  private ask(question: string): Promise<Asked> {
    const { client, dims } = this.parts;
    const asking = client
      .embed([client.settings.queryPrefix + question], dims)
      .then((answer) => ({ answer, vector: this.take(question, answer) }))
      .finally(() => {
        if (this.asking.get(question) === asking) this.asking.delete(question);
      });
    this.asking.set(question, asking);
    return asking;
  }

  /** Keeps a vector and ends the rest; null where the answer has none. */
  private take(question: string, answer: EndpointAnswer): Float32Array | null {
    const [vector] = answer.state === 'vectors' ? answer.vectors : [];
    if (vector === undefined) return null;
    const unit = unitLength(vector);
    this.keep(question, unit);
    this.failures = 0;
    this.resting = null;
    return unit;
  }

  private fail(code: EndpointCode, params: FaultParams): QuestionFailed {
    // Several who waited for one answer saw one failure.
    if (this.resting !== null && this.parts.clock() < this.resting.until) return new QuestionFailed(code, params, false);
    const rest = Math.min(LONGEST_REST, FIRST_REST * 2 ** Math.min(10, this.failures));
    this.failures += 1;
    this.resting = { until: this.parts.clock() + rest, code, params };
    return new QuestionFailed(code, params, false);
  }

  private keep(question: string, vector: Float32Array): void {
    this.kept.delete(question);
    this.kept.set(question, vector);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
  }

  /** null after the limit. Rejects with the signal's reason. */
  private inTime<T>(asking: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const cancel = this.parts.timer(LIMIT, () => resolve(null));
      const abort = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
      signal?.addEventListener('abort', abort, { once: true });
      const done = (): void => {
        cancel();
        signal?.removeEventListener('abort', abort);
      };
      asking.then(resolve, reject).finally(done);
    });
  }
}
