import type { AnswerEndpoint } from '../answer/client/settings';
import type { AskRequest } from '../answer/model';
import type { CitationLink } from '../citation';
import type { Standing } from '../citation/standing';
import type { EmbedSnapshot, EndpointSettings, EndpointTest, RunEstimate } from '../embedding/endpoint';
import type { RunReport, RunSnapshot } from '../index/run-snapshot';
import type { PaperMetadata } from '../library/paper';
import type { SearchAnswer, SearchRequest } from '../retrieval/model';
import type { BuiltPaper } from '../structure/model';
import type { AnswerTest } from './answering/answerer';
import type { AnswerCheck, AnswerEstimate, AnswerSnapshot, AnswerSummary, AskOutcome, KeptAnswer } from './answering/model';
import { searchQuote } from './citations/quote-search';
import { diagnosisOf, type Seat } from './diagnose';
import type { CheckedCitation, CheckRequest, CitedPlace, CiteRequest, Engine, EngineHost, EngineSettings, FoundQuote, IndexStatus, PaperOutline, RunListener, RunRequest, Survey } from './engine';
import { Indexing } from './indexing';
import { latestWins, type SlowListener } from './latest-wins';
import type { EmbedRequest, RelatedRequest } from './meaning/engine';
import type { EmbedOutcome, LearningStatus, MeaningStatus } from './meaning/model';
import { paperOutlineOf } from './paper-outline';
import { statusOf } from './status';
import { stepsOf, type Steps } from './steps';
import { surveyOf } from './survey';

/** The house in this thread. Nothing is loaded before it is first needed. */
export class InProcessEngine implements Engine {
  private readonly steps: Steps;
  private readonly indexing: Indexing;

  constructor(
    host: EngineHost,
    settings: EngineSettings,
    private readonly seat: Seat,
  ) {
    this.steps = stepsOf(host, settings);
    this.indexing = new Indexing(this.steps);
  }

  async configure(settings: EngineSettings): Promise<void> {
    const { house, keeper, freshness, meaning, answers } = this.steps;
    await this.indexing.queue.idle();
    const { tolerantSearch } = house.settings;
    house.settings = settings;
    if (settings.tolerantSearch !== tolerantSearch) await keeper.useGrams(settings.tolerantSearch);
    freshness.doubt();
    meaning.configured();
    answers.configured();
  }

  survey(): Promise<Survey> {
    return surveyOf(this.steps.house, this.steps.freshness);
  }

  prepare(): Promise<void> {
    return this.steps.searcher.prepare();
  }

  index(request: RunRequest): Promise<RunReport> {
    return this.indexing.queue.ask(request);
  }

  async pause(): Promise<void> {
    this.indexing.progress.pause();
  }

  async resume(): Promise<void> {
    this.indexing.progress.resume();
  }

  stop(): Promise<void> {
    return this.indexing.stop();
  }

  async run(): Promise<RunSnapshot> {
    return this.indexing.progress.snapshot();
  }

  async onRun(listener: RunListener): Promise<() => void> {
    return this.indexing.progress.listen(latestWins(listener, (error) => this.steps.note(`a view of the run failed: ${String(error)}`)));
  }

  status(): Promise<IndexStatus> {
    return statusOf(this.steps);
  }

  search(request: SearchRequest): Promise<SearchAnswer> {
    return this.steps.searcher.search(request);
  }

  async papers(query: string, limit: number): Promise<PaperMetadata[]> {
    const { freshness, house, library } = this.steps;
    await freshness.glance();
    // Somebody waits for these names as well.
    house.rightOfWay.waive();
    return (await library.catalogue()).find(query, limit);
  }

  async metadata(paperIds: string[]): Promise<Record<string, PaperMetadata>> {
    const { freshness, library } = this.steps;
    await freshness.glance();
    return Object.fromEntries(paperIds.flatMap((paperId) => {
      const metadata = library.get(paperId);
      return metadata === null ? [] : [[paperId, metadata]];
    }));
  }

  async paper(paperId: string): Promise<BuiltPaper | null> {
    return (await this.steps.open(paperId))?.cited.built ?? null;
  }

  outline(paperId: string): Promise<PaperOutline | null> {
    return paperOutlineOf(this.steps, paperId);
  }

  paperAt(vaultPath: string): Promise<PaperMetadata | null> {
    return this.steps.citing.paperAt(vaultPath);
  }

