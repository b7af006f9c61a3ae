import type { AnswerEndpoint } from '../../answer/client/settings';
import type { AskRequest } from '../../answer/model';
import type { SlowListener } from '../latest-wins';
import type { AnswerTest } from './answerer';
import type { AnswerCheck, AnswerEstimate, AnswerSnapshot, AnswerSummary, AskOutcome, KeptAnswer } from './model';

/** Questions to a model, as part of the engine (`spec/80`). Nothing is sent but by `ask` and `testAnswering`. */
export interface AnsweringEngine {
  /**
   * Asks and keeps; resolves when the answer is there and kept, whoever watches. One question at a time: a second one is refused, as is one of more than `LONGEST_QUESTION` UTF-16 units. The passages are in the snapshot before
   * anything is sent. What goes wrong with the server is in the answer (`failure`). Rejects for an id that is none or taken, and where the search itself fails.
   */
  ask(request: AskRequest): Promise<AskOutcome>;
  /** Gives up within a second; resolves when what was there by then is kept. What the server still sends is dropped, and may be billed. */
  stopAnswer(): Promise<void>;
  answering(): Promise<AnswerSnapshot>;
  /** Calls back on changes of the answer, one at a time and the newest of those that came meanwhile, until the returned function is called. */
  onAnswer(listener: SlowListener<AnswerSnapshot>): Promise<() => void>;
  /** What a question would send. Sends nothing. Rejects where no service is named. */
  estimateAnswer(request: AskRequest): Promise<AnswerEstimate>;
  /** One short question that is none of the user's. */
  testAnswering(endpoint: AnswerEndpoint): Promise<AnswerTest>;
  /** Every kept answer, the newest first; damaged ones are among them. */
  keptAnswers(): Promise<AnswerSummary[]>;
  /** null where there is none of that id. */
  keptAnswer(id: string): Promise<KeptAnswer | null>;
  /** Compares the quotes with the papers as they are now, and keeps that beside the answer. null where there is nothing to compare. */
  recheckAnswer(id: string): Promise<AnswerCheck | null>;
  /** Deletes one answer for good. */
  deleteAnswer(id: string): Promise<void>;
}
