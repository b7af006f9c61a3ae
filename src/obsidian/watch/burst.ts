/** Timers of the window, passed in so that tests own the time. Times in milliseconds. */
export interface Timers {
  set(callback: () => void, delay: number): number;
  clear(timer: number): void;
}

export const windowTimers: Timers = {
  set: (callback, delay) => window.setTimeout(callback, delay),
  clear: (timer) => window.clearTimeout(timer),
};

/** Which papers changed; `all` where a change may concern any of them (the library's own lists). */
export type Changes = { all: true } | { all: false; papers: string[] };

export interface BurstOptions {
  /** Milliseconds without a change before the changes are handed on. */
  quiet: number;
  /** Milliseconds after which they are handed on even if changes keep coming. */
  patience: number;
}

/** Gathers changes and hands them on once, when they have calmed down: 10,000 events of a sync client end in one plan. */
export class Burst {
  private readonly papers = new Set<string>();
  private all = false;
  private quiet: number | null = null;
  private patience: number | null = null;

  constructor(
    private readonly options: BurstOptions,
    private readonly timers: Timers,
    private readonly handOn: (changes: Changes) => void,
  ) {}

  /** `null` for a change that may concern every paper. */
  add(paperId: string | null): void {
    if (paperId === null) this.all = true;
    else this.papers.add(paperId);
    if (this.quiet !== null) this.timers.clear(this.quiet);
    this.quiet = this.timers.set(() => this.flush(), this.options.quiet);
    this.patience ??= this.timers.set(() => this.flush(), this.options.patience);
  }

  /** Drops what was gathered. */
  cancel(): void {
    this.stopTimers();
    this.papers.clear();
    this.all = false;
  }

  private flush(): void {
    const changes: Changes = this.all ? { all: true } : { all: false, papers: [...this.papers].sort() };
    this.cancel();
    this.handOn(changes);
  }

  private stopTimers(): void {
    for (const timer of [this.quiet, this.patience]) if (timer !== null) this.timers.clear(timer);
    this.quiet = null;
    this.patience = null;
  }
}
