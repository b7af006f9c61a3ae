import { citeWords, recordOf, resolveCitation, type CitationLink, type ResolvedCitation } from '../citation';
import type { RunDeps, RunOptions } from '../index/run-deps';
import { runIndex } from '../index/run';
import { RunProgress } from '../index/run-progress';
import type { RunReport, RunSnapshot } from '../index/run-snapshot';
import type { PaperMetadata } from '../library/paper';
import type { SearchAnswer, SearchRequest } from '../retrieval/model';
import type { SoundShard } from '../store/inventory';
import type { Shard } from '../store/shard';
import { WriterLock } from '../store/writer-lock';
import { buildPaper } from '../structure/build';
import type { BuiltPaper } from '../structure/model';
import { Abbreviations } from './abbreviations';
import { diagnosisOf, type Seat } from './diagnose';
import type { CitedPlace, CiteRequest, Engine, EngineHost, EngineSettings, IndexStatus, RunListener, RunRequest, Survey } from './engine';
import { Freshness } from './freshness';
import { House, READER } from './house';
import { IndexKeeper } from './index-keeper';
import { latestWins } from './latest-wins';
import { Library } from './library';
import { rememberPace } from './pace';
import { PaperTexts, type OpenPaper } from './paper-texts';
import { RunQueue } from './run-queue';
import { Searcher } from './searcher';
import { statusOf } from './status';
import { surveyOf } from './survey';

/** The house in this thread. Nothing is loaded before it is first needed. */
export class InProcessEngine implements Engine {
  private readonly house: House;
  private readonly texts: PaperTexts;
  private readonly library: Library;
  private readonly freshness: Freshness;
  private readonly keeper: IndexKeeper;
  private readonly abbreviations: Abbreviations;
  private readonly progress: RunProgress;
  private readonly queue: RunQueue;
  private readonly searcher: Searcher;
  private readonly faults: string[] = [];
  private readonly remembered = new Set<string>();

  constructor(
    host: EngineHost,
    settings: EngineSettings,
    private readonly seat: Seat,
  ) {
    this.house = new House(host, settings);
    this.library = new Library(this.house);
    this.freshness = new Freshness(this.house, this.library);
    this.texts = new PaperTexts(this.house.store, (paperId) => this.library.get(paperId)?.pageRange ?? null);
    this.keeper = new IndexKeeper(this.house, this.library, this.texts);
    this.abbreviations = new Abbreviations({
      cache: host.cache,
      breathe: this.house.breathe,
      failed: (error) => this.faults.push(`the abbreviations could not be kept on this device: ${String(error)}`),
    });
    this.progress = new RunProgress(host.clock);
    this.queue = new RunQueue((options) => this.start(options));
    this.searcher = new Searcher({
      house: this.house,
      library: this.library,
      freshness: this.freshness,
      keeper: this.keeper,
      abbreviations: this.abbreviations,
      open: (paperId) => this.open(paperId),
      failed: (error) => this.faults.push(`what the first answer did not wait for failed: ${String(error)}`),
    });
  }

  async configure(settings: EngineSettings): Promise<void> {
    await this.queue.idle();
    const { tolerantSearch } = this.house.settings;
    this.house.settings = settings;
    if (settings.tolerantSearch !== tolerantSearch) await this.keeper.useGrams(settings.tolerantSearch);
    this.freshness.doubt();
  }

  survey(): Promise<Survey> {
    return surveyOf(this.house, this.freshness);
  }

  index(request: RunRequest): Promise<RunReport> {
    return this.queue.ask(request);
  }

  async pause(): Promise<void> {
    this.progress.pause();
  }

  async resume(): Promise<void> {
    this.progress.resume();
  }

  async stop(): Promise<void> {
    this.queue.cancel();
    this.progress.stop();
    await this.queue.idle();
  }

  async run(): Promise<RunSnapshot> {
    return this.progress.snapshot();
  }

  async onRun(listener: RunListener): Promise<() => void> {
    return this.progress.listen(latestWins(listener, (error) => this.faults.push(`a view of the run failed: ${String(error)}`)));
  }

  status(): Promise<IndexStatus> {
    return statusOf(this.house, this.freshness, this.library, this.keeper);
  }

  search(request: SearchRequest): Promise<SearchAnswer> {
    return this.searcher.search(request);
  }

  async papers(query: string, limit: number): Promise<PaperMetadata[]> {
    await this.freshness.glance();
    return (await this.library.catalogue()).find(query, limit);
  }

  async metadata(paperIds: string[]): Promise<Record<string, PaperMetadata>> {
    await this.freshness.glance();
    return Object.fromEntries(paperIds.flatMap((paperId) => {
      const metadata = this.library.get(paperId);
      return metadata === null ? [] : [[paperId, metadata]];
    }));
  }

  async paper(paperId: string): Promise<BuiltPaper | null> {
    return (await this.open(paperId))?.cited.built ?? null;
  }

  async paperAt(vaultPath: string): Promise<PaperMetadata | null> {
    const { checked } = await this.freshness.glance();
    const known = this.library.at(vaultPath);
    if (known !== null || checked) return known;
    // A file that was moved since the last session is nobody's to this device's memory.
    await this.freshness.settled();
    return this.library.at(vaultPath);
  }

  async cite({ paperId, start, end, keep }: CiteRequest): Promise<CitedPlace | null> {
    // What is written into a note names files: they are looked at first.
    await (keep === true ? this.freshness.settled() : this.freshness.glance());
    const opened = await this.open(paperId);
    const metadata = this.library.get(paperId);
    const words = opened === null ? null : citeWords(opened.cited, { start, end });
    if (opened === null || metadata === null || words === null || words.cite === null) return null;
    const { cite } = words;
    if (keep === true) await this.house.citations.keep(cite, recordOf(paperId, opened.generation, words));
    return { ...words, cite, paper: metadata, generation: opened.generation };
  }

