import { hostOf, type AnswerEndpoint } from '../../answer/client/settings';
import type { AskRequest } from '../../answer/model';
import type { PaperMetadata } from '../../library/paper';
import type { Breathe, Clock, Timer } from '../../ports';
import type { AnswerRecords } from '../../store/answer-records';
import type { SlowListener } from '../latest-wins';
import type { OpenPaper } from '../paper-texts';
import type { Answerer, AnswerTest } from './answerer';
import { Asking } from './asking';
import type { AnsweringEngine } from './engine';
import { KeptAnswers } from './kept-answers';
import type { AnswerCheck, AnswerChoice, AnswerEstimate, AnswerSnapshot, AnswerSummary, AskOutcome, KeptAnswer, KeptState } from './model';
import { recheckAnswer } from './recheck';

export interface AnswerDeskOptions {
  answerer: Answerer;
  records: AnswerRecords;
  choice: () => AnswerChoice | null;
  open: (paperId: string) => Promise<OpenPaper | null>;
  metadata: (paperId: string) => PaperMetadata | null;
  /** Resolves when papers are as they are on disk. */
  settled: () => Promise<unknown>;
  clock: Clock;
  timer: Timer;
  breathe: Breathe;
  failed: (error: unknown) => void;
}

/** What the engine does with questions to a model when it is asked. */
export class AnswerDesk implements AnsweringEngine {
  private readonly kept: KeptAnswers;
  private readonly asking: Asking;

  constructor(private readonly options: AnswerDeskOptions) {
    this.kept = new KeptAnswers(options);
    this.asking = new Asking({ ...options, kept: this.kept });
  }

  ask(request: AskRequest): Promise<AskOutcome> {
    return this.asking.ask(request);
  }

  stopAnswer(): Promise<void> {
    return this.asking.stop();
  }

  async answering(): Promise<AnswerSnapshot> {
    return this.asking.current;
  }

  async onAnswer(listener: SlowListener<AnswerSnapshot>): Promise<() => void> {
    return this.asking.listen(listener);
  }

  async estimateAnswer(request: AskRequest): Promise<AnswerEstimate> {
    const { answerer, choice: chosen } = this.options;
    const choice = chosen();
    if (choice === null) throw new Error('Locus: no service is named that answers questions');
    const { endpoint, cap } = choice;
    return { host: hostOf(endpoint.baseUrl), model: endpoint.model, cap, ...(await answerer.estimate(request, choice)) };
  }

  testAnswering(endpoint: AnswerEndpoint): Promise<AnswerTest> {
    return this.options.answerer.test(endpoint);
  }

  async keptAnswers(): Promise<AnswerSummary[]> {
    return (await this.kept.list()).map((summary) => this.withState(summary));
  }

  async keptAnswer(id: string): Promise<KeptAnswer | null> {
    const kept = await this.kept.read(id);
    return kept === null ? null : this.withState(kept);
  }

  async recheckAnswer(id: string): Promise<AnswerCheck | null> {
    const { clock, settled } = this.options;
    const answer = (await this.kept.read(id))?.answer ?? null;
    if (answer === null || id === this.asking.runningId) return null;
    await settled();
    const check = await recheckAnswer(answer, clock(), this.options);
    return (await this.kept.checked(id, check)) ? check : null;
  }

  async deleteAnswer(id: string): Promise<void> {
    if (id === this.asking.runningId) await this.asking.stop();
    await this.kept.remove(id);
  }

  /** The settings changed. */
  configured(): void {
    this.asking.configured();
  }

  private withState<T extends { id: string; state: KeptState }>(kept: T): T {
    return kept.id === this.asking.runningId && kept.state === 'unfinished' ? { ...kept, state: 'running' } : kept;
  }

  /** Ends the question in work; what is there of it is kept. */
  dispose(): Promise<void> {
    return this.asking.stop();
  }
}
