import type { Reason } from '../ocr/reason';
import type { SourceRank } from '../ocr/source-rank';

/** Bibliographic facts about a paper, joined from the sources in `spec/10`'s order of trust. */
export interface PaperMetadata {
  paperId: string;
  title: string;
  /** Display names in order: "Matteo T. Degiacomi", "陈新宇". */
  authors: string[];
  year: number | null;
  journal: string;
  doi: string;
  citekey: string;
  tags: string[];
  /** The domain or collection folder ("NLP"), "" where none. */
  folder: string;
  abstract: string;
  /** First and last printed page where the library knows them ("1545", "1560"). */
  pageRange: readonly [string, string] | null;
  /** Vault-relative paths, or null. */
  pdfPath: string | null;
  notePath: string | null;
  fullTextPath: string | null;
  /** Zotero attachment key for `zotero://open-pdf`, or null. */
  attachmentKey: string | null;
  /** What a list of references says beside this; missing where no source knows any of it. */
  publication?: Publication;
}

/** What only lists of references ask for. Every member is missing where no source knows it. */
export interface Publication {
  /** As the Citation Style Language calls it: "article-journal", "paper-conference". */
  type?: string;
  volume?: string;
  issue?: string;
  /** As written: "1545-1560", "e123". */
  pages?: string;
  publisher?: string;
  place?: string;
  /** Of the book or the proceedings: title of the series. */
  series?: string;
  edition?: string;
  /** Of a report or a preprint. */
  number?: string;
  genre?: string;
  url?: string;
  isbn?: string;
  issn?: string;
  /** BCP 47, as written. */
  language?: string;
  /** 1 to 12. */
  month?: number;
  day?: number;
  /** Display names. */
  editors?: string[];
  /** Names that a display name alone would be split wrongly into, by display name; [given, family], an organisation ["", name]. */
  names?: Record<string, readonly [given: string, family: string]>;
}

export const PAPER_STATES = [
  'indexed',
  'stale',
  'publishing',
  'blocked',
  'failed',
  'empty',
  'no-ocr',
  'source-missing',
] as const;
/** `stale` is a kind of indexed: the last good version is served while a newer one is not readable yet. */
export type PaperState = (typeof PAPER_STATES)[number];

export interface UnitCounts {
  body: number;
  fulltext: number;
  object: number;
}

export interface PaperStatus {
  paperId: string;
  title: string;
  state: PaperState;
  /** The reason for the state, where there is one. */
  reason?: Reason;
  /** What was odd and got round. */
  warnings: Reason[];
  units: UnitCounts;
  /** 16 hex digits, or null where nothing is stored. */
  generation: string | null;
  /** What the stored text was read from; null where nothing is stored. */
  source: PaperSource | null;
  /** Bookmarks or page labels of its PDF went into what is stored, although its text was read from something else. */
  pdfWitness: boolean;
  /** What else was there to read it from, and why that was not used. */
  otherSources: OtherPaperSource[];
  /** Files beside its text that this device has, by path, and why one is not in the paper; missing where there are none. */
  supplements?: { path: string; reason: Reason | null }[];
}

export interface PaperSource {
  /** The layout or format that read it ("paperforge", "docling", "pdf"); "" for what an older version stored. */
  format: string;
  rank: SourceRank | null;
  /** Vault-relative: the paper's OCR folder, the other tool's file, or the PDF; null where this device did not read it itself. */
  path: string | null;
}

export interface OtherPaperSource extends PaperSource {
  reason: Reason;
}

/**
 * library = indexed + publishing + blocked + failed + empty + noOcr + sourceMissing (`spec/40` 23);
 * `stale` and `semanticReady` are parts of `indexed`.
 */
export interface Coverage {
  library: number;
  indexed: number;
  publishing: number;
  blocked: number;
  failed: number;
  empty: number;
  noOcr: number;
  sourceMissing: number;
  stale: number;
  semanticReady: number;
  /** Papers that the search's scope allows; only on search results. */
  inScope?: number;
}
