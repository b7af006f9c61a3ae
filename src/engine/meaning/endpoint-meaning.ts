import {
  EmbedProgress,
  EndpointClient,
  EndpointEmbedder,
  estimateEmbedding,
  runEmbedding,
  testEndpoint,
  type EmbedRunDeps,
  type EmbedRunOptions,
  type EmbedSnapshot,
  type EndpointTest,
  type EndpointSettings,
  type RunEstimate,
} from '../../embedding/endpoint';
import type { SearchIndex, VectorQuery, VectorSpace } from '../../index/search-index';
import type { Breathe, Cache, Clock, Http, Random, Timer, WriteFiles } from '../../ports';
import { VectorSets } from '../../store/vector-sets';
import type { WriterLock } from '../../store/writer-lock';
import { EndpointIndex, type EndpointPapers } from './endpoint-index';
import { exactOf, isSpaceOf, isWanted, settingsFor, whomOf, type EndpointSet } from './endpoint-sets';
import type { EmbedOutcome, EndpointChoice, EndpointStatus } from './model';

export interface EndpointMeaningOptions {
  data: WriteFiles;
  cache: Cache;
  clock: Clock;
  timer: Timer;
  random: Random;
  breathe: Breathe;
  /** null where the host has no network. */
  http: Http | null;
  choice: () => EndpointChoice | null;
  lock: () => WriterLock;
  /** The stored papers as they are now. */
  papers: EndpointPapers;
  /** The open index, or null where nobody has asked for it yet: it then catches up when somebody does. */
  index: () => Promise<SearchIndex> | null;
  /** The index holds vectors that its pieces in the cache do not. */
  changed: () => void;
  failed: (error: unknown) => void;
}

/** Papers stored between two looks of the index. */
const TOGETHER = 200;

/** Everything that a question is asked of. */
export interface EndpointReady {
  space: VectorSpace;
  embedder: EndpointEmbedder;
  exact: NonNullable<VectorQuery['exact']>;
}

/** A run under way, and whom it asks. */
interface Running {
  outcome: Promise<EmbedOutcome>;
  asked: string;
}

/**
 * Owns what an endpoint has embedded (`spec/50` 6-12): runs, what of it is in the store, and its vectors in the index. Nothing is sent but what the user
 * asks for: a run, a test, and questions once there is something to ask them of.
 */
export class EndpointMeaning {
  readonly progress: EmbedProgress;
  private readonly sets: VectorSets;
  private readonly inIndex: EndpointIndex;
  private running: Running | null = null;
  private embedder: { key: string; embedder: EndpointEmbedder } | null = null;
  private disposed = false;

  constructor(private readonly options: EndpointMeaningOptions) {
    this.progress = new EmbedProgress(options.clock, options.timer);
    this.sets = new VectorSets(options.data);
    this.inIndex = new EndpointIndex({ ...options, sets: this.sets });
  }

  /** The store was counted, or there is nothing to count it for. */
  get isCounted(): boolean {
    return this.inIndex.isCounted;
  }

  /** True where `attend` has something to look at. */
  isBehind(index: SearchIndex): boolean {
    return this.inIndex.isBehind(index);
  }

  /** null where no endpoint is named, or the index has no vectors to ask. Sends nothing. */
  async ready(index: SearchIndex): Promise<EndpointReady | null> {
    const choice = this.options.choice();
    if (choice === null || this.options.http === null) return null;
    const set = await this.inIndex.serving();
    if (set === null) return null;
    const space = index.space(this.inIndex.spaceOf(set), set.dims);
    if (space.size === 0) return null;
    const { textPrefix } = settingsFor(choice, set);
    const exact = exactOf(set, (paperId) => this.options.papers.texts(paperId, textPrefix), this.options.failed);
    return { space, embedder: this.embedderOf(settingsFor(choice, set), set), exact };
  }

  /** A question is about to be asked: the endpoint that answered the last one gets it at once, before anything is looked at (`spec/50` 12). */
  expect(question: string): void {
    const choice = this.options.choice();
    const set = this.inIndex.known;
    if (choice === null || set === null || question.trim() === '') return;
    if (this.embedder?.key !== keyOf(settingsFor(choice, set), set)) return;
    // A failure is told to the search, which asks for the same vector.
    this.embedder.embedder.embedQuery(question).catch(() => undefined);
  }

  /** Brings the index up to the store: papers that lack their vectors in it get them. */
  attend(index: SearchIndex): Promise<void> {
    return this.inIndex.attend(index, () => this.disposed);
  }

  /** A paper was put into the index, which dropped its vectors. */
  follow(...paper: Parameters<EndpointIndex['follow']>): Promise<void> {
    return this.inIndex.follow(...paper);
  }

  /** Runs to the end; a second call while one runs joins it, one that comes after a stop begins anew. What fails is in the outcome. */
  async run(options: EmbedRunOptions = {}): Promise<EmbedOutcome> {
    while (this.running !== null && this.progress.ends) await this.running.outcome;
    if (this.running !== null) return this.running.outcome;
    const choice = this.chosen();
    const outcome = this.begin(choice, options).finally(() => {
      this.running = null;
      this.inIndex.doubt();
    });
    this.running = { outcome, asked: whomOf(choice) };
    return outcome;
  }

  /** What a run would send. Sends nothing. */
  async estimate(options: EmbedRunOptions = {}): Promise<RunEstimate> {
    const choice = this.chosen();
    return estimateEmbedding(this.deps(choice, await this.likelyDims(choice)), options);
  }

  /** One call with two short texts. */
  test(settings: EndpointSettings): Promise<EndpointTest> {
    const { timer, clock } = this.options;
    return testEndpoint(this.clientOf(settings), timer, clock);
  }

