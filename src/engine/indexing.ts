import { runIndex } from '../index/run';
import type { RunDeps, RunOptions } from '../index/run-deps';
import { RunProgress } from '../index/run-progress';
import type { RunReport } from '../index/run-snapshot';
import type { Shard } from '../store/shard';
import { buildPaper } from '../structure/build';
import { byCodeUnits } from '../text';
import { ChangedPapers } from './changed-papers';
import { READER } from './house';
import { rememberPace } from './pace';
import type { RootSearch } from '../ocr';
import { RunQueue } from './run-queue';
import type { Steps } from './steps';

/** Runs the index over the library, and lets everything that is made from it follow: the search index, the abbreviations, what was learned. */
export class Indexing {
  readonly progress: RunProgress;
  readonly queue: RunQueue;
  private readonly changed = new ChangedPapers();

  constructor(private readonly steps: Steps) {
    this.progress = new RunProgress(steps.house.host.clock);
    this.queue = new RunQueue((options) => this.start(options));
  }

  /** Resolves when the run has ended; what is done stays. */
  async stop(): Promise<void> {
    this.queue.cancel();
    this.progress.stop();
    await this.queue.idle();
  }

  /** Drops a paper whose folder the user deleted. Rejects where it could not be dropped. */
  async forget(paperId: string): Promise<void> {
    const { failure } = await this.queue.ask({ papers: [paperId], forgotten: [paperId] });
    if (failure === null) return;
    const { look } = await this.steps.freshness.lookNow();
    if (look.indexed(paperId) !== null) throw new Error(`Locus: the paper was not dropped (${failure.code})`);
  }

  /** Deletes everything that can be built again. Rejects where another window writes. */
  async deleteAll(): Promise<void> {
    const { house, freshness, texts, library, sources, meaning, keeper, abbreviations, lock } = this.steps;
    await this.stop();
    const held = lock();
    const outcome = await held.acquire();
    if (!outcome.held) throw new Error(`Locus: the index is being written by ${outcome.by}`);
    try {
      for (const group of await house.store.groups()) await house.store.drop(group);
    } finally {
      await held.release();
      freshness.doubt();
      texts.clear();
    }
    await house.ledger.clear();
    await library.forget();
    await sources.forget();
    await meaning.clear();
    await keeper.clear();
    await abbreviations.clear();
  }

  private async start(options: RunOptions): Promise<RunReport> {
    const { freshness, house } = this.steps;
    freshness.changed();
    let settled = false;
    const save = async (): Promise<void> => {
      settled = true;
      await this.settle();
    };
    const report = await runIndex(this.runDeps(save), options, this.progress);
    freshness.changed();
    if (report.added + report.rebuilt > 0 && options.dryRun !== true) await rememberPace(house.host.cache, this.progress.pace() ?? 0);
    // Titles may have changed although no paper did.
    if (!settled && options.dryRun !== true && options.papers === undefined) await this.settle();
    return options.dryRun === true ? report : { ...report, changedPapers: await this.changedBy(report) };
  }

  /** What the run stored or dropped, and what other devices did since the last one. While nobody has asked for the library nobody has answers from it. */
  private async changedBy({ changedPapers }: RunReport): Promise<string[]> {
    const { freshness, library } = this.steps;
    try {
      const others = library.isLoaded ? this.changed.since((await freshness.glance()).look) : [];
      return [...new Set([...changedPapers, ...others])].sort(byCodeUnits);
    } catch (error) {
      this.steps.note(`which papers changed is not known in full: ${String(error)}`);
      return changedPapers;
    }
  }

  /** Brings library and index to vault and store as they are now, and saves the index; one that nobody has asked for yet is left for when somebody does. */
  private async settle(): Promise<void> {
    const { freshness, house, abbreviations, library, keeper, meaning } = this.steps;
    try {
      await abbreviations.save();
      await house.ledger.pack(house.breathe);
      // Whoever asks for the library first looks at it then: a run that finds nothing to do opens none of its files.
      if (!keeper.isOpen && !library.isLoaded) return;
      const { look } = await freshness.ran();
      if (!keeper.isOpen) return;
      const index = await keeper.catchUp(look);
      await keeper.completeGrams(look, () => true);
      await keeper.save();
      // Learning takes longer than anybody waits for a run.
      void meaning.attend(index).then(() => keeper.save());
    } catch (error) {
      this.steps.note(`the search index could not follow: ${String(error)}`);
    }
  }

  private runDeps(save: () => Promise<void>): RunDeps {
    const { house, lock, sources } = this.steps;
    const { host, store, ledger, breathe, settings } = house;
    // Asked for once a run: the places are found with the roots.
    let search: Promise<RootSearch> | null = null;
    const searched = (): Promise<RootSearch> => (search ??= house.search());
    return {
      vault: host.vault,
      store,
      ledger,
      lock: lock(),
      clock: host.clock,
      breathe,
      reader: READER,
      policy: settings.policy,
      pdfs: house.pdfs,
      supplements: house.supplements,
      findRoots: async () => (await searched()).roots,
      findSources: async (_, isStored) => sources.find(await searched(), isStored),
      build: buildPaper,
      committed: (paperId, shard) => this.follow(paperId, shard),
      save,
    };
  }

  /** The shard is committed whatever happens here: an index that cannot follow catches up at the next search. */
  private async follow(paperId: string, shard: Shard | null): Promise<void> {
    const { freshness, texts, library, keeper, abbreviations } = this.steps;
    freshness.changed();
    if (shard === null) texts.drop(paperId);
    else texts.put(shard);
    try {
      if (!library.isLoaded) await freshness.glance();
      await keeper.follow(paperId, shard);
      if (shard === null) await abbreviations.remove(paperId);
      else await abbreviations.put({ paperId, generation: shard.manifest.generation }, shard.paper.canonical);
    } catch (error) {
      this.steps.note(`${paperId} could not be indexed: ${String(error)}`);
    }
  }
}
