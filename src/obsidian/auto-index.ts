import { type App, Component, Platform } from 'obsidian';
import { inBackground } from './report-error';
import type { Services } from './services';
import { type Timers } from './watch/burst';
import { VaultWatch } from './watch/vault-watch';

/** The app has its hands full right after its start, in milliseconds. */
const SETTLE = 3_000;

/**
 * Keeps the index up to date without being asked: a look after the start, then whenever papers change. It never makes the
 * first build, and builds nothing on a phone: there, shards that came by sync are used.
 */
export class AutoIndex extends Component {
  private watch: VaultWatch | null = null;
  private wanted: boolean;

  constructor(
    private readonly app: App,
    private readonly services: Services,
    private readonly timers: Timers,
  ) {
    super();
    this.wanted = services.settings.current.autoIndex;
  }

  override onload(): void {
    const timer = this.timers.set(() => inBackground('start', this.start()), SETTLE);
    this.register(() => this.timers.clear(timer));
    this.register(this.services.settings.onChange(() => inBackground('settings', this.configured())));
    // The first build tells where the papers are, and that they are wanted.
    this.register(this.services.run.onEnd(() => inBackground('watch', this.watchOnce())));
    // Nothing is watched where nothing is stored: the next build is the user's to ask for.
    this.register(this.services.emptied.add(() => inBackground('watch', this.watchAgain())));
  }

  private async start(): Promise<void> {
    // A phone opens the index when it is wanted, not before; so does whoever keeps it up to date by hand.
    if (Platform.isMobile || !this.services.settings.current.autoIndex) return;
    const { stored } = await (await this.services.engine()).survey();
    if (stored === 0) return;
    // Whoever has started or stopped a run meanwhile is not overruled.
    if (this.services.run.current.status === 'idle') await this.services.run.index({});
    await this.watchOnce();
  }

  /** Where it is turned on, and nothing has needed the engine so far, it begins as at a start. */
  private configured(): Promise<void> {
    const before = this.wanted;
    this.wanted = this.services.settings.current.autoIndex;
    return this.wanted && !before && !this.services.engineIsOpen ? this.start() : this.watchAgain();
  }

  private async watchOnce(): Promise<void> {
    if (!this.watch) await this.watchAgain();
  }

  private async watchAgain(): Promise<void> {
    if (this.watch) this.removeChild(this.watch);
    this.watch = null;
    const { settings } = this.services;
    if (Platform.isMobile || !settings.current.autoIndex || !this.services.engineIsOpen) return;
    const { roots, stored } = await (await this.services.engine()).survey();
    if (stored === 0 || this.watch) return;
    this.watch = this.addChild(
      new VaultWatch(this.app, {
        roots: roots.map(({ path }) => path),
        sourceFolders: settings.current.sourceFolders,
        readsPdfs: settings.current.readPdfs !== 'off',
        pollMinutes: settings.current.pollMinutes,
        timers: this.timers,
        now: () => Date.now(),
        onChanges: (changes) => inBackground('re-index', this.services.run.index(changes.all ? {} : { papers: changes.papers }).then(() => undefined)),
      }),
    );
  }
}
