import type { AnswerEndpoint } from '../../src/answer/client/settings';
import type { AskRequest } from '../../src/answer/model';
import type { CitationLink } from '../../src/citation/model';
import type { Standing } from '../../src/citation/standing';
import type { CheckedCitation, CheckRequest, CitedPlace, CiteRequest, Engine, EngineSettings, FoundQuote, IndexStatus, PaperOutline, RunListener, RunRequest, Survey } from '../../src/engine/engine';
import type { RunReport, RunSnapshot } from '../../src/index/run-snapshot';
import { IDLE_EMBED, type EmbedReport, type EmbedSnapshot } from '../../src/embedding/endpoint/embed-snapshot';
import type { RunEstimate } from '../../src/embedding/endpoint/estimate';
import type { EndpointSettings } from '../../src/embedding/endpoint/settings';
import type { EndpointTest } from '../../src/embedding/endpoint/test-endpoint';
import type { AnswerTest } from '../../src/engine/answering/answerer';
import { NO_QUESTION, type AnswerCheck, type AnswerEstimate, type AnswerSnapshot, type AnswerSummary, type AskOutcome, type KeptAnswer } from '../../src/engine/answering/model';
import type { EmbedRequest, RelatedRequest } from '../../src/engine/meaning/engine';
import type { EmbedOutcome, EndpointStatus, LearningStatus, MeaningStatus } from '../../src/engine/meaning/model';
import type { Coverage, PaperMetadata, PaperStatus } from '../../src/library/paper';
import { IDLE_RUN } from '../../src/index/run-snapshot';
import type { Passage, SearchAnswer, SearchRequest } from '../../src/retrieval/model';
import type { BuiltPaper } from '../../src/structure/model';

/** An engine that answers what a test puts in, and writes down what it was asked. */
export class FakeEngine implements Engine {
  readonly asked: { method: string; argument: unknown }[] = [];
  surveyed: Survey = survey();
  answer: (request: SearchRequest) => SearchAnswer | Promise<SearchAnswer> = () => answer([]);
  library: PaperMetadata[] = [paper()];
  current: RunSnapshot = IDLE_RUN;
  statusNow: IndexStatus = { coverage: coverage(), papers: [paperStatus()], unusedFiles: [], warnings: [], storage: [] };
  resolved: (link: CitationLink, path: string | null) => Standing = () => resolved();
  /** What `check` answers; what `resolved` says, where a test does not say. */
  checked: (requests: CheckRequest[]) => CheckedCitation[] | Promise<CheckedCitation[]> = (requests) =>
    requests.map(({ link, vaultPath }) => ({ ...this.resolved(link, vaultPath), unsupported: [], relink: null }));
  foundQuotes: FoundQuote[] = [];
  cited: CitedPlace | null = null;
  reported: RunReport = report();
  meaningNow: MeaningStatus = { learning: learning(), endpoint: null };
  embedNow: EmbedSnapshot = IDLE_EMBED;
  estimated: RunEstimate = estimate();
  embedded: EmbedOutcome = { kind: 'ran', report: embedReport() };
  tested: EndpointTest = { ok: true, model: 'bge-m3', dims: 1024, milliseconds: 84, unencrypted: false };
  relatedAnswer: SearchAnswer | Promise<SearchAnswer> = answer([]);
  suggested: string[] = [];
  /** What `ask` answers; `tellAnswer` moves the snapshot meanwhile. */
  answered: (request: AskRequest) => AskOutcome | Promise<AskOutcome> = () => ({ kind: 'refused', why: 'no-endpoint' });
  answerNow: AnswerSnapshot = NO_QUESTION;
  answerEstimate: AnswerEstimate = { host: 'localhost:11434', model: 'qwen2.5:7b', passages: 8, words: 1_640, tokens: 2_200, cap: 6_000, unasked: null };
  answerTest: AnswerTest = { ok: true, model: 'qwen2.5:7b', milliseconds: 84, unencrypted: false };
  kept: KeptAnswer[] = [];
  summaries: AnswerSummary[] = [];
  rechecked: AnswerCheck | null = null;
  built: BuiltPaper | null = null;
  /** What `outline` answers, by paper. */
  outlines = new Map<string, PaperOutline | Promise<PaperOutline>>();
  /** What `learn` waits for. */
  learns: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<RunListener>();
  private readonly answerListeners = new Set<(snapshot: AnswerSnapshot) => void>();
  private readonly embedListeners = new Set<(snapshot: EmbedSnapshot) => void>();

