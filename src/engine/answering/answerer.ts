import type { AnswerEndpoint } from '../../answer/client/settings';
import type { AnswerFault } from '../../answer/faults';
import type { Answer, AnswerEvent, AskRequest } from '../../answer/model';
import type { AnswerChoice, AnswerEstimate } from './model';

/** What one short question found. */
export type AnswerTest =
  /** `unencrypted`: text and key can be read on the way. */
  | { ok: true; model: string; milliseconds: number; unencrypted: boolean }
  | { ok: false; fault: AnswerFault };

/** Answers questions: `src/answer` over the engine's ports, or a test's double. */
export interface Answerer {
  /** False where the host has no network. */
  isThere: boolean;
  /**
   * Ends soon after the signal with what is there. Rejects where the search fails or the code is at fault; what the server does wrong is in the answer.
   * The listener hears of the passages before anything is sent.
   */
  ask(request: AskRequest, choice: AnswerChoice, signal: AbortSignal, listener: (event: AnswerEvent) => void): Promise<Answer>;
  estimate(request: AskRequest, choice: AnswerChoice): Promise<Pick<AnswerEstimate, 'passages' | 'words' | 'tokens' | 'unasked'>>;
  test(endpoint: AnswerEndpoint): Promise<AnswerTest>;
}
