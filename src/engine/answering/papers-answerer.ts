import { AnswerClient, askPapers, choosePassages, promptFor, promptTokens, type AnswerPorts, type PassageNames } from '../../answer';
import { shownText } from '../../answer/prompt/block';
import { citedName, citeWords } from '../../citation';
import { countWords } from '../../embedding/endpoint/amount';
import { isReadableOnTheWay } from '../../embedding/endpoint/test-endpoint';
import { translator } from '../../i18n';
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
  metadata: (paperId: string) => PaperMetadata | null;
  open: (paperId: string) => Promise<OpenPaper | null>;
  clock: Clock;
  timer: Timer;
  breathe: Breathe;
}

/** Passages that are looked through for each one that is sent: the choice is for different papers and sections. */
const FOUND_FOR_ONE = 4;

/** Headers are English, whatever the reader's language: models know "p. 3" best, and one library gives one prompt. */
const ENGLISH = translator('en');

/** Asks nothing of the user's; the passage answers it, so that what comes back is what an answer looks like. */
const TEST = { question: 'What colour is the sky in this passage?', passage: { header: '[S1] Example 2024, p. 1:', text: 'On the day of the test the sky was entirely blue from morning until evening.', table: null } };

/** Answers from the library's papers, over the engine's ports. */
export class PapersAnswerer implements Answerer {
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
    const { passages } = await this.options.search({ query: question, limit: limits.found, mode: 'words', ...(scope && { scope }) });
    const chosen = choosePassages(passages, limits, this.names());
    const words = chosen.reduce((sum, passage) => sum + countWords(passage.header) + countWords(shownText(passage)), countWords(question));
    return { passages: chosen.length, words, tokens: promptTokens(promptFor(question, chosen)) };
  }

  async test(endpoint: AnswerChoice['endpoint']): Promise<AnswerTest> {
    const { clock } = this.options;
    const begun = clock();
    const outcome = await this.client(endpoint).ask(promptFor(TEST.question, [TEST.passage]));
    if (outcome.state === 'fault') return { ok: false, fault: outcome.fault };
    return { ok: true, model: endpoint.model, milliseconds: clock() - begun, unencrypted: isReadableOnTheWay(endpoint.baseUrl) };
  }

  private portsFor(choice: AnswerChoice): AnswerPorts {
    const { search, open, clock, timer, breathe } = this.options;
    return {
      search: (request) => search({ ...request, mode: 'both' }),
      readPaper: async (paperId) => {
        const opened = await open(paperId);
        if (opened === null) return null;
        const { cited, generation } = opened;
        return { generation, text: cited.built.canonical, cite: (range) => citeWords(cited, range)?.cite ?? null };
      },
      ...this.names(),
      client: this.client(choice.endpoint),
      limits: limitsOf(choice),
      clock,
      timer,
      breathe,
    };
  }

  private names(): PassageNames {
    const sourceOf = (paperId: string): string => {
      const paper = this.options.metadata(paperId);
      return paper === null ? '' : [citedName(paper), paper.year ?? ''].filter(Boolean).join(' ');
    };
    return { sourceOf, translate: ENGLISH };
  }

  private client(endpoint: AnswerChoice['endpoint']): AnswerClient {
    const { http, stream, clock, timer } = this.options;
    if (http === null) throw new Error('Locus: there is no network here');
    return new AnswerClient({ http, clock, timer, ...(stream && { stream }) }, endpoint);
  }
}

const limitsOf = ({ passages, cap, floor = RELEVANCE_FLOOR }: AnswerChoice): AnswerPorts['limits'] => ({ budget: cap, most: passages, found: passages * FOUND_FOR_ONE, floor });
