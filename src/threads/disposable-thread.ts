import type { Timer } from '../ports';

/** A thread that can be ended at any moment, whatever it is doing. */
export interface Thread<Question> {
  post(question: Question, transfer: ArrayBuffer[]): void;
  end(): void;
}

export interface ThreadListener {
  message(message: unknown): void;
  /** The thread is gone, or never came up. `memory`: it used more than it was given. */
  failure(message: string, memory: boolean): void;
}

export type SpawnThread<Question> = (listener: ThreadListener) => Thread<Question>;

/** Why a question has no answer of the thread's own. */
export type ThreadFault = 'hangs' | 'memory' | 'broken';

/** How questions and answers are told apart, and what is answered where the thread does not. */
export interface Conversation<Answer> {
  /** The answer to the n-th question; null for any other message. */
  answerIn(message: unknown, asked: number): Answer | null;
  failed(fault: ThreadFault, message: string): Answer;
}

/** Beyond a question's limit: the thread's own clock, where it has one, has failed to end it, so it hangs. */
const GRACE = 2_000;
/** A thread holds memory (pdf.js some 60 MB), and takes a fifth of a second to start. */
const IDLE = 5_000;

/**
 * Asks a thread of its own, one question at a time: what is asked meanwhile waits. Code that hangs cannot be interrupted from within its thread, so the thread is
 * ended and the next question gets a new one. Never rejects.
 */
export class DisposableThread<Question, Answer> {
  private thread: Thread<Question> | null = null;
  private answered: ((answer: Answer) => void) | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private asked = 0;
  private stopIdling: () => void = () => undefined;

  constructor(
    private readonly spawn: SpawnThread<Question>,
    private readonly timer: Timer,
    private readonly conversation: Conversation<Answer>,
  ) {}

  /** `question` is made with its number, from 1; `bytes` are taken away from the caller. Beyond the milliseconds and a grace of two seconds the thread is ended. */
  ask(question: (asked: number, bytes: Uint8Array) => Question, bytes: Uint8Array, milliseconds: number): Promise<Answer> {
    const next = this.turn.then(() => this.askNow(question, bytes, milliseconds));
    this.turn = next;
    return next;
  }

  close(): void {
    this.fail('broken', 'closed');
    this.endThread();
  }

  private askNow(question: (asked: number, bytes: Uint8Array) => Question, bytes: Uint8Array, milliseconds: number): Promise<Answer> {
    this.stopIdling();
    return new Promise((resolve) => {
      const tooLong = this.timer(milliseconds + GRACE, () => {
        this.endThread();
        this.fail('hangs', `not done within ${milliseconds} ms`);
      });
      this.answered = (answer) => {
        this.answered = null;
        tooLong();
        this.stopIdling = this.timer(IDLE, () => this.endThread());
        resolve(answer);
      };
      this.post(question, bytes);
    });
  }

  private post(question: (asked: number, bytes: Uint8Array) => Question, bytes: Uint8Array): void {
    this.asked += 1;
    // A view into a larger buffer would take the whole buffer along.
    const own = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer ? bytes.buffer : new Uint8Array(bytes).buffer;
    try {
      this.thread ??= this.spawnThread();
      this.thread.post(question(this.asked, new Uint8Array(own)), [own]);
    } catch (error) {
      this.endThread();
      this.fail('broken', error instanceof Error ? error.message : String(error));
    }
  }

  private spawnThread(): Thread<Question> {
    const thread: Thread<Question> = this.spawn({
      message: (message) => {
        const answer = this.thread === thread ? this.conversation.answerIn(message, this.asked) : null;
        if (answer !== null) this.answered?.(answer);
      },
      failure: (message, memory) => {
        if (this.thread !== thread && this.thread !== null) return;
        this.endThread();
        this.fail(memory ? 'memory' : 'broken', message);
      },
    });
    return thread;
  }

  private fail(fault: ThreadFault, message: string): void {
    this.answered?.(this.conversation.failed(fault, message));
  }

  private endThread(): void {
    this.stopIdling();
    this.thread?.end();
    this.thread = null;
  }
}
