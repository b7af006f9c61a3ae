import type { PaperMetadata } from '../library/paper';
import type { CitationLink } from './model';

/**
 * Whether a link cites words that can be checked: it carries a fingerprint, or names a heading of a paper's full text. A page alone claims no words, and a
 * heading of the user's own note about the paper is nothing of ours (`spec/60` 12). `paper` is whose file the link leads to, null where it is nobody's.
 */
export function citesWords(link: CitationLink, vaultPath: string | null, paper: PaperMetadata | null): boolean {
  if (link.cite !== null) return true;
  return link.heading !== null && vaultPath !== null && paper !== null && vaultPath !== paper.notePath && vaultPath !== paper.pdfPath;
}

/** Whether a link leads to a page of a paper and claims none of its words: there is nothing in it that could be checked. */
export const citesPage = (link: CitationLink, paper: PaperMetadata | null): boolean => link.cite === null && link.heading === null && link.page !== null && paper !== null;
