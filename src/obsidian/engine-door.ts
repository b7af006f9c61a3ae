import type { Engine } from '../engine/engine';
import type { OpenedEngine } from './opened-engine';

/** Opens the engine on first use and hands the same one to everybody. A failed opening can be tried again. */
export class EngineDoor {
  private opening: Promise<OpenedEngine> | null = null;
  private opened: OpenedEngine | null = null;
  private closed = false;

  constructor(
    private readonly open: () => Promise<OpenedEngine>,
    private readonly whenOpen: (engine: Engine) => Promise<void>,
  ) {}

  async engine(): Promise<Engine> {
    if (this.closed) throw new Error('Locus is unloaded');
    this.opening ??= this.openOnce();
    return (await this.opening).engine;
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
    this.opening = null;
    if (opening) await (await opening).close();
  }

  private async openOnce(): Promise<OpenedEngine> {
    try {
      const opened = await this.open();
      this.opened = opened;
      await this.whenOpen(opened.engine);
      return opened;
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }
}
