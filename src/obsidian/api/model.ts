import type { CitationState, DiffPart, InsertionKind, QuoteState } from '../../citation';
import type { SearchMode } from '../../retrieval/model';

/** Raised when something that was there goes or means something else; new members do not raise it. */
export const API_VERSION = 1;

/** A paper, as far as it is known: unknown texts are "", an unknown year is null. */
export interface ApiPaper {
  paperId: string;
  title: string;
  authors: string[];
  year: number | null;
  citekey: string;
  doi: string;
  /** Vault paths, null where the vault has no such file. */
  pdf: string | null;
  fullText: string | null;
  note: string | null;
}

/** A stretch of a paper's text and where it stands. */
export interface ApiPlace {
  paperId: string;
  /** UTF-16 range in the paper's text, half-open, as long as the paper is not read anew. */
  start: number;
  end: number;
  /** The exact words. */
  text: string;
  /** Section titles, outermost first. */
  path: string[];
  /** PDF page indices from 1. */
  pages: number[];
  /** Printed labels beside `pages`, null where not known. */
  labels: (string | null)[];
  /** Name of the file beside the paper that the words stand in; null for the paper's own. */
  supplement: string | null;
  /** The place as a reader would say it, in the app's language. */
  where: string;
}

export interface ApiSearchRequest {
  query: string;
  /** 1 to 100; 10 when missing. */
  limit?: number;
  /** `words` when missing; `meaning` and `both` may ask a service that the user has set up, which may cost money. */
  mode?: SearchMode;
  /** Only these papers. */
  papers?: string[];
}

export interface ApiHit extends ApiPlace {
  paper: ApiPaper;
  /** Higher is better; only good for comparing hits of one answer. */
  score: number;
  /** What `cite` would cite of it: the sentences that match best. */
  best: { start: number; end: number };
}

export interface ApiSearchAnswer {
  hits: ApiHit[];
  /** How many of the library's papers could be searched. */
  coverage: { searched: number; library: number };
  /** What limits the answer, in the app's language. */
  notices: string[];
}

export interface ApiCiteRequest {
  paperId: string;
  /** The words to cite: a range, or the words themselves, which are then looked for. */
  range?: { start: number; end: number };
  quote?: string;
  /** Vault path of the note that the link is for: links are written from there, in the user's style. */
  note?: string;
  /** `link` when missing. */
  form?: InsertionKind;
  /** Inside a table every "|" is escaped. */
  inTable?: boolean;
  /** Keep the cited words, so that they can be compared later: for a link that is put into a note. */
  keep?: boolean;
}

export interface ApiCitation extends ApiPlace {
  paper: ApiPaper;
  /** What to put into the note. */
  markup: string;
  /** 14 characters. */
  fingerprint: string;
  /** How the words were found; `verbatim` where a range was given. For `near` the paper's own words are cited. */
  how: 'verbatim' | 'normalised' | 'near';
}

export interface ApiStanding {
  state: CitationState;
  paperId: string | null;
  path: string[];
  pages: number[];
  /** What was cited, where it is known. */
  cited: string | null;
  /** Where the words are now, or what they may have become. */
  proposal: { how: 'moved' | 'repaired' | 'near'; text: string; pages: number[]; path: string[]; fingerprint: string; diff: DiffPart[] } | null;
}

export interface ApiAskRequest {
  question: string;
  /** Only these papers may answer. */
  papers?: string[];
}

/** An answer of the user's service, every quote checked against the paper. It is kept in plugin data like the user's own. */
export interface ApiAnswer {
  id: string;
  question: string;
  model: string;
  /** Empty where it abstains. */
  claims: {
    /** The model's words. */
    text: string;
    /** At least one of its quotes stands in the passage that it cites. */
    supported: boolean;
    quotes: {
      text: string;
      state: QuoteState;
      supported: boolean;
      /** Where the words stand, for `cite`; null where they stand nowhere. */
      place: { paperId: string; start: number; end: number } | null;
      /** 14 characters; null for every quote that is no support. */
      fingerprint: string | null;
    }[];
  }[];
  /** Why there is no answer, in the app's language; null where there is one. */
  abstained: string | null;
  /** What was sent. */
  passages: { marker: string; paperId: string; start: number; end: number; text: string; pages: number[]; where: string }[];
  coverage: { searched: number; library: number };
  /** What limits the answer, in the app's language. */
  notices: string[];
  /** What the service did wrong, in the app's language; what is in `claims` is then a part, or nothing. */
  failure: string | null;
}

/**
 * What went wrong, for a program: `bad-argument` is the caller's, `unavailable` says why nothing can be answered now, `not-allowed` what the user has to allow first, `failed` is
 * ours.
 */
export type ApiFault = 'bad-argument' | 'unavailable' | 'not-allowed' | 'failed';

/** Every rejection of the API. Plain, so that nothing of the inside leaks out. */
export class LocusApiError extends Error {
  override readonly name = 'LocusApiError';
  constructor(
    readonly code: ApiFault,
    message: string,
  ) {
    super(message);
  }
}

/** What other plugins and scripts may use: `app.plugins.plugins.locus.api`. Plain data in and out; every method rejects with `LocusApiError` only. */
export interface LocusApi {
  readonly version: typeof API_VERSION;
  search(request: ApiSearchRequest): Promise<ApiSearchAnswer>;
  /** A stretch of a paper's text; null where the paper is not indexed or the range holds no text. */
  passage(place: { paperId: string; start: number; end: number }): Promise<ApiPlace | null>;
  /** null where the paper is not indexed, or does not say the words, not even nearly. */
  cite(request: ApiCiteRequest): Promise<ApiCitation | null>;
  /** Asks the user's service, which may cost them money: only where the settings let other plugins ask. One question at a time. */
  ask(request: ApiAskRequest): Promise<ApiAnswer>;
  /** A link as it is written in a note, or its target alone, and what the note quotes beside it; null for what is no link into the vault. */
  resolve(link: string, note?: string, quote?: string): Promise<ApiStanding | null>;
}
