import { COLLECTIONS, KINDS, SECTION_KINDS } from '../packed/document';
import type { Allowed, DocumentFilter } from '../packed/filter';
import type { Segment, SegmentPaper } from '../packed/segment';
import type { IndexFilter } from '../search-index';

type Value = string | number;

/** Properties of a paper, and of a document: how a segment answers for each. All give lists; a property that is not there gives none. */
const PAPER: Readonly<Record<string, (paper: SegmentPaper) => readonly Value[]>> = {
  paperId: ({ paperId }) => [paperId],
  folder: ({ folder }) => [folder],
  tags: ({ tags }) => tags,
  year: ({ year }) => (year === null ? [] : [year]),
};
const DOCUMENT: Readonly<Record<string, (segment: Segment, document: number) => readonly Value[]>> = {
  kind: (segment, document) => [KINDS[segment.kind[document] ?? 0] ?? ''],
  collection: (segment, document) => [COLLECTIONS[segment.collection[document] ?? 0] ?? ''],
  sectionKinds: (segment, document) => sectionKindsAt(segment, document),
  pages: (segment, document) => [...segment.pagesOf(document)],
};

const sectionKindsAt = (segment: Segment, document: number): readonly Value[] => {
  const mask = segment.sectionKinds[document] ?? 0;
  return SECTION_KINDS.filter((_, bit) => mask & (1 << bit));
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
    sectionKinds: sectionKindsAt(segment, document),
    pages: [...segment.pagesOf(document)],
  };
}

/** One of Orama's comparisons: what a property's values must be. Throws for an operator that Orama does not know. */
function comparison(property: string, condition: unknown): (values: readonly Value[]) => boolean {
  const [[operator, operand] = ['', undefined], ...more] = Object.entries(condition ?? {}) as [string, unknown][];
  if (more.length > 0) throw new Error(`Locus: one operator a property, not ${more.length + 1} (${property})`);
  const wanted = new Set(Array.isArray(operand) ? (operand as unknown[]) : [operand]);
  const least = (Array.isArray(operand) ? operand[0] : operand) as Value;
  const most = (Array.isArray(operand) ? operand[1] : operand) as Value;
  switch (operator) {
    case 'eq':
    case 'in':
    case 'containsAny':
      return (values) => values.some((value) => wanted.has(value));
    case 'nin':
      return (values) => values.some((value) => !wanted.has(value));
    case 'containsAll':
      return (values) => [...wanted].every((value) => values.includes(value as Value));
    case 'between':
      return (values) => values.some((value) => value >= least && value <= most);
    case 'gt':
      return (values) => values.some((value) => value > least);
    case 'gte':
      return (values) => values.some((value) => value >= least);
    case 'lt':
      return (values) => values.some((value) => value < least);
    case 'lte':
      return (values) => values.some((value) => value <= least);
    default:
      throw new Error(`Locus: "${operator}" is no operator of a filter (${property})`);
  }
}

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
    return (document) => tests.every((test) => test(document));
  };
}

function part(property: string, condition: unknown, textMatch: TextMatch): DocumentFilter {
  if (property === 'and' || property === 'or') return joined(property, condition as Record<string, unknown>[], textMatch);
  if (property === 'not') return negated(compileWhere(condition as Record<string, unknown>, textMatch));
  const ofPaper = PAPER[property];
  const ofDocument = DOCUMENT[property];
  if (ofPaper) {
    const passes = comparison(property, condition);
    return (segment) => {
      const papers = segment.papers.map((paper) => passes(ofPaper(paper)));
      return (document) => papers[segment.paperOf[document] ?? 0] === true;
    };
  }
  if (ofDocument) {
    const passes = comparison(property, condition);
    return (segment) => (document) => passes(ofDocument(segment, document));
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
    return how === 'and' ? (document) => tests.every((test) => test(document)) : (document) => tests.some((test) => test(document));
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
