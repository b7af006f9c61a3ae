import { AnswerClient, askPapers, choosePassages, judgeNearness, promptFor, promptTokens, type AnswerEndpoint, type AnswerPorts, type JudgingPorts, type PassageNames, type WordCounts } from '../../answer';
import { shownText } from '../../answer/prompt/block';
import { citedName, citeWords } from '../../citation';
import { countWords } from '../../embedding/endpoint/amount';
import { isReadableOnTheWay } from '../../embedding/endpoint/test-endpoint';
import { inEnglish } from '../../i18n/english';
import type { PaperMetadata } from '../../library/paper';
import type { Breathe, Clock, Http, HttpStream, Timer } from '../../ports';
import type { SearchAnswer, SearchRequest } from '../../retrieval/model';
import type { OpenPaper } from '../paper-texts';
import type { Answerer, AnswerTest } from './answerer';
import type { AnswerChoice } from './model';
import { RELEVANCE_FLOOR } from './relevance-floor';

export interface PapersAnswererOptions {
  /** null where the host has no network. */
  http: Http | null;
  /** null where the host hands on answers only as a whole. */
  stream: HttpStream | null;
  search: (request: SearchRequest) => Promise<SearchAnswer>;
  /** Whether a service for search by meaning finds passages too: it may find what words do not. */
  asksEndpoint: () => boolean;
  metadata: (paperId: string) => PaperMetadata | null;
  wordCounts: () => Promise<WordCounts>;
  open: (paperId: string) => Promise<OpenPaper | null>;
  clock: Clock;
  timer: Timer;
  breathe: Breathe;
  /** Told of what failed and stopped nothing. */
  failed: (error: unknown) => void;
}

/** Passages that are looked through for each one that is sent: the choice is for different papers and sections. */
const FOUND_FOR_ONE = 4;

/** Asks nothing of the user's; the passage answers it, so that what comes back is what an answer looks like. */
const TEST = { question: 'What colour is the sky in this passage?', passage: { header: '[S1] Example 2024, p. 1:', text: 'On the day of the test the sky was entirely blue from morning until evening.', table: null } };

/** Answers from the library's papers, over the engine's ports. */
export class PapersAnswerer implements Answerer {
  /** Whoever was asked last: what it learned of the server holds for the next question. */
  private last: AnswerClient | null = null;

  constructor(private readonly options: PapersAnswererOptions) {}

  get isThere(): boolean {
    return this.options.http !== null;
  }

  ask(...[request, choice, signal, listener]: Parameters<Answerer['ask']>): ReturnType<Answerer['ask']> {
    return askPapers(request, this.portsFor(choice), listener, signal);
  }

  async estimate(...[{ question, scope }, choice]: Parameters<Answerer['estimate']>): ReturnType<Answerer['estimate']> {
    const limits = limitsOf(choice);
    // By words alone: search by meaning may send the question to a service.
    const found = await this.options.search({ query: question, limit: limits.found, ofPaper: limits.most, mode: 'words', ...(scope && { scope }) });
    const chosen = choosePassages(found.passages, limits, this.names());
    const { unasked } = await judgeNearness(question, found, chosen, this.options.asksEndpoint() ? 0 : limits.floor, this.judging());
    if (unasked !== null) return { passages: 0, words: 0, tokens: 0, unasked };
    const words = chosen.reduce((sum, passage) => sum + countWords(passage.header) + countWords(shownText(passage)), countWords(question));
    return { passages: chosen.length, words, tokens: promptTokens(promptFor(question, chosen)), unasked };
  }

  async test(endpoint: AnswerChoice['endpoint']): Promise<AnswerTest> {
    const { clock } = this.options;
    const begun = clock();
    const outcome = await this.client(endpoint).ask(promptFor(TEST.question, [TEST.passage]));
    if (outcome.state === 'fault') return { ok: false, fault: outcome.fault };
    return { ok: true, model: endpoint.model, milliseconds: clock() - begun, unencrypted: isReadableOnTheWay(endpoint.baseUrl) };
  }

  private portsFor(choice: AnswerChoice): AnswerPorts {
    const { search, clock, timer, breathe } = this.options;
    return {
      search: (request) => search({ ...request, mode: 'both', explain: false }),
      readPaper: async (paperId) => {
        const opened = await this.opened(paperId);
        if (opened === null) return null;
        const { cited, generation } = opened;
        return { generation, text: cited.built.canonical, cite: (range) => citeWords(cited, range)?.cite ?? null };
      },
      ...this.names(),
      ...this.judging(),
      client: this.client(choice.endpoint),
      limits: limitsOf(choice),
      clock,
      timer,
      breathe,
    };
  }

  private judging(): JudgingPorts {
    const { metadata, wordCounts } = this.options;
    return { wordCounts, titleOf: (paperId) => metadata(paperId)?.title ?? '' };
  }

  private names(): PassageNames {
    const sourceOf = (paperId: string): string => {
      const paper = this.options.metadata(paperId);
      return paper === null ? '' : [citedName(paper), paper.year ?? ''].filter(Boolean).join(' ');
    };
    // Headers are English, whatever the reader's language: models know "p. 3" best, and one library gives one prompt.
    return { sourceOf, translate: inEnglish };
  }

  private client(endpoint: AnswerChoice['endpoint']): AnswerClient {
    const { http, stream, clock, timer } = this.options;
    if (http === null) throw new Error('Locus: there is no network here');
    if (this.last === null || !isSame(this.last.endpoint, endpoint)) this.last = new AnswerClient({ http, clock, timer, ...(stream && { stream }) }, endpoint);
    return this.last;
  }

  /** A paper that cannot be read just now counts as not there: an answer that was paid for is not lost by it. */
  private async opened(paperId: string): Promise<OpenPaper | null> {
    try {
      return await this.options.open(paperId);
    } catch (error) {
      this.options.failed(error);
      return null;
    }
  }
}

const isSame = (a: AnswerEndpoint, b: AnswerEndpoint): boolean => a.baseUrl === b.baseUrl && a.model === b.model && a.needsKey === b.needsKey && a.patience === b.patience;

const limitsOf = ({ passages, cap, floor = RELEVANCE_FLOOR }: AnswerChoice): AnswerPorts['limits'] => ({ budget: cap, most: passages, found: passages * FOUND_FOR_ONE, floor });
