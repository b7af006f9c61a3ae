import type { CslItem } from './csl';

export interface BibliographyRequest {
  /** In the order in which they are cited; ids are unique. */
  items: readonly CslItem[];
  /** The text of a .csl file. */
  style: string;
  /** Used where the style names no language: "en-US", "zh-CN". */
  lang: string;
  /** The user's own locales in XML, by language. */
  locales: Readonly<Record<string, string>>;
}

export type ReferenceFault = 'style-not-xml' | 'style-other-xml' | 'style-dependent' | 'style-no-bibliography' | 'style-failed' | 'style-hangs' | 'broken';

export interface MadeFault {
  ok: false;
  code: ReferenceFault;
  /** Of `style-dependent` the style that it depends on, else details in English; "" where there are none. */
  message: string;
}

export interface MadeEntries {
  ok: true;
  entries: string[];
  /** Ids of the items of which the style prints nothing but perhaps a number. */
  unprinted: string[];
  /** The language that the style is to be set in and that is not there, so that English stands in for it; null where none is missing. */
  missingLanguage: string | null;
}

export type MadeBibliography = MadeEntries | MadeFault;
export type MadeText = { ok: true; text: string } | MadeFault;

/** Formats references beside the main thread. Nothing rejects. */
export interface ReferenceMaker {
  /** In UTF-8, one entry a paper. */
  bibtex(items: readonly CslItem[]): Promise<MadeText>;
  bibliography(request: BibliographyRequest): Promise<MadeBibliography>;
  close(): void;
}
