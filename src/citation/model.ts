import type { Box, SourceFile } from '../ocr/source-paper';
import type { PageLabels, Provenance } from '../provenance/locator';

/** `spec/60` 8. */
export type CitationState = 'exact' | 'moved' | 'changed' | 'lost' | 'unknown';

/** A link in a note that cites a place in a paper, parsed; nothing of it is trusted yet. */
export interface CitationLink {
  /** Link path as written, percent-decoded, without sub-path. */
  linkPath: string;
  /** PDF page index from 1, or null. */
  page: number | null;
  /** Heading of a full-text link, or null. */
  heading: string | null;
  /** 14 Crockford base32 characters, lower case, or null. */
  cite: string | null;
  /** What the user sees; never rewritten. */
  alias: string | null;
  /** Set where it points at a mark that another tool made in the PDF, and names no words of ours (`spec/60` 12). */
  foreign?: true;
}

/** Where a citation stands now. */
export interface ResolvedCitation {
  state: CitationState;
  paperId: string | null;
  path: string[];
  pages: number[];
  labels: PageLabels;
  /** Range of the cited words in the canonical text; null when not found. */
  span: { start: number; end: number } | null;
  /** The unit around it and the cited words inside it, for the hover card. */
  context: { text: string; markStart: number; markEnd: number } | null;
  boxes: { page: number; boxes: Box[] }[];
  approximate: boolean;
  /** Locators other than page and section (slide, sheet, row, line); missing where there are none. */
  at?: Provenance;
  /** The file beside the paper's text that the words stand in; missing for the paper's own. */
  supplement?: SourceFile;
}
