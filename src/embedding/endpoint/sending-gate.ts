import type { Clock, Random } from '../../ports';
import { backoff, spread } from './backoff';
import type { EmbedProgress } from './embed-progress';
import type { TransientCode } from '../../endpoint/faults';
import type { SendingLimits } from './settings';
import { TokenBucket } from './token-bucket';

/** Less than this is no wait worth telling. Milliseconds. */
const TOLD = 1_000;

/**
 * When the next request may go: two token buckets, and the waits that the server or the network imposes, which hold for all requests of the run
 * together, not only for the one that was refused.
 */
export class SendingGate {
  private readonly requests: TokenBucket | null;
  private readonly tokens: TokenBucket | null;
  private closedUntil = 0;
  private why: TransientCode | null = null;
  private failures = 0;

  constructor(
    { requestsPerMinute, tokensPerMinute }: SendingLimits,
    private readonly progress: EmbedProgress,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.requests = requestsPerMinute === null ? null : new TokenBucket(requestsPerMinute, clock);
    this.tokens = tokensPerMinute === null ? null : new TokenBucket(tokensPerMinute, clock);
  }

  /** Waits until a request of so many tokens may go, and counts it; false where the run is to end instead. `ready` waits out a pause. */
  async pass(tokens: number, ready: () => Promise<boolean>): Promise<boolean> {
    for (;;) {
      if (!(await ready())) return false;
      const now = this.clock();
      const imposed = this.closedUntil - now;
      const own = Math.max(this.requests?.waitFor(1) ?? 0, this.tokens?.waitFor(tokens) ?? 0);
      const wait = Math.max(imposed, own);
      if (wait <= 0) break;
      if (wait >= TOLD) this.progress.wait({ code: imposed >= own && this.why !== null ? this.why : 'own-limit', until: now + wait });
      await this.progress.rest(wait);
    }
    this.progress.wait(null);
    this.requests?.take(1);
    this.tokens?.take(tokens);
    return true;
  }

  /** A request failed in passing: closes the gate for a while, longer with every failure in a row. */
  close(code: TransientCode, retryAfter: number | null): void {
    this.failures += 1;
    const wait = retryAfter === null ? backoff(this.failures, this.random) : spread(retryAfter, this.random);
    const until = this.clock() + wait;
    if (until <= this.closedUntil) return;
    this.closedUntil = until;
    this.why = code;
  }

  /** An answer came: the next failure is a first one again. */
  open(): void {
    this.failures = 0;
  }
}
