import { create, insert, search } from '@orama/orama';
import type { AnyOrama } from '@orama/orama';
import type { Breathe } from '../../ports';
import { bigramSegmenter, byCodeUnits, tokenize } from '../../text';
import type { WordSegmenter } from '../../text';
import { DamagedSegment } from '../packed/bytes';
import type { DocumentFilter } from '../packed/filter';
import { paperAt, type Place, type SavedSegment } from '../packed/packed-index';
import { holdingAll, type Required } from '../packed/score';
import type { IndexFilter, IndexHit, IndexQuery, SearchIndex, UnitDocument, VectorSpace } from '../search-index';
import type { TermCounts } from '../term-counts';
import { RANKING } from './fields';
import type { Ranking } from './fields';
import { nameByNumber, type OramaDocument, packedComponents, SCHEMA } from './orama-components';
import { packPieces, unpackPieces } from './pieces';
import type { Shelf } from './shelf';
import { compileWhere, whereOf } from './where';

/** UTF-16 units tokenised between two breaths: a few milliseconds on a slow phone. */
const SLICE = 8_000;
/** Documents that may wait for a segment. */
const WAITING = 512;

export interface SearchIndexOptions {
  /** Gives the thread back between slices of work. */
  breathe: Breathe;
  /** Cuts CJK text into words; the platform's when missing. */
  segmenter?: WordSegmenter;
  /** Other weights, for measuring. */
  ranking?: Ranking;
}

interface IndexedPaper {
  generation: string;
  /** Numbers of its documents. */
  numbers: number[];
}

/** Orama with Locus's parts. Its own types for documents and conditions follow its own index, which is not in use here. */
interface Database {
  orama: AnyOrama;
  shelf: Shelf;
}

/** An empty Orama over an empty packed index. Documents are named by their number, from 1. */
export function createDatabase({ ranking = RANKING, segmenter }: Pick<SearchIndexOptions, 'ranking' | 'segmenter'>): Database {
  const { shelf, components } = packedComponents(ranking, segmenter);
  const orama: AnyOrama = create({ schema: SCHEMA, sort: { enabled: false }, components });
  nameByNumber(orama, shelf);
  return { orama, shelf };
}

/** Orama answers at once where no component is asynchronous, and ours are not. */
function atOnce<T>(result: T | Promise<T>): T {
  if (result instanceof Promise) throw new Error('Orama became asynchronous.');
  return result;
}

const textLength = ({ title, section, text, caption, label }: UnitDocument): number => title.length + section.length + text.length + caption.length + label.length;

/** `SearchIndex` over Orama, with a tokenizer, an index and a documents store of our own (`spec/40` 13-15). */
class OramaSearchIndex implements SearchIndex {
  private database: Database;
  private indexed = new Map<string, IndexedPaper>();
  /** Changes run one after the other; searches run in between. */
  private last: Promise<unknown> = Promise.resolve();
  private disposed = false;
  /** Checksums of segments, which never change. */
  private readonly hashes = new WeakMap<Uint8Array, string>();

  constructor(private readonly options: SearchIndexOptions) {
    this.database = createDatabase(options);
  }

  replacePaper(paperId: string, generation: string, documents: UnitDocument[]): Promise<void> {
    return this.inTurn(async () => {
      const { shelf } = this.database;
      shelf.hold();
      let numbers: number[];
      try {
        numbers = await this.stage(generation, documents);
      } catch (error) {
        shelf.release('forget');
        throw error;
      }
      // From here to the release nothing is awaited: a search sees the old units or the new ones.
      this.forget(paperId);
      shelf.release('keep');
      this.indexed.set(paperId, { generation, numbers });
      // A search puts what waits into a segment; until one comes, papers gather, so that a large build does not merge them one by one.
      if (shelf.waiting < WAITING) return;
      shelf.settle();
      await shelf.packed.merge(this.options.breathe);
    });
  }

  removePaper(paperId: string): Promise<void> {
    return this.inTurn(async () => {
      this.forget(paperId);
      await this.database.shelf.packed.merge(this.options.breathe);
    });
  }

  papers(): ReadonlyMap<string, string> {
    return new Map([...this.indexed].map(([paperId, { generation }]) => [paperId, generation]));
  }

  async search({ words, section, all, filter = {}, limit }: IndexQuery): Promise<IndexHit[]> {
    this.refuseWhenDisposed();
    if (limit <= 0) return [];
    const { orama, shelf } = this.database;
    shelf.settle();
    const required = requiredTerms(orama, section, all);
    const where = whereOf(filter);
    // Without words every document that passes the filters is a hit; they all score 0.
    if (words.trim() === '') return allOf(shelf.packed.matching(both(filterFor(filter), holding(required))), limit);
    shelf.wanted = limit;
    shelf.required = required;
    try {
      const found = atOnce(search(orama, { term: words, limit, ...(Object.keys(where).length > 0 && { where: where as object }) }));
      return found.hits.flatMap(({ id, score }) => hitAt(shelf.packed.find(Number(id)), score)).sort(better);
    } finally {
      shelf.wanted = Infinity;
      shelf.required = [];
    }
  }

