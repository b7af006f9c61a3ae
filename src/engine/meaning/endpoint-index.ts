import type { Coverage, PaperToEmbed, UnitText } from '../../embedding/endpoint';
import type { SearchIndex } from '../../index/search-index';
import type { Breathe, Cache, Clock } from '../../ports';
import { paperKey } from '../../store/paper-key';
import type { StoredSet, VectorSets } from '../../store/vector-sets';
import { countSet, dropSpacesBut, putPaper, setThatAnswers, settingsFor, spaceName, type EndpointSet, type PaperInSpace } from './endpoint-sets';
import type { EndpointChoice } from './model';

/** Papers of the library and their texts as an endpoint gets them. */
export interface EndpointPapers {
  all(prefix: string): Promise<readonly PaperToEmbed[]>;
  /** null where the paper cannot be read now. */
  texts(paperId: string, prefix: string): Promise<readonly UnitText[] | null>;
  /** What decides the texts beside papers, model and the model's own words; "" for nothing. */
  variant(): string;
}

export interface EndpointIndexOptions {
  sets: VectorSets;
  cache: Cache;
  clock: Clock;
  breathe: Breathe;
  choice: () => EndpointChoice | null;
  papers: EndpointPapers;
  /** The index holds vectors that its pieces in the cache do not. */
  changed: () => void;
}

interface Counted {
  at: number;
  stored: StoredSet[];
  sets: EndpointSet[];
}

/** Milliseconds that a count of the store is believed while nothing is known to have changed. */
const FRESH = 30_000;

/**
 * Which sets of vectors the store has, which of them answers, and its vectors in the index. Counting looks at every file of every set: whoever asks a
 * question takes the last count, and what may have changed since is counted again behind the answers.
 */
export class EndpointIndex {
  private counted: Counted | null = null;
  private doubted = false;
  private counting: Promise<Counted> | null = null;
  /** What the papers of an index got in this session: it is not read again for them. */
  private given = new WeakMap<SearchIndex, Map<string, string>>();
  private attended: { index: SearchIndex; counted: Counted } | null = null;

  constructor(private readonly options: EndpointIndexOptions) {}

  /** The store was counted, or there is nothing to count it for. */
  get isCounted(): boolean {
    return this.counted !== null || this.options.choice() === null;
  }

  /** Something changed since the index was brought up to the store. */
  isBehind(index: SearchIndex): boolean {
    if (this.options.choice() === null) return false;
    return this.doubted || this.counted === null || this.attended?.index !== index || this.attended.counted !== this.counted;
  }

  /** The set that answers, by the last count of the store; null where none does, or nothing was counted yet. */
  get known(): EndpointSet | null {
    const choice = this.options.choice();
    return choice === null || this.counted === null ? null : answering(choice, this.counted.sets);
  }

  /** As `known`; counts where nothing was counted yet. */
  async serving(): Promise<EndpointSet | null> {
    if (!this.isCounted) await this.count();
    return this.known;
  }

  /** The sets in the store, counted at most half a minute ago. */
  async current(): Promise<Counted> {
    const { counted } = this;
    const isNew = counted !== null && !this.doubted && Math.abs(this.options.clock() - counted.at) < FRESH;
    return isNew ? counted : this.count();
  }

  /** Counts a set that may not be there yet. */
  async countOf({ settings }: EndpointChoice, dims: number): Promise<EndpointSet> {
    const { sets, papers, cache, breathe } = this.options;
    return countSet(sets.open(settings.model, dims), await papers.all(settings.textPrefix), cache, 'chosen', breathe);
  }

  /** The name of a set's space in the index. */
  spaceOf(set: Pick<StoredSet, 'model' | 'dims'>): string {
    return spaceName(set, this.options.papers.variant());
  }

  /** Brings the index up to the store: papers that lack vectors get them; spaces of other models, and all where no endpoint is named, go. */
  async attend(index: SearchIndex, ended: () => boolean): Promise<void> {
    const choice = this.options.choice();
    if (choice === null) {
      if (await dropSpacesBut(index, null)) this.options.changed();
      return;
    }
    const counted = await this.count();
    const set = answering(choice, counted.sets);
    if (set !== null) await this.bringUp(index, choice, set, ended);
    if (!ended()) this.attended = { index, counted };
  }

