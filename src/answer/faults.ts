import type { FaultParams } from '../endpoint/faults';

export type { FaultParams } from '../endpoint/faults';

/** What can go wrong with a question to a model. Sentences: i18n `answer-fault.<code>`. */
export const ANSWER_FAULT_CODES = [
  'offline', // no answer came (params: message)
  'timeout',
  'rate-limited', // params: message, seconds (0 where the server does not say)
  'server-error', // params: status, message
  'answer-cut', // it ends in the middle, and what is left supports nothing
  'answer-empty',
  'too-long', // more text than the model takes (params: message)
  'request-refused', // params: status, message
  'address-broken', // params: address
  'key-refused', // params: status, message
  'model-missing', // params: model, message
  'not-an-endpoint', // params: status
  'answer-web-page',
  'answer-other', // JSON, and no answer in it (params: message)
  'quota-exhausted', // params: message
] as const;
export type AnswerFaultCode = (typeof ANSWER_FAULT_CODES)[number];

export interface AnswerFault {
  code: AnswerFaultCode;
  params: FaultParams;
  /** Milliseconds that the server asks to wait; null where it does not say. */
  retryAfter: number | null;
}
