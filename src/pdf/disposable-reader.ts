import type { PdfLimits, PdfLines, PdfRead, PdfReader, Timer } from '../ports';
import { DEFAULT_LIMITS } from './open-pdf';
import { isAnswer, type PdfQuestion } from './thread-messages';

/** A thread that can be ended at any moment, whatever it is doing. */
export interface PdfThread {
  post(question: PdfQuestion, transfer: ArrayBuffer[]): void;
  end(): void;
}

export interface PdfThreadListener {
  message(message: unknown): void;
  /** The thread is gone, or never came up. `memory`: it used more than it was given. */
  failure(message: string, memory: boolean): void;
}

export type SpawnPdfThread = (listener: PdfThreadListener) => PdfThread;

/** Beyond a file's limit: the thread's own clock has failed to end it, so it hangs. */
const GRACE = 2_000;
/** A thread with pdf.js in it holds some 60 MB, and takes a fifth of a second to start. */
const IDLE = 5_000;

/**
 * Reads PDFs in a thread of its own. A file that hangs cannot be interrupted from within its thread, so the thread is ended and the next file gets a new one.
 * One file at a time: what is asked meanwhile waits.
 */
export class DisposablePdfReader implements PdfReader {
  private thread: PdfThread | null = null;
  private answered: ((read: PdfRead) => void) | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private asked = 0;
  private stopIdling: () => void = () => undefined;

  constructor(
    private readonly spawn: SpawnPdfThread,
    private readonly timer: Timer,
  ) {}

  read(bytes: Uint8Array, limits: Partial<PdfLimits> = {}, lines: PdfLines = 'all'): Promise<PdfRead> {
    const next = this.turn.then(() => this.readNow(bytes, { ...DEFAULT_LIMITS, ...limits }, lines));
    this.turn = next;
    return next;
  }

  close(): void {
    this.answered?.({ ok: false, code: 'pdf-unreadable', message: 'closed' });
    this.endThread();
  }

  private readNow(bytes: Uint8Array, limits: PdfLimits, lines: PdfLines): Promise<PdfRead> {
    // Looked at here: no thread is needed for it, and the bytes need not travel.
    if (bytes.length === 0) return Promise.resolve({ ok: false, code: 'pdf-empty', message: 'no bytes' });
    if (bytes.length > limits.bytes) return Promise.resolve({ ok: false, code: 'pdf-too-large', message: `${bytes.length} bytes` });
    this.stopIdling();
    return new Promise((resolve) => {
      const tooLong = this.timer(limits.milliseconds + GRACE, () => {
        this.endThread();
        this.answered?.({ ok: false, code: 'pdf-hangs', message: `not done within ${limits.milliseconds} ms` });
      });
      this.answered = (read) => {
        this.answered = null;
        tooLong();
        this.stopIdling = this.timer(IDLE, () => this.endThread());
        resolve(read);
      };
      this.ask(bytes, limits, lines);
    });
  }

  private ask(bytes: Uint8Array, limits: PdfLimits, lines: PdfLines): void {
    this.asked += 1;
    // A view into a larger buffer would take the whole buffer along.
    const own = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer ? bytes.buffer : new Uint8Array(bytes).buffer;
    try {
      this.thread ??= this.spawnThread();
      this.thread.post({ pdf: this.asked, bytes: new Uint8Array(own), limits, lines }, [own]);
    } catch (error) {
      this.endThread();
      this.answered?.({ ok: false, code: 'pdf-unreadable', message: error instanceof Error ? error.message : String(error) });
    }
  }

  private spawnThread(): PdfThread {
    const thread: PdfThread = this.spawn({
      message: (message) => {
        if (this.thread === thread && isAnswer(message) && message.pdf === this.asked) this.answered?.(message.read);
      },
      failure: (message, memory) => {
        if (this.thread !== thread && this.thread !== null) return;
        this.endThread();
        this.answered?.({ ok: false, code: memory ? 'pdf-too-large' : 'pdf-unreadable', message });
      },
    });
    return thread;
  }

  private endThread(): void {
    this.stopIdling();
    this.thread?.end();
    this.thread = null;
  }
}
