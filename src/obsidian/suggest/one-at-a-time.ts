/**
 * Asks one question at a time. What is asked while one is in work waits, and only the newest of the waiting is asked at all: the pace is the
 * library's own, so that a quick device answers every key press and a slow one is not swamped.
 */
export class OneAtATime<Question, Answer> {
  private working = false;
  private waiting: { question: Question; settle: (turn: Promise<Answer | null>) => void } | null = null;

  constructor(private readonly work: (question: Question) => Promise<Answer>) {}

  /** null where a newer question has taken its place. Rejects where asking failed. */
  ask(question: Question): Promise<Answer | null> {
    if (!this.working) return this.start(question);
    this.waiting?.settle(Promise.resolve(null));
    return new Promise((resolve) => {
      this.waiting = { question, settle: resolve };
    });
  }

  /** What waits is not asked any more. */
  forget(): void {
    this.waiting?.settle(Promise.resolve(null));
    this.waiting = null;
  }

  private async start(question: Question): Promise<Answer> {
    this.working = true;
    try {
      return await this.work(question);
    } finally {
      this.working = false;
      const { waiting } = this;
      this.waiting = null;
      waiting?.settle(this.start(waiting.question));
    }
  }
}
