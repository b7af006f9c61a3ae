import type { Answer, AnswerEvent, AnswerPassage, AskRequest, CheckedQuote, Claim } from '../../../src/answer/model';
import { askedNow } from '../../../src/engine/answering/answer-so-far';
import type { Answerer } from '../../../src/engine/answering/answerer';
import type { AnswerChoice } from '../../../src/engine/answering/model';

export const CHOICE: AnswerChoice = { endpoint: { baseUrl: 'https://stub.example:8443/v1', model: 'stub-chat', needsKey: false, patience: 60_000 }, passages: 6, cap: 4_000 };
export const REQUEST: AskRequest = { id: 'a1', question: 'Does training help the knee?' };

export const passageOf = (text: string, more: Partial<AnswerPassage> = {}): AnswerPassage => ({
  marker: 'S1', paperId: 'P1', generation: 'g1', start: 0, end: text.length, text, table: null, place: { pages: [3], labels: {}, path: ['Methods'] }, best: { start: 0, end: text.length }, cite: null, header: '[S1] P1:', shortened: false, ...more,
});

export const quoteOf = (text: string, more: Partial<CheckedQuote> = {}): CheckedQuote => ({
  marker: 'S1', text, state: 'verbatim', supported: true, where: { marker: 'S1', paperId: 'P1', generation: 'g1', start: 0, end: text.length }, cite: '103ky2yge7jgvc', diff: [], ...more,
});

export const claimOf = (text: string, quotes: CheckedQuote[] = [quoteOf(text)]): Claim => ({
  text, support: quotes.some(({ supported }) => supported) ? 'supported' : 'not-supported', quotes, cited: quotes.map(({ marker }) => marker), unknownMarkers: [], numbersUnsupported: [], turned: null,
});

/** The answer that a test plays, event by event. */
export class PlayedAnswerer implements Answerer {
  isThere = true;
  asked: AskRequest[] = [];
  signal: AbortSignal | null = null;
  /** Waits with its answer to Stop as if it did not hear. */
  deaf = false;
  private tellIt: (event: AnswerEvent) => void = () => undefined;
  private settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  private base: Answer | null = null;

  ask(request: AskRequest, choice: AnswerChoice, signal: AbortSignal, listener: (event: AnswerEvent) => void): Promise<Answer> {
    this.asked.push(request);
    this.signal = signal;
    this.tellIt = listener;
    this.base = askedNow(request, choice, 1_700_000_000_000);
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      signal.addEventListener('abort', () => {
        if (!this.deaf) this.end({ flags: ['stopped'] });
      });
    });
  }

  /** Passages that are not near enough yet, or never. */
  find(event: AnswerEvent & { kind: 'passages' }): void {
    this.tellIt(event);
  }

  /** Passages are near enough and go out at once. */
  tell(event: AnswerEvent): void {
    this.tellIt(event);
    if (event.kind === 'passages') this.tellIt({ kind: 'sending' });
  }

  end(change: Partial<Answer>): void {
    if (this.base === null) throw new Error('nothing was asked');
    this.settle?.resolve({ ...this.base, ...change });
  }

  fail(message: string): void {
    this.settle?.reject(new Error(message));
  }

  async estimate(): ReturnType<Answerer['estimate']> {
    return { passages: 4, words: 900, tokens: 1_300, unasked: null };
  }

  async test(): ReturnType<Answerer['test']> {
    return { ok: true, model: 'stub-chat', milliseconds: 12, unencrypted: false };
  }
}
