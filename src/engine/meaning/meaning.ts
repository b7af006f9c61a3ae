import { unitTexts, type EmbedSnapshot, type PaperToEmbed, type UnitText } from '../../embedding/endpoint';
import type { SearchIndex, UnitDocument } from '../../index/search-index';
import type { Look } from '../../index/look';
import { ENDPOINT_ARM, LIBRARY_ARM, meaningArm, type Arm, type Passage } from '../../retrieval';
import type { WriterLock } from '../../store/writer-lock';
import type { BuiltPaper } from '../../structure/model';
import { engineRandom, engineTimer } from '../timer';
import type { House } from '../house';
import type { Library } from '../library';
import type { OpenPaper } from '../paper-texts';
import { EndpointMeaning } from './endpoint-meaning';
import { explained } from './explain';
import { LibraryMeaning } from './library-meaning';
import type { MeaningStatus } from './model';

export interface MeaningOptions {
  house: House;
  library: Library;
  look: () => Promise<Look>;
  open: (paperId: string) => Promise<OpenPaper | null>;
  /** The open index, or null where nobody has asked for it yet. */
  index: () => Promise<SearchIndex> | null;
  lock: () => WriterLock;
  changed: () => void;
  failed: (error: unknown) => void;
}

/** Share of what is learned from the library beside words (0.5) and 5-grams (0.3), `spec/50` 13. */
const LIBRARY_WEIGHT = 0.2;

/** Both sources of meaning: what the library taught, and what an endpoint embedded. */
export class Meaning {
  readonly learned: LibraryMeaning;
  readonly embedded: EndpointMeaning;
  private attending: Promise<void> | null = null;
  private disposed = false;

  constructor(private readonly options: MeaningOptions) {
    const { house, changed, failed } = options;
    const { cache, clock, data, http, timer } = house.host;
    const { breathe, rightOfWay } = house;
    this.learned = new LibraryMeaning({ cache, breathe, standAside: rightOfWay.standAside, settings: () => house.settings.meaning.learning, changed, failed });
    this.embedded = new EndpointMeaning({
      data,
      cache,
      clock,
      timer: timer ?? engineTimer,
      random: engineRandom,
      breathe,
      http: http ?? null,
      choice: () => house.settings.meaning.endpoint,
      lock: options.lock,
      papers: {
        all: (prefix) => this.papers(prefix),
        texts: (paperId, prefix) => this.textsOf(paperId, prefix),
        variant: () => (house.settings.titleInBreadcrumb ? 'titled' : ''),
      },
      index: options.index,
      changed,
      failed,
    });
  }

  /** The arms that can answer now. `wait`: what has to be read first is read; else only what is in memory answers. */
  async arms(index: SearchIndex, others: readonly Arm[], wait: boolean): Promise<Arm[]> {
    const library = wait || this.learned.isOpen ? await this.learned.ready(index) : null;
    const lexical = library === null ? [] : [meaningArm(LIBRARY_ARM, library, LIBRARY_WEIGHT)];
    const endpoint = wait || this.embedded.isCounted ? await this.endpoint(index) : null;
    if (endpoint === null) return lexical;
    // As much as all others together (`spec/50` 13).
    const weight = [...others, ...lexical].reduce((sum, arm) => sum + arm.weight, 0);
    return [...lexical, meaningArm(ENDPOINT_ARM, endpoint, weight)];
  }

  /** A question is about to be asked: what has to come from far is asked for at once. */
  expect(question: string): void {
    this.embedded.expect(question);
  }

  /** What was learned is open, and what was embedded is in the index as far as the store has it. Learns nothing; a store that cannot be read costs its arm. */
  async bringUp(index: SearchIndex): Promise<void> {
    await this.learned.ready(index);
    if (!this.embedded.isBehind(index)) return;
    await this.embedded.attend(index).catch(this.options.failed);
  }

  /** True where `attend` has something to bring up. */
  isBehind(index: SearchIndex): boolean {
    return this.embedded.isBehind(index);
  }

  /** A paper was put into the index, which dropped its vectors: what is known of it is put again, from each source by itself. */
  async follow(index: SearchIndex, paperId: string, documents: readonly UnitDocument[], paper: BuiltPaper): Promise<void> {
    await this.learned.follow(index, paperId, documents);
    try {
      await this.embedded.follow(index, paperId, (prefix) => unitTexts(paper, { title: this.titleOf(paperId), prefix }));
    } catch (error) {
      this.options.failed(error);
    }
  }

  /** Other settings: work that they do not want ends. */
  configured(): void {
    this.learned.configured();
    this.embedded.configured();
  }

  /** Brings the index up to what was learned and embedded, and learns where that is due. One at a time; never rejects. */
  attend(index: SearchIndex): Promise<void> {
    const work = async (): Promise<void> => {
      // A store that cannot be read keeps nobody from learning.
      await this.embedded.attend(index).catch(this.options.failed);
      if (!this.disposed) await this.learned.attend(index);
    };
    if (this.disposed) return Promise.resolve();
    this.attending ??= work()
      .catch(this.options.failed)
      .finally(() => {
        this.attending = null;
      });
    return this.attending;
  }

  /** The passages, each with why what was learned found it; as they are where nothing was learned. */
  explain(question: string, passages: Passage[]): Passage[] {
    const model = this.learned.model;
    return model === null ? passages : explained(model, question, passages);
  }

  /** Papers that can be found by meaning. */
  async coveredPapers(index: SearchIndex): Promise<ReadonlySet<string>> {
    const covered = new Set<string>();
    const sources = [this.learned.isOpen ? await this.learned.ready(index) : null, this.embedded.isCounted ? await this.endpoint(index) : null];
    for (const source of sources) for (const paperId of source?.space.covered().keys() ?? []) covered.add(paperId);
    return covered;
  }

  async status(index: SearchIndex): Promise<MeaningStatus> {
    return { learning: await this.learned.status(index), endpoint: await this.embedded.status() };
  }

  snapshot(): EmbedSnapshot {
    return this.embedded.snapshot();
  }

  async clear(): Promise<void> {
    await this.learned.clear();
    this.embedded.clear();
  }

  async dispose(): Promise<void> {
    this.disposed = true;
    await this.embedded.dispose();
    await this.learned.stop();
    await this.attending;
  }

  /** An arm that cannot be made ready is one that fails: the others answer, and a notice says so. */
  private async endpoint(index: SearchIndex): ReturnType<EndpointMeaning['ready']> {
    try {
      return await this.embedded.ready(index);
    } catch (error) {
      this.options.failed(error);
      return null;
    }
  }

  private async papers(prefix: string): Promise<PaperToEmbed[]> {
    const seen = await this.options.look();
    return seen.storedIds().flatMap((paperId) => {
      const shard = seen.served(paperId);
      if (shard === null) return [];
      return [{ paperId, version: JSON.stringify([shard.generation, this.titleOf(paperId), prefix]), texts: () => this.textsOf(paperId, prefix) }];
    });
  }

  private async textsOf(paperId: string, prefix: string): Promise<readonly UnitText[] | null> {
    const opened = await this.options.open(paperId);
    return opened === null ? null : unitTexts(opened.cited.built, { title: this.titleOf(paperId), prefix });
  }

  /** The title as it is part of what is sent; null where it is not. */
  private titleOf(paperId: string): string | null {
    const { house, library } = this.options;
    return house.settings.titleInBreadcrumb ? (library.get(paperId)?.title ?? null) : null;
  }
}