  count(method: string): number {
    return this.asked.filter((call) => call.method === method).length;
  }

  argumentsOf(method: string): unknown[] {
    return this.asked.filter((call) => call.method === method).map((call) => call.argument);
  }

  /** Lets the run go on to a new snapshot. */
  tell(change: Partial<RunSnapshot>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener(this.current);
  }

  /** Lets the preparation go on to a new snapshot. */
  tellEmbedding(change: Partial<EmbedSnapshot>): void {
    this.embedNow = { ...this.embedNow, ...change };
    for (const listener of this.embedListeners) listener(this.embedNow);
  }

  /** Lets the answer go on to a new snapshot. */
  tellAnswer(change: Partial<AnswerSnapshot>): void {
    this.answerNow = { ...this.answerNow, ...change };
    for (const listener of this.answerListeners) listener(this.answerNow);
  }

  async ask(request: AskRequest): Promise<AskOutcome> {
    this.note('ask', request);
    return this.answered(request);
  }
  async stopAnswer(): Promise<void> {
    this.note('stopAnswer');
  }
  async answering(): Promise<AnswerSnapshot> {
    return this.answerNow;
  }
  async onAnswer(listener: (snapshot: AnswerSnapshot) => void): Promise<() => void> {
    this.answerListeners.add(listener);
    return () => this.answerListeners.delete(listener);
  }
  async estimateAnswer(request: AskRequest): Promise<AnswerEstimate> {
    this.note('estimateAnswer', request);
    return this.answerEstimate;
  }
  async testAnswering(endpoint: AnswerEndpoint): Promise<AnswerTest> {
    this.note('testAnswering', endpoint);
    return this.answerTest;
  }
  async keptAnswers(): Promise<AnswerSummary[]> {
    this.note('keptAnswers');
    return this.summaries;
  }
  async keptAnswer(id: string): Promise<KeptAnswer | null> {
    this.note('keptAnswer', id);
    return this.kept.find((one) => one.id === id) ?? null;
  }
  async recheckAnswer(id: string): Promise<AnswerCheck | null> {
    this.note('recheckAnswer', id);
    return this.rechecked;
  }
  async deleteAnswer(id: string): Promise<void> {
    this.note('deleteAnswer', id);
  }
  async meaning(): Promise<MeaningStatus> {
    this.note('meaning');
    return this.meaningNow;
  }
  async learn(): Promise<LearningStatus> {
    this.note('learn');
    await this.learns;
    return this.meaningNow.learning;
  }
  async stopLearning(): Promise<void> {
    this.note('stopLearning');
  }
  async related(request: RelatedRequest): Promise<SearchAnswer> {
    this.note('related', request);
    return this.relatedAnswer;
  }
  async suggest(query: string, limit: number): Promise<string[]> {
    this.note('suggest', { query, limit });
    return this.suggested;
  }
  async testEndpoint(settings: EndpointSettings): Promise<EndpointTest> {
    this.note('testEndpoint', settings);
    return this.tested;
  }
  async estimateEmbedding(request: EmbedRequest): Promise<RunEstimate> {
    this.note('estimateEmbedding', request);
    return this.estimated;
  }
  async embed(request: EmbedRequest): Promise<EmbedOutcome> {
    this.note('embed', request);
    return this.embedded;
  }
  async pauseEmbedding(): Promise<void> {
    this.note('pauseEmbedding');
  }
  async resumeEmbedding(): Promise<void> {
    this.note('resumeEmbedding');
  }
  async stopEmbedding(): Promise<void> {
    this.note('stopEmbedding');
  }
  async forgetModel(set: { model: string; dims: number }): Promise<void> {
    this.note('forgetModel', set);
  }
  async embedding(): Promise<EmbedSnapshot> {
    return this.embedNow;
  }
  async onEmbedding(listener: (snapshot: EmbedSnapshot) => void): Promise<() => void> {
    this.embedListeners.add(listener);
    return () => this.embedListeners.delete(listener);
  }
  async configure(settings: EngineSettings): Promise<void> {
    this.note('configure', settings);
  }
  async survey(): Promise<Survey> {
    this.note('survey');
    return this.surveyed;
  }
  async prepare(): Promise<void> {
    this.note('prepare');
  }
  async index(request: RunRequest): Promise<RunReport> {
    this.note('index', request);
    return this.reported;
  }
  async pause(): Promise<void> {
    this.note('pause');
  }
  async resume(): Promise<void> {
    this.note('resume');
  }
  async stop(): Promise<void> {
    this.note('stop');
  }
  async run(): Promise<RunSnapshot> {
    return this.current;
  }
  async onRun(listener: RunListener): Promise<() => void> {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  async status(): Promise<IndexStatus> {
    this.note('status');
    return this.statusNow;
  }
  async search(request: SearchRequest): Promise<SearchAnswer> {
    this.note('search', request);
    return this.answer(request);
  }
  async papers(query: string, limit: number): Promise<PaperMetadata[]> {
    this.note('papers', { query, limit });
    return this.library.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase())).slice(0, limit);
  }
  async metadata(ids: string[]): Promise<Record<string, PaperMetadata>> {
    return Object.fromEntries(this.library.filter(({ paperId }) => ids.includes(paperId)).map((found) => [found.paperId, found]));
  }
  async paper(): Promise<BuiltPaper | null> {
    return this.built;
  }
  async outline(paperId: string): Promise<PaperOutline | null> {
    this.note('outline', paperId);
    return this.outlines.get(paperId) ?? null;
  }
  async paperAt(path: string): Promise<PaperMetadata | null> {
    return this.library.find((known) => [known.pdfPath, known.notePath, known.fullTextPath].includes(path)) ?? null;
  }
  async cite(request: CiteRequest): Promise<CitedPlace | null> {
    this.note('cite', request);
    return this.cited;
  }
  async resolve(link: CitationLink, path: string | null, quote: string | null = null): Promise<Standing> {
    this.note('resolve', { link, path, quote });
    return this.resolved(link, path);
  }
  async check(requests: CheckRequest[]): Promise<CheckedCitation[]> {
    this.note('check', requests);
    return this.checked(requests);
  }
  async stopChecks(asker: string): Promise<void> {
    this.note('stopChecks', asker);
  }
  async findQuote(text: string, scope: { paperIds?: string[] } = {}): Promise<FoundQuote[]> {
    this.note('findQuote', { text, ...scope });
    return this.foundQuotes;
  }
  async deleteIndex(): Promise<void> {
    this.note('deleteIndex');
  }
  async forget(paperId: string): Promise<void> {
    this.note('forget', paperId);
  }
  async diagnose(): Promise<Record<string, unknown>> {
    return { worker: false };
  }
  async dispose(): Promise<void> {
    this.note('dispose');
  }

  private note(method: string, argument: unknown = null): void {
    this.asked.push({ method, argument });
  }
}

