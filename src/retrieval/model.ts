import type { IndexFilter } from '../index/search-index';
import type { Coverage } from '../library/paper';
import type { PageLabels, Provenance } from '../provenance/locator';
import type { TableExcerpt } from '../provenance/table-excerpt';
import type { ObjectKind, UnitBlock, UnitKind } from '../structure/model';
import type { Ambiguity, Expansion } from './abbreviations';

export type SearchMode = 'both' | 'words' | 'meaning';

export interface SearchRequest {
  query: string;
  /** Passages wanted. */
  limit: number;
  /** Passages that one paper may have while others wait; 2 when missing. */
  ofPaper?: number;
  mode: SearchMode;
  /** Joined with the filters that the query itself names. */
  scope?: IndexFilter;
  /** False: abbreviations are looked for as written, and nothing is asked about them. */
  expand?: boolean;
  /** Ids of expansions that the user has switched off. */
  without?: string[];
  /** Ids of the meanings that the user has chosen for ambiguous abbreviations. */
  meant?: string[];
  /** Answer only once everything was compared with the disk; else the first answers may come from names and this device's memory, and say so (`checking`). */
  checked?: boolean;
  /** False: what of the library's own meaning led to a passage is not worked out. */
  explain?: boolean;
  /** While an answer comes from names: no more than so many of the best passages, and `more-follow` where there may be others. Asked again without it, the question gets them. */
  head?: number;
}

/** Which arm found a unit, at what rank (from 1) and raw score. */
export interface ArmRank {
  arm: string;
  rank: number;
  score: number;
}

/** A word of the question and one of the passage, as they are written ("chondrocyte ~ cartilage"). */
export interface WordPair {
  asked: string;
  found: string;
}

/** A figure, table or equation that a passage names. */
export interface MentionedObject {
  unitId: string;
  kind: ObjectKind;
  /** As printed. */
  label: string | null;
  path: string[];
  /** PDF page indices from 1. */
  pages: number[];
  labels: PageLabels;
  /** Its caption's range in the canonical text. */
  start: number;
  end: number;
  /** Where the passage names it: ranges in the passage's text. */
  places: { start: number; end: number }[];
}

/** A place that mentions an object: a paragraph, or another object's caption. */
export interface MentionedIn {
  unitId: string;
  kind: UnitKind;
  /** Label of the object whose caption mentions it, else null. */
  label: string | null;
  path: string[];
  approximate: boolean;
  pages: number[];
  labels: PageLabels;
  /** Ordinal of the paragraph, from 1, in its own section; null where it would be a guess. */
  paragraph: number | null;
  /** Range in the canonical text of the sentence that mentions it. */
  start: number;
  end: number;
}

/** Neighbouring units of one paper, merged: what a card shows, a link cites, a model reads. */
export interface Passage {
  paperId: string;
  generation: string;
  unitIds: string[];
  collection: 'body' | 'fulltext' | 'object';
  kind: UnitKind;
  path: string[];
  /** PDF page indices from 1, distinct, in reading order. */
  pages: number[];
  /** Printed labels of `pages` where known. */
  labels: PageLabels;
  approximate: boolean;
  /** Locators other than page and section (slide, sheet, row, line); missing where there are none. */
  at?: Provenance;
  /** The file beside the paper's text that this stands in, and its vault path, null where it is not here; missing for the paper's own text. */
  supplement?: { name: string; path: string | null };
  /** Range in the canonical text; `text` is exactly that slice. */
  start: number;
  end: number;
  text: string;
  /** Label as printed, objects only. */
  label: string | null;
  /** Image path relative to the vault, objects only, where there is one. */
  image: string | null;
  /** Tables only, where their cells are known: the rows to show, and how many there are. All of a short table, else those around the hits. */
  table: TableExcerpt | null;
  /** Figures, tables and equations that the text names ("Fig. 2"), in its order, each once. */
  mentions: MentionedObject[];
  /** Objects only: where the paper mentions it, in reading order. */
  mentionedIn: MentionedIn[];
  blocks: UnitBlock[];
  score: number;
  arms: ArmRank[];
  /** Words of the question and words of the passage that go together in this library, best first: why an arm that looks for meaning found it. */
  related: WordPair[];
  /** Ranges of matched words in `text`, relative to it, sorted and disjoint. */
  highlights: { start: number; end: number }[];
  /** The sentence(s) that match best, <= 400 UTF-16 units: what a citation of this passage cites. Range in the canonical text. */
  bestSentences: { start: number; end: number };
  /** The paper's OCR result is no longer on disk. */
  sourceMissing: boolean;
}

/** A suggested next step, as data. */
export type NextStep =
  | { kind: 'search-papers' }
  | { kind: 'remove-filter'; filter: string }
  | { kind: 'build-index' }
  | { kind: 'show-status' };

/** Plain notices: `i18n` under `notice.<code>`. */
export const SEARCH_NOTICE_CODES = [
  'meaning-unavailable',
  'endpoint-unavailable',
  'words-unavailable',
  'index-loading',
  'checking',
  'more-follow',
  'filter-ignored',
  'newer-shards',
  'nothing-to-find',
] as const;
export interface SearchNotice {
  code: (typeof SEARCH_NOTICE_CODES)[number];
  params?: Record<string, string | number>;
}

export interface SearchAnswer {
  passages: Passage[];
  coverage: Coverage;
  notices: SearchNotice[];
  next: NextStep[];
  /** Abbreviations of the query that were looked for in their other form too. */
  expansions: Expansion[];
  /** Abbreviations of the query that mean several things in this library: the user is asked. */
  ambiguous: Ambiguity[];
}
