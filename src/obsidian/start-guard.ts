import type { App } from 'obsidian';

const STARTS = 'locus-unfinished-starts';
/** After so many starts that died while loading, Locus waits to be asked. */
const PATIENCE = 2;

/** Counts starts that did not live to tell: a phone that runs out of memory while loading must not do so again and again. */
export class StartGuard {
  constructor(private readonly app: App) {}

  /** False where the last starts died while loading. */
  mayStart(): boolean {
    return this.count() < PATIENCE;
  }

  begin(): void {
    this.app.saveLocalStorage(STARTS, this.count() + 1);
  }

  /** Loading is over, well or badly: the app lived. Also where the user asks to load anyway. */
  end(): void {
    this.app.saveLocalStorage(STARTS, null);
  }

  private count(): number {
    const stored: unknown = this.app.loadLocalStorage(STARTS);
    return typeof stored === 'number' ? stored : 0;
  }
}
