import type { EndpointFault, FaultParams } from '../endpoint/faults';
import type { Translate } from '../i18n';

export type { FaultParams } from '../endpoint/faults';

/** What can go wrong with a question to a model. Sentences: i18n `answer-fault.<code>`. */
export const ANSWER_FAULT_CODES = [
  'offline', // no answer came (params: message)
  'timeout',
  'rate-limited', // params: message
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
  'answer-endless', // it, or what the model thinks before it, does not end, and was given up
  'answer-other', // JSON, and no answer in it (params: message)
  'quota-exhausted', // params: message
  'not-loaded', // the part of Locus that asks (params: message)
] as const;
export type AnswerFaultCode = (typeof ANSWER_FAULT_CODES)[number];

export interface AnswerFault {
  code: AnswerFaultCode;
  params: FaultParams;
  /** Milliseconds that the server asks to wait; null where it does not say. */
  retryAfter: number | null;
}

const isAnswerCode = (code: string): code is AnswerFaultCode => ANSWER_FAULT_CODES.some((known) => known === code);

/** What a fault of the endpoint means for a question. A request that was stopped counts as one without an answer. */
export function answerFault(fault: EndpointFault): AnswerFault {
  if (fault.kind === 'aborted') return { code: 'offline', params: { message: '' }, retryAfter: null };
  const retryAfter = fault.kind === 'transient' ? fault.retryAfter : null;
  const code = fault.code === 'text-refused' ? 'request-refused' : isAnswerCode(fault.code) ? fault.code : 'answer-other';
  return { code, params: fault.params, retryAfter };
}

/** What went wrong and what to do, as one sentence or two. */
export function answerFaultText({ code, params, retryAfter }: AnswerFault, t: Translate): string {
  if (code !== 'rate-limited' || retryAfter === null) return t(`answer-fault.${code}`, { message: '', ...params });
  return t('answer-fault.rate-limited-until', { ...params, seconds: Math.max(1, Math.ceil(retryAfter / 1_000)) });
}