  async resolve(link: CitationLink, vaultPath: string | null): Promise<ResolvedCitation> {
    const metadata = vaultPath === null ? null : await this.paperAt(vaultPath);
    const opened = metadata === null ? null : await this.open(metadata.paperId);
    const resolved = resolveCitation(link, opened?.cited ?? null);
    if (opened !== null && link.cite !== null && resolved.span !== null) await this.remember(link.cite, opened, resolved.span);
    return resolved.paperId === null && metadata !== null ? { ...resolved, paperId: metadata.paperId } : resolved;
  }

  /** Makes a missing record of a citation again while its words are still found (`spec/60` 10). Looked for once a session. */
  private async remember(cite: string, { generation, cited }: OpenPaper, span: { start: number; end: number }): Promise<void> {
    const key = `${cited.paperId}/${cite}`;
    if (this.remembered.has(key)) return;
    this.remembered.add(key);
    const words = citeWords(cited, span);
    if (words?.cite !== cite) return;
    try {
      await this.house.citations.keep(cite, recordOf(cited.paperId, generation, words));
    } catch (error) {
      this.remembered.delete(key);
      this.faults.push(`the words of a citation could not be kept: ${String(error)}`);
    }
  }

  async deleteIndex(): Promise<void> {
    await this.stop();
    const lock = this.lock();
    const outcome = await lock.acquire();
    if (!outcome.held) throw new Error(`Locus: the index is being written by ${outcome.by}`);
    try {
      for (const group of await this.house.store.groups()) await this.house.store.drop(group);
    } finally {
      await lock.release();
      this.freshness.doubt();
      this.texts.clear();
    }
    await this.house.ledger.clear();
    await this.library.forget();
    await this.keeper.clear();
    await this.abbreviations.clear();
  }

  async forget(paperId: string): Promise<void> {
    const { failure } = await this.queue.ask({ papers: [paperId], forgotten: [paperId] });
    if (failure !== null && (await this.freshness.lookNow()).look.indexed(paperId) !== null) throw new Error(`Locus: the paper was not dropped (${failure.code})`);
  }

  diagnose(): Promise<Record<string, unknown>> {
    return diagnosisOf(this.house, this.freshness, this.keeper, this.seat, [...this.library.faults, ...this.faults]);
  }

  async dispose(): Promise<void> {
    await this.stop();
    await this.searcher.dispose();
    await this.keeper.dispose();
    this.texts.clear();
  }

  private async start(options: RunOptions): Promise<RunReport> {
    this.freshness.changed();
    let settled = false;
    const save = async (): Promise<void> => {
      settled = true;
      await this.settle();
    };
    const report = await runIndex(this.runDeps(save), options, this.progress);
    this.freshness.changed();
    if (report.added + report.rebuilt > 0 && options.dryRun !== true) await rememberPace(this.house.host.cache, this.progress.pace() ?? 0);
    // Titles may have changed although no paper did.
    if (!settled && options.dryRun !== true && options.papers === undefined) await this.settle();
    return report;
  }

  /** Brings library and index to vault and store as they are now, and saves the index; one that nobody has asked for yet is left for when somebody does. */
  private async settle(): Promise<void> {
    try {
      const { look } = await this.freshness.ran();
      await this.abbreviations.save();
      if (!this.keeper.isOpen) return;
      await this.keeper.catchUp(look);
      await this.keeper.completeGrams(look, () => true);
      await this.keeper.save();
    } catch (error) {
      this.faults.push(`the search index could not follow: ${String(error)}`);
    }
  }

  private runDeps(save: () => Promise<void>): RunDeps {
    const { host, store, ledger, breathe, settings } = this.house;
    return {
      vault: host.vault,
      store,
      ledger,
      lock: this.lock(),
      clock: host.clock,
      breathe,
      reader: READER,
      policy: settings.policy,
      findRoots: async () => (await this.house.search()).roots,
      build: buildPaper,
      committed: (paperId, shard) => this.follow(paperId, shard),
      save,
    };
  }

  private lock(): WriterLock {
    const { data, clock, isGone } = this.house.host;
    return new WriterLock(data, clock, this.house.settings.writer, isGone);
  }

  /** The shard is committed whatever happens here: an index that cannot follow catches up at the next search. */
  private async follow(paperId: string, shard: Shard | null): Promise<void> {
    this.freshness.changed();
    if (shard === null) this.texts.drop(paperId);
    else this.texts.put(shard);
    try {
      if (!this.library.isLoaded) await this.freshness.glance();
      await this.keeper.follow(paperId, shard);
      if (shard === null) await this.abbreviations.remove(paperId);
      else await this.abbreviations.put({ paperId, generation: shard.manifest.generation }, shard.paper.canonical);
    } catch (error) {
      this.faults.push(`${paperId} could not be indexed: ${String(error)}`);
    }
  }

  private async open(paperId: string): Promise<OpenPaper | null> {
    const shard = (await this.freshness.glance()).look.served(paperId);
    if (shard === null) return null;
    const opened = await this.read(shard);
    if (opened !== null) return opened;
    // Replaced or harmed since the last look, by this or another device.
    await this.house.ledger.doubt(shard.paperKey, shard.group.paths[0] ?? '');
    const fresh = (await this.freshness.check()).look.served(paperId);
    return fresh === null ? null : this.read(fresh);
  }

  /** A file that cannot be read costs its paper and no other. */
  private async read(shard: SoundShard): Promise<OpenPaper | null> {
    try {
      return await this.texts.get(shard);
    } catch (error) {
      this.faults.push(`${shard.paperId} could not be read: ${String(error)}`);
      return null;
    }
  }
}

