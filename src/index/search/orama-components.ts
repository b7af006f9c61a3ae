import type { AnyDocumentStore, AnyIndexStore, AnyOrama, IDocumentsStore, IIndex, SearchableType, TokenScore, Tokenizer } from '@orama/orama';
import { gramsOf, tokenize } from '../../text';
import type { WordSegmenter } from '../../text';
import { holding, holdingAll } from '../packed/score';
import type { Segment } from '../packed/segment';
import type { UnitDocument } from '../search-index';
import { FIELDS } from './fields';
import type { Field, Ranking } from './fields';
import type { PackedHit } from '../packed/score';
import { askedByPlace, FilteredNumbers, Shelf } from './shelf';
import { compileWhere, propertiesOf } from './where';

/** `enum` for filters: Orama's `where` on a `string` is a match of single words. */
export const SCHEMA = {
  paperId: 'enum',
  collection: 'enum',
  kind: 'enum',
  sectionKinds: 'enum[]',
  year: 'number',
  pages: 'number[]',
  tags: 'enum[]',
  folder: 'enum',
  title: 'string',
  section: 'string',
  text: 'string',
  caption: 'string',
  label: 'string',
} as const;

/** What Orama hands from call to call as "the index". */
export interface PackedIndexData {
  shelf: Shelf;
  searchableProperties: string[];
  searchablePropertiesWithTypes: Record<string, SearchableType>;
  vectorIndexes: AnyIndexStore['vectorIndexes'];
  /** Orama looks here for geographic properties. */
  indexes: Record<string, never>;
}

interface PackedDocuments extends AnyDocumentStore {
  shelf: Shelf;
}

/** A document as Orama inserts it: its number as id, and whatever of a unit is known. */
export type OramaDocument = { id: string; generation?: string } & Partial<Omit<UnitDocument, 'year'>> & { year?: number | null };

const isField = (property: string): property is Field => (FIELDS as readonly string[]).includes(property);

const notUsed = (): never => {
  throw new Error('Orama called a part of the index that Locus replaces.');
};

/** Orama's tokenizer over ours. A text belongs to a property; a query to none. */
export function tokenizerComponent(segmenter: WordSegmenter | undefined): Tokenizer {
  const options = segmenter ? { segmenter } : {};
  return {
    language: 'papers',
    normalizationCache: new Map(),
    tokenize: (raw, _language, property) => tokenize(raw, { ...options, for: property === undefined ? 'query' : 'text' }),
  };
}

/**
 * Orama's index component over packed segments: every term is a whole word, the text is read once and not kept, and ranking is BM25F. Orama's own
 * would stretch terms to prefixes, insert in quadratic time, normalise by length twice, and hold 25 KB a unit.
 */
const packedIndex = (owned: Shelf): IIndex<PackedIndexData> => ({
  create: (_orama, _ids, schema) => ({
    shelf: owned,
    searchableProperties: Object.keys(schema),
    searchablePropertiesWithTypes: schema,
    vectorIndexes: {},
    indexes: {},
  }),
  insert: (_implementation, index, property, _id, number, value, _type, language, tokenizer) => {
    index.vectorIndexes[property]?.node.add(number, value as number[]);
    // Filtered properties come with the document, all at once.
    if (!isField(property) || typeof value !== 'string' || value === '') return;
    index.shelf.addTerms(number, property, tokenizer.tokenize(value, language, property), index.shelf.grams ? gramsOf(value) : []);
  },
  // A document goes as a whole, with the documents store.
  remove: () => true,
  search: (index, term, tokenizer, language, _properties, _exact, _tolerance, _boost, _relevance, _count, allowed): TokenScore[] => {
    const { shelf } = index as PackedIndexData;
    shelf.settle();
    const { packed, asked } = shelf;
    const filter = allowed && { filter: filterOf(allowed, shelf) };
    const hits =
      asked.arm === 'grams' ? gramsHits(shelf, term, filter) : packed.search({ terms: tokenizer.tokenize(term, language), required: asked.required, limit: asked.wanted, ...filter });
    return hits.map(({ number, score }) => [number, score]);
  },
  searchByWhereClause: (index, tokenizer, filters, language) => {
    const data = index as PackedIndexData;
    data.shelf.settle();
    // As Orama's own: a text property matches where it holds any of the words.
    const anyWord = (segment: Segment, property: string, operand: unknown): Uint8Array | null => {
      if (!isField(property)) return null;
      const words = [operand].flat().flatMap((raw) => tokenizer.tokenize(String(raw), language, property));
      const found = new Uint8Array(segment.documents);
      for (const word of words) holdingAll(segment, { terms: [word], field: property }).forEach((held, document) => (found[document] = (found[document] ?? 0) | held));
      return found;
    };
    return new FilteredNumbers(data.shelf.packed, compileWhere(filters, anyWord));
  },
  getSearchableProperties: (index) => index.searchableProperties,
  getSearchablePropertiesWithTypes: (index) => index.searchablePropertiesWithTypes,
  insertDocumentScoreParameters: notUsed,
  insertTokenScoreParameters: notUsed,
  removeDocumentScoreParameters: notUsed,
  removeTokenScoreParameters: notUsed,
  calculateResultScores: notUsed,
  load: notUsed,
  save: notUsed,
});

