import type { Answer, AnswerEvent, AskRequest } from '../../answer/model';
import type { PaperMetadata } from '../../library/paper';
import type { Clock, Timer } from '../../ports';
import { latestWins, type SlowListener } from '../latest-wins';
import { askedNow, withEvent } from './answer-so-far';
import type { Answerer } from './answerer';
import type { KeptAnswers } from './kept-answers';
import { LONGEST_QUESTION, NO_QUESTION, type AnswerChoice, type AnswerSnapshot, type AskOutcome } from './model';

export interface AskingOptions {
  answerer: Answerer;
  kept: KeptAnswers;
  /** What the settings name; null where they name no service. */
  choice: () => AnswerChoice | null;
  metadata: (paperId: string) => PaperMetadata | null;
  clock: Clock;
  timer: Timer;
  /** Told of what failed and stopped nothing. */
  failed: (error: unknown) => void;
}

/** Milliseconds that an answer may take to end after Stop; then what is there is the answer. `spec/80` 7 allows a second for all. */
const GRACE = 500;

/** The question in work. */
interface Running {
  /** Whom it asks: the host would add another address's key to what still goes to this one. */
  asked: string;
  stop: AbortController;
  outcome: Promise<AskOutcome>;
}

/** Has one question answered at a time, whoever watches: its passages are being kept as the server is asked, and the whole again once its end was told. */
export class Asking {
  private running: Running | null = null;
  private snapshot = NO_QUESTION;
  private readonly listeners = new Set<(snapshot: AnswerSnapshot) => void>();

  constructor(private readonly options: AskingOptions) {}

  get current(): AnswerSnapshot {
    return this.snapshot;
  }

  /** Id of the answer in work; null where there is none. */
  get runningId(): string | null {
    return this.running === null ? null : (this.snapshot.answer?.id ?? null);
  }

  async ask(request: AskRequest): Promise<AskOutcome> {
    const { answerer, choice: chosen, clock } = this.options;
    const choice = chosen();
    if (this.running !== null) return { kind: 'refused', why: 'busy' };
    if (choice === null || !answerer.isThere) return { kind: 'refused', why: 'no-endpoint' };
    if (request.question.trim() === '') return { kind: 'refused', why: 'no-question' };
    if (request.question.length > LONGEST_QUESTION) return { kind: 'refused', why: 'too-long' };
    const stop = new AbortController();
    this.tell({ phase: 'searching', seconds: 0, answer: askedNow(request, choice, clock()), papers: {}, keepFailure: null, fault: null });
    const outcome = this.work(request, choice, stop.signal);
    this.running = { asked: whomOf(choice), stop, outcome };
    try {
      return await outcome;
    } catch (error) {
      this.running = null;
      this.tell({ ...this.snapshot, phase: 'done', fault: messageOf(error) });
      throw error;
    }
  }

  /** Resolves when what was there is kept. */
  async stop(): Promise<void> {
    const { running } = this;
    running?.stop.abort();
    // How it ended is told to whoever asked.
    await running?.outcome.catch(() => undefined);
    await this.options.kept.written();
  }

  /** Other settings: a question to a service that is no longer named ends. */
  configured(): void {
    const choice = this.options.choice();
    if (this.running !== null && (choice === null || whomOf(choice) !== this.running.asked)) this.running.stop.abort();
  }

  /** Every change; of those that come while the listener is busy the newest. */
  listen(listener: SlowListener<AnswerSnapshot>): () => void {
    const hand = latestWins(listener, this.options.failed);
    this.listeners.add(hand);
    return () => void this.listeners.delete(hand);
  }

  private async work(request: AskRequest, choice: AnswerChoice, signal: AbortSignal): Promise<AskOutcome> {
    const { answerer, kept } = this.options;
    await kept.assertFree(request.id);
    let over = false;
    const hear = (event: AnswerEvent): void => {
      // What comes after it was given up is dropped.
      if (over) return;
      this.hear(event);
      if (event.kind === 'sending' && this.snapshot.answer !== null) void this.keep(kept.asked(this.snapshot.answer));
    };
    try {
      const answer = await this.unlessLate(answerer.ask(request, choice, signal, hear), signal);
      over = true;
      // Shown at once, and the next question may be asked; nobody waits for the disk but who reads the answer from it.
      this.running = null;
      const keeping = this.keep(kept.answered(answer));
      this.tell({ ...this.snapshot, phase: 'done', answer, papers: this.papersOf(answer) });
      const keepFailure = await keeping;
      if (keepFailure !== null && this.snapshot.answer?.id === answer.id) this.tell({ ...this.snapshot, keepFailure });
      return { kind: 'answered', answer, keepFailure };
    } finally {
      over = true;
    }
  }

  private hear(event: AnswerEvent): void {
    const { answer } = this.snapshot;
    if (answer === null || event.kind === 'done') return; // the end is told by `work`, which may have given up before
    const next = withEvent(answer, event);
    if (event.kind === 'passages') this.tell({ ...this.snapshot, answer: next, papers: this.papersOf(next) });
    else if (event.kind === 'sending') this.tell({ ...this.snapshot, phase: 'waiting' });
    else this.tell({ ...this.snapshot, answer: next, ...(event.kind === 'waiting' && { seconds: event.seconds }) });
  }

  private papersOf({ passages, abstained }: Answer): Record<string, PaperMetadata> {
    const ids = new Set([...passages, ...(abstained?.nearest ?? [])].map(({ paperId }) => paperId));
    return Object.fromEntries([...ids].flatMap((paperId): [string, PaperMetadata][] => {
      const metadata = this.options.metadata(paperId);
      return metadata === null ? [] : [[paperId, metadata]];
    }));
  }

  /** The answer, or what is there of it where it has not ended soon after the signal. */
  private unlessLate(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let cancel = (): void => undefined;
      const giveUp = (): void => {
        const { answer: soFar } = this.snapshot;
        // Passages of an answer are those that were sent.
        const passages = this.snapshot.phase === 'searching' ? [] : (soFar?.passages ?? []);
        if (soFar !== null) resolve({ ...soFar, passages, flags: [...new Set([...soFar.flags, 'stopped' as const])] });
      };
      const aborted = (): void => {
        // While passages are looked for nothing was sent, and nothing can come.
        if (this.snapshot.phase === 'searching') giveUp();
        else cancel = this.options.timer(GRACE, giveUp);
      };
      if (signal.aborted) aborted();
      else signal.addEventListener('abort', aborted, { once: true });
      answer.then(resolve, reject).finally(() => {
        signal.removeEventListener('abort', aborted);
        cancel();
      });
    });
  }

  /** Why it could not be kept; null where it was. An answer that was paid for is shown all the same. */
  private async keep(writing: Promise<void>): Promise<string | null> {
    try {
      await writing;
      return null;
    } catch (error) {
      this.options.failed(error);
      return messageOf(error);
    }
  }

  private tell(snapshot: AnswerSnapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener(snapshot);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const whomOf = ({ endpoint }: AnswerChoice): string => JSON.stringify([endpoint.baseUrl, endpoint.model]);
