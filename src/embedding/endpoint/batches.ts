import type { TextHash } from '../../store/vector-name';
import type { SendingLimits } from './settings';

/** One text to send, whoever needs it. */
export interface TextToSend {
  hash: TextHash;
  text: string;
  /** Estimated. */
  tokens: number;
}

/**
 * Gathers texts into requests by count and estimated tokens. A paper that fits into one request is not torn over two, so that most answers make papers
 * whole at once. A text that alone is over the limit goes alone.
 */
export class BatchMaker {
  private batch: TextToSend[] = [];
  private tokens = 0;

  constructor(private readonly limits: Pick<SendingLimits, 'texts' | 'tokens'>) {}

  /** Takes a paper's texts; gives the requests that are full now. */
  add(texts: readonly TextToSend[]): TextToSend[][] {
    const full: TextToSend[][] = [];
    const sum = texts.reduce((total, { tokens }) => total + tokens, 0);
    const fitsAlone = texts.length <= this.limits.texts && sum <= this.limits.tokens;
    const fitsHere = this.batch.length + texts.length <= this.limits.texts && this.tokens + sum <= this.limits.tokens;
    if (fitsAlone && !fitsHere) full.push(...this.rest());
    for (const text of texts) {
      if (this.batch.length >= this.limits.texts || this.tokens + text.tokens > this.limits.tokens) full.push(...this.rest());
      this.batch.push(text);
      this.tokens += text.tokens;
    }
    return full;
  }

  /** The last request, where anything is left. */
  rest(): TextToSend[][] {
    if (this.batch.length === 0) return [];
    const { batch } = this;
    this.batch = [];
    this.tokens = 0;
    return [batch];
  }
}
