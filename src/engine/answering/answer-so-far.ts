import { hostOf } from '../../answer/client/settings';
import type { Answer, AnswerEvent, AskRequest } from '../../answer/model';
import { coverage } from '../../library/coverage';
import type { AnswerChoice } from './model';

/** An answer of which nothing is there yet. `asked`: clock milliseconds. */
export const askedNow = ({ id, question, scope }: AskRequest, { endpoint }: AnswerChoice, asked: number): Answer => ({
  id,
  question,
  scope: scope ?? null,
  model: endpoint.model,
  endpoint: hostOf(endpoint.baseUrl),
  asked,
  passages: [],
  claims: [],
  abstained: null,
  coverage: coverage([]),
  notices: [],
  flags: [],
  failure: null,
});

/** The answer with what an event adds to it. */
export function withEvent(answer: Answer, event: AnswerEvent): Answer {
  switch (event.kind) {
    case 'passages':
      return { ...answer, passages: event.passages, coverage: event.coverage };
    case 'claim':
      return { ...answer, claims: [...answer.claims, event.claim] };
    case 'done':
      return event.answer;
    case 'sending':
    case 'waiting':
      return answer;
  }
}
