/** Pieces of work that run one after the other. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** `work` begins when all before it has ended; its caller receives its failure, and the next one does not. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }
}
