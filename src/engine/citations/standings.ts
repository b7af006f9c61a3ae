import { readCite, type CitationLink } from '../../citation';
import { standingOf, type Standing } from '../../citation/standing';
import type { WordKnowledge } from '../../citation/word-knowledge';
import type { PaperMetadata } from '../../library/paper';
import type { OpenPaper } from '../paper-texts';
import type { KeptWords } from './kept-words';

export interface StandingsOptions {
  kept: KeptWords;
  open: (paperId: string) => Promise<OpenPaper | null>;
  paperAt: (vaultPath: string) => Promise<PaperMetadata | null>;
  /** Opens the search index: asked only where cited words are no longer found. */
  words: () => Promise<WordKnowledge>;
}

/** Knows nothing: with it nothing is ever repaired. */
const NO_WORDS: WordKnowledge = { known: () => false };

/** A link with what the note quotes beside it. */
export interface Claim {
  link: CitationLink;
  quote: string | null;
  /** The file that it leads to, where that is known. */
  vaultPath?: string | null;
}

/** What single citations stand at. The cheap question first: where the fingerprint is found, neither record nor index is opened. */
export class Standings {
  constructor(private readonly options: StandingsOptions) {}

  async one(claim: Claim, vaultPath: string | null): Promise<Standing> {
    const paper = vaultPath === null ? null : await this.options.paperAt(vaultPath);
    if (paper === null) return standingOf(soundLink(claim.link), claim.quote, null, null, NO_WORDS);
    return this.within({ ...claim, vaultPath }, paper.paperId, await this.options.open(paper.paperId));
  }

  /** `opened` is the paper that the link leads to; null where it is not stored. */
  async within(claim: Claim, paperId: string, opened: OpenPaper | null): Promise<Standing> {
    const link = soundLink(claim.link);
    const { kept } = this.options;
    // A supplement's words are looked for in it, the paper's in the paper.
    const cited = opened?.cited.partNamed(fileName(claim.vaultPath ?? claim.link.linkPath)) ?? null;
    const quick = standingOf(link, link.cite === null ? claim.quote : null, null, cited, NO_WORDS);
    if (opened !== null && isFound(quick)) {
      if (link.cite !== null && quick.span !== null) await kept.lookAfter(link.cite, opened, quick.span);
      return quick;
    }
    const record = link.cite === null ? null : await kept.of(paperId, link.cite);
    // Without the words that were cited nothing can be near to them.
    const words = opened === null || (record === null && claim.quote === null) ? NO_WORDS : await this.options.words();
    const standing = standingOf(link, claim.quote, record, cited, words);
    return { ...standing, paperId };
  }
}

/** The words stand somewhere, letter for letter. */
const isFound = ({ state, proposal }: Standing): boolean => state === 'exact' || (state === 'moved' && proposal?.how !== 'repaired');

/** A link may come from anywhere: a fingerprint that is none counts as missing, as it does where links are read. */
const soundLink = (link: CitationLink): CitationLink => ({ ...link, cite: link.cite === null ? null : readCite(link.cite) });

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
