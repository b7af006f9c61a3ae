import { fitLibraryModel, foldLibrary, freshGrowth, LibraryEmbedder, needsRefit, USUAL_FLOOR, withFolded, type LibraryGrowth, type LibraryModel } from '../../embedding/library';
import type { SearchIndex, UnitDocument, VectorSpace } from '../../index/search-index';
import type { Breathe, Cache } from '../../ports';
import type { LearningSettings, LearningState, LearningStatus } from './model';
import { ModelCache } from './model-cache';

/** Names the spaces of models learned from the library; each is followed by the model's own id. */
const SPACE = 'library:';
/** Looks for papers that came while it learned, at most; those that still come are completed at the next look. */
const MOST_ROUNDS = 10;
/** With fewer units there is nothing that could go together. */
const LOWEST_FLOOR = 8;

export interface LibraryMeaningOptions {
  cache: Cache;
  breathe: Breathe;
  /** A breath of work that nobody waits for: it lets questions go first. */
  standAside: Breathe;
  settings: () => LearningSettings;
  /** The index holds vectors that its pieces in the cache do not. */
  changed: () => void;
  /** Told of what the cache threw: the next start learns again, nothing else is lost. */
  failed: (error: unknown) => void;
}

/** A model in use: the one whose space answers. */
interface InUse {
  model: LibraryModel;
  embedder: LibraryEmbedder;
  growth: LibraryGrowth;
}

/**
 * Owns what is learned from the library itself (`spec/50` 1-3): opens the model from the device's cache, gives every paper of the index its vectors,
 * learns again when the library has outgrown it. The model in use answers until a new one has all its vectors.
 */
export class LibraryMeaning {
  private readonly cache: ModelCache;
  private opened: Promise<InUse | null> | null = null;
  private inUse: InUse | null = null;
  private loaded = false;
  private working: { done: Promise<void>; abort: AbortController } | null = null;
  private progress: number | null = null;
  private failure: string | null = null;
  /** The user stopped it: it does not begin again by itself in this session. */
  private declined = false;
  /** Papers of which the model knows no term, by the name that the index has for them. */
  private readonly unknown = new Map<string, string>();

  constructor(private readonly options: LibraryMeaningOptions) {
    this.cache = new ModelCache(options.cache, options.breathe);
  }

  /** The model is in memory, or known to be missing. */
  get isOpen(): boolean {
    return this.loaded;
  }

  /** The model in use; null where there is none, or it is off. */
  get model(): LibraryModel | null {
    return this.options.settings().when === 'off' ? null : (this.inUse?.model ?? null);
  }

  /** Space and embedder that questions are asked of; null where nothing was learned, or it is off. */
  async ready(index: SearchIndex): Promise<{ space: VectorSpace; embedder: LibraryEmbedder } | null> {
    if (this.options.settings().when === 'off') return null;
    const inUse = await this.open();
    return inUse === null ? null : { space: index.space(inUse.model.id, inUse.model.dims), embedder: inUse.embedder };
  }

  /** A paper was put into the index, which dropped its vectors: it gets them again at once. */
  async follow(index: SearchIndex, paperId: string, documents: readonly UnitDocument[]): Promise<void> {
    const ready = await this.ready(index);
    if (ready === null) return;
    const shares: number[] = [];
    const embedder = new LibraryEmbedder(ready.embedder.model, { breathe: this.options.breathe, onUnexplained: (share) => shares.push(share) });
    const vectors = await embedder.embedUnits(documents.map(({ unitId, title, section, text, caption, label }) => ({ unitId, pieces: [title, section, text, caption, label] })));
    await ready.space.put(paperId, vectors, index.papers().get(paperId));
    this.options.changed();
    this.noteFolded(shares);
  }

  /** Gives every paper its vectors and learns where that is due. Begins once, however often it is asked. */
  attend(index: SearchIndex): Promise<void> {
    return this.work(async (signal) => {
      if (this.options.settings().when === 'off') return this.dropSpaces(index, null);
      const inUse = await this.open();
      if (inUse !== null) {
        this.noteFolded(await this.complete(index, inUse.model, signal));
        await this.noteGrowth(inUse, index.termCounts().size);
      }
      const due = inUse === null || needsRefit(inUse.growth) !== null;
      if (due && this.options.settings().unasked && !this.declined) await this.fit(index, signal);
    });
  }

  /** Learns now: the user asked. Resolves when it has ended; `status` says how. */
  async learn(index: SearchIndex): Promise<void> {
    await this.stop();
    this.declined = false;
    await this.work((signal) => this.fit(index, signal));
  }

  /** Resolves when nothing works; what was learned before stays. */
  async stop(): Promise<void> {
    if (this.working === null) return;
    this.declined = true;
    this.working.abort.abort();
    await this.working.done;
  }

  /** Other settings: what goes on ends where it is turned off now, and may begin again once it is turned on. */
  configured(): void {
    if (this.options.settings().when === 'off') this.working?.abort.abort();
  }

  async status(index: SearchIndex): Promise<LearningStatus> {
    const units = index.termCounts().size;
    const ready = await this.ready(index);
    const outgrown = this.inUse === null ? null : needsRefit(this.inUse.growth);
    return {
      state: this.state(units, outgrown !== null),
      units,
      floor: this.floor,
      learnedFrom: ready?.embedder.model.tables.units ?? null,
      papers: ready?.space.covered().size ?? 0,
      progress: this.progress,
      outgrown,
      failure: this.failure,
    };
  }

