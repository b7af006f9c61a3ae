import type { DiffPart, QuoteState } from '../citation';
import type { IndexFilter } from '../index/search-index';
import type { Coverage } from '../library/paper';
import type { Place } from '../provenance';
import type { Passage, SearchNotice } from '../retrieval';
import type { AnswerFault } from './faults';

/** A question to the library. */
export interface AskRequest {
  /** Names the answer; the caller's. */
  id: string;
  question: string;
  /** Which papers may answer; missing for all. */
  scope?: IndexFilter;
}

/** A passage as the model was given it. */
export interface AnswerPassage {
  /** "S1" for the first. */
  marker: string;
  paperId: string;
  generation: string;
  /** Half-open UTF-16 range of the canonical text; `text` is exactly that slice. */
  start: number;
  end: number;
  text: string;
  /** A table's rows as they were sent, one a line; null for everything else, and where they were too long. */
  table: string | null;
  place: Place;
  /** What a citation of it cites: range in the canonical text. */
  best: { start: number; end: number };
  /** Fingerprint of the words at `best`; null where they have none. */
  cite: string | null;
  /** The line above its text: "[S1] Author 2024, p. 3 · Methods:". */
  header: string;
  /** It was shortened at sentence borders. */
  shortened: boolean;
}

/** Where words stand. */
export interface QuotePlace {
  /** The passage, where it is one that was sent; null for elsewhere in the cited paper. */
  marker: string | null;
  paperId: string;
  generation: string;
  /** Half-open UTF-16 range of the canonical text; of a table's row the caption. */
  start: number;
  end: number;
}

export interface CheckedQuote {
  /** The passage that the model cites for it. */
  marker: string;
  /** As the model wrote it. */
  text: string;
  /** `spec/60` 22. */
  state: QuoteState;
  /** One of the three states that count, in the passage that it cites. */
  supported: boolean;
  /** null for `not-found`. Of pieces in several passages the first. */
  where: QuotePlace | null;
  /** Fingerprint of the words at `where`, for a citation; null where there is none, and for every quote that is no support. */
  cite: string | null;
  /** From the paper's wording to the quote's, for `altered`; else empty. */
  diff: DiffPart[];
}

/** How a claim's own words go against the quotes that support it. */
export type Turned =
  /** One denies and the other does not. */
  | 'denial'
  /** One says up and the other down. */
  | 'direction';

export interface Claim {
  /** Without markers. The model's words: only the quotes are checked. */
  text: string;
  /** Supported where at least one quote is. */
  support: 'supported' | 'not-supported';
  quotes: CheckedQuote[];
  /** Passages that the model names for it, with or without a quote, in its order. */
  cited: string[];
  /** What it names that was not given: "S99". */
  unknownMarkers: string[];
  /** Numbers of the claim that stand in none of its supported quotes, as written; empty where no quote supports it. */
  numbersUnsupported: string[];
  /** null where nothing is turned round, and where no quote supports the claim. */
  turned: Turned | null;
}

export const ANSWER_FLAGS = [
  /** It ends in the middle: what is whole is kept. */
  'truncated',
  /** Stopped by the user; what comes later is dropped, and may be billed. */
  'stopped',
  /** The model did not keep to the form: claims were read from running text. */
  'plain-text',
  /** Only the first 200 KB were read. */
  'too-much',
  /** The model refused. */
  'refused',
  /** The server does not know JSON mode. */
  'no-json-mode',
] as const;
export type AnswerFlag = (typeof ANSWER_FLAGS)[number];

/** Why there is no answer. Nothing that the model wrote is part of it. */
export interface Abstention {
  reason: 'no-passages' | 'below-floor' | 'no-claims' | 'no-supported-claim';
  /** Papers that were searched. */
  papers: number;
  /** Claims that the model made, and their quotes by state. */
  claims: number;
  quotes: Partial<Record<QuoteState, number>>;
  /** The passages that are nearest to the question. They are not evidence. */
  nearest: Passage[];
}

export interface Answer {
  id: string;
  question: string;
  scope: IndexFilter | null;
  model: string;
  /** Host name only. */
  endpoint: string;
  /** Clock milliseconds. */
  asked: number;
  passages: AnswerPassage[];
  /** How near the nearest passage is to the question (`relevanceOf`, 0 to 1); missing where there is none, and while it is not measured yet. */
  relevance?: number;
  /** Empty where it abstains. */
  claims: Claim[];
  abstained: Abstention | null;
  coverage: Coverage;
  /** Of the search. */
  notices: SearchNotice[];
  flags: AnswerFlag[];
  /** What is in `claims` is then a part, or nothing. */
  failure: AnswerFault | null;
}

export type AnswerEvent =
  /** What was found. Nothing is sent yet, and nothing will be where it is not near enough. */
  | { kind: 'passages'; passages: AnswerPassage[]; coverage: Coverage }
  /** The question and these passages go out now. */
  | { kind: 'sending' }
  /** Once a second while the server works. */
  | { kind: 'waiting'; seconds: number }
  /** A claim that is whole, while the rest still comes; the final answer is the one that counts. */
  | { kind: 'claim'; claim: Claim }
  | { kind: 'done'; answer: Answer };
