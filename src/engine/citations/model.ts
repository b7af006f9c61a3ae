import type { CitedWords } from '../../citation/cited-paper';
import type { CitationLink } from '../../citation/model';
import type { QuoteHit } from '../../citation/quotes/quote';
import type { DiffPart, Standing } from '../../citation/standing/standing';
import type { PaperMetadata } from '../../library/paper';

/** The words to cite: a range of a paper's canonical text. */
export interface CiteRequest {
  paperId: string;
  start: number;
  end: number;
  /** The citation is being inserted or copied: its words are kept as they stand now (`spec/60` 10). */
  keep?: boolean;
}

/** Everything that a link, a quote or a Pandoc citation is written from. */
export interface CitedPlace extends CitedWords {
  paper: PaperMetadata;
  generation: string;
  /** The fingerprint parameter, 14 characters. */
  cite: string;
  /** For words in a supplement the vault path of its file, null where it is not in this vault; missing for the paper's own words. */
  supplementPath?: string | null;
}

/** A citation of a note that is to be checked. */
export interface CheckRequest {
  link: CitationLink;
  /** Where the link's path leads in this vault, or null where it leads nowhere. */
  vaultPath: string | null;
  /** The words that the note quotes beside the link, or null. */
  quote: string | null;
  /**
   * The sentence that the link stands in, with its links: its numbers are looked for in what it cites. Left out, it is that of the first request with the same place that has one;
   * where none has, no numbers are looked for.
   */
  sentence?: string;
  /** Where the sentence begins, the note and the place in it: requests with the same place are one sentence's citations. Left out, those with the same sentence are. */
  sentenceAt?: string;
}

/** How a link whose path leads nowhere could lead to its paper again. */
export interface Relink {
  /** Vault path of what of the paper there is. */
  path: string;
  /** Without "#": page and fingerprint as they are now. */
  subpath: string;
}

export interface CheckedCitation extends Standing {
  /** Numbers of the sentence, as written in it, that stand in nothing it cites (`spec/60` 19); empty where what it cites is not all known. */
  unsupported: string[];
  /** For a link that leads nowhere, whose words were kept and stand in their paper still. Its state is `unknown`, its `paperId` that of the paper. */
  relink: Relink | null;
}

/** Where a quote stands, and how truly. */
export interface FoundQuote {
  how: QuoteHit['how'];
  /** From the quote to the paper's wording. */
  diff: DiffPart[];
  /** What to cite. */
  cited: CitedPlace;
}

/** Thrown by `check` where it was stopped: nothing is said about any of its citations. */
export const CHECK_STOPPED = 'CheckStopped';

/** Citations, as part of the engine. */
export interface CitationEngine {
  cite(request: CiteRequest): Promise<CitedPlace | null>;
  /**
   * One citation, for its chip: the states of `spec/60` 8. `vaultPath` is where the link's path leads in this vault, or null where it leads nowhere;
   * `quote` what the note quotes beside it.
   */
  resolve(link: CitationLink, vaultPath: string | null, quote?: string | null): Promise<Standing>;
  /**
   * Many citations, in the order of the requests; each paper is opened once. Give all citations of a note in one call: a sentence's numbers are looked
   * for in everything that it cites. `asker` is a name by which the check can be stopped. Rejects with an error named `CHECK_STOPPED` where `stopChecks` ended it.
   */
  check(requests: CheckRequest[], asker?: string): Promise<CheckedCitation[]>;
  /** Ends the checks of this asker that are under way, soon; those of others go on. */
  stopChecks(asker: string): Promise<void>;
  /** Where a quote stands in the library, the truest first; at most 20 papers are looked at, those named in `paperIds` or those that search finds. */
  findQuote(text: string, scope?: { paperIds?: string[] }): Promise<FoundQuote[]>;
}
