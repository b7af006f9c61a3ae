import type { Clock } from '../../ports';

/** A minute, in milliseconds. */
const MINUTE = 60_000;
/** Share of a minute's allowance that may go at once, so that a start does not spend a minute in a second. */
const BURST = 0.1;

/** A token bucket: so many a minute, a tenth of them at once. Time comes from the clock passed in; one that is set back gives nothing and takes nothing. */
export class TokenBucket {
  private readonly perMillisecond: number;
  private readonly capacity: number;
  private level: number;
  private seen: number;

  constructor(
    perMinute: number,
    private readonly clock: Clock,
  ) {
    this.perMillisecond = perMinute / MINUTE;
    this.capacity = Math.max(1, perMinute * BURST);
    this.level = this.capacity;
    this.seen = clock();
  }

  /** Milliseconds until `amount` may be taken; 0 for now. What is larger than the bucket waits for a full one. */
  waitFor(amount: number): number {
    this.refill();
    const missing = Math.min(amount, this.capacity) - this.level;
    return missing <= 0 ? 0 : Math.ceil(missing / this.perMillisecond);
  }

  /** Takes it, into debt where it is larger than the bucket. */
  take(amount: number): void {
    this.refill();
    this.level -= amount;
  }

  private refill(): void {
    const now = this.clock();
    if (now > this.seen) this.level = Math.min(this.capacity, this.level + (now - this.seen) * this.perMillisecond);
    this.seen = now;
  }
}
