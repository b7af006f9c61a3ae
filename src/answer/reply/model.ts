/** What the model puts forward for a claim. */
export interface RawEvidence {
  /** Numbers of the passages that it names, from 1. */
  passages: number[];
  /** What it names that was not given: "S99". */
  unknown: string[];
  /** "" where it gives none. */
  quote: string;
}

/** A claim as the model made it, nothing checked. */
export interface RawClaim {
  /** Without markers. */
  text: string;
  evidence: RawEvidence[];
}

/** What was read of a model's answer. */
export interface Reply {
  claims: RawClaim[];
  /** `truncated`: it ends in the middle; `plain-text`: it was no JSON; `too-much`: the rest was not read. */
  flags: ('truncated' | 'plain-text' | 'too-much')[];
}

/** UTF-16 units of an answer that are read. */
export const LONGEST_REPLY = 200_000;
/** Claims of an answer, and quotes of a claim, that are read. */
export const MOST_CLAIMS = 100;
export const MOST_EVIDENCE = 5;
