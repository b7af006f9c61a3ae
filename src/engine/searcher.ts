import type { Look } from '../index/look';
import type { SearchIndex } from '../index/search-index';
import { coverage } from '../library/coverage';
import type { Coverage } from '../library/paper';
import { gramsArm, parseQuery, retrieve, wordsArm, type Dictionary, type PaperNames, type PassageSources, type SearchAnswer, type SearchNotice, type SearchRequest } from '../retrieval';
import type { Abbreviations } from './abbreviations';
import { nextTask } from './breathe';
import type { Freshness, Sight } from './freshness';
import type { House } from './house';
import type { IndexKeeper } from './index-keeper';
import type { Library } from './library';
import type { Meaning } from './meaning/meaning';
import type { OpenPaper } from './paper-texts';
import { statesOf } from './paper-states';

export interface SearcherOptions {
  house: House;
  library: Library;
  freshness: Freshness;
  keeper: IndexKeeper;
  abbreviations: Abbreviations;
  meaning: Meaning;
  open: (paperId: string) => Promise<OpenPaper | null>;
  /** Told of what failed after an answer was given. */
  failed: (error: unknown) => void;
}

/** Papers that a checked answer reads for their abbreviations; more are read after it. */
const READ_FOR_ABBREVIATIONS = 20;

/** Never asked: the query names no paper and no author. */
const NO_NAMES: PaperNames = { byAuthor: () => [], byName: () => [] };

/**
 * Brings the index up to the store and asks retrieval. The first answer is given from names and this device's memory and says that it is being
 * checked; the check, the saving of the index and the filing of the catalogue follow it.
 */
export class Searcher {
  private covered: { look: Look; ready: number; coverage: Coverage } | null = null;
  private caughtUp: Look | null = null;
  private following: Promise<void> | null = null;
  private defined: Look | null = null;
  private disposed = false;

  constructor(private readonly options: SearcherOptions) {}

  /** Reads what the first answer is given from: index, library and abbreviations, as far as names tell. */
  async prepare(): Promise<void> {
    const { freshness, keeper, abbreviations } = this.options;
    void keeper.open();
    const { look } = await freshness.glance();
    await this.coverageOf(look, await this.index(look));
    await abbreviations.open();
  }

  /** Rejects with `SearchFailed` where no arm can answer; an empty list always means that nothing matches. */
  search(request: SearchRequest): Promise<SearchAnswer> {
    // Who asks for a checked answer waits for the very work that stands aside.
    return request.checked === true ? this.answer(request) : this.options.house.rightOfWay.during(() => this.answer(request));
  }

  private async answer(request: SearchRequest): Promise<SearchAnswer> {
    const { house, freshness, keeper, meaning } = this.options;
    // Read while the folders are listed: what fails there the keeper tells, and the index is then built from the shards.
    void keeper.open();
    if (request.mode !== 'words') meaning.expect(parseQuery(request.query).words);
    const sight = await (request.checked === true ? freshness.settled() : freshness.glance());
    const { look } = sight;
    if (request.checked === true) await keeper.openWhole();
    const index = await this.index(look);
    if (request.checked === true) await meaning.bringUp(index);
    const covered = await this.coverageOf(look, index);
    const lexical = [wordsArm(index), ...(house.settings.tolerantSearch ? [gramsArm(index)] : [])];
    const answer = await retrieve(
      {
        ...this.sources(look),
        arms: [...lexical, ...(await meaning.arms(index, lexical, sight.checked))],
        index,
        abbreviations: await this.dictionary(sight),
        catalogue: namesPapers(request.query) ? await this.names() : NO_NAMES,
        coverage: () => covered,
      },
      sight.checked ? { ...request, head: request.limit } : request,
    );
    if (!sight.checked || index.withoutGrams().length > 0 || meaning.isBehind(index)) this.follow();
    const passages = request.explain === false ? answer.passages : meaning.explain(parseQuery(request.query).words, answer.passages);
    return { ...answer, passages, notices: [...answer.notices, ...noticesOf(sight)] };
  }

  private names(): Promise<PaperNames> {
    this.options.house.rightOfWay.waive();
    return this.options.library.catalogue();
  }

