import type { Clock, Timer } from '../../ports';
import { costOf, type Amount } from './amount';
import type { EndpointCode } from '../../endpoint/faults';
import { IDLE_EMBED, type EmbedFailure, type EmbedPhase, type EmbedProblem, type EmbedSnapshot } from './embed-snapshot';

/** Problems that a snapshot carries; a view shows no more, and a library of refused texts must not make every change copy thousands. */
const SHOWN_PROBLEMS = 200;

/** The state of one run: what a view shows, and the gate at which the work waits or ends. */
export class EmbedProgress {
  private state: EmbedSnapshot = IDLE_EMBED;
  private readonly listeners = new Set<(snapshot: EmbedSnapshot) => void>();
  private readonly waiters = new Set<() => void>();
  private ending: 'stop' | 'cap' | 'fault' | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  snapshot(): EmbedSnapshot {
    return this.state;
  }

  /** Calls back on every change until the returned function is called. */
  listen(listener: (snapshot: EmbedSnapshot) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Nothing more is to be sent. */
  get ends(): boolean {
    return this.ending !== null;
  }

  get isPaused(): boolean {
    return this.state.status === 'paused';
  }

  begin(): void {
    this.ending = null;
    this.change({ ...IDLE_EMBED, status: 'running', phase: 'counting', startedAt: this.clock() });
  }

  phase(phase: EmbedPhase): void {
    this.change({ phase });
  }

  /** Papers and texts to do, and texts that were in the store already. */
  plan(papers: number, texts: number, skipped: number): void {
    this.change({ phase: 'sending', papers: { total: papers, finished: 0 }, texts: { ...this.state.texts, total: texts, skipped } });
  }

  count(more: Partial<EmbedSnapshot['texts']>): void {
    const { texts } = this.state;
    this.change({ texts: { ...texts, done: texts.done + (more.done ?? 0), reused: texts.reused + (more.reused ?? 0), failed: texts.failed + (more.failed ?? 0) } });
  }

  finishPaper(): void {
    const { total, finished } = this.state.papers;
    this.change({ papers: { total, finished: finished + 1 } });
  }

  request(): void {
    this.change({ requests: this.state.requests + 1 });
  }

  pay(amount: Amount, pricePerMillion: number | null): void {
    const { texts, words, tokens } = this.state.paid;
    const sum = tokens + amount.tokens;
    this.change({ paid: { texts: texts + amount.texts, words: words + amount.words, tokens: sum, cost: costOf(sum, pricePerMillion) } });
  }

  problem(problem: EmbedProblem): void {
    const { problems } = this.state;
    if (problems.length < SHOWN_PROBLEMS) this.change({ problems: [...problems, problem] });
  }

  /** Nothing is sent until then; null once something is again. */
  wait(waiting: EmbedSnapshot['waiting']): void {
    const { status } = this.state;
    if (waiting === null && this.state.waiting === null) return;
    this.change({ waiting, status: status === 'running' || status === 'waiting' ? (waiting === null ? 'running' : 'waiting') : status });
  }

  /** `by`: why the run pauses by itself; null where the user asks. */
  pause(by: EndpointCode | null = null): void {
    if (this.state.status !== 'running' && this.state.status !== 'waiting') return;
    this.change({ status: 'paused', pausedBy: by, waiting: null });
    this.wake();
  }

  resume(): void {
    if (this.state.status !== 'paused') return;
    this.change({ status: 'running', pausedBy: null });
    this.wake();
  }

  stop(): void {
    this.endAfterBatches('stop');
  }

  /** The cap is reached: what is under way is kept, nothing more is sent. */
  cap(): void {
    this.endAfterBatches('cap');
  }

  /** Something failed that concerns every text. The first reason is kept. */
  fail(failure: EmbedFailure): void {
    if (this.state.failure === null) this.change({ failure });
    this.endAfterBatches('fault');
  }

  end(): void {
    const status = this.state.failure !== null ? 'failed' : this.ending === 'stop' ? 'stopped' : this.ending === 'cap' ? 'capped' : 'done';
    this.change({ status, phase: null, waiting: null, pausedBy: null, endedAt: this.clock() });
  }

  /** Waits while paused; false where the run is to end. */
  async checkpoint(): Promise<boolean> {
    while (this.isPaused) await this.changed();
    return !this.ends;
  }

  /** Milliseconds pass, or the run is paused, resumed or ended, whichever comes first. */
  rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        cancel();
        this.waiters.delete(done);
        resolve();
      };
      const cancel = this.timer(milliseconds, done);
      this.waiters.add(done);
    });
  }

  /** Calls back once the user has stopped the run, unless the returned function is called first. */
  whenStopped(action: () => void): () => void {
    const listener = (): void => {
      if (this.ending !== 'stop') return;
      this.waiters.delete(listener);
      action();
    };
    this.waiters.add(listener);
    listener();
    return () => void this.waiters.delete(listener);
  }

  private changed(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.waiters.delete(done);
        resolve();
      };
      this.waiters.add(done);
    });
  }

  private endAfterBatches(reason: 'stop' | 'cap' | 'fault'): void {
    const { status } = this.state;
    if (status !== 'running' && status !== 'waiting' && status !== 'paused') return;
    this.ending = reason;
    this.change({ status: 'stopping', waiting: null });
    this.wake();
  }

  private wake(): void {
    for (const waiter of [...this.waiters]) waiter();
  }

  private change(part: Partial<EmbedSnapshot>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener(this.state);
  }
}
