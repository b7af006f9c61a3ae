import { describe, expect, it } from 'vitest';
import { wentOut, type AnswerFault, type AnswerFaultCode } from '../../src/answer';
import { claimOf, passageOf } from '../engine/answering/answer-double';

const passages = [passageOf('Training helps the knee.')];
const failed = (code: AnswerFaultCode): AnswerFault => ({ code, params: {}, retryAfter: null });

describe('80-6: whether passages were sent', () => {
  it('not where nothing was found, what was found is not near enough, or the server was not reached', () => {
    expect(wentOut({ passages: [], abstained: null, failure: null, claims: [] })).toBe(false);
    expect(wentOut({ passages, abstained: { reason: 'below-floor', papers: 3, claims: 0, quotes: {}, nearest: [] }, failure: null, claims: [] })).toBe(false);
    for (const code of ['offline', 'address-broken', 'not-loaded'] as const) expect(wentOut({ passages, abstained: null, failure: failed(code), claims: [] })).toBe(false);
  });

  it('where it answered, whatever it answered, and where the connection broke off in the middle', () => {
    expect(wentOut({ passages, abstained: null, failure: null, claims: [] })).toBe(true);
    expect(wentOut({ passages, abstained: null, failure: failed('rate-limited'), claims: [] })).toBe(true);
    expect(wentOut({ passages, abstained: null, failure: failed('offline'), claims: [claimOf('It helps.')] })).toBe(true);
  });
});
