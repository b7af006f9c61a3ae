import { findLinks } from './find-links';
import type { CitationLink } from './model';

/** A citation as it stands in a note. */
export interface CitationInNote {
  /** From 0. */
  line: number;
  /** UTF-16 range of the link in the note, half-open. */
  start: number;
  end: number;
  /** As written. */
  markup: string;
  link: CitationLink;
  /** The sentence around the link, with the link in it; UTF-16, half-open. */
  sentence: { start: number; end: number; text: string };
  /** The words of the block quote or call-out that the link stands in or beside, without its markers; null where there is none. */
  quote: string | null;
}

/** Every link of a note that names a page, a fingerprint or a heading, in order. Code, comments and frontmatter hold none. Never throws. */
export function citationsIn(note: string): CitationInNote[] {
  return findLinks(note).map(({ line, start, end, markup, link }) => ({
    line: line - 1,
    start,
    end,
    markup,
    link,
    sentence: { start, end, text: markup },
    quote: null,
  }));
}
