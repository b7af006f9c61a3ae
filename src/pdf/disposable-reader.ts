import type { PdfLimits, PdfLines, PdfRead, PdfReader, Timer } from '../ports';
import { DisposableThread, type SpawnThread, type Thread, type ThreadFault, type ThreadListener } from '../threads';
import { DEFAULT_LIMITS } from './open-pdf';
import { isAnswer, type PdfQuestion } from './thread-messages';

export type PdfThread = Thread<PdfQuestion>;
export type PdfThreadListener = ThreadListener;
export type SpawnPdfThread = SpawnThread<PdfQuestion>;

const CODES = { hangs: 'pdf-hangs', memory: 'pdf-too-large', broken: 'pdf-unreadable' } as const satisfies Record<ThreadFault, string>;

/** Bookmarks or objects nested deeper than the engine can follow end the thread: the file's fault, and no better next time. */
const nestsTooDeep = (message: string): boolean => /call stack/i.test(message);

/** Reads PDFs in a thread of its own, which is ended where a file hangs. One file at a time: what is asked meanwhile waits. */
export class DisposablePdfReader implements PdfReader {
  private readonly thread: DisposableThread<PdfQuestion, PdfRead>;

  constructor(spawn: SpawnPdfThread, timer: Timer) {
    this.thread = new DisposableThread<PdfQuestion, PdfRead>(spawn, timer, {
      answerIn: (message, asked) => (isAnswer(message) && message.pdf === asked ? message.read : null),
      failed: (fault, message) => ({ ok: false, code: nestsTooDeep(message) ? 'pdf-damaged' : CODES[fault], message }),
    });
  }

  async read(bytes: Uint8Array, more: Partial<PdfLimits> = {}, lines: PdfLines = 'all'): Promise<PdfRead> {
    const limits = { ...DEFAULT_LIMITS, ...more };
    // Looked at here: no thread is needed for it, and the bytes need not travel.
    if (bytes.length === 0) return { ok: false, code: 'pdf-empty', message: 'no bytes' };
    if (bytes.length > limits.bytes) return { ok: false, code: 'pdf-too-large', message: `${bytes.length} bytes` };
    return this.thread.ask((pdf, own) => ({ pdf, bytes: own, limits, lines }), bytes, limits.milliseconds);
  }

  close(): void {
    this.thread.close();
  }
}
