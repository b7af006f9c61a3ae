/** Left, top, right, bottom in PDF points from the top left corner of the page as it is shown (crop box and rotation applied). */
export type PdfBox = readonly [number, number, number, number];

/** One line of print, or the part of one that a wide gap sets apart (the other column, a page number). */
export interface PdfLine {
  /** Never blank. Superscripts are Unicode superscripts where there are such; no control characters, no private-use ones. */
  text: string;
  box: PdfBox;
  /** Points; that of most of the line's characters. */
  fontSize: number;
  /** null where the font does not say. */
  bold: boolean | null;
  /** True where the line does not run from left to right on the page as shown (a stamp in the margin, a table on its side). */
  turned: boolean;
}

/** One page. Lines are in the order of the file's content stream, which need not be the order of reading. */
export interface PdfPage {
  /** Points, as shown. */
  width: number;
  height: number;
  lines: PdfLine[];
}

/** A bookmark; the same shape as `OutlineItem` of the papers. */
export interface PdfBookmark {
  title: string;
  /** From 1; null where it leads nowhere. */
  page: number | null;
  /** Share of the page's height above the target, 0 to 1; null where unknown. */
  top: number | null;
  children: PdfBookmark[];
}

/** What a PDF says of itself and holds as text. */
export interface PdfFacts {
  /** SHA-256 of the file's bytes, lower-case hex, and their number. */
  sha256: string;
  size: number;
  /** One entry a page; page 1 is at 0. Of pages whose lines were not asked for only the place is kept: no size, no lines. */
  pages: PdfPage[];
  /** Pages, from 1, whose text could not be read; their `lines` are empty. */
  unreadPages: number[];
  /** Empty where the file has no bookmarks. */
  outline: PdfBookmark[];
  /** There may be bookmarks, and they could not be read. */
  outlineUnread?: true;
  /** The file's own page labels, one a page, not unique; null where it has none. */
  pageLabels: string[] | null;
}

/** Why nothing was read of a PDF. The codes are reasons of `i18n` (`reason.<code>`). */
export type PdfFailure =
  /** It asks for a password. */
  | 'pdf-encrypted'
  /** It is a PDF whose structure cannot be followed. */
  | 'pdf-damaged'
  /** No bytes. */
  | 'pdf-empty'
  | 'pdf-not-a-pdf'
  /** It was not read within the time given. */
  | 'pdf-hangs'
  /** More bytes or pages than are read, or more memory than is given. */
  | 'pdf-too-large'
  /** The reader itself failed (`message`), through no fault that could be found in the file. */
  | 'pdf-unreadable';

export type PdfRead = { ok: true; facts: PdfFacts } | { ok: false; code: PdfFailure; message: string };

/** What may be spent on one file. */
export interface PdfLimits {
  /** For the whole file. */
  milliseconds: number;
  bytes: number;
  pages: number;
}

/**
 * Pages whose lines are read: all, none (bookmarks, labels and the number of pages are enough), or those from the first to the last, from 1, both included. What is
 * read of a page does not depend on which others are read.
 */
export type PdfLines = 'all' | 'none' | readonly [first: number, last: number];

/**
 * Reads PDFs one after the other. Never rejects: a file that cannot be read is a plain failure. The bytes are the reader's afterwards; a caller that needs
 * them keeps a copy.
 */
export interface PdfReader {
  read(bytes: Uint8Array, limits?: Partial<PdfLimits>, lines?: PdfLines): Promise<PdfRead>;
  /** Ends what is being read and gives memory back; a later `read` starts anew. */
  close(): void;
}
