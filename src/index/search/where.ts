import { COLLECTIONS, KINDS, SECTION_KINDS } from '../packed/document';
import type { Allowed, DocumentFilter } from '../packed/filter';
import type { Segment, SegmentPaper } from '../packed/segment';
import type { IndexFilter } from '../search-index';

type Value = string | number;

/** Properties of a paper: how it answers for each. All give lists; a property that is not there gives none. */
const PAPER: Readonly<Record<string, (paper: SegmentPaper) => readonly Value[]>> = {
  paperId: ({ paperId }) => [paperId],
  folder: ({ folder }) => [folder],
  tags: ({ tags }) => tags,
  year: ({ year }) => (year === null ? [] : [year]),
};

/** A property that a segment keeps as a small number a document. */
interface Column {
  codesOf(segment: Segment): Uint8Array | Uint16Array;
  /** By code. */
  values: readonly (readonly Value[])[];
}

const SECTION_KINDS_OF_MASK = Array.from({ length: 1 << SECTION_KINDS.length }, (_, mask) => SECTION_KINDS.filter((__, bit) => mask & (1 << bit)));
const COLUMN: Readonly<Record<string, Column>> = {
  kind: { codesOf: ({ kind }) => kind, values: KINDS.map((name) => [name]) },
  collection: { codesOf: ({ collection }) => collection, values: COLLECTIONS.map((name) => [name]) },
  sectionKinds: { codesOf: ({ sectionKinds }) => sectionKinds, values: SECTION_KINDS_OF_MASK },
};

/** What facets and groups ask of a document: its filtered properties, as they were inserted. No text. */
export function propertiesOf(segment: Segment, document: number): Record<string, unknown> {
  const paper = segment.papers[segment.paperOf[document] ?? 0];
  if (!paper) throw new RangeError(`document ${document} has no paper`);
  const { paperId, folder, tags, year } = paper;
  return {
    paperId,
    folder,
    tags,
    ...(year !== null && { year }),
    kind: KINDS[segment.kind[document] ?? 0],
    collection: COLLECTIONS[segment.collection[document] ?? 0],
    sectionKinds: [...(SECTION_KINDS_OF_MASK[segment.sectionKinds[document] ?? 0] ?? [])],
    pages: [...segment.pagesOf(document)],
  };
}

/** What a property's values must be: one of them at least something, or all of them together. */
type Comparison = { some: (value: Value) => boolean } | { together: (values: readonly Value[]) => boolean };

/** One of Orama's comparisons. Throws for an operator that Orama does not know. */
function comparison(property: string, condition: unknown): Comparison {
  const [[operator, operand] = ['', undefined], ...more] = Object.entries(condition ?? {}) as [string, unknown][];
  if (more.length > 0) throw new Error(`Locus: one operator a property, not ${more.length + 1} (${property})`);
  const wanted = new Set(Array.isArray(operand) ? (operand as unknown[]) : [operand]);
  const least = (Array.isArray(operand) ? operand[0] : operand) as Value;
  const most = (Array.isArray(operand) ? operand[1] : operand) as Value;
  switch (operator) {
    case 'eq':
    case 'in':
    case 'containsAny':
      return { some: (value) => wanted.has(value) };
    case 'nin':
      return { some: (value) => !wanted.has(value) };
    case 'containsAll':
      return { together: (values) => [...wanted].every((value) => values.includes(value as Value)) };
    case 'between':
      return { some: (value) => value >= least && value <= most };
    case 'gt':
      return { some: (value) => value > least };
    case 'gte':
      return { some: (value) => value >= least };
    case 'lt':
      return { some: (value) => value < least };
    case 'lte':
      return { some: (value) => value <= least };
    default:
      throw new Error(`Locus: "${operator}" is no operator of a filter (${property})`);
  }
}

const holdsOf = (compared: Comparison, values: readonly Value[]): boolean => ('some' in compared ? values.some(compared.some) : compared.together(values));

