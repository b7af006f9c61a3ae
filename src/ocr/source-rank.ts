import type { SourcePaper } from './source-paper';

/**
 * What a source knows of its paper's places, best first: the one that decides which of several sources a paper is read from. Boxes show a passage on its page;
 * structure without them still names the section; Markdown with page marks comes from OCR and has headings, which the text of a PDF has to guess; text without
 * pages comes last, since a passage that cannot be cited by page is worth least here.
 */
export const SOURCE_RANKS = [
  /** PaperForge's structured blocks. */
  'paperforge',
  /** Blocks with boxes of another tool. */
  'boxes',
  /** Blocks without boxes. */
  'structured',
  /** Markdown with page marks. */
  'paged-text',
  /** The PDF's own text. */
  'pdf',
  /** Markdown without pages. */
  'plain-text',
] as const;
export type SourceRank = (typeof SOURCE_RANKS)[number];

/** The rank of a paper as it was read. */
export function rankOf({ layout, collection, blocks }: SourcePaper): SourceRank {
  if (layout === 'pdf') return 'pdf';
  if (collection === 'fulltext') return blocks.some(({ page }) => page > 0) ? 'paged-text' : 'plain-text';
  if (layout === 'paperforge') return 'paperforge';
  return blocks.some(({ bbox }) => bbox !== null) ? 'boxes' : 'structured';
}

/** Less than 0 where `a` is the better source. */
export const compareRanks = (a: SourceRank, b: SourceRank): number => SOURCE_RANKS.indexOf(a) - SOURCE_RANKS.indexOf(b);

export const isSourceRank = (value: unknown): value is SourceRank => SOURCE_RANKS.some((rank) => rank === value);