  cite(request: CiteRequest): Promise<CitedPlace | null> {
    return this.steps.citing.cite(request);
  }

  resolve(link: CitationLink, vaultPath: string | null, quote: string | null = null): Promise<Standing> {
    return this.steps.standings.one({ link, quote }, vaultPath);
  }

  check(requests: CheckRequest[], asker?: string): Promise<CheckedCitation[]> {
    return this.steps.checking.check(requests, asker);
  }

  async stopChecks(asker: string): Promise<void> {
    this.steps.checking.stop(asker);
  }

  findQuote(text: string, { paperIds }: { paperIds?: string[] } = {}): Promise<FoundQuote[]> {
    const { searcher, open, citing, house } = this.steps;
    return searchQuote(text, paperIds ?? null, { index: () => searcher.current(), open, place: (opened, range) => citing.placeIn(opened, range), breathe: house.breathe });
  }

  meaning(): Promise<MeaningStatus> {
    return this.steps.desk.meaning();
  }

  learn(): Promise<LearningStatus> {
    return this.steps.desk.learn();
  }

  stopLearning(): Promise<void> {
    return this.steps.desk.stopLearning();
  }

  related(request: RelatedRequest): Promise<SearchAnswer> {
    return this.steps.desk.related(request);
  }

  suggest(query: string, limit: number): Promise<string[]> {
    return this.steps.desk.suggest(query, limit);
  }

  testEndpoint(settings: EndpointSettings): Promise<EndpointTest> {
    return this.steps.desk.testEndpoint(settings);
  }

  estimateEmbedding(request: EmbedRequest): Promise<RunEstimate> {
    return this.steps.desk.estimateEmbedding(request);
  }

  embed(request: EmbedRequest): Promise<EmbedOutcome> {
    return this.steps.desk.embed(request);
  }

  pauseEmbedding(): Promise<void> {
    return this.steps.desk.pauseEmbedding();
  }

  resumeEmbedding(): Promise<void> {
    return this.steps.desk.resumeEmbedding();
  }

  stopEmbedding(): Promise<void> {
    return this.steps.desk.stopEmbedding();
  }

  forgetModel(set: { model: string; dims: number }): Promise<void> {
    return this.steps.desk.forgetModel(set);
  }

  embedding(): Promise<EmbedSnapshot> {
    return this.steps.desk.embedding();
  }

  onEmbedding(listener: (snapshot: EmbedSnapshot) => void): Promise<() => void> {
    return this.steps.desk.onEmbedding(listener);
  }

  ask(request: AskRequest): Promise<AskOutcome> {
    return this.steps.answers.ask(request);
  }

  stopAnswer(): Promise<void> {
    return this.steps.answers.stopAnswer();
  }

  answering(): Promise<AnswerSnapshot> {
    return this.steps.answers.answering();
  }

  onAnswer(listener: SlowListener<AnswerSnapshot>): Promise<() => void> {
    return this.steps.answers.onAnswer(listener);
  }

  estimateAnswer(request: AskRequest): Promise<AnswerEstimate> {
    return this.steps.answers.estimateAnswer(request);
  }

  testAnswering(endpoint: AnswerEndpoint): Promise<AnswerTest> {
    return this.steps.answers.testAnswering(endpoint);
  }

  keptAnswers(): Promise<AnswerSummary[]> {
    return this.steps.answers.keptAnswers();
  }

  keptAnswer(id: string): Promise<KeptAnswer | null> {
    return this.steps.answers.keptAnswer(id);
  }

  recheckAnswer(id: string): Promise<AnswerCheck | null> {
    return this.steps.answers.recheckAnswer(id);
  }

  deleteAnswer(id: string): Promise<void> {
    return this.steps.answers.deleteAnswer(id);
  }

  deleteIndex(): Promise<void> {
    return this.indexing.deleteAll();
  }

  forget(paperId: string): Promise<void> {
    return this.indexing.forget(paperId);
  }

  diagnose(): Promise<Record<string, unknown>> {
    return diagnosisOf(this.steps, this.seat);
  }

  async dispose(): Promise<void> {
    this.steps.checking.stopAll();
    await this.steps.answers.dispose();
    await this.indexing.stop();
    await this.steps.meaning.dispose();
    await this.steps.searcher.dispose();
    await this.steps.keeper.dispose();
    this.steps.texts.clear();
    this.steps.house.host.pdf?.close();
    this.steps.house.host.supplements?.close();
  }
}
