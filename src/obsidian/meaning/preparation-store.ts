import { IDLE_EMBED, type EmbedSnapshot, type EmbedStatus } from '../../embedding/endpoint/embed-snapshot';
import type { Engine } from '../../engine/engine';
import type { EmbedRequest } from '../../engine/meaning/engine';
import type { EmbedOutcome } from '../../engine/meaning/model';
import { Listeners } from '../listeners';
import { reportError } from '../report-error';

const ACTIVE: readonly EmbedStatus[] = ['running', 'waiting', 'paused', 'stopping'];

export const isPreparing = (run: EmbedSnapshot): boolean => ACTIVE.includes(run.status);

/** The one run that prepares semantic search, as every view sees it. It holds no state of its own beside the engine's last word. */
export class PreparationStore {
  private snapshot: EmbedSnapshot = IDLE_EMBED;
  private readonly changes = new Listeners<EmbedSnapshot>();
  private readonly ends = new Listeners<EmbedOutcome>();
  private detach: (() => void) | null = null;

  constructor(private readonly engine: () => Promise<Engine>) {}

  get current(): EmbedSnapshot {
    return this.snapshot;
  }

  onChange(listener: (snapshot: EmbedSnapshot) => void): () => void {
    return this.changes.add(listener);
  }

  /** Called when a run that was started here has ended. */
  onEnd(listener: (outcome: EmbedOutcome) => void): () => void {
    return this.ends.add(listener);
  }

  /** Called once, when the engine is open. */
  async follow(engine: Engine): Promise<void> {
    const take = (snapshot: EmbedSnapshot): void => {
      this.snapshot = snapshot;
      this.changes.tell(snapshot);
    };
    this.detach = await engine.onEmbedding(take);
    take(await engine.embedding());
  }

  /** Runs to the end. Rejects only where the engine itself is broken. */
  async run(request: EmbedRequest): Promise<EmbedOutcome> {
    const outcome = await (await this.engine()).embed(request);
    this.ends.tell(outcome);
    return outcome;
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
    this.ends.clear();
  }
}
