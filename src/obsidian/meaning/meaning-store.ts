import type { Engine } from '../../engine/engine';
import type { MeaningStatus } from '../../engine/meaning/model';
import { Listeners } from '../listeners';
import { inBackground } from '../report-error';
import type { Timers } from '../watch/burst';

/** Milliseconds between two looks while something is being learned. */
const PACE = 2_000;
/** After an answer the engine may begin to learn; it is asked about that once in so many milliseconds. */
const REST = 30_000;

/**
 * What the library taught and what an endpoint has made ready, as the engine last said. The engine tells of no change by itself and has to open its index for an
 * answer: so it is asked when somebody looks, after a search or a run, and again and again only while it learns.
 */
export class MeaningStore {
  private status: MeaningStatus | null = null;
  private readonly changes = new Listeners<MeaningStatus>();
  private timer: number | null = null;
  private resting: number | null = null;
  private asking: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly engine: () => Promise<Engine>,
    private readonly timers: Timers,
  ) {}

  /** null before the first look. */
  get current(): MeaningStatus | null {
    return this.status;
  }

  onChange(listener: (status: MeaningStatus) => void): () => void {
    return this.changes.add(listener);
  }

  /** Looks now; joins a look that is under way. Rejects where the engine cannot answer. */
  async refresh(): Promise<void> {
    // A page that is still open when the plugin is switched off goes on looking for a moment.
    if (this.closed) return;
    await this.look();
  }

  /** The index was used, so it is open and the engine may have begun to learn. */
  used(): void {
    if (this.resting !== null || this.closed) return;
    this.resting = this.timers.set(() => {
      this.resting = null;
    }, REST);
    inBackground('meaning', this.refresh());
  }

  /** Learns to the end; the state is looked at meanwhile. */
  async learn(): Promise<void> {
    const engine = await this.engine();
    const learned = engine.learn();
    const watched = this.refresh();
    try {
      await learned;
    } finally {
      await watched;
      await this.refresh();
    }
  }

  async stopLearning(): Promise<void> {
    await (await this.engine()).stopLearning();
    await this.refresh();
  }

  dispose(): void {
    this.closed = true;
    for (const timer of [this.timer, this.resting]) if (timer !== null) this.timers.clear(timer);
    this.changes.clear();
  }

  private look(): Promise<void> {
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<void> {
    const status = await (await this.engine()).meaning();
    if (this.closed) return;
    this.status = status;
    this.changes.tell(status);
    if (status.learning.state === 'learning') this.timer ??= this.timers.set(() => this.askAgain(), PACE);
  }

  private askAgain(): void {
    this.timer = null;
    inBackground('meaning', this.refresh());
  }
}
