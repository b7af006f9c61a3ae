import { IDLE_EMBED, type EmbedSnapshot, type EmbedStatus } from '../../embedding/endpoint/embed-snapshot';
import type { Engine } from '../../engine/engine';
import type { EmbedRequest } from '../../engine/meaning/engine';
import type { EmbedOutcome } from '../../engine/meaning/model';
import { Listeners } from '../listeners';
import { reportError } from '../report-error';
import type { Timers } from '../watch/burst';

const SECOND = 1_000;

const ACTIVE: readonly EmbedStatus[] = ['running', 'waiting', 'paused', 'stopping'];

export const isPreparing = (run: EmbedSnapshot): boolean => ACTIVE.includes(run.status);

/** The one run that prepares search by meaning, as every view sees it. It holds no state of its own beside the engine's last word. */
export class PreparationStore {
  private snapshot: EmbedSnapshot = IDLE_EMBED;
  private readonly changes = new Listeners<EmbedSnapshot>();
  private detach: (() => void) | null = null;
  private timer: number | null = null;

  constructor(
    private readonly engine: () => Promise<Engine>,
    private readonly timers: Timers,
  ) {}

  get current(): EmbedSnapshot {
    return this.snapshot;
  }

  onChange(listener: (snapshot: EmbedSnapshot) => void): () => void {
    return this.changes.add(listener);
  }

  /** Called once, when the engine is open. */
  async follow(engine: Engine): Promise<void> {
    this.detach = await engine.onEmbedding((snapshot) => this.take(snapshot));
    this.take(await engine.embedding());
  }

  /** Runs to the end. Rejects only where the engine itself is broken. */
  async run(request: EmbedRequest): Promise<EmbedOutcome> {
    return (await this.engine()).embed(request);
  }

  async pause(): Promise<void> {
    await (await this.engine()).pauseEmbedding();
  }

  async resume(): Promise<void> {
    await (await this.engine()).resumeEmbedding();
  }

  async stop(): Promise<void> {
    await (await this.engine()).stopEmbedding();
  }

  dispose(): void {
    try {
      this.detach?.();
    } catch (error) {
      // The worker may be gone already; nothing is left to detach from.
      reportError('leaving the preparation', error);
    }
    this.changes.clear();
    this.clearTimer();
  }

  private take(snapshot: EmbedSnapshot): void {
    this.snapshot = snapshot;
    this.clearTimer();
    // "Next try in 8 seconds" counts down although nothing else changes.
    if (snapshot.status === 'waiting') this.timer = this.timers.set(() => this.take(snapshot), SECOND);
    this.changes.tell(snapshot);
  }

  private clearTimer(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
  }
}
