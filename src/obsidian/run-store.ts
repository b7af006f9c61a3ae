import type { Engine, RunRequest } from '../engine/engine';
import { IDLE_RUN, type RunReport, type RunSnapshot } from '../index/run-snapshot';
import { Listeners } from './listeners';
import { reportError } from './report-error';

export const isActive = (run: RunSnapshot): boolean => run.status === 'running' || run.status === 'paused' || run.status === 'stopping';

/** The one run of indexing, as every view sees it. It holds no state of its own beside the engine's last word. */
export class RunStore {
  private snapshot: RunSnapshot = IDLE_RUN;
  private readonly changes = new Listeners<RunSnapshot>();
  private readonly ends = new Listeners<{ report: RunReport; request: RunRequest }>();
  private detach: (() => void) | null = null;

  constructor(private readonly engine: () => Promise<Engine>) {}

  get current(): RunSnapshot {
    return this.snapshot;
  }

  onChange(listener: (snapshot: RunSnapshot) => void): () => void {
    return this.changes.add(listener);
  }

  /** Called when a run has ended, whoever started it here, with what was asked for. */
  onEnd(listener: (report: RunReport, request: RunRequest) => void): () => void {
    return this.ends.add(({ report, request }) => listener(report, request));
  }

  /** Called once, when the engine is open. */
  async follow(engine: Engine): Promise<void> {
    const take = (snapshot: RunSnapshot): void => {
      this.snapshot = snapshot;
      this.changes.tell(snapshot);
    };
    this.detach = await engine.onRun(take);
    take(await engine.run());
  }

  /** Runs to the end. Rejects only where the engine itself is broken. */
  async index(request: RunRequest): Promise<RunReport> {
    const report = await (await this.engine()).index(request);
    this.ends.tell({ report, request });
    return report;
  }

  async pause(): Promise<void> {
    await (await this.engine()).pause();
  }

  async resume(): Promise<void> {
    await (await this.engine()).resume();
  }

  async stop(): Promise<void> {
    await (await this.engine()).stop();
  }

  dispose(): void {
    try {
      this.detach?.();
    } catch (error) {
      // The worker may be gone already; nothing is left to detach from.
      reportError('leaving the run', error);
    }
    this.changes.clear();
    this.ends.clear();
  }
}
