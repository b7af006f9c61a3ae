import type { App } from 'obsidian';
import type { Engine } from '../engine/engine';
import type { Timers } from './watch/burst';

const STARTS = 'locus-unfinished-starts';
/** After so many starts that died while loading, Locus waits to be asked. */
const PATIENCE = 2;
/** What has lived for so long after loading did not die of it, in milliseconds. */
const SURVIVED = 5_000;

/** Counts starts that did not live to tell: a phone that runs out of memory while loading must not do so again and again. */
export class StartGuard {
  /** What is being loaded in this start; however much that is, it counts as one start. */
  private loading = 0;

  constructor(
    private readonly app: App,
    private readonly timers: Timers,
  ) {}

  /** False where the last starts died while loading. What this start loads itself does not count. */
  mayStart(): boolean {
    return this.loading > 0 || this.count() < PATIENCE;
  }

  /** Loads under guard: a death before it has ended and been survived is remembered. */
  async watch<T>(load: () => Promise<T>): Promise<T> {
    if (this.loading === 0) this.app.saveLocalStorage(STARTS, this.count() + 1);
    this.loading += 1;
    try {
      const loaded = await load();
      this.timers.set(() => this.end(), SURVIVED);
      return loaded;
    } catch (error) {
      // It failed, and the app lived.
      this.end();
      throw error;
    }
  }

  /** The user asks to load in spite of everything, or the app is closing in good order. */
  forgive(): void {
    this.app.saveLocalStorage(STARTS, null);
  }

  private end(): void {
    this.loading -= 1;
    if (this.loading === 0) this.forgive();
  }

  private count(): number {
    const stored: unknown = this.app.loadLocalStorage(STARTS);
    return typeof stored === 'number' ? stored : 0;
  }
}

/** The engine with its first search, or what prepares it, under guard: opening it loads next to nothing, the first question reads the index into memory. */
export function guardFirstSearch(engine: Engine, guard: StartGuard): Engine {
  let first: Promise<unknown> | null = null;
  const guarded = <T>(load: () => Promise<T>): Promise<T> => {
    if (first !== null) return load();
    const loaded = guard.watch(load);
    first = loaded;
    // One that failed may not have read anything yet; its caller hears of it.
    loaded.catch(() => (first = null));
    return loaded;
  };
  const search: Engine['search'] = (request) => guarded(() => engine.search(request));
  const prepare: Engine['prepare'] = () => guarded(() => engine.prepare());
  return new Proxy(engine, {
    get(target, name) {
      if (name === 'search') return search;
      if (name === 'prepare') return prepare;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
