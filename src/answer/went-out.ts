import type { AnswerFaultCode } from './faults';
import type { Answer } from './model';

/** With these no server took the question, or it is not known that one did. */
const UNREACHED: readonly AnswerFaultCode[] = ['offline', 'address-broken', 'not-loaded'];

/** Whether the passages of a finished answer were sent. Where the server could not be reached nobody can say so, unless something came back. */
export function wentOut({ passages, abstained, failure, claims }: Pick<Answer, 'passages' | 'abstained' | 'failure' | 'claims'>): boolean {
  if (passages.length === 0 || abstained?.reason === 'below-floor') return false;
  return failure === null || claims.length > 0 || !UNREACHED.includes(failure.code);
}
