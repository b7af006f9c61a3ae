/** An end that is explained to the user in one line: exit code 1, or 2 where the command was wrong. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message.replaceAll(/\s*\n\s*/g, ' '));
    this.name = 'Refusal';
  }
}
