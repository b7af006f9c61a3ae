import { create, insert, remove, search } from '@orama/orama';
import type { AnyOrama } from '@orama/orama';
import type { Breathe } from '../../ports';
import { byCodeUnits } from '../../text';
import type { WordSegmenter } from '../../text';
import type { IndexFilter, IndexHit, IndexQuery, SearchIndex, UnitDocument } from '../search-index';
import { RANKING } from './fields';
import type { Ranking } from './fields';
import { plainDocuments, SCHEMA, tokenizerComponent, wordIndex } from './orama-components';
import type { WordIndexData } from './orama-components';
import { packPieces, unpackPieces } from './pieces';
import type { SavedPaper } from './pieces';
import { whereOf } from './where';
import type { DocumentRecord, WordStore } from './word-store';

/** Orama's own types for documents and conditions follow its own index, which is not in use here. */
type Database = AnyOrama;

/** UTF-16 units tokenised between two breaths: a few milliseconds on a slow phone. */
const SLICE = 8_000;
const PAPERS_A_SLICE = 20;

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
  /** Numbers of its documents, in the order in which they were given. */
  documents: number[];
}

/** What our index component created. */
const dataOf = (database: Database): WordIndexData => database.data.index as WordIndexData;

/** Orama answers at once where no component is asynchronous, and ours are not. */
function atOnce<T>(result: T | Promise<T>): T {
  if (result instanceof Promise) throw new Error('Orama became asynchronous.');
  return result;
}

const recordOf = (document: UnitDocument): DocumentRecord => ({
  unitId: document.unitId,
  paperId: document.paperId,
  collection: document.collection,
  kind: document.kind,
  sectionKinds: document.sectionKinds,
  ...(document.year !== null && { year: document.year }),
  pages: document.pages,
  tags: document.tags,
  folder: document.folder,
});

const textLength = ({ title, section, text, caption, label }: UnitDocument): number => title.length + section.length + text.length + caption.length + label.length;

/** `SearchIndex` over Orama, with a tokenizer, an index and a documents store of our own (`spec/40` 13-15). */
class OramaSearchIndex implements SearchIndex {
  private database: Database;
  private indexed = new Map<string, IndexedPaper>();
  /** Changes run one after the other; searches run in between. */
  private last: Promise<unknown> = Promise.resolve();
  private disposed = false;

  constructor(private readonly options: SearchIndexOptions) {
    this.database = this.empty();
  }

  replacePaper(paperId: string, generation: string, documents: UnitDocument[]): Promise<void> {
    return this.inTurn(async () => {
      const staged: number[] = [];
      try {
        await this.stage(documents, staged);
      } catch (error) {
        for (const number of staged) this.remove(number);
        throw error;
      }
      // From here to the end nothing is awaited: a search sees the old units or the new ones.
      this.forget(paperId);
      staged.forEach((number, index) => {
        const document = documents[index];
        if (document) this.store.publish(number, recordOf(document));
      });
      this.indexed.set(paperId, { generation, documents: staged });
      await this.sweep();
    });
  }

  removePaper(paperId: string): Promise<void> {
    return this.inTurn(async () => {
      this.forget(paperId);
      await this.sweep();
    });
  }

  papers(): ReadonlyMap<string, string> {
    return new Map([...this.indexed].map(([paperId, { generation }]) => [paperId, generation]));
  }

  async search({ words, section, all, filter, limit }: IndexQuery): Promise<IndexHit[]> {
    this.refuseWhenDisposed();
    if (limit <= 0) return [];
    const data = this.data;
    const where = { ...whereOf(filter ?? {}), ...(section !== undefined && { section }), ...(all !== undefined && { all }) };
    // Without words every document that passes the filters is a hit; they all score 0.
    if (words.trim() === '') return this.allOf(wordIndex.searchByWhereClause(data, this.database.tokenizer, where as object, undefined), limit);
    data.wanted = limit;
    const found = await search(this.database, {
      term: words,
      limit,
      // Orama's own type of `where` follows its schema; our index reads this one.
      ...(Object.keys(where).length > 0 && { where: where as object }),
    });
    return found.hits.flatMap(({ id, score }) => {
      const record = data.store.record(this.database.internalDocumentIDStore.idToInternalId.get(id) ?? -1);
      return record ? [{ unitId: record.unitId, paperId: record.paperId, score }] : [];
    }).sort((a, b) => b.score - a.score || byCodeUnits(a.unitId, b.unitId));
  }

