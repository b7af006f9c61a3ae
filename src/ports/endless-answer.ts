/** Thrown by a network where an answer does not end: what came of it was given up. */
export class EndlessAnswer extends Error {
  override readonly name = 'EndlessAnswer';

  /** `most`: what may come, in megabytes; `what`: "an answer", "an event". */
  constructor(what: string, most: number) {
    super(`${what} of more than ${most} MB`);
  }
}