  /** Where passages are read from, as a look sees it. */
  sources(look: Look): PassageSources {
    const { open, library } = this.options;
    return {
      supplementPath: (paperId, file) => library.supplementPath(paperId, file),
      readPaper: async (paperId) => {
        const opened = await open(paperId);
        return opened === null ? null : { paper: opened.cited.built, generation: opened.generation };
      },
      sourceMissing: (paperId) => !look.onDisk(paperId),
      imagePath: (paperId, image) => {
        const folder = look.folderOf(paperId);
        return folder === null ? null : `${folder}/${image}`;
      },
    };
  }

  /** The index with every stored paper in it, as far as names tell. */
  async current(): Promise<SearchIndex> {
    return this.index((await this.options.freshness.glance()).look);
  }

  /** The library as a checked look sees it: index, coverage and where passages are read from. */
  async settled(): Promise<{ index: SearchIndex; coverage: Coverage; sources: PassageSources }> {
    const { freshness, keeper } = this.options;
    const { look } = await freshness.settled();
    await keeper.openWhole();
    const index = await this.index(look);
    return { index, coverage: await this.coverageOf(look, index), sources: this.sources(look) };
  }

  /** Resolves when nothing works on after an answer. */
  async dispose(): Promise<void> {
    this.disposed = true;
    await this.following;
  }

  private async index(look: Look): Promise<SearchIndex> {
    const { keeper } = this.options;
    if (this.caughtUp === look) return keeper.open();
    const index = await keeper.catchUp(look);
    this.caughtUp = look;
    // The answer does not wait for the cache; what fails there is the keeper's to tell.
    void keeper.save();
    return index;
  }

  /** The library's abbreviations, as far as they are known without a long reading; the rest follows the answer. */
  private async dictionary({ look, checked }: Sight): Promise<Dictionary> {
    const { abbreviations } = this.options;
    if (this.defined !== look) {
      const current = await this.readAbbreviations(look, checked ? READ_FOR_ABBREVIATIONS : 0);
      if (current) {
        this.defined = look;
        // The answer does not wait for the cache.
        void abbreviations.save();
      } else this.follow();
    }
    return abbreviations.open();
  }

  private readAbbreviations(look: Look, most?: number): Promise<boolean> {
    const { abbreviations, open } = this.options;
    const stored = look.storedIds().flatMap((paperId) => look.served(paperId) ?? []);
    // Once disposed nothing more is read.
    return abbreviations.catchUp(stored, async (paperId) => (this.disposed ? null : ((await open(paperId))?.cited.built.canonical ?? null)), most);
  }

  private async coverageOf(look: Look, index: SearchIndex): Promise<Coverage> {
    const ready = await this.options.meaning.coveredPapers(index);
    if (this.covered?.look === look && this.covered.ready === ready.size) return this.covered.coverage;
    const known = { look, ready: ready.size, coverage: coverage(await statesOf(this.options.house, look, ready)) };
    this.covered = known;
    return known.coverage;
  }

  /** What the first answer did not wait for. */
  private follow(): void {
    const { freshness, house, keeper, library, meaning, failed } = this.options;
    const { standAside } = house.rightOfWay;
    const work = async (): Promise<void> => {
      await nextTask();
      await standAside();
      if (this.disposed) return;
      await keeper.openWhole();
      const { look } = await freshness.settled();
      if (this.disposed) return;
      const index = await this.index(look);
      if (!this.disposed) await house.ledger.pack(standAside);
      if (!this.disposed) await library.catalogue();
      if (this.disposed) return;
      await this.readAbbreviations(look);
      await this.options.abbreviations.save();
      await keeper.completeGrams(look, () => !this.disposed);
      await keeper.save();
      if (this.disposed) return;
      await meaning.attend(index);
      await keeper.save();
    };
    this.following ??= work()
      .catch(failed)
      .finally(() => {
        this.following = null;
      });
  }
}

const namesPapers = (query: string): boolean => {
  const { authors, papers } = parseQuery(query);
  return authors.length + papers.length > 0;
};

function noticesOf({ look, checked }: Sight): SearchNotice[] {
  const newer = [...look.holdings.values()].filter((holding) => holding.newer.length > 0).length;
  const told: SearchNotice[] = newer === 0 ? [] : [{ code: 'newer-shards', params: { count: newer } }];
  return checked ? told : [...told, { code: 'checking' }];
}