/** Hits of the 5-grams. What is demanded beside the filter is words, so the words' index is asked for it, hit by hit. */
function gramsHits({ packed, grams, asked: { wanted, required } }: Shelf, words: string, filter: { filter: FilteredNumbers['filter'] } | undefined): PackedHit[] {
  if (!grams) return notUsed();
  if (required.length === 0) return grams.search({ words, limit: wanted, ...filter });
  const passes = askedByPlace(holding(required));
  const hits = grams.search({ words, limit: Infinity, ...filter }).filter(({ number }) => {
    const place = packed.find(number);
    return place !== null && passes(place);
  });
  return hits.slice(0, wanted);
}

/** The filter behind a set of numbers; a set that is not ours is asked number by number. */
function filterOf(allowed: ReadonlySet<number>, { packed }: Shelf): FilteredNumbers['filter'] {
  if (allowed instanceof FilteredNumbers) return allowed.filter;
  const numbers = new Map<Segment, Set<number>>();
  for (const number of allowed) {
    const place = packed.find(number);
    if (!place) continue;
    const { segment } = place.home;
    numbers.set(segment, (numbers.get(segment) ?? new Set<number>()).add(place.document));
  }
  return (segment) => {
    const here = numbers.get(segment);
    return (document) => here?.has(document) === true;
  };
}

const numberOf = (id: string | number): number => Number(id);

function documentAt(shelf: Shelf, id: string | number): Record<string, unknown> | undefined {
  shelf.settle();
  const place = shelf.packed.find(numberOf(id));
  return place ? propertiesOf(place.home.segment, place.document) : undefined;
}

/** Orama's vector search reaches past the store's methods for the documents of its hits. */
const documentsByNumber = (shelf: Shelf): AnyDocumentStore['docs'] => new Proxy({}, { get: (_none, number) => (typeof number === 'string' ? documentAt(shelf, number) : undefined) });

/** Orama's documents: what filters know of them, made when asked for. Their text is not kept. */
const packedDocuments = (shelf: Shelf): IDocumentsStore<PackedDocuments> => ({
  create: () => ({ shelf, docs: documentsByNumber(shelf) }),
  get: (store, id) => documentAt(store.shelf, id),
  getMultiple: (store, ids) => ids.map((id) => documentAt(store.shelf, id)),
  getAll: (store) => {
    store.shelf.settle();
    const all = [...store.shelf.packed.matching(undefined)];
    return Object.fromEntries(all.map(({ home, document }) => [home.numbers[document] ?? 0, propertiesOf(home.segment, document)]));
  },
  store: (store, _id, number, document) => {
    if (number !== store.shelf.nextNumber) return false;
    store.shelf.place(pendingOf(document as OramaDocument));
    return true;
  },
  remove: (store, id) => {
    store.shelf.settle();
    return store.shelf.remove(numberOf(id));
  },
  // Asked for between the properties of a document: nothing may be put away here.
  count: (store) => store.shelf.size,
  load: notUsed,
  save: notUsed,
});

function pendingOf(document: OramaDocument): Parameters<Shelf['place']>[0] {
  const { id, unitId = id, paperId = '', generation = '', year = null, tags = [], folder = '', kind = 'body', collection = 'body', sectionKinds = [], pages = [] } = document;
  return { paper: { paperId, generation, year, tags, folder }, document: { unitId, kind, collection, sectionKinds, pages }, terms: FIELDS.map(() => []), grams: [] };
}

/**
 * Orama keeps a name and a number for every document, in a map and a list. Here a document's name is its number, so both can be computed.
 */
export function nameByNumber(database: AnyOrama, shelf: Shelf): void {
  const ids = database.internalDocumentIDStore;
  ids.idToInternalId = Object.assign(new Map<string, number>(), { get: (id: string) => numberOf(id), has: (id: string) => numberOf(id) < shelf.nextNumber });
  ids.internalIdToId = new Proxy<string[]>([], {
    get: (list, key) => {
      if (key === 'length') return shelf.nextNumber - 1;
      return typeof key === 'string' && /^\d+$/.test(key) ? String(Number(key) + 1) : (Reflect.get(list, key) as unknown);
    },
  });
}

/** Orama's parts that Locus replaces, and the shelf that they share. */
export function packedComponents(ranking: Ranking, segmenter: WordSegmenter | undefined, grams: boolean) {
  const shelf = new Shelf(ranking, grams);
  return { shelf, components: { tokenizer: tokenizerComponent(segmenter), index: packedIndex(shelf), documentsStore: packedDocuments(shelf) } };
}