  async countByPaper(filter: IndexFilter): Promise<ReadonlyMap<string, number>> {
    this.refuseWhenDisposed();
    this.database.shelf.settle();
    if (Object.keys(filter).length > 0) return this.database.shelf.packed.countByPaper(filterFor(filter));
    return new Map([...this.indexed].flatMap(([paperId, { numbers }]) => (numbers.length > 0 ? [[paperId, numbers.length] as const] : [])));
  }

  space(name: string, dims: number): VectorSpace {
    throw new Error(`The vectors of "${name}" (${dims}) have no home yet.`);
  }

  spaces(): readonly { name: string; dims: number }[] {
    return [];
  }

  termCounts(): TermCounts {
    this.refuseWhenDisposed();
    this.database.shelf.settle();
    return this.database.shelf.packed.termCounts();
  }

  save(): Promise<Map<string, Uint8Array>> {
    return this.inTurn(async () => {
      this.database.shelf.settle();
      await this.database.shelf.packed.merge(this.options.breathe);
      const empty = [...this.indexed].flatMap(([paperId, { generation, numbers }]): [string, string][] => (numbers.length === 0 ? [[paperId, generation]] : []));
      return packPieces({ segments: this.database.shelf.packed.snapshot(), empty }, this.options.breathe, this.hashes);
    });
  }

  load(pieces: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    return this.inTurn(async () => {
      const saved = await unpackPieces(pieces, this.options.breathe, this.hashes);
      this.refuseWhenDisposed();
      this.database = createDatabase(this.options);
      this.indexed = new Map();
      if (!saved || !restored(this.database.shelf, saved.segments)) return false;
      for (const [paperId, generation] of saved.empty) this.indexed.set(paperId, { generation, numbers: [] });
      for (const { paper, numbers } of this.database.shelf.packed.papers()) {
        const known = this.indexed.get(paper.paperId);
        if (known) known.numbers.push(...numbers);
        else this.indexed.set(paper.paperId, { generation: paper.generation, numbers });
      }
      return true;
    });
  }

  dispose(): void {
    this.disposed = true;
    this.indexed = new Map();
    this.database = createDatabase(this.options);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      this.refuseWhenDisposed();
      return work();
    });
    // The next change waits for this one and does not inherit its failure, which its own caller receives.
    this.last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  private refuseWhenDisposed(): void {
    if (this.disposed) throw new Error('The search index is closed.');
  }

  /** Gathers documents that no search sees yet, and returns their numbers. */
  private async stage(generation: string, documents: readonly UnitDocument[]): Promise<number[]> {
    const { orama, shelf } = this.database;
    const numbers: number[] = [];
    let work = 0;
    for (const document of documents) {
      const number = shelf.nextNumber;
      const { year, ...rest } = document;
      const whole: OramaDocument = { id: String(number), generation, ...rest, ...(year !== null && { year }) };
      atOnce(insert(orama, whole as object));
      numbers.push(number);
      work += textLength(document);
      if (work < SLICE) continue;
      work = 0;
      await this.options.breathe();
      this.refuseWhenDisposed();
    }
    return numbers;
  }

  private forget(paperId: string): void {
    const { shelf } = this.database;
    const numbers = this.indexed.get(paperId)?.numbers ?? [];
    if (numbers.some((number) => shelf.isPending(number))) shelf.settle();
    for (const number of numbers) shelf.packed.remove(number);
    this.indexed.delete(paperId);
  }
}

/** False where the bytes are no segments; the index is then empty. */
function restored(shelf: Shelf, segments: readonly SavedSegment[]): boolean {
  try {
    shelf.packed.restore(segments);
    return true;
  } catch (error) {
    if (error instanceof DamagedSegment) return false;
    throw error;
  }
}

const filterFor = (filter: IndexFilter): DocumentFilter => compileWhere(whereOf(filter), () => null);

/** What a query demands beside its filter; a demand without words demands nothing. */
function requiredTerms(orama: AnyOrama, section: string | undefined, all: string | undefined): Required[] {
  // Pairs of characters, because a longer CJK word may be cut otherwise in its context.
  const everywhere = all === undefined ? [] : tokenize(all, { for: 'query', segmenter: bigramSegmenter });
  const inSection = section === undefined ? [] : orama.tokenizer.tokenize(section);
  const demands: Required[] = [{ terms: inSection, field: 'section' }, { terms: everywhere, field: null }];
  return demands.filter(({ terms }) => terms.length > 0);
}

const holding =
  (required: readonly Required[]): DocumentFilter =>
  (segment) => {
    const seen = required.map((one) => holdingAll(segment, one));
    return (document) => seen.every((held) => held[document] === 1);
  };

const both =
  (one: DocumentFilter, other: DocumentFilter): DocumentFilter =>
  (segment) => {
    const [first, second] = [one(segment), other(segment)];
    return (document) => first(document) && second(document);
  };

const better = (a: IndexHit, b: IndexHit): number => b.score - a.score || byCodeUnits(a.unitId, b.unitId);

function hitAt(place: Place | null, score: number): IndexHit[] {
  return place ? [{ unitId: place.home.segment.unitId(place.document), paperId: paperAt(place).paperId, score }] : [];
}

const allOf = (places: Iterable<Place>, limit: number): IndexHit[] => [...places].flatMap((place) => hitAt(place, 0)).sort(better).slice(0, limit);

/** An empty index. */
export const createSearchIndex = (options: SearchIndexOptions): SearchIndex => new OramaSearchIndex(options);