/** Gives, for a text property and what its filter says, the documents that match in a segment. */
export type TextMatch = (segment: Segment, property: string, operand: unknown) => Uint8Array | null;

/**
 * Orama's `where` over segments: properties are joined by "and"; `and`, `or` and `not` nest. `textMatch` answers for text properties, null where
 * the property is none. Throws for an unknown property.
 */
export function compileWhere(where: Readonly<Record<string, unknown>>, textMatch: TextMatch): DocumentFilter {
  const parts = Object.entries(where).map(([property, condition]) => part(property, condition, textMatch));
  return (segment) => {
    const tests = parts.map((one) => one(segment));
    return tests.length === 0 ? () => true : tests.reduce(bothOf);
  };
}

/** A filter is asked of every document there is: two calls take a third of what a loop over two tests does. */
const bothOf =
  (first: Allowed, second: Allowed): Allowed =>
  (document) =>
    first(document) && second(document);

/** What can be decided once a paper, or once for all documents with the same number in a column, is: a search asks of every document that it looks at. */
function part(property: string, condition: unknown, textMatch: TextMatch): DocumentFilter {
  if (property === 'and' || property === 'or') return joined(property, condition as Record<string, unknown>[], textMatch);
  if (property === 'not') return negated(compileWhere(condition as Record<string, unknown>, textMatch));
  const ofPaper = PAPER[property];
  const column = COLUMN[property];
  if (ofPaper) {
    const compared = comparison(property, condition);
    return ({ papers, paperOf }) => {
      const passing = Uint8Array.from(papers, (paper) => Number(holdsOf(compared, ofPaper(paper))));
      return (document) => passing[paperOf[document] ?? 0] === 1;
    };
  }
  if (column) {
    const compared = comparison(property, condition);
    const passing = Uint8Array.from(column.values, (values) => Number(holdsOf(compared, values)));
    return (segment) => {
      const codes = column.codesOf(segment);
      return (document) => passing[codes[document] ?? 0] === 1;
    };
  }
  if (property === 'pages') {
    const compared = comparison(property, condition);
    if ('some' in compared) return (segment) => (document) => segment.hasPage(document, compared.some);
    return (segment) => (document) => compared.together([...segment.pagesOf(document)]);
  }
  return (segment) => {
    const matching = textMatch(segment, property, condition);
    if (!matching) throw new Error(`Locus: "${property}" is no property of a unit`);
    return (document) => matching[document] === 1;
  };
}

function joined(how: 'and' | 'or', filters: readonly Record<string, unknown>[], textMatch: TextMatch): DocumentFilter {
  const compiled = filters.map((one) => compileWhere(one, textMatch));
  return (segment): Allowed => {
    const tests = compiled.map((one) => one(segment));
    if (tests.length === 0) return () => false;
    return how === 'and' ? tests.reduce(bothOf) : (document) => tests.some((test) => test(document));
  };
}

const negated =
  (filter: DocumentFilter): DocumentFilter =>
  (segment) => {
    const test = filter(segment);
    return (document) => !test(document);
  };

const range = ({ from, to }: { from?: number; to?: number }): object => ({ between: [from ?? -Infinity, to ?? Infinity] });

/** The filter of `SearchIndex` as Orama's `where`; `{}` where nothing is filtered. */
export function whereOf(filter: IndexFilter): Record<string, unknown> {
  return {
    ...(filter.papers && { paperId: { in: filter.papers } }),
    ...(filter.collections && { collection: { in: filter.collections } }),
    ...(filter.kinds && { kind: { in: filter.kinds } }),
    ...(filter.sectionKinds && { sectionKinds: { containsAny: filter.sectionKinds } }),
    ...(filter.years && { year: range(filter.years) }),
    ...(filter.pages && { pages: range(filter.pages) }),
    ...(filter.tags && { tags: { containsAny: filter.tags } }),
    ...(filter.folders && { folder: { in: filter.folders } }),
  };
}
