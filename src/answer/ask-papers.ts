import type { Translate } from '../i18n';
import type { Breathe, Clock, Timer } from '../ports';
import type { IndexFilter } from '../index/search-index';
import type { SearchAnswer } from '../retrieval';
import { ClaimChecker, type ReadAnsweringPaper } from './check/check-claim';
import type { AnswerClient, ChatOutcome } from './client/client';
import { hostOf } from './client/settings';
import type { Abstention, Answer, AnswerEvent, AnswerFlag, AnswerPassage, AskRequest, Claim } from './model';
import { judgeNearness, type JudgingPorts } from './near-enough';
import { choosePassages, type PassageLimits } from './passages/choose';
import { promptFor } from './prompt/prompt';
import { ClaimStream } from './reply/claim-stream';
import { readReply } from './reply/read-reply';

/** What an answer needs from around it. */
export interface AnswerPorts extends JudgingPorts {
  /** Passages for a question, best first. Rejects where nothing can be searched. */
  search: (request: { query: string; limit: number; ofPaper: number; scope?: IndexFilter }) => Promise<SearchAnswer>;
  readPaper: ReadAnsweringPaper;
  /** "Author 2024"; "" where neither is known. */
  sourceOf: (paperId: string) => string;
  client: Pick<AnswerClient, 'ask' | 'endpoint'>;
  limits: AnswerLimits;
  translate: Translate;
  clock: Clock;
  timer: Timer;
  /** Between two claims that are checked. */
  breathe: Breathe;
}

export interface AnswerLimits extends PassageLimits {
  /** Passages that are found, of which `most` are chosen. */
  found: number;
  /** The least `relevanceOf` of the best passage with which a model is asked at all; 0 asks always. What an endpoint found by meaning needs none. */
  floor: number;
}

/** Passages shown where there is no answer. */
const NEAREST = 5;
const SECOND = 1_000;

/**
 * Answers a question from the library's papers: search, passages, the model's claims, each quote checked (`spec/80`). The listener hears of the passages before anything is sent, of their being sent where they
 * are near enough, of the seconds while the model works, of claims as they come where the host streams, and of the answer. A fault of the model is part of the answer; rejects only where the search or the listener does. `signal` stops it: what has
 * come by then is checked and kept.
 */
export async function askPapers(request: AskRequest, ports: AnswerPorts, listener: (event: AnswerEvent) => void, signal?: AbortSignal): Promise<Answer> {
  const asked = ports.clock();
  const { question, scope } = request;
  const { limits, client } = ports;
  const search = await ports.search({ query: question, limit: limits.found, ofPaper: limits.most, ...(scope && { scope }) });
  const passages = await citedPassages(search, ports);
  listener({ kind: 'passages', passages, coverage: search.coverage });
  // They are on their way before anything else is worked out.
  await ports.breathe();
  const { relevance, unasked } = await judgeNearness(question, search, passages, limits.floor, ports);
  const answer: Answer = {
    id: request.id,
    question,
    scope: scope ?? null,
    model: client.endpoint.model,
    endpoint: hostOf(client.endpoint.baseUrl),
    asked,
    passages,
    ...(relevance !== null && { relevance }),
    claims: [],
    abstained: null,
    coverage: search.coverage,
    notices: search.notices,
    flags: [],
    failure: null,
  };
  const done = unasked === null ? await answered(answer, search, ports, listener, signal) : { ...answer, abstained: abstention(unasked, search, []) };
  listener({ kind: 'done', answer: done });
  return done;
}

/** Their papers are opened beside each other: nothing is shown before all are. */
async function citedPassages(search: SearchAnswer, { limits, sourceOf, translate, readPaper }: AnswerPorts): Promise<AnswerPassage[]> {
  const cited = choosePassages(search.passages, limits, { sourceOf, translate }).map(async (passage) => {
    const paper = await readPaper(passage.paperId);
    return { ...passage, cite: paper?.generation === passage.generation ? paper.cite(passage.best) : null };
  });
  return Promise.all(cited);
}

