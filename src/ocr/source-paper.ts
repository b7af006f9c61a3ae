import type { PieceLocator, SupplementKind, SupplementPiece } from '../ports';
import type { Reason } from './reason';

/** Left, top, right, bottom in pixels of the page raster, origin top left. PDF points = px * pdfWidth / pageWidth. */
export type Box = readonly [number, number, number, number];

/** `(page, blockId)`: the identity of a block. `blockId` is unique on its page only (it restarts on every page). */
export interface BlockRef {
  /** PDF page index, from 1; 0 means that the page is unknown (Markdown without page marks, a block without a usable page). */
  page: number;
  blockId: string;
}

/** One block as the OCR wrote it. */
export interface Block extends BlockRef {
  /** PaperForge's role, e.g. "body_paragraph"; "" where the source has none. */
  role: string;
  /** The role before PaperForge's gates demoted it; null where unknown. */
  seedRole: string | null;
  /** PaddleOCR's label, e.g. "paragraph_title"; null where unknown. */
  rawLabel: string | null;
  /** "" where the OCR gave none. May hold "\n", LaTeX fragments, `<table>` HTML. */
  text: string;
  bbox: Box | null;
  /** Raster size of the page that `bbox` is measured in; null where unknown. */
  pageWidth: number | null;
  pageHeight: number | null;
  /** Heading level 1-6 where a source gives one; null otherwise. */
  level: number | null;
  /** Dominant font size in points and boldness from the PDF's text spans; null where unknown. */
  fontSize: number | null;
  bold: boolean | null;
  /** The block's own id of an object that swallowed it (figure text, a joined caption); null otherwise. */
  ownerObject: string | null;
  /** Page on which the text ends, where the source joined a paragraph over a page break and does not say where it breaks; absent otherwise. */
  endsOn?: number;
  /** Where it stands besides page and section, as its source says (`{ slide: 5 }`, `{ line: 40 }`); absent where nothing else is known. */
  at?: PieceLocator;
}

export const blockKey = (ref: BlockRef): string => `${ref.page}:${ref.blockId}`;

/** A figure or table that the source's inventory knows: which blocks are its caption, its image, its cells. */
export interface SourceObject {
  kind: 'figure' | 'table' | 'equation';
  /** The source's own id ("figure_001"); unique in the paper. */
  objectId: string;
  /** "Figure 2" as printed, or null. */
  label: string | null;
  page: number;
  captionBlocks: BlockRef[];
  assetBlocks: BlockRef[];
  /** Blocks inside the object (labels in a figure, cells): shown nowhere else. */
  innerBlocks: BlockRef[];
  /** Path relative to the paper's folder, or null. */
  image: string | null;
  /** HTML of the table where the source has it apart from a block, or null. */
  html: string | null;
}

/** The order in which the source itself rendered its blocks (render-map), where it did. */
export interface RenderOrder {
  ref: BlockRef;
  /** Markdown level 1-6 of a rendered heading, null for the rest. */
  level: number | null;
  emittedAs: string;
}

/** What identifies the OCR result (`spec/40` 6). `unknown` equals nothing, not even itself. */
export type SourceIdentity =
  | { kind: 'result-hash' | 'recomputed' | 'content'; value: string }
  | { kind: 'unknown' };

/** How far publication of the OCR result has come. */
export type SourceStatus =
  | 'ready'
  /** A publish marker is there (younger than an hour by the caller's clock is `publishing`; older was interrupted). */
  | 'marked'
  /** The published hash and the artefacts disagree. */
  | 'stale'
  /** Nothing to read yet: queued, running, failed upstream. */
  | 'no-ocr';

/** One file that a paper was read from. `name` is relative to the paper's folder. */
export interface SourceFile {
  name: string;
  /** Lower-case hex. */
  sha256: string;
}

/** A bookmark of the PDF. Titles are as the file has them. */
export interface OutlineItem {
  title: string;
  /** PDF page index from 1; null where the destination leads nowhere. */
  page: number | null;
  /** Distance of the target from the top of the page as a share of its height, 0 to 1; null where unknown. */
  top: number | null;
  children: OutlineItem[];
}

/** A file that belongs to a paper beside its text (slides, tables, protocols), as it was read. */
export interface SourceSupplement extends SourceFile {
  kind: SupplementKind;
  pieces: readonly SupplementPiece[];
}

/** A paper as read from disk by one layout: everything later steps need, nothing about how it was stored. */
export interface SourcePaper {
  /** The name of the paper's folder (the Zotero key). */
  paperId: string;
  layout: string;
  status: SourceStatus;
  identity: SourceIdentity;
  /** The hash that the OCR tool published, where it is there and the artefacts do not match it. */
  publishedHash?: string;
  /** `body` for structured blocks; `fulltext` for papers that only have Markdown. */
  collection: 'body' | 'fulltext';
  blocks: Block[];
  /** Empty where the source did not render. */
  renderOrder: RenderOrder[];
  objects: SourceObject[];
  /** The PDF's bookmarks, where the PDF was read and has any. */
  outline?: readonly OutlineItem[];
  /** The PDF's own page labels, one a page from page 1, where it has any. */
  pdfLabels?: readonly string[];
  /** In the order of their names; absent where there are none. */
  supplements?: readonly SourceSupplement[];
  /** Number of pages of the PDF where known. */
  pageCount: number | null;
  sources: SourceFile[];
  /** What was wrong with the input and how it was got round; shown on the paper's status. */
  warnings: Reason[];
}