export const survey = (change: Partial<Survey> = {}): Survey => ({
  roots: [{ path: 'System/PaperForge/ocr', foundBy: 'config', papers: 9 }],
  papers: 9,
  stored: 9,
  estimate: 95_000,
  failure: null,
  ...change,
});

export const coverage = (change: Partial<Coverage> = {}): Coverage => ({
  library: 41,
  indexed: 37,
  publishing: 0,
  blocked: 1,
  failed: 2,
  empty: 1,
  noOcr: 0,
  sourceMissing: 0,
  stale: 0,
  semanticReady: 0,
  ...change,
});

export const paper = (change: Partial<PaperMetadata> = {}): PaperMetadata => ({
  paperId: 'AAAA1111',
  title: 'A course on biomolecular simulations',
  authors: ['Matteo T. Degiacomi'],
  year: 2024,
  journal: 'JOSE',
  doi: '',
  citekey: 'degiacomi2024',
  tags: [],
  folder: 'Education',
  abstract: '',
  pageRange: null,
  pdfPath: 'Papers/Degiacomi 2024.pdf',
  notePath: 'Notes/Degiacomi 2024.md',
  fullTextPath: 'System/PaperForge/ocr/AAAA1111/fulltext.md',
  attachmentKey: 'ZZZZ9999',
  ...change,
});

const TEXT = 'Students run a short simulation on their own laptop. The trajectory is then analysed in a notebook. Nothing else is needed.';

