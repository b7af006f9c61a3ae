import type { SupplementLimits, SupplementRead, SupplementReader, Timer } from '../ports';
import { DisposableThread, type SpawnThread, type ThreadFault } from '../threads';
import { DEFAULT_LIMITS } from './limits';
import { isAnswer, type SupplementQuestion } from './thread-messages';

const CODES = { hangs: 'supplement-hangs', memory: 'supplement-too-large', broken: 'supplement-unreadable' } as const satisfies Record<ThreadFault, string>;

/** Reads supplements in a thread of its own, which is ended where a file hangs or eats memory. */
export class DisposableSupplementReader implements SupplementReader {
  private readonly thread: DisposableThread<SupplementQuestion, SupplementRead>;

  constructor(spawn: SpawnThread<SupplementQuestion>, timer: Timer) {
    this.thread = new DisposableThread<SupplementQuestion, SupplementRead>(spawn, timer, {
      answerIn: (message, asked) => (isAnswer(message) && message.supplement === asked ? message.read : null),
      failed: (fault, message) => ({ ok: false, code: CODES[fault], message }),
    });
  }

  async read(name: string, bytes: Uint8Array, more: Partial<SupplementLimits> = {}): Promise<SupplementRead> {
    const limits = { ...DEFAULT_LIMITS, ...more };
    // Looked at here: no thread is needed for it, and the bytes need not travel.
    if (bytes.length === 0) return { ok: false, code: 'supplement-empty', message: 'no bytes' };
    if (bytes.length > limits.bytes) return { ok: false, code: 'supplement-too-large', message: `${bytes.length} bytes` };
    return this.thread.ask((supplement, own) => ({ supplement, name, bytes: own, limits }), bytes, limits.milliseconds);
  }

  close(): void {
    this.thread.close();
  }
}
