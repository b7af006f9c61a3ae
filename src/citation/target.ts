import type { PaperMetadata } from '../library/paper';
import { writeSubpath } from './subpath';

/** Where a citation leads: `path` is vault-relative, `subpath` without "#" ("" for the whole file). */
export interface CitationTarget {
  kind: 'pdf' | 'full-text' | 'note' | 'supplement';
  path: string;
  subpath: string;
}

/** What of the cited place a link can name. */
export interface TargetPlace {
  path: readonly string[];
  /** PDF page indices from 1, in reading order. */
  pages: readonly number[];
  cite: string | null;
  /** For words in a supplement the vault path of its file, null where it is not in this vault; missing for the paper's own words. */
  supplementPath?: string | null;
}

/**
 * The paper's PDF in the vault, else its full-text note at the heading, else its literature note; null where the vault has none of them
 * (a plain reference is all that can be written then). Words of a supplement lead to its file, never to a page of the PDF.
 */
export function citationTarget(paper: PaperMetadata, place: TargetPlace): CitationTarget | null {
  if (place.supplementPath !== undefined) return supplementTarget(paper, place.supplementPath, place);
  if (paper.pdfPath !== null) {
    return { kind: 'pdf', path: paper.pdfPath, subpath: writeSubpath({ page: place.pages[0] ?? null, cite: place.cite }) };
  }
  if (paper.fullTextPath !== null) {
    return { kind: 'full-text', path: paper.fullTextPath, subpath: writeSubpath({ heading: place.path[place.path.length - 1] ?? null }) };
  }
  return paper.notePath === null ? null : { kind: 'note', path: paper.notePath, subpath: '' };
}

/** A Markdown file at its heading, where plain Obsidian goes; any other file with the fingerprint, which plain Obsidian passes over. */
function supplementTarget(paper: PaperMetadata, path: string | null, { path: sections, cite }: TargetPlace): CitationTarget | null {
  if (path === null) return paper.notePath === null ? null : { kind: 'note', path: paper.notePath, subpath: '' };
  const subpath = /\.(?:md|markdown)$/i.test(path) ? { heading: sections[sections.length - 1] ?? null } : { cite };
  return { kind: 'supplement', path, subpath: writeSubpath(subpath) };
}

/** Zotero's address of a PDF outside the vault, at a page (PDF index from 1); null where Zotero has no key for it. */
export function zoteroAddress(paper: PaperMetadata, page: number | null): string | null {
  const key = paper.attachmentKey;
  if (key === null || !/^[A-Za-z0-9]+$/.test(key)) return null;
  return `zotero://open-pdf/library/items/${key}${page === null ? '' : `?page=${String(page)}`}`;
}
