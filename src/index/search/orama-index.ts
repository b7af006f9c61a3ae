import { insert, search } from '@orama/orama';
import type { Breathe } from '../../ports';
import { paperAt, segmentOf } from '../packed/packed-index';
import { holding } from '../packed/score';
import { finishGently } from '../packed/steps';
import { tokenize } from '../../text';
import { NoGrams, type IndexFilter, type IndexHit, type IndexQuery, type SearchIndex, type UnitDocument, type VectorSpace } from '../search-index';
import type { TermCounts } from '../term-counts';
import { atOnce, createDatabase, restored, sameUnits, type Database, type DatabaseOptions } from './database';
import { FIELDS } from './fields';
import { Grams, gramsOfUnit, withGrams } from './grams';
import { better, both, filterFor, firstOf, hitAt, requiredTerms } from './hits';
import { takenIn, type IndexedPaper } from './indexed-papers';
import type { OramaDocument } from './orama-components';
import { packPieces, unpackPieces } from './pieces';
import { SavedGrams } from './saved-grams';
import { ALL_WORDS } from './shelf';
import { Turns } from './turns';
import { joinedTo, packSpaces, unpackSpaces, VectorSpaces } from './vector-spaces';
import { whereOf } from './where';

/** UTF-16 units tokenised between two breaths: a few milliseconds on a slow phone. */
const SLICE = 8_000;
/** Documents that may wait for a segment. */
const WAITING = 512;

export interface SearchIndexOptions extends DatabaseOptions {
  /** Gives the thread back between slices of work. */
  breathe: Breathe;
}

/** `SearchIndex` over Orama, with a tokenizer, an index and a documents store of our own (`spec/40` 13-15). */
class OramaSearchIndex implements SearchIndex {
  private database: Database;
  private indexed = new Map<string, IndexedPaper>();
  /** Changes run one after the other; searches run in between. */
  private readonly turns = new Turns();
  private disposed = false;
  /** Checksums of segments, which never change. */
  private readonly hashes = new WeakMap<Uint8Array, string>();
  private readonly vectors: VectorSpaces;
  /** Those that were loaded with the words and wait for `loadGrams`. */
  private savedGrams: SavedGrams | null = null;

  constructor(private options: SearchIndexOptions) {
    this.database = createDatabase(options);
    this.vectors = new VectorSpaces({
      breathe: options.breathe,
      database: () => this.opened(),
      papers: () => this.indexed,
      inTurn: (work) => this.inTurn(work),
    });
  }

  replacePaper(paperId: string, generation: string, documents: UnitDocument[]): Promise<void> {
    return this.inTurn(async () => {
      const { shelf } = this.database;
      shelf.hold();
      let numbers: number[];
      try {
        numbers = await this.stage(generation, documents);
        await this.reach(paperId);
      } catch (error) {
        shelf.release('forget');
        throw error;
      }
      // From here to the release nothing is awaited: a search sees the old units or the new ones.
      this.forget(paperId);
      shelf.release('keep');
      this.indexed.set(paperId, { generation, numbers, grams: true });
      // A search puts what waits into a segment; until one comes, papers gather, so that a large build does not merge them one by one.
      if (shelf.waiting >= WAITING) await shelf.settleFully(this.options.breathe);
      await shelf.merge(this.options.breathe);
      await this.vectors.compact();
    });
  }

  removePaper(paperId: string): Promise<void> {
    return this.inTurn(async () => {
      await this.reach(paperId);
      this.forget(paperId);
      await this.database.shelf.merge(this.options.breathe);
      await this.vectors.compact();
    });
  }

  papers(): ReadonlyMap<string, string> {
    return new Map([...this.indexed].map(([paperId, { generation }]) => [paperId, generation]));
  }

