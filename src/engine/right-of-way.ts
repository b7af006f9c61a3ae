import type { Breathe, Timer } from '../ports';

/** Milliseconds that one question holds others up, at most: it may wait for something that nobody foresaw. */
const LONGEST = 2_000;

/**
 * Whom somebody waits for goes first: work that follows an answer stands aside, between two of its steps, while a question is answered. Each step stands aside once at most, so
 * that questions without end only slow it down.
 */
export class RightOfWay {
  private readonly ahead = new Map<symbol, { over: Promise<void>; end: () => void }>();

  constructor(
    private readonly timer: Timer,
    private readonly breathe: Breathe,
  ) {}

  /** Answers a question; what stands aside waits for it. */
  async during<T>(question: () => Promise<T>): Promise<T> {
    const mine = Symbol('question');
    let settle = (): void => undefined;
    const over = new Promise<void>((resolve) => (settle = resolve));
    const end = (): void => {
      this.ahead.delete(mine);
      cancel();
      settle();
    };
    const cancel = this.timer(LONGEST, end);
    this.ahead.set(mine, { over, end });
    try {
      return await question();
    } finally {
      end();
    }
  }

  /** A question needs the very work that stands aside for it: nobody waits for those that are being answered now. */
  waive(): void {
    for (const { end } of [...this.ahead.values()]) end();
  }

  /** A breath of work that follows an answer. */
  readonly standAside: Breathe = async () => {
    await this.breathe();
    await Promise.all([...this.ahead.values()].map(({ over }) => over));
  };
}
