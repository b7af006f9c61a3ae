import type { Reason } from '../ocr/reason';
import type { Clock } from '../ports';
import { IDLE_RUN, type RunFailure, type RunPhase, type RunSnapshot } from './run-snapshot';

/** The state of one run: what a view shows, and the gate at which the work waits or ends. */
export class RunProgress {
  private state: RunSnapshot = IDLE_RUN;
  private readonly listeners = new Set<(snapshot: RunSnapshot) => void>();
  private problems: RunSnapshot['problems'] = [];
  private stopAsked = false;
  private pausedAt: number | null = null;
  private pausedFor = 0;
  private weightLeft = 0;
  private weightDone = 0;
  private workSince: number | null = null;
  private wake: (() => void) | null = null;
  private onPause: (() => Promise<void>) | null = null;

  constructor(private readonly clock: Clock) {}

  snapshot(): RunSnapshot {
    return this.state;
  }

  /** Calls back on every change until the returned function is called. */
  listen(listener: (snapshot: RunSnapshot) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  get stopped(): boolean {
    return this.stopAsked;
  }

  begin(): void {
    this.stopAsked = false;
    this.pausedAt = null;
    this.pausedFor = 0;
    this.weightDone = 0;
    this.workSince = null;
    this.problems = [];
    this.change({ ...IDLE_RUN, status: 'running', phase: 'looking', startedAt: this.clock() });
  }

  /** Milliseconds since the start, pauses left out. */
  elapsed(): number {
    const { startedAt } = this.state;
    return startedAt === null ? 0 : Math.max(0, this.clock() - startedAt - this.pausedFor);
  }

  /** Milliseconds a byte of what was read in this run; null before the first paper. */
  pace(): number | null {
    return this.weightDone === 0 ? null : (this.elapsed() - (this.workSince ?? 0)) / this.weightDone;
  }

  phase(phase: RunPhase): void {
    this.change({ phase, current: null });
  }

  /** How many papers are planned, and their weight (bytes), from which the time left is told. */
  plan(total: number, weight: number): void {
    this.weightLeft = weight;
    this.workSince = this.elapsed();
    this.change({ phase: 'reading', total, finished: 0, timeLeft: null });
  }

  work(current: string): void {
    this.change({ current });
  }

  finish(weight: number): void {
    this.weightDone += weight;
    this.weightLeft = Math.max(0, this.weightLeft - weight);
    const worked = this.elapsed() - (this.workSince ?? 0);
    const timeLeft = this.weightDone === 0 || worked <= 0 ? null : Math.round((worked / this.weightDone) * this.weightLeft);
    this.change({ finished: this.state.finished + 1, timeLeft });
  }

  /** Noted at once, told with the next change. */
  problem(paperId: string, state: 'failed' | 'blocked', reason: Reason): void {
    this.problems.push({ paperId, state, reason });
  }

  end(failure: RunFailure | null): void {
    const status = failure !== null ? 'failed' : this.stopAsked ? 'stopped' : 'done';
    this.change({ status, phase: null, current: null, timeLeft: null, endedAt: Math.max(this.clock(), this.state.startedAt ?? 0), failure });
  }

  pause(): void {
    if (this.state.status !== 'running') return;
    this.pausedAt = this.clock();
    this.change({ status: 'paused', timeLeft: null });
  }

  resume(): void {
    if (this.state.status !== 'paused') return;
    this.countPause();
    this.change({ status: 'running' });
    this.wake?.();
  }

  stop(): void {
    if (this.state.status !== 'running' && this.state.status !== 'paused') return;
    this.countPause();
    this.stopAsked = true;
    this.change({ status: 'stopping' });
    this.wake?.();
  }

  /** What is done each time the work comes to rest, e.g. giving the lock back. */
  whenPaused(action: () => Promise<void>): void {
    this.onPause = action;
  }

  /** Waits while paused; false where the run is to end. */
  async checkpoint(): Promise<boolean> {
    if (this.state.status === 'paused') await this.onPause?.();
    while (this.state.status === 'paused') {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.wake = null;
    return !this.stopAsked;
  }

  private countPause(): void {
    if (this.pausedAt !== null) this.pausedFor += Math.max(0, this.clock() - this.pausedAt);
    this.pausedAt = null;
  }

  private change(part: Partial<RunSnapshot>): void {
    const problems = this.problems.length === this.state.problems.length ? this.state.problems : [...this.problems];
    this.state = { ...this.state, problems, ...part };
    for (const listener of this.listeners) listener(this.state);
  }
}
