import type { UnitKind } from '../structure/model';

/** What the index knows of a unit. Text is indexed, never kept. */
export interface UnitDocument {
  unitId: string;
  paperId: string;
  collection: 'body' | 'fulltext' | 'object';
  kind: UnitKind;
  /** Normalised section kinds of the path, e.g. ["methods"]; empty where the table of names knows none. */
  sectionKinds: SectionKind[];
  year: number | null;
  pages: number[];
  tags: string[];
  folder: string;
  title: string;
  /** The section path joined by " > ". */
  section: string;
  text: string;
  caption: string;
  label: string;
}

export type SectionKind =
  | 'abstract'
  | 'introduction'
  | 'background'
  | 'methods'
  | 'results'
  | 'discussion'
  | 'conclusion'
  | 'limitations'
  | 'appendix'
  | 'backmatter';

/** Filters; every one present must hold. Empty arrays match nothing. */
export interface IndexFilter {
  papers?: string[];
  collections?: ('body' | 'fulltext' | 'object')[];
  kinds?: UnitKind[];
  sectionKinds?: SectionKind[];
  /** Inclusive. */
  years?: { from?: number; to?: number };
  pages?: { from?: number; to?: number };
  tags?: string[];
  folders?: string[];
}

export interface IndexQuery {
  /** Words as the user wrote them; tokenised inside. */
  words: string;
  /** Only units whose section path holds all of these words. */
  section?: string;
  /** Only units whose fields together hold all of these words: what an exact phrase needs before its text is looked at. */
  all?: string;
  filter?: IndexFilter;
  limit: number;
}

export interface IndexHit {
  unitId: string;
  paperId: string;
  score: number;
}

/**
 * The one door to the search engine; nothing else knows that Orama is behind it.
 * A paper is replaced whole: between two awaits a search sees its old units or its new ones, never a mix.
 */
export interface SearchIndex {
  replacePaper(paperId: string, generation: string, documents: UnitDocument[]): Promise<void>;
  removePaper(paperId: string): Promise<void>;
  /** paperId -> generation of what is indexed. */
  papers(): ReadonlyMap<string, string>;
  /** Best first; ties by unitId, so that the order is the same on every machine. */
  search(query: IndexQuery): Promise<IndexHit[]>;
  /** Number of documents that match, by paper; for facets and "in scope". */
  countByPaper(filter: IndexFilter): Promise<ReadonlyMap<string, number>>;
  /** Opaque pieces, each with version and checksum. */
  save(): Promise<Map<string, Uint8Array>>;
  /** Restores what `save` gave; false where it is damaged, foreign or of another version (the index is then empty). */
  load(pieces: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  dispose(): void;
}