  async search({ arm = 'words', words, section, all, filter = {}, limit }: IndexQuery): Promise<IndexHit[]> {
    this.refuseWhenDisposed();
    if (limit <= 0) return [];
    await this.database.shelf.settleGently(this.options.breathe);
    // A paper that was replaced at the last breath waits too, and another index may have been loaded; from here on nothing is awaited.
    this.refuseWhenDisposed();
    const { orama, shelf } = this.database;
    shelf.settle();
    if (arm === 'grams') this.refuseWithoutGrams();
    const required = requiredTerms(orama, section, all);
    const where = whereOf(filter);
    // Every document that passes the filters is a hit then; they all score 0.
    if (words.trim() === '') return firstOf(shelf.packed.matching(both(filterFor(filter), holding(required))), limit);
    shelf.asked = { arm, wanted: limit, required };
    try {
      const found = atOnce(search(orama, { term: words, limit, ...(Object.keys(where).length > 0 && { where: where as object }) }));
      return found.hits.flatMap(({ id, score }) => hitAt(shelf.packed.find(Number(id)), score)).sort(better);
    } finally {
      shelf.asked = ALL_WORDS;
    }
  }

  async countByPaper(filter: IndexFilter): Promise<ReadonlyMap<string, number>> {
    this.refuseWhenDisposed();
    await this.database.shelf.settleGently(this.options.breathe);
    this.opened().shelf.settle();
    if (Object.keys(filter).length > 0) return this.database.shelf.packed.countByPaper(filterFor(filter));
    return new Map([...this.indexed].flatMap(([paperId, { numbers }]) => (numbers.length > 0 ? [[paperId, numbers.length] as const] : [])));
  }

  useGrams(on: boolean): Promise<void> {
    return this.inTurn(async () => {
      const { shelf } = this.database;
      if (on === (shelf.grams !== null)) return;
      await shelf.settleFully(this.options.breathe);
      this.refuseWhenDisposed();
      this.options = { ...this.options, grams: on };
      shelf.grams = on ? new Grams() : null;
      this.savedGrams = null;
      for (const paper of this.indexed.values()) paper.grams = paper.numbers.length === 0;
    });
  }

  withoutGrams(): readonly string[] {
    if (!this.database.shelf.grams) return [];
    return [...this.indexed].flatMap(([paperId, { grams }]) => (grams ? [] : [paperId]));
  }

  addGrams(paperId: string, generation: string, documents: readonly UnitDocument[]): Promise<boolean> {
    return this.inTurn(async () => {
      await this.takeSavedGrams();
      const known = this.indexed.get(paperId);
      const { shelf } = this.database;
      if (!known || known.grams || known.generation !== generation || !shelf.grams) return false;
      await shelf.settleFully(this.options.breathe);
      const [first] = known.numbers;
      const place = first === undefined ? null : shelf.packed.find(first);
      if (first === undefined || !place || !sameUnits(shelf, known.numbers, documents)) return false;
      const grams = await this.slices(documents, gramsOfUnit);
      const paper = { ...paperAt(place), documents: documents.map((document, at) => withGrams(document, grams[at] ?? [])) };
      shelf.grams.packed.admit(await finishGently(segmentOf([paper]), this.options.breathe), first);
      known.grams = true;
      await shelf.grams.packed.merge(this.options.breathe);
      return true;
    });
  }

  space(name: string, dims: number): VectorSpace {
    return this.vectors.space(name, dims);
  }

  spaces(): ReturnType<SearchIndex['spaces']> {
    return this.vectors.list();
  }

  termCounts(): TermCounts {
    this.refuseWhenDisposed();
    this.database.shelf.settle();
    return this.database.shelf.packed.termCounts();
  }

  unitsHolding(word: string, most: number): number {
    this.refuseWhenDisposed();
    const { shelf } = this.database;
    shelf.settle();
    return tokenize(word, { for: 'query', ...(this.options.segmenter && { segmenter: this.options.segmenter }) }).reduce((least, term) => Math.min(least, shelf.packed.holders(term, least)), most);
  }

  save(): Promise<Map<string, Uint8Array>> {
    return this.inTurn(async () => {
      const { shelf } = this.database;
      const { breathe } = this.options;
      await this.takeSavedGrams();
      await shelf.settleFully(breathe);
      await shelf.compact(breathe);
      const empty = [...this.indexed].flatMap(([paperId, { generation, numbers }]): [string, string][] => (numbers.length === 0 ? [[paperId, generation]] : []));
      const spaces = this.vectors.snapshot(shelf.packed);
      const pieces = await packPieces('words', { segments: shelf.packed.snapshot(), empty }, breathe, this.hashes);
      await packSpaces(spaces, pieces, breathe, this.hashes);
      if (!shelf.grams) return pieces;
      return new Map([...pieces, ...(await packPieces('grams', { segments: shelf.grams.packed.snapshot(), empty: [] }, breathe, this.hashes))]);
    });
  }