  async countByPaper(filter: IndexFilter): Promise<ReadonlyMap<string, number>> {
    this.refuseWhenDisposed();
    const where = whereOf(filter);
    const counts = new Map<string, number>();
    if (Object.keys(where).length === 0) {
      for (const [paperId, { documents }] of this.indexed) if (documents.length > 0) counts.set(paperId, documents.length);
      return counts;
    }
    for (const number of this.store.matching(where)) {
      const paperId = this.store.record(number)?.paperId ?? '';
      counts.set(paperId, (counts.get(paperId) ?? 0) + 1);
    }
    return counts;
  }

  save(): Promise<Map<string, Uint8Array>> {
    return this.inTurn(() => {
      const papers: SavedPaper[] = [...this.indexed].map(([paperId, { generation, documents }]) => ({ paperId, generation, documents }));
      return packPieces(this.store, papers, this.options.breathe);
    });
  }

  load(pieces: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    return this.inTurn(async () => {
      const restored = this.empty();
      const papers = await unpackPieces(pieces, dataOf(restored).store, this.options.breathe);
      const indexed = new Map<string, IndexedPaper>();
      // Orama numbers documents from 1 in the order of insertion, and so are they saved.
      for (const { paperId, generation, documents } of papers ?? []) {
        for (const number of documents) atOnce(insert(restored, { id: String(number), paperId }));
        indexed.set(paperId, { generation, documents });
        if (indexed.size % PAPERS_A_SLICE === 0) await this.options.breathe();
      }
      this.refuseWhenDisposed();
      this.database = papers ? restored : this.empty();
      this.indexed = indexed;
      return papers !== null;
    });
  }

  dispose(): void {
    this.disposed = true;
    this.indexed = new Map();
    this.database = this.empty();
  }

  private empty(): Database {
    const database: Database = create({
      schema: SCHEMA,
      sort: { enabled: false },
      components: { tokenizer: tokenizerComponent(this.options.segmenter), index: wordIndex, documentsStore: plainDocuments },
    });
    dataOf(database).ranking = this.options.ranking ?? RANKING;
    return database;
  }

  private get data(): WordIndexData {
    return dataOf(this.database);
  }

  private get store(): WordStore {
    return this.data.store;
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

  /** Enters documents that no search sees yet; their numbers go to `staged` as they come, also when a later one fails. */
  private async stage(documents: readonly UnitDocument[], staged: number[]): Promise<void> {
    let work = 0;
    for (const document of documents) {
      const number = this.database.internalDocumentIDStore.internalIdToId.length + 1;
      staged.push(number);
      const { title, section, text, caption, label, paperId } = document;
      atOnce(insert(this.database, { id: String(number), paperId, title, section, text, caption, label }));
      work += textLength(document);
      if (work < SLICE) continue;
      work = 0;
      await this.options.breathe();
      this.refuseWhenDisposed();
    }
  }

  private forget(paperId: string): void {
    for (const number of this.indexed.get(paperId)?.documents ?? []) this.remove(number);
    this.indexed.delete(paperId);
  }

  private remove(number: number): void {
    atOnce(remove(this.database, String(number)));
  }

  private async sweep(): Promise<void> {
    if (!this.store.needsSweep) return;
    for (const step of this.store.sweep()) {
      await this.options.breathe();
      if (this.disposed) return step;
    }
  }

  private allOf(numbers: ReadonlySet<number>, limit: number): IndexHit[] {
    const records = [...numbers].flatMap((number) => this.store.record(number) ?? []);
    records.sort((a, b) => byCodeUnits(a.unitId, b.unitId));
    return records.slice(0, limit).map(({ unitId, paperId }) => ({ unitId, paperId, score: 0 }));
  }
}

/** An empty index. */
export const createSearchIndex = (options: SearchIndexOptions): SearchIndex => new OramaSearchIndex(options);

