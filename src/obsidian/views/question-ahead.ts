import type { Engine } from '../../engine/engine';

/** What a question needs is read while it is still being written, once a view. */
export class QuestionAhead {
  private begun = false;

  constructor(private readonly engine: () => Promise<Pick<Engine, 'prepare'>>) {}

  /** Never rejects: what fails here fails again, and is told, when the question is asked; until then it is tried again. */
  async read(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    try {
      await (await this.engine()).prepare();
    } catch {
      this.begun = false;
    }
  }
}
