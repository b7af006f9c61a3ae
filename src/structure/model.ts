import type { PieceLocator } from '../ports';
import type { BlockRef, Box, SourceFile } from '../ocr/source-paper';

/**
 * `front` owns what stands before the first heading; `references` is the reference zone's heading. `supplement` is a file beside the paper's text, or a part of
 * one (a slide, a sheet): its title is shown, and is in no path.
 */
export type NodeKind = 'front' | 'section' | 'references' | 'supplement';

/** Which witness the heading comes from. */
export type HeadingOrigin = 'blocks' | 'outline' | 'split';

/** What was changed about a heading, and why; shown on request, never silent. */
export interface Repair {
  kind: 'level-by-numbering' | 'level-by-outline' | 'title-by-outline' | 'title-demoted' | 'heading-restored' | 'title-split';
  from: string;
  to: string;
}

export interface SectionNode {
  /** Deterministic; identity is (page, blockId), with ordinal and offset for halves and outline-only sections. */
  nodeId: string;
  kind: NodeKind;
  /** As printed, whitespace collapsed and markup stripped; "" is shown as "(untitled)". */
  title: string;
  /** 1-6 as given or repaired; 0 for the front node. */
  level: number;
  /** null for the front node. */
  page: number | null;
  blockId: string | null;
  origin: HeadingOrigin;
  /** Titles of the ancestors and its own, in order. Empty for the front node. */
  path: string[];
  /** Emitted blocks directly below this heading, without the heading block and without children's. */
  own: BlockRef[];
  children: SectionNode[];
  repairs: Repair[];
  /** The section begins somewhere on its page: only the outline's page is known (`spec/30` 3). */
  approximate?: true;
}

export type RunKind = 'body' | 'abstract' | 'backmatter' | 'insert' | 'footnote' | 'other';
export type ObjectKind = 'figure' | 'table' | 'equation';
export type UnitKind = RunKind | ObjectKind;

/** A block's (or a part of a block's) slice of the canonical text: UTF-16, half-open. */
export interface UnitBlock extends BlockRef {
  start: number;
  end: number;
  bbox: Box | null;
  /** Where it stands besides page and section; absent where nothing else is known. */
  at?: PieceLocator;
}

export interface TableCells {
  /** Number of leading rows that are headers. */
  headerRows: number;
  rows: string[][];
}

/** Why a unit is kept but not searched. */
export type NotIndexable = 'too-short' | 'symbols-only' | 'front-matter' | 'contents-page' | 'empty-caption';

/** An indexed piece of a paper. Its text is `canonical.slice(start, end)`. */
export interface Unit {
  /** Deterministic on every machine, unique in the library, characters [A-Za-z0-9_.-] only. Internal: citations use fingerprints. */
  unitId: string;
  kind: UnitKind;
  collection: 'body' | 'fulltext' | 'object';
  nodeId: string;
  /** Section path; empty in front matter. */
  path: string[];
  /** PDF page indices from 1, distinct, in reading order; empty where unknown. */
  pages: number[];
  start: number;
  end: number;
  blocks: UnitBlock[];
  /** Part n of m where a run over the cap was split, from 1; null for whole runs. */
  part: { index: number; count: number } | null;
  indexable: boolean;
  reason?: NotIndexable;
  /** A formula that alone exceeds the cap and stays whole. */
  overCap?: true;
  /** The section is a guess from page-level bookmarks (`spec/30` 3). */
  approximate?: true;
  /** Objects only. */
  object?: ObjectFields;
}

export interface ObjectFields {
  /** As printed ("Fig. 1"), or null where the object has no label. */
  label: string | null;
  /** Normalised ("figure 1", "table s1", "extended data figure 3"), or null. */
  labelKey: string | null;
  /** Image path relative to the paper's folder, or null. */
  image: string | null;
  cells: TableCells | null;
  /** Range of the object's own content (table text, formula) in the canonical text where it has any. */
  content: { start: number; end: number } | null;
  /** Units that mention it, in reading order. */
  mentionedBy: string[];
}

export interface Reference extends BlockRef {
  start: number;
  end: number;
}

/** A supplement's stretch of the canonical text: UTF-16, half-open. */
export interface BuiltSupplement extends SourceFile {
  start: number;
  end: number;
}

/** Everything that is built from one `SourcePaper`. Deterministic: same input, same value. */
export interface BuiltPaper {
  canonical: string;
  tree: SectionNode[];
  /** Running units and objects in reading order; objects of a section after its running units. */
  units: Unit[];
  references: Reference[];
  /** Files beside the paper's text, whose text stands behind it; absent where there are none, and in what older versions stored. */
  supplements?: BuiltSupplement[];
  /** Printed page labels by PDF page index, only where at least three pages agree (`spec/30` 17). */
  pageLabels: Record<number, string>;
  /** Raster size by page, for drawing boxes. */
  pageSizes: Record<number, readonly [width: number, height: number]>;
  /** Characters left out, by role: the closed exclusion list of `spec/20` 14. */
  excluded: Record<string, number>;
  /** Roles that the table of roles does not know -> number of blocks. */
  unknownRoles: Record<string, number>;
}

/** What of the build is a setting. Part of the policy version. */
export interface BuildPolicy {
  /** Estimated tokens a unit may hold before it is split. */
  unitCap: number;
  /** Fewer words than this: kept, not indexable. */
  minimumWords: number;
  /** Numbering, outline and title repairs of heading levels. */
  repairLevels: boolean;
}

export const DEFAULT_POLICY: BuildPolicy = { unitCap: 1000, minimumWords: 3, repairLevels: true };
