import { ANSWER_FLAGS, type Answer } from '../../answer/model';
import { ANSWER_FAULT_CODES } from '../../answer/faults';
import { isRecord } from '../../ocr/loose-json';
import type { AnswerCheck, QuoteNow } from './model';

type Check = (value: unknown) => boolean;
/** A check for every member of a type: one that is added to it and not here does not compile. */
type Members<T> = { [K in keyof Required<T>]: Check };

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const flag: Check = (value) => typeof value === 'boolean';
const orNull = (check: Check): Check => (value) => value === null || check(value);
const orMissing = (check: Check): Check => (value) => value === undefined || check(value);
const listOf = (check: Check): Check => (value) => Array.isArray(value) && value.every(check);
const oneOf = (known: readonly string[]): Check => (value) => typeof value === 'string' && known.includes(value);
const record = <T>(members: Members<T>): Check => (value) => isRecord(value) && Object.entries<Check>(members).every(([name, check]) => check(value[name]));
const counts: Check = (value) => isRecord(value) && Object.values(value).every(number);
const named: Check = (value) => isRecord(value) && text(value.code);

const QUOTE_STATES = ['verbatim', 'normalised', 'elided', 'misattributed', 'stitched', 'altered', 'not-found'] as const;
const quoteState = oneOf(QUOTE_STATES);
const diff = listOf(record<{ kind: string; text: string }>({ kind: oneOf(['same', 'removed', 'added']), text }));
const range = record<{ start: number; end: number }>({ start: number, end: number });

type PlaceOf = Answer['passages'][number]['place'];
const place = record<PlaceOf>({
  pages: orMissing(listOf(number)),
  labels: orMissing((value) => isRecord(value) && Object.values(value).every(text)),
  path: orMissing(listOf(text)),
  approximate: orMissing(flag),
  at: orMissing(isRecord),
  supplement: orMissing((value) => isRecord(value) && text(value.name)),
});

const passage = record<Answer['passages'][number]>({
  marker: text, paperId: text, generation: text, start: number, end: number, text, table: orNull(text), place, best: range, cite: orNull(text), header: text, shortened: flag,
});

type Quote = Answer['claims'][number]['quotes'][number];
const quotePlace = record<NonNullable<Quote['where']>>({ marker: orNull(text), paperId: text, generation: text, start: number, end: number });
const quoteMembers = record<Quote>({ marker: text, text, state: quoteState, supported: flag, where: orNull(quotePlace), cite: orNull(text), diff });
const SUPPORTING: readonly unknown[] = ['verbatim', 'normalised', 'elided'];
/** What a quote counts for follows from its state, and a claim's support from its quotes: a file that says otherwise was edited. */
const quote: Check = (value) => quoteMembers(value) && isRecord(value) && value.supported === SUPPORTING.includes(value.state);

const claimMembers = record<Answer['claims'][number]>({
  text, support: oneOf(['supported', 'not-supported']), quotes: listOf(quote), cited: listOf(text), unknownMarkers: listOf(text), numbersUnsupported: listOf(text), turned: orNull(oneOf(['denial', 'direction'])),
});
const claim: Check = (value) => claimMembers(value) && isRecord(value) && (value.support === 'supported') === (value.quotes as Quote[]).some(({ supported }) => supported);

const abstention = record<NonNullable<Answer['abstained']>>({
  reason: oneOf(['no-passages', 'below-floor', 'no-claims', 'no-supported-claim']),
  papers: number,
  claims: number,
  quotes: counts,
  // Cards are drawn from these members; what else a passage has is looked up again.
  nearest: listOf((value) => isRecord(value) && text(value.paperId) && text(value.text) && number(value.start) && number(value.end) && listOf(number)(value.pages) && listOf(text)(value.path)),
});

const answer = record<Answer>({
  id: text,
  question: text,
  scope: orNull(isRecord),
  model: text,
  endpoint: text,
  asked: number,
  passages: listOf(passage),
  relevance: orMissing(number),
  claims: listOf(claim),
  abstained: orNull(abstention),
  coverage: counts,
  notices: listOf(named),
  flags: listOf(oneOf(ANSWER_FLAGS)),
  failure: orNull(record<NonNullable<Answer['failure']>>({ code: oneOf(ANSWER_FAULT_CODES), params: isRecord, retryAfter: orNull(number) })),
});

/** True for what a file of this version holds; a file is not to be trusted, whoever wrote it. */
export const isAnswer = (value: unknown): value is Answer => answer(value);

const NOW: readonly QuoteNow[] = ['stands', 'changed', 'lost', 'no-paper', 'not-checked'];
type Rechecked = AnswerCheck['claims'][number];
const rechecked = record<Rechecked>({
  support: oneOf(['supported', 'not-supported', 'unknown']),
  quotes: listOf(record<Rechecked['quotes'][number]>({ now: oneOf(NOW), state: orNull(quoteState), where: orNull(quotePlace), cite: orNull(text), diff })),
});

const checkShape = record<AnswerCheck>({ checked: number, claims: listOf(rechecked) });

/** True for a check of this very answer: as many claims, with as many quotes. */
export const isAnswerCheck = (value: unknown, of: Answer): value is AnswerCheck => isCheck(value) && sameShape(value, of);

const isCheck = (value: unknown): value is AnswerCheck => checkShape(value);

const sameShape = (check: AnswerCheck, { claims }: Answer): boolean =>
  check.claims.length === claims.length && check.claims.every(({ quotes }, at) => quotes.length === claims[at]?.quotes.length);
