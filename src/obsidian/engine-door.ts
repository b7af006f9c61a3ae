import type { Engine } from '../engine/engine';
import type { OpenedEngine } from './opened-engine';
import { inBackground } from './report-error';
import { guardFirstSearch, type StartGuard } from './start-guard';

export interface EngineDoorOptions {
  open: () => Promise<OpenedEngine>;
  whenOpen: (engine: Engine) => Promise<void>;
  /** null on devices with memory enough. */
  guard: StartGuard | null;
  /** What is said where the guard keeps the door shut. */
  refusal: string;
}

/** Opens the engine on first use and hands the same one to everybody. A failed opening can be tried again. */
export class EngineDoor {
  private opening: Promise<OpenedEngine> | null = null;
  private opened: OpenedEngine | null = null;
  private closed = false;

  constructor(private readonly options: EngineDoorOptions) {}

  async engine(): Promise<Engine> {
    if (this.closed) throw new Error('Locus is unloaded');
    if (!this.opening && this.options.guard?.mayStart() === false) throw new Error(this.options.refusal);
    this.opening ??= this.openOnce();
    return (await this.opening).engine;
  }

  /** The user asks to load in spite of the guard. */
  allow(): void {
    this.options.guard?.forgive();
  }

  get isOpen(): boolean {
    return this.opened !== null;
  }

  get warnings(): readonly string[] {
    return this.opened?.warnings ?? [];
  }

  /** Not waited for by the app; everything that matters is already on disk. */
  async close(): Promise<void> {
    this.closed = true;
    const { opening } = this;
    if (opening) this.options.guard?.forgive();
    this.opening = null;
    if (opening) await (await opening).close();
  }

  private async openOnce(): Promise<OpenedEngine> {
    const { guard } = this.options;
    try {
      return await (guard === null ? this.openUnguarded() : guard.watch(() => this.openUnguarded()));
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }

  private async openUnguarded(): Promise<OpenedEngine> {
    const { guard, open, whenOpen } = this.options;
    const opened = await open();
    if (guard !== null) opened.engine = guardFirstSearch(opened.engine, guard);
    this.opened = opened;
    // Begun before anybody has the engine, so its calls go first; nobody waits for their answers.
    inBackground('engine opened', whenOpen(opened.engine));
    return opened;
  }
}
