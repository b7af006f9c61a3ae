import type { Look } from '../index/look';
import type { House, SourceFinder, Surroundings } from './house';
import type { Library } from './library';

/** Milliseconds that a look is believed while nothing is known to have changed. */
const FRESH = 30_000;
/** The same for whoever asks in order to see something new. */
const NEW = 1_000;

/** What an answer is given from. */
export interface Sight {
  look: Look;
  /** False before everything was compared with the disk once in this session: what is said may then change, and has to say so. */
  checked: boolean;
}

/**
 * The one owner of what the engine believes of vault and store, and of when it looks again. A look by names costs a few listings and is
 * enough to answer with; a check compares the sizes and times of every shard and of every file that metadata comes from.
 */
export class Freshness {
  private held: { at: number; taken: Promise<Surroundings> } | null = null;
  /** Counts what changed, so that a look that began before a change is not believed after it. */
  private changes = 0;
  /** Counts changed settings: a comparison under other ones makes nothing sure. */
  private doubts = 0;
  private storeCompared = false;
  /** The check that will begin when the one in work has ended. */
  private waiting: Promise<Sight> | null = null;
  /** The check in work, and how many changes there had been when it began. */
  private working: { sight: Promise<Sight>; since: number } | null = null;

  constructor(
    private readonly house: House,
    private readonly library: Library,
    private readonly sources: SourceFinder,
  ) {}

  /** Folders and shards by their names as they are now, at most a second old. Does not need the library. */
  lookNow(): Promise<Surroundings> {
    return this.around(NEW);
  }

  /** What can be answered with at once: names, and the library as this device remembers it. */
  async glance(): Promise<Sight> {
    const { doubts } = this;
    const [around] = await Promise.all([this.around(FRESH), this.library.remember()]);
    if (!(await this.library.recall(around.look))) {
      this.house.rightOfWay.waive();
      await this.compareLibrary(around, doubts);
    }
    return { look: around.look, checked: this.isChecked };
  }

  /** As `glance`, once everything was compared with the disk in this session, by a check that began after the last change. */
  settled(): Promise<Sight> {
    if (this.isChecked) return this.glance();
    return this.working?.since === this.changes ? this.working.sight : this.check();
  }

  /** Compares everything now. Whoever asks while one check works gets the next one, which begins after it. */
  check(): Promise<Sight> {
    if (this.working === null) return this.begin();
    // The one in work has its own caller to tell of a failure.
    this.waiting ??= this.working.sight.then(
      () => this.begin(),
      () => this.begin(),
    );
    return this.waiting;
  }

  /** After a run, which has compared the store and every paper's folder: what remains are the library's files. */
  async ran(): Promise<Sight> {
    const { doubts } = this;
    this.changed();
    const around = await this.around(FRESH);
    this.storeCompared = true;
    await this.compareLibrary(around, doubts);
    return { look: around.look, checked: true };
  }

  /** Something was stored or dropped: the next one to ask looks again. */
  changed(): void {
    this.changes += 1;
    this.held = null;
  }

  /** Other settings: other folders may be meant, and other files beside them. */
  doubt(): void {
    this.doubts += 1;
    this.changed();
    this.library.doubt();
  }

  private get isChecked(): boolean {
    return this.storeCompared && this.library.isChecked;
  }

  private begin(): Promise<Sight> {
    this.waiting = null;
    const since = this.changes;
    const sight = this.compare().finally(() => {
      if (this.working?.sight === sight) this.working = null;
    });
    this.working = { sight, since };
    return sight;
  }

  private async compare(): Promise<Sight> {
    const { changes, doubts } = this;
    const around = await this.house.lookAround('stamps', this.sources);
    this.storeCompared = true;
    if (changes === this.changes) this.held = { at: this.house.host.clock(), taken: Promise.resolve(around) };
    await this.compareLibrary(around, doubts);
    return { look: around.look, checked: true };
  }

  /** `doubts`: how many there had been when it was looked around. Other settings name other files. */
  private compareLibrary(around: Surroundings, doubts: number): Promise<void> {
    return this.library.check(around, () => doubts === this.doubts);
  }

  private around(age: number): Promise<Surroundings> {
    const now = this.house.host.clock();
    if (this.held !== null && Math.abs(now - this.held.at) < age) return this.held.taken;
    const held = { at: now, taken: this.house.lookAround('names', this.sources) };
    this.held = held;
    // A look that failed is not kept; whoever asked hears of it.
    held.taken.catch(() => {
      if (this.held === held) this.held = null;
    });
    return held.taken;
  }
}
