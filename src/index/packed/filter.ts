import type { IndexFilter } from '../search-index';
import { COLLECTIONS, KINDS, SECTION_KINDS } from './document';
import type { Segment, SegmentPaper } from './segment';

/** Says of each document of one segment whether it may be found. */
export type Allowed = (document: number) => boolean;

/**
 * Compiles a filter for one segment: what concerns the paper is decided once a paper, the rest a document.
 * `live` holds 1 for papers that have not been replaced or removed.
 */
export function compileFilter(segment: Segment, live: Uint8Array, filter: IndexFilter | undefined): Allowed {
  const papers = Uint8Array.from(segment.papers, (paper, index) => (live[index] && (!filter || paperPasses(paper, filter)) ? 1 : 0));
  const { paperOf } = segment;
  const inPaper: Allowed = (document) => papers[paperOf[document] ?? 0] === 1;
  if (!filter || !hasDocumentPart(filter)) return inPaper;
  const kinds = filter.kinds && maskOf(KINDS, filter.kinds);
  const collections = filter.collections && maskOf(COLLECTIONS, filter.collections);
  const sections = filter.sectionKinds && maskOf(SECTION_KINDS, filter.sectionKinds);
  const pages = filter.pages;
  return (document) =>
    inPaper(document) &&
    (kinds === undefined || ((1 << (segment.kind[document] ?? 0)) & kinds) !== 0) &&
    (collections === undefined || ((1 << (segment.collection[document] ?? 0)) & collections) !== 0) &&
    (sections === undefined || ((segment.sectionKinds[document] ?? 0) & sections) !== 0) &&
    (!pages || segment.pagesOf(document).some((page) => within(page, pages)));
}

const hasDocumentPart = ({ kinds, collections, sectionKinds, pages }: IndexFilter): boolean =>
  kinds !== undefined || collections !== undefined || sectionKinds !== undefined || pages !== undefined;

function paperPasses(paper: SegmentPaper, { papers, years, tags, folders }: IndexFilter): boolean {
  return (
    (!papers || papers.includes(paper.paperId)) &&
    (!years || (paper.year !== null && within(paper.year, years))) &&
    (!tags || paper.tags.some((tag) => tags.includes(tag))) &&
    (!folders || folders.includes(paper.folder))
  );
}

const within = (value: number, { from, to }: { from?: number; to?: number }): boolean => (from === undefined || value >= from) && (to === undefined || value <= to);

const maskOf = <T>(all: readonly T[], some: readonly T[]): number => some.reduce((mask, name) => mask | (1 << all.indexOf(name)), 0);