  snapshot(): EmbedSnapshot {
    return this.progress.snapshot();
  }

  /** Resolves when the run has ended; what is paid is kept. */
  async stop(): Promise<void> {
    this.progress.stop();
    await this.running?.outcome;
  }

  /** Other settings. A run for another address or model ends: the host would add the new address's key to what it still sends to the old one. */
  configured(): void {
    const choice = this.options.choice();
    if (this.running !== null && (choice === null || whomOf(choice) !== this.running.asked)) this.progress.stop();
    this.embedder = null;
    this.inIndex.doubt();
  }

  /** Deletes what a model has embedded, in the store and in the index. Rejects where another window writes. */
  async forget(set: { model: string; dims: number }, index: SearchIndex): Promise<void> {
    await this.stop();
    const lock = this.options.lock();
    const outcome = await lock.acquire();
    if (!outcome.held) throw new Error(`Locus: the vectors are being written by ${outcome.by}`);
    try {
      for (const stored of await this.sets.list()) if (stored.model === set.model && stored.dims === set.dims) await this.sets.drop(stored);
    } finally {
      await lock.release();
      this.inIndex.forget();
    }
    for (const { name, dims } of index.spaces()) if (isSpaceOf(name, set)) await index.space(name, dims ?? set.dims).drop();
    this.options.changed();
  }

  async status(): Promise<EndpointStatus | null> {
    const choice = this.options.choice();
    if (choice === null) return null;
    const { stored, sets } = await this.inIndex.current();
    const wanted = sets.find(isWanted(choice)) ?? (await this.inIndex.countOf(choice, await this.likelyDims(choice)));
    const serving = await this.inIndex.serving();
    return {
      serving: serving === null ? null : { model: serving.model, dims: serving.dims },
      texts: wanted.coverage.texts,
      papers: wanted.coverage.papers.filter(({ whole }) => whole).length,
      complete: wanted.complete,
      withoutTexts: wanted.coverage.withoutTexts,
      sets: stored.map(({ model, dims, bytes }) => ({ model, dims, bytes })),
    };
  }

  /** Bytes of all sets. */
  async size(): Promise<number> {
    return (await this.sets.list()).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async dispose(): Promise<void> {
    this.disposed = true;
    await this.stop();
  }

  /** The index was emptied: what it had is given again. What is in the store is paid for and stays. */
  clear(): void {
    this.inIndex.forget();
  }

  private async begin(choice: EndpointChoice, options: EmbedRunOptions): Promise<EmbedOutcome> {
    const { settings, cap } = choice;
    let dims = choice.dims ?? (await this.knownDims(settings.model));
    if (dims === null) {
      // The length of a model's vectors is known by asking it once.
      const test = await this.test(settings);
      if (!test.ok) return { kind: 'unusable', test };
      dims = test.dims;
    }
    const report = await runEmbedding(this.deps(choice, dims), { cap, ...options }, this.progress);
    const opened = this.disposed ? null : this.options.index();
    // A complete run may have dropped the set that answered.
    if (opened === null) this.inIndex.forget();
    else await this.attend(await opened).catch(this.options.failed);
    return { kind: 'ran', report };
  }

  private async knownDims(model: string): Promise<number | null> {
    return (await this.sets.list()).find((set) => set.model === model)?.dims ?? null;
  }

  /** A length that no set has finds nothing in the store, which is what is there. */
  private async likelyDims({ settings, dims }: EndpointChoice): Promise<number> {
    return dims ?? (await this.knownDims(settings.model)) ?? 1;
  }

  private chosen(): EndpointChoice {
    const choice = this.options.choice();
    if (choice === null) throw new Error('Locus: no endpoint is named');
    return choice;
  }

  private clientOf(settings: EndpointSettings): EndpointClient {
    const { http, clock } = this.options;
    if (http === null) throw new Error('Locus: there is no network here');
    return new EndpointClient(http, settings, clock);
  }

  /** One embedder a model, so that its last questions and its rest after a failure are remembered. */
  private embedderOf(settings: EndpointSettings, set: EndpointSet): EndpointEmbedder {
    const { clock, timer } = this.options;
    const { dims } = set;
    const key = keyOf(settings, set);
    if (this.embedder?.key !== key) this.embedder = { key, embedder: new EndpointEmbedder({ client: this.clientOf(settings), dims, clock, timer }) };
    return this.embedder.embedder;
  }

  private deps(choice: EndpointChoice, dims: number): EmbedRunDeps {
    const { cache, clock, timer, random, breathe, papers, failed, lock } = this.options;
    const { settings } = choice;
    let unseen: string[] = [];
    return {
      papers: () => papers.all(settings.textPrefix),
      files: this.sets.open(settings.model, dims),
      sets: this.sets,
      cache,
      client: this.clientOf(settings),
      lock: lock(),
      clock,
      timer,
      random,
      breathe,
      // The index takes papers by the hundred, since it lists the store for them; the last ones when the run has ended.
      committed: async (paperId) => {
        unseen.push(paperId);
        if (unseen.length < TOGETHER) return;
        const taken = unseen;
        unseen = [];
        await this.hand(choice, dims, taken);
      },
      report: failed,
    };
  }

  /** What is stored stays so whatever happens here: an index that cannot follow catches up later. */
  private async hand(choice: EndpointChoice, dims: number, papers: readonly string[]): Promise<void> {
    const opened = this.options.index();
    if (opened === null) return;
    try {
      await this.inIndex.take(await opened, choice, dims, papers);
    } catch (error) {
      this.options.failed(error);
    }
  }
}

const keyOf = (settings: EndpointSettings, { dims }: EndpointSet): string => JSON.stringify([settings, dims]);
