import type { AnyDocumentStore, AnyOrama, IDocumentsStore, IIndex, SearchableType, TokenScore, Tokenizer } from '@orama/orama';
import { bigramSegmenter, tokenize } from '../../text';
import type { WordSegmenter } from '../../text';
import { FIELDS, RANKING } from './fields';
import type { Field, Ranking } from './fields';
import { best, scoreDocuments } from './rank';
import type { Where } from './where';
import { WordStore } from './word-store';

/** `enum` for filters: Orama's `where` on a `string` is a match of single words. */
export const SCHEMA = {
  paperId: 'enum',
  collection: 'enum',
  kind: 'enum',
  sectionKinds: 'enum[]',
  year: 'enum',
  pages: 'enum[]',
  tags: 'enum[]',
  folder: 'enum',
  title: 'string',
  section: 'string',
  text: 'string',
  caption: 'string',
  label: 'string',
} as const;

/** What Orama hands from call to call as "the index". */
export interface WordIndexData {
  store: WordStore;
  searchableProperties: string[];
  searchablePropertiesWithTypes: Record<string, SearchableType>;
  vectorIndexes: Record<string, never>;
  ranking: Ranking;
  /** Hits that the search in progress wants: Orama sorts and counts all that it gets, so it gets no more than these. */
  wanted: number;
}

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
 * Orama's index component over `WordStore`: every term is a whole word, the text is read once, and ranking is BM25F. Orama's own would
 * stretch terms to prefixes, insert in quadratic time and normalise by length twice.
 */
export const wordIndex: IIndex<WordIndexData> = {
  create: (_orama, _ids, schema) => ({
    store: new WordStore(),
    searchableProperties: Object.keys(schema),
    searchablePropertiesWithTypes: schema,
    vectorIndexes: {},
    ranking: RANKING,
    wanted: Infinity,
  }),
  insert: (_implementation, index, property, _id, document, value, _type, language, tokenizer) => {
    // Filtered properties come with `publish`, all at once.
    if (isField(property) && typeof value === 'string' && value !== '') index.store.addField(document, property, tokenizer.tokenize(value, language, property));
  },
  remove: (_implementation, index, _property, _id, document) => {
    index.store.drop(document);
    return true;
  },
  search: (index, term, tokenizer, language, _properties, _exact, _tolerance, _boost, _relevance, _count, allowed): TokenScore[] => {
    const { store, wanted, ranking } = index as WordIndexData;
    const scores = scoreDocuments(store, tokenizer.tokenize(term, language), allowed, ranking);
    return best(store, scores, wanted).map(({ document, score }) => [document, score]);
  },
  searchByWhereClause: (index, tokenizer, filters, language) => {
    const { store } = index as WordIndexData;
    // What `search` of `orama-index.ts` passes through Orama.
    const { section, all, ...where } = filters as Where & { section?: string; all?: string };
    const required = [store.matching(where)];
    const sectionTerms = section === undefined ? [] : tokenizer.tokenize(section, language);
    if (sectionTerms.length > 0) required.push(store.holding('section', sectionTerms));
    // Pairs of characters, because a longer CJK word may be cut otherwise in its context.
    const allTerms = all === undefined ? [] : tokenize(all, { for: 'query', segmenter: bigramSegmenter });
    if (allTerms.length > 0) required.push(store.holding(null, allTerms));
    return required.reduce((kept, having) => new Set([...kept].filter((document) => having.has(document))));
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
};

interface PlainStore extends AnyDocumentStore {
  docs: Record<number, { paperId: string }>;
  ids: AnyOrama['internalDocumentIDStore'];
  count: number;
}

const numberOf = (store: PlainStore, id: string | number): number => (typeof id === 'number' ? id : (store.ids.idToInternalId.get(id) ?? 0));

/** Orama's documents, without their text: only what `remove` asks for. */
export const plainDocuments: IDocumentsStore<PlainStore> = {
  create: (_orama, ids) => ({ docs: {}, ids, count: 0 }),
  get: (store, id) => store.docs[numberOf(store, id)],
  getMultiple: (store, ids) => ids.map((id) => store.docs[numberOf(store, id)]),
  getAll: (store) => store.docs,
  store: (store, _id, internalId, document) => {
    if (store.docs[internalId]) return false;
    store.docs[internalId] = { paperId: (document as { paperId: string }).paperId };
    store.count += 1;
    return true;
  },
  remove: (store, _id, internalId) => {
    if (!store.docs[internalId]) return false;
    delete store.docs[internalId];
    store.count -= 1;
    return true;
  },
  count: (store) => store.count,
  load: notUsed,
  save: notUsed,
};
