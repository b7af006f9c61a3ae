/** Filled into a fault's sentence, by name. */
export type FaultParams = Readonly<Record<string, string | number>>;

/** It may work the next time. Sentences of all codes: i18n `endpoint.<code>`. */
export const TRANSIENT_CODES = [
  'offline', // no answer came (params: message)
  'timeout',
  'rate-limited',
  'server-error', // params: status, message
  'answer-cut', // the answer ends in the middle
] as const;

/** What came back is no answer to what was asked; asking again may help once, and may cost. */
export const ANSWER_CODES = [
  'answer-empty', // no vectors, or vectors of no numbers
  'answer-short', // params: wanted, given
  'answer-not-numbers', // NaN, infinity, null
  'answer-zero', // only zeros
  'answer-mixed-up', // places named twice or not at all
] as const;

/** Asking again gives the same. Of one text. */
export const TEXT_CODES = ['too-long', 'text-refused'] as const;

/** Asking again gives the same, whatever the text. */
export const SETUP_CODES = [
  'address-broken', // params: address
  'not-loaded', // the part of Locus that asks (params: message)
  'key-refused', // params: status, message
  'model-missing', // params: model, message
  'not-an-endpoint', // params: status
  'answer-web-page',
  'answer-endless', // it does not end, and was given up
  'answer-other', // JSON without vectors (params: message)
  'answer-base64',
  'wrong-dims', // params: wanted, given
  'quota-exhausted', // params: message
  'request-refused', // params: status, message
] as const;

export type TransientCode = (typeof TRANSIENT_CODES)[number];
export type AnswerCode = (typeof ANSWER_CODES)[number];
export type TextCode = (typeof TEXT_CODES)[number];
export type SetupCode = (typeof SETUP_CODES)[number];
export type EndpointCode = TransientCode | AnswerCode | TextCode | SetupCode;

export const ENDPOINT_CODES = [...TRANSIENT_CODES, ...ANSWER_CODES, ...TEXT_CODES, ...SETUP_CODES] as const;

/** What went wrong with one request, and what follows from it. */
export type EndpointFault =
  /** Try again. `retryAfter`: milliseconds that the server asked for. */
  | { kind: 'transient'; code: TransientCode | AnswerCode; retryAfter: number | null; params: FaultParams }
  /** Never again: `text` for (one of) the texts that were sent, `setup` for every text. */
  | { kind: 'permanent'; scope: 'text'; code: TextCode; params: FaultParams }
  | { kind: 'permanent'; scope: 'setup'; code: SetupCode; params: FaultParams }
  | { kind: 'aborted' };

export const transient = (code: TransientCode | AnswerCode, params: FaultParams = {}, retryAfter: number | null = null): EndpointFault => ({ kind: 'transient', code, retryAfter, params });
export const ofText = (code: TextCode, params: FaultParams = {}): EndpointFault => ({ kind: 'permanent', scope: 'text', code, params });
export const ofSetup = (code: SetupCode, params: FaultParams = {}): EndpointFault => ({ kind: 'permanent', scope: 'setup', code, params });