async function answered(answer: Answer, search: SearchAnswer, ports: AnswerPorts, listener: (event: AnswerEvent) => void, signal: AbortSignal | undefined): Promise<Answer> {
  listener({ kind: 'sending' });
  const checker = new ClaimChecker(answer.passages, ports.readPaper);
  const outcome = await asking(answer, ports, checker, listener, signal);
  const reply = readReply(contentOf(outcome), answer.passages.length, breaksOff(outcome));
  const claims: Claim[] = [];
  for (const claim of reply.claims) {
    // Nobody waits for more checks after a stop; what was checked while it came is kept.
    if (isStopped(signal) && !checker.knows(claim)) continue;
    claims.push(await checker.check(claim));
    await ports.breathe();
  }
  const flags = flagsOf(outcome, reply.flags, claims.length);
  if (claims.length < reply.claims.length) return concluded({ ...answer, claims, flags: [...new Set<AnswerFlag>([...flags, 'stopped', 'truncated'])] }, { state: 'stopped', content: '' }, search);
  return concluded({ ...answer, claims, flags }, outcome, search);
}

const isStopped = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const breaksOff = (outcome: ChatOutcome): boolean => outcome.state !== 'answer' || outcome.ended !== 'whole';

/** Of a refusal nothing is read. */
const contentOf = (outcome: ChatOutcome): string => (outcome.state === 'answer' && outcome.refused ? '' : outcome.content);

/** Asks the model, and tells the listener of every second and of every claim that is whole. */
async function asking({ question, passages }: Answer, { client, timer }: AnswerPorts, checker: ClaimChecker, listener: (event: AnswerEvent) => void, signal: AbortSignal | undefined): Promise<ChatOutcome> {
  let cancel = (): void => undefined;
  let checked = Promise.resolve();
  const tick = (seconds: number): void => {
    cancel = timer(SECOND, () => {
      listener({ kind: 'waiting', seconds });
      tick(seconds + 1);
    });
  };
  const stream = new ClaimStream(passages.length);
  const onText = (piece: string): void => {
    for (const raw of stream.feed(piece)) {
      checked = checked.then(async () => {
        if (isStopped(signal)) return;
        const claim = await checker.check(raw);
        if (!isStopped(signal)) listener({ kind: 'claim', claim });
      });
    }
  };
  tick(1);
  try {
    const outcome = await client.ask(promptFor(question, passages), { ...(signal && { signal }), onText });
    await checked;
    return outcome;
  } finally {
    cancel();
  }
}

function flagsOf(outcome: ChatOutcome, read: readonly AnswerFlag[], claims: number): AnswerFlag[] {
  const flags = new Set<AnswerFlag>(read);
  if (outcome.state === 'stopped') flags.add('stopped');
  // What was cut off after its last claim reads like a whole answer.
  if (outcome.state !== 'answer' && claims > 0) flags.add('truncated');
  if (outcome.state !== 'answer') return [...flags];
  if (breaksOff(outcome)) flags.add('truncated');
  if (outcome.ended === 'too-much') flags.add('too-much');
  if (outcome.refused) flags.add('refused');
  if (!outcome.jsonMode) flags.add('no-json-mode');
  return [...flags];
}

/** A whole answer without a supported claim is none. A part of one says nothing about what was not found: it stays, and says why it is a part. */
function concluded(answer: Answer, outcome: ChatOutcome, search: SearchAnswer): Answer {
  if (outcome.state === 'fault') return { ...answer, failure: outcome.fault };
  if (outcome.state === 'stopped' || answer.claims.some(({ support }) => support === 'supported')) return answer;
  if (answer.flags.includes('truncated')) return { ...answer, failure: { code: 'answer-cut', params: {}, retryAfter: null } };
  return { ...answer, claims: [], abstained: abstention(answer.claims.length === 0 ? 'no-claims' : 'no-supported-claim', search, answer.claims) };
}

function abstention(reason: Abstention['reason'], { coverage, passages }: SearchAnswer, claims: readonly Claim[]): Abstention {
  const quotes: Abstention['quotes'] = {};
  for (const { state } of claims.flatMap((claim) => claim.quotes)) quotes[state] = (quotes[state] ?? 0) + 1;
  return { reason, papers: coverage.inScope ?? coverage.indexed, claims: claims.length, quotes, nearest: passages.slice(0, NEAREST) };
}
