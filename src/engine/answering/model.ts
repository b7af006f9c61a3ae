import type { AnswerEndpoint } from '../../answer/client/settings';
import type { Answer, Claim, QuotePlace } from '../../answer/model';
import type { Nearness } from '../../answer/near-enough';
import type { DiffPart, QuoteState } from '../../citation';
import type { PaperMetadata } from '../../library/paper';

/** How questions are answered; need not be the service that search by meaning asks. */
export interface AnswerChoice {
  endpoint: AnswerEndpoint;
  /** Passages sent with a question, at most. */
  passages: number;
  /** Estimated tokens of text sent with a question, at most. */
  cap: number;
  /** The least relevance of the best passage with which the model is asked; `RELEVANCE_FLOOR` where it is missing. */
  floor?: number;
}

/** What a question would send, before anything is sent (`spec/80` 6): nothing where `unasked` says why, else at least one passage. */
export interface AnswerEstimate {
  /** Host name of the service; "" where the address is none. */
  host: string;
  model: string;
  passages: number;
  words: number;
  /** Estimated. */
  tokens: number;
  /** The cap that the passages were chosen to fit, in estimated tokens. */
  cap: number;
  /** Why the model would not be asked, by the words alone; null where it would. */
  unasked: Nearness['unasked'];
}

/** Why a question was not asked. Nothing was sent. */
export type AskRefusal =
  /** No service is named, or the host has no network. */
  | 'no-endpoint'
  /** Another question is being answered. */
  | 'busy'
  | 'no-question'
  /** It is longer than `LONGEST_QUESTION`. */
  | 'too-long';

/** UTF-16 units. What is longer is no question, and would be sent and paid for whole, beside the cap of the passages. */
export const LONGEST_QUESTION = 4_000;

export type AskOutcome =
  | { kind: 'refused'; why: AskRefusal }
  /** `keepFailure`: why the answer could not be kept in plugin data; null where it was. */
  | { kind: 'answered'; answer: Answer; keepFailure: string | null };

/** The question in work, or the last one of this session. */
export interface AnswerSnapshot {
  /** `searching`: for passages, or whether those that were found are near enough, nothing is sent; `waiting`: the server works; `done`: what is there is all there will be. */
  phase: 'idle' | 'searching' | 'waiting' | 'done';
  /** Since the passages were sent. */
  seconds: number;
  /** As far as it is there; null while `idle`. */
  answer: Answer | null;
  /** Of the papers of its passages, as far as it is known: whoever shows them need not ask for it. */
  papers: Readonly<Record<string, PaperMetadata>>;
  /** Why it could not be kept in plugin data; null where it was, or is not yet: what is `done` is told before it is written. */
  keepFailure: string | null;
  /** Why the question could not be answered at all (the search failed); null in all other cases. */
  fault: string | null;
}

export const NO_QUESTION: AnswerSnapshot = { phase: 'idle', seconds: 0, answer: null, papers: {}, keepFailure: null, fault: null };

/** `whole`: the server was heard to the end, or told of its failure, or the user stopped; `unfinished`: Locus was ended before it had answered. */
export type KeptState = 'whole' | 'running' | 'unfinished' | 'damaged';

/** An answer in plugin data, in a line. */
export interface AnswerSummary {
  id: string;
  state: KeptState;
  /** "" and 0 of a damaged one. */
  question: string;
  model: string;
  /** Clock milliseconds; null where the file does not say. */
  asked: number | null;
  claims: number;
  supported: number;
  /** Its quotes were compared with the papers again, then. */
  checked: number | null;
}

/** An answer from plugin data. */
export interface KeptAnswer {
  id: string;
  state: KeptState;
  /** null where nothing of it can be read. */
  answer: Answer | null;
  /** null where its quotes were never compared with the papers again. */
  check: AnswerCheck | null;
  /** Paths below plugin data of its files that cannot be read. They are left as they are. */
  damaged: string[];
}

/** What became of a quote that supported a claim. */
export type QuoteNow =
  /** The paper says it, as it did. */
  | 'stands'
  /** The paper says something close. */
  | 'changed'
  | 'lost'
  /** The paper is not stored here now. */
  | 'no-paper'
  /** It was no support, or stands where it cannot be looked up again; what was found then is all that is known. */
  | 'not-checked';

export interface RecheckedQuote {
  now: QuoteNow;
  /** Found today; null for `no-paper` and `not-checked`. */
  state: QuoteState | null;
  where: QuotePlace | null;
  /** Fingerprint of the words at `where`; null where there is none, and for every quote that is no support. */
  cite: string | null;
  /** From the paper's wording to the quote's, for `changed`. */
  diff: DiffPart[];
}

/** Claims and quotes of an answer against the text of the papers as it is now, beside what was found when it was given. */
export interface AnswerCheck {
  /** Clock milliseconds. */
  checked: number;
  /** As the answer's claims and their quotes. `unknown`: what supported it is in papers that are not here. */
  claims: { support: Claim['support'] | 'unknown'; quotes: RecheckedQuote[] }[];
}