export const passage = (change: Partial<Passage> = {}): Passage => ({
  paperId: 'AAAA1111',
  generation: '0123456789abcdef',
  unitIds: ['AAAA1111.u1'],
  collection: 'body',
  kind: 'body',
  path: ['Methods', 'Study population'],
  pages: [3, 4],
  labels: {},
  approximate: false,
  start: 1000,
  end: 1000 + TEXT.length,
  text: TEXT,
  label: null,
  image: null,
  table: null,
  mentions: [],
  mentionedIn: [],
  blocks: [
    { page: 3, blockId: '1', start: 1000, end: 1053, bbox: null },
    { page: 4, blockId: '1', start: 1053, end: 1000 + TEXT.length, bbox: null },
  ],
  score: 1,
  arms: [{ arm: 'words', rank: 1, score: 7 }],
  related: [],
  highlights: [{ start: 21, end: 31 }, { start: 57, end: 67 }],
  bestSentences: { start: 1053, end: 1099 },
  sourceMissing: false,
  ...change,
});

export const answer = (passages: Passage[], change: Partial<SearchAnswer> = {}): SearchAnswer => ({
  passages,
  coverage: coverage(),
  notices: [],
  next: passages.length === 0 ? [{ kind: 'search-papers' }, { kind: 'show-status' }] : [],
  expansions: [],
  ambiguous: [],
  ...change,
});

export const learning = (change: Partial<LearningStatus> = {}): LearningStatus => ({
  state: 'ready',
  units: 1200,
  floor: 500,
  learnedFrom: 1200,
  papers: 37,
  progress: null,
  outgrown: null,
  failure: null,
  ...change,
});

export const endpointStatus = (change: Partial<EndpointStatus> = {}): EndpointStatus => ({
  serving: null,
  texts: { wanted: 1200, stored: 0, refused: 0 },
  papers: 0,
  complete: false,
  withoutTexts: [],
  sets: [],
  ...change,
});

export const estimate = (change: Partial<RunEstimate> = {}): RunEstimate => ({
  papers: 37,
  texts: 1200,
  words: 240_000,
  tokens: 320_000,
  cost: null,
  stored: 0,
  reused: 0,
  refused: 0,
  withoutTexts: [],
  ...change,
});

export const embedReport = (change: Partial<EmbedReport> = {}): EmbedReport => ({
  ...IDLE_EMBED,
  status: 'done',
  papers: { total: 37, finished: 37 },
  texts: { total: 1200, done: 1200, reused: 0, skipped: 0, failed: 0 },
  complete: true,
  withoutTexts: [],
  unread: [],
  droppedModels: [],
  ...change,
});

export const report = (change: Partial<RunReport> = {}): RunReport => ({
  added: 0,
  rebuilt: 0,
  kept: 9,
  dropped: 0,
  blocked: [],
  failed: [],
  units: { body: 0, fulltext: 0, object: 0 },
  changedPapers: [],
  ms: 10,
  stopped: false,
  failure: null,
  ...change,
});

export const paperStatus = (change: Partial<PaperStatus> = {}): PaperStatus => ({
  paperId: 'AAAA1111',
  title: 'A course on biomolecular simulations',
  state: 'indexed',
  warnings: [],
  units: { body: 31, fulltext: 0, object: 4 },
  generation: '0123456789abcdef',
  source: { format: 'paperforge', rank: 'paperforge', path: 'System/PaperForge/ocr/AAAA1111' },
  otherSources: [],
  pdfWitness: false,
  ...change,
});

export const resolved = (change: Partial<Standing> = {}): Standing => ({
  state: 'exact',
  paperId: 'AAAA1111',
  path: ['Methods', 'Study population'],
  pages: [3],
  labels: {},
  span: { start: 1053, end: 1099 },
  context: { text: TEXT, markStart: 53, markEnd: 99 },
  boxes: [],
  approximate: false,
  cited: TEXT.slice(53, 99),
  proposal: null,
  ...change,
});

export const citedPlace = (change: Partial<CitedPlace> = {}): CitedPlace => ({
  paper: paper(),
  generation: '0123456789abcdef',
  path: ['Methods', 'Study population'],
  pages: [3],
  labels: {},
  approximate: false,
  text: 'The trajectory is then analysed in a notebook.',
  before: 'Students run a short simulation',
  after: ' Nothing else is needed.',
  start: 1053,
  end: 1099,
  cite: '105kk7q2m4tz9x',
  boxes: [],
  ...change,
});