  /** A paper was put into the index, which dropped its vectors: it gets those that the store has. Reads nothing where there are none. */
  async follow(index: SearchIndex, paperId: string, textsWith: (prefix: string) => readonly UnitText[]): Promise<void> {
    const choice = this.options.choice();
    this.doubt();
    this.given.get(index)?.delete(paperId);
    const set = this.known;
    if (choice === null || set === null || !set.coverage.listing.groups.has(paperKey(paperId))) return;
    const texts = async (): Promise<readonly UnitText[]> => textsWith(settingsFor(choice, set).textPrefix);
    if ((await putPaper(index, { ...this.placeOf(choice, set, paperId), texts })) > 0) this.options.changed();
  }

  /** Papers of which a run has just stored all vectors. They wait where an older set still answers. */
  async take(index: SearchIndex, choice: EndpointChoice, dims: number, paperIds: readonly string[]): Promise<void> {
    const { settings } = choice;
    const older = await this.serving();
    if (older !== null && (older.model !== settings.model || older.dims !== dims)) return;
    const files = this.options.sets.open(settings.model, dims);
    const set = { model: settings.model, dims, files, coverage: { listing: await files.list() } };
    for (const paperId of paperIds) {
      await putPaper(index, this.placeOf(choice, set, paperId));
      await this.options.breathe();
    }
    this.options.changed();
  }

  /** The store or the settings changed: what is there is counted again. */
  doubt(): void {
    this.doubted = true;
  }

  /** Nothing of the last count holds any more. */
  forget(): void {
    this.counted = null;
    this.attended = null;
    this.doubted = true;
    this.given = new WeakMap();
  }

  private async bringUp(index: SearchIndex, choice: EndpointChoice, set: EndpointSet, ended: () => boolean): Promise<void> {
    const name = this.spaceOf(set);
    const space = index.space(name, set.dims);
    const covered = space.covered();
    const generations = index.papers();
    const given = this.given.get(index) ?? new Map<string, string>();
    this.given.set(index, given);
    let any = false;
    for (const { paper, whole, group, requirement } of set.coverage.papers) {
      if (ended()) return;
      const { paperId } = paper;
      if (!set.coverage.listing.groups.has(paperKey(paperId))) continue;
      const has = covered.get(paperId) ?? 0;
      const wanted = `${name} ${generations.get(paperId) ?? ''} ${group?.unitsHash ?? ''}`;
      // A paper with refused texts, or with old vectors only, never has one for every unit: it is given what there is once.
      if ((whole && has === requirement.units) || given.get(paperId) === wanted) continue;
      any = (await putPaper(index, this.placeOf(choice, set, paperId))) > 0 || any;
      given.set(paperId, wanted);
      await this.options.breathe();
    }
    any = (await dropSpacesBut(index, name)) || any;
    if (any) this.options.changed();
  }

  private placeOf(choice: EndpointChoice, set: Pick<EndpointSet, 'model' | 'dims' | 'files'> & { coverage: Pick<Coverage, 'listing'> }, paperId: string): PaperInSpace {
    const { files, coverage } = set;
    const { textPrefix } = settingsFor(choice, set);
    return { files, listing: coverage.listing, space: this.spaceOf(set), paperId, texts: () => this.options.papers.texts(paperId, textPrefix) };
  }

  /** Whoever asks while it is counted, and nothing has changed since it began, gets that count. */
  private count(): Promise<Counted> {
    if (this.counting !== null && !this.doubted) return this.counting;
    this.doubted = false;
    const counting = this.countNow()
      .catch((error: unknown) => {
        this.doubted = true;
        throw error;
      })
      .finally(() => {
        if (this.counting === counting) this.counting = null;
      });
    this.counting = counting;
    return counting;
  }

  private async countNow(): Promise<Counted> {
    const { sets, papers, cache, breathe, clock, choice } = this.options;
    const chosen = choice();
    const counted: Counted = { at: clock(), stored: await sets.list(), sets: [] };
    for (const stored of counted.stored) {
      if (chosen === null) break;
      const { textPrefix } = settingsFor(chosen, stored);
      const of = stored.model === chosen.settings.model ? 'chosen' : 'older';
      counted.sets.push(await countSet(sets.open(stored.model, stored.dims), await papers.all(textPrefix), cache, of, breathe));
    }
    this.counted = counted;
    return counted;
  }
}

const answering = ({ settings, dims }: EndpointChoice, sets: readonly EndpointSet[]): EndpointSet | null => setThatAnswers({ model: settings.model, dims }, sets);