  /** Bytes of the saved model; 0 where the cache does not say. */
  async size(): Promise<number> {
    return (await this.guarded(() => this.cache.size())) ?? 0;
  }

  /** Forgets the model; the index and its spaces are the keeper's. */
  async clear(): Promise<void> {
    await this.stop();
    this.declined = false;
    this.opened = null;
    this.inUse = null;
    await this.guarded(() => this.cache.clear());
  }

  private state(units: number, outgrown: boolean): LearningState {
    if (this.options.settings().when === 'off') return 'off';
    if (this.progress !== null) return 'learning';
    if (this.inUse !== null) return outgrown ? 'outgrown' : 'ready';
    return units < this.floor ? 'too-few-units' : 'not-learned';
  }

  private get floor(): number {
    return this.options.settings().when === 'always' ? LOWEST_FLOOR : USUAL_FLOOR;
  }

  private open(): Promise<InUse | null> {
    this.opened ??= this.load();
    return this.opened;
  }

  private async load(): Promise<InUse | null> {
    const model = (await this.guarded(() => this.cache.load())) ?? null;
    this.loaded = true;
    if (model === null) return null;
    const growth = (await this.guarded(() => this.cache.growth(model.id))) ?? freshGrowth(model.tables);
    this.inUse = { model, embedder: this.embedderOf(model), growth };
    return this.inUse;
  }

  private embedderOf(model: LibraryModel): LibraryEmbedder {
    return new LibraryEmbedder(model, { breathe: this.options.breathe });
  }

  /** Learns a model, gives it all its vectors beside the one in use, and only then puts it in its place. */
  private async fit(index: SearchIndex, signal: AbortSignal): Promise<void> {
    const { standAside, settings } = this.options;
    const counts = index.termCounts();
    if (counts.size < this.floor) return;
    this.progress = 0;
    // Folding in costs about a tenth of what learning does.
    const onProgress = (share: number): void => void (this.progress = share * 0.9);
    const outcome = await fitLibraryModel(counts, { dims: settings().dims, floor: this.floor, breathe: standAside, signal, onProgress });
    if (outcome.kind !== 'fitted') return;
    const { model } = outcome;
    // Papers that come meanwhile get vectors of the old model only: again, until none came.
    for (let round = 0; round < MOST_ROUNDS && (await this.complete(index, model, signal, standAside)).length > 0; ) round += 1;
    signal.throwIfAborted();
    const growth = freshGrowth(model.tables);
    this.inUse = { model, embedder: this.embedderOf(model), growth };
    this.opened = Promise.resolve(this.inUse);
    try {
      await this.cache.save(model);
      await this.cache.saveGrowth(model.id, growth);
    } catch (error) {
      // It answers, and is gone with this session: whoever waited for it must know.
      this.failure = String(error);
      this.options.failed(error);
    }
    await this.dropSpaces(index, model.id);
  }

  /** Vectors for every paper that has none in the model's space. Gives the unexplained shares of the units that were folded in. */
  private async complete(index: SearchIndex, model: LibraryModel, signal: AbortSignal, breathe = this.options.breathe): Promise<number[]> {
    const space = index.space(model.id, model.dims);
    const names = index.papers();
    const covered = space.covered();
    const nameOf = (paperId: string): string => `${model.id} ${names.get(paperId) ?? ''}`;
    const lacks = (paperId: string): boolean => !covered.has(paperId) && this.unknown.get(paperId) !== nameOf(paperId);
    const shares: number[] = [];
    if (![...names.keys()].some(lacks)) return shares;
    for await (const { paperId, vectors, unexplained } of foldLibrary(model, index.termCounts(), { breathe, signal, wanted: lacks })) {
      if (vectors.size === 0) this.unknown.set(paperId, nameOf(paperId));
      else await space.put(paperId, vectors, names.get(paperId));
      shares.push(...unexplained);
    }
    this.options.changed();
    return shares;
  }

  private noteFolded(shares: readonly number[]): void {
    if (this.inUse !== null) this.inUse.growth = withFolded(this.inUse.growth, this.inUse.growth.unitsNow, shares);
  }

  private async noteGrowth(inUse: InUse, unitsNow: number): Promise<void> {
    inUse.growth = { ...inUse.growth, unitsNow };
    await this.guarded(() => this.cache.saveGrowth(inUse.model.id, inUse.growth));
  }

  private async dropSpaces(index: SearchIndex, kept: string | null): Promise<void> {
    for (const { name, dims } of index.spaces()) {
      if (!name.startsWith(SPACE) || name === kept) continue;
      await index.space(name, dims ?? 1).drop();
      this.options.changed();
    }
  }

  /** One work at a time; whoever asks while one goes on waits for it. */
  private work(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.working !== null) return this.working.done;
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      try {
        this.failure = null;
        await task(abort.signal);
      } catch (error) {
        if (abort.signal.aborted) return;
        this.failure = String(error);
        this.options.failed(error);
      } finally {
        this.progress = null;
        this.working = null;
      }
    };
    const done = run();
    this.working = { done, abort };
    return done;
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.options.failed(error);
      return null;
    }
  }
}