  load(pieces: ReadonlyMap<string, Uint8Array>, { gramsLater = false } = {}): Promise<boolean> {
    return this.inTurn(async () => {
      const { breathe, grams = false } = this.options;
      const saved = await unpackPieces('words', pieces, breathe, this.hashes);
      const spaces = await unpackSpaces(pieces, breathe, this.hashes);
      const database = createDatabase(this.options);
      const sound = saved !== null && (await restored(database.shelf, saved.segments, breathe));
      const indexed = sound ? await takenIn(database.shelf, saved, breathe) : new Map<string, IndexedPaper>();
      const vectors = await finishGently(joinedTo(database.shelf.packed, spaces), breathe);
      this.refuseWhenDisposed();
      // Nothing is awaited here: a search sees all that was before, or all that was loaded.
      this.database = database;
      this.indexed = indexed;
      this.vectors.replace(vectors);
      this.savedGrams = sound && grams ? new SavedGrams(pieces, breathe, this.hashes) : null;
      if (!gramsLater) await this.takeSavedGrams();
      return sound;
    });
  }

  loadGrams(): Promise<void> {
    return this.inTurn(() => this.takeSavedGrams());
  }

  dispose(): void {
    this.disposed = true;
    this.indexed = new Map();
    this.vectors.dispose();
    this.savedGrams = null;
    this.database = createDatabase(this.options);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take(() => {
      this.refuseWhenDisposed();
      return work();
    });
  }

  private opened(): Database {
    this.refuseWhenDisposed();
    return this.database;
  }

  private refuseWhenDisposed(): void {
    if (this.disposed) throw new Error('The search index is closed.');
  }

  /** Gathers documents that no search sees yet, and returns their numbers. */
  private async stage(generation: string, documents: readonly UnitDocument[]): Promise<number[]> {
    const { orama, shelf } = this.database;
    return this.slices(documents, (document) => {
      const number = shelf.nextNumber;
      const { year, ...rest } = document;
      const whole: OramaDocument = { id: String(number), generation, ...rest, ...(year !== null && { year }) };
      atOnce(insert(orama, whole as object));
      return number;
    });
  }

  /** What `work` makes of each document, with a breath after every slice of text. */
  private async slices<T>(documents: readonly UnitDocument[], work: (document: UnitDocument) => T): Promise<T[]> {
    const slice = this.database.shelf.grams ? SLICE / 2 : SLICE;
    const made: T[] = [];
    let length = 0;
    for (const document of documents) {
      made.push(work(document));
      length += FIELDS.reduce((sum, field) => sum + document[field].length, 0);
      if (length < slice) continue;
      length = 0;
      await this.options.breathe();
      this.refuseWhenDisposed();
    }
    return made;
  }

  /** For whoever holds the turn. */
  private async takeSavedGrams(): Promise<void> {
    const saved = this.savedGrams;
    await saved?.takeInto(this.database.shelf, this.indexed);
    if (this.savedGrams === saved) this.savedGrams = null;
  }

  private refuseWithoutGrams(): void {
    if (!this.database.shelf.grams) throw new NoGrams('The index holds no 5-grams.');
    const missing = this.withoutGrams().length;
    if (missing > 0) throw new NoGrams(`${missing} papers still lack their 5-grams.`);
  }

  /** A document is marked dead where it stands in a segment, so a paper on its way is put there before it is forgotten. */
  private async reach(paperId: string): Promise<void> {
    const { shelf } = this.database;
    if (this.indexed.get(paperId)?.numbers.some((number) => shelf.isPending(number))) await shelf.settleFully(this.options.breathe);
  }

  private forget(paperId: string): void {
    const { shelf } = this.database;
    const numbers = this.indexed.get(paperId)?.numbers ?? [];
    for (const number of numbers) shelf.remove(number);
    this.vectors.forget(numbers);
    this.indexed.delete(paperId);
  }
}

/** An empty index. */
export const createSearchIndex = (options: SearchIndexOptions): SearchIndex => new OramaSearchIndex(options);
