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
  type PaperToEmbed,
  type RunEstimate,
} from '../../embedding/endpoint';
import type { SearchIndex, VectorQuery, VectorSpace } from '../../index/search-index';
import type { Breathe, Cache, Clock, Http, Random, Timer, WriteFiles } from '../../ports';
import { VectorSets } from '../../store/vector-sets';
import type { WriterLock } from '../../store/writer-lock';
import { bringUp, countSets, exactOf, setThatAnswers, spaceOf, type EndpointSet } from './endpoint-sets';
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
  papers: () => Promise<readonly PaperToEmbed[]>;
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

/**
 * Owns what an endpoint has embedded (`spec/50` 6-12): runs, what of it is in the store, and its vectors in the index. Nothing is sent but what the user
 * asks for: a run, a test, and questions once there is something to ask them of.
 */
export class EndpointMeaning {
  readonly progress: EmbedProgress;
  private readonly sets: VectorSets;
  private running: Promise<EmbedOutcome> | null = null;
  private counted: EndpointSet[] | null = null;
  private embedder: { key: string; embedder: EndpointEmbedder } | null = null;
  private disposed = false;
  /** Papers that were stored since the index looked. */
  private unseen = 0;

  constructor(private readonly options: EndpointMeaningOptions) {
    this.progress = new EmbedProgress(options.clock, options.timer);
    this.sets = new VectorSets(options.data);
  }

  /** The store was counted, or there is nothing to count it for. */
  get isCounted(): boolean {
    return this.counted !== null || this.options.choice() === null;
  }

  /** null where no endpoint is named, or nothing of the library is embedded. */
  async ready(index: SearchIndex): Promise<EndpointReady | null> {
    const choice = this.options.choice();
    if (choice === null || this.options.http === null) return null;
    const set = setThatAnswers({ model: choice.settings.model, dims: choice.dims }, await this.count());
    if (set === null) return null;
    const texts = new Map((await this.options.papers()).map((paper) => [paper.paperId, paper] as const));
    return { space: spaceOf(index, set), embedder: this.embedderOf(choice.settings, set), exact: exactOf(set, async (paperId) => (await texts.get(paperId)?.texts()) ?? null, this.options.failed) };
  }

  /** Brings the index up to the store: papers that lack their vectors in it get them. */
  async attend(index: SearchIndex): Promise<void> {
    const choice = this.options.choice();
    if (choice === null) return;
    const set = setThatAnswers({ model: choice.settings.model, dims: choice.dims }, await this.recount());
    if (set !== null && (await bringUp(index, set, this.options.breathe, () => this.disposed))) this.options.changed();
  }

  /** Runs to the end; a second call while one runs joins it. What fails is in the outcome. */
  run(options: EmbedRunOptions = {}): Promise<EmbedOutcome> {
    this.running ??= this.begin(options).finally(() => {
      this.running = null;
      this.counted = null;
    });
    return this.running;
  }

  /** What a run would send. Sends nothing. */
  async estimate(options: EmbedRunOptions = {}): Promise<RunEstimate> {
    const choice = this.chosen();
    const dims = choice.dims ?? (await this.knownDims(choice.settings.model)) ?? 1;
    return estimateEmbedding(this.deps(choice.settings, dims), options);
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
    await this.running;
  }

  async status(): Promise<EndpointStatus | null> {
    const choice = this.options.choice();
    if (choice === null) return null;
    const sets = await this.recount();
    const wanted = sets.find(({ model, dims }) => model === choice.settings.model && (choice.dims === null || dims === choice.dims));
    const serving = setThatAnswers({ model: choice.settings.model, dims: choice.dims }, sets);
    const papers = await this.options.papers();
    return {
      serving: serving === null ? null : { model: serving.model, dims: serving.dims },
      texts: wanted?.coverage.texts ?? { wanted: (await this.estimate()).texts, stored: 0, refused: 0 },
      papers: wanted?.coverage.papers.filter(({ whole }) => whole).length ?? 0,
      complete: (wanted?.complete ?? false) && papers.length > 0,
      withoutTexts: wanted?.coverage.withoutTexts ?? [],
      sets: (await this.sets.list()).map(({ model, dims, bytes }) => ({ model, dims, bytes })),
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

  /** The store or the settings changed: what is there is counted again. */
  doubt(): void {
    this.counted = null;
  }

  private async begin(options: EmbedRunOptions): Promise<EmbedOutcome> {
    const { settings, dims: chosen, cap } = this.chosen();
    let dims = chosen ?? (await this.knownDims(settings.model));
    if (dims === null) {
      // The length of a model's vectors is known by asking it once.
      const test = await this.test(settings);
      if (!test.ok) return { kind: 'unusable', test };
      dims = test.dims;
    }
    const report = await runEmbedding(this.deps(settings, dims), { cap, ...options }, this.progress);
    await this.follow();
    return { kind: 'ran', report };
  }

  private async knownDims(model: string): Promise<number | null> {
    return (await this.sets.list()).find((set) => set.model === model)?.dims ?? null;
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
  private embedderOf(settings: EndpointSettings, { model, dims }: EndpointSet): EndpointEmbedder {
    const { clock, timer } = this.options;
    const asked = { ...settings, model };
    const key = JSON.stringify([asked, dims]);
    if (this.embedder?.key !== key) this.embedder = { key, embedder: new EndpointEmbedder({ client: this.clientOf(asked), dims, clock, timer }) };
    return this.embedder.embedder;
  }

  private deps(settings: EndpointSettings, dims: number): EmbedRunDeps {
    const { cache, clock, timer, random, breathe, papers, failed, lock } = this.options;
    return {
      papers,
      files: this.sets.open(settings.model, dims),
      sets: this.sets,
      cache,
      client: this.clientOf(settings),
      lock: lock(),
      clock,
      timer,
      random,
      breathe,
      committed: () => this.committed(),
      report: failed,
    };
  }

  /** All vectors of a paper are in the store. The index takes papers by the hundred, since it must list the store for it. */
  private async committed(): Promise<void> {
    this.unseen += 1;
    if (this.unseen >= TOGETHER) await this.follow();
  }

  /** An index that is open takes what is new in the store; one that is not catches up when it is. */
  private async follow(): Promise<void> {
    this.unseen = 0;
    const opened = this.options.index();
    if (opened !== null) await this.attend(await opened);
  }

  private async count(): Promise<EndpointSet[]> {
    return this.counted ?? this.recount();
  }

  private async recount(): Promise<EndpointSet[]> {
    const { cache, breathe, papers } = this.options;
    this.counted = await countSets(this.sets, await papers(), cache, breathe);
    return this.counted;
  }
}
