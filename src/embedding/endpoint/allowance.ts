import type { TextToSend } from './batches';

/** Where a run ends cleanly: after so many texts, or so much money. null for no limit. */
export interface RunCap {
  texts: number | null;
  /** In the currency of the price; without a price it limits nothing. */
  money: number | null;
}

export const NO_CAP: RunCap = { texts: null, money: null };

/** What a run may still send. Requests under way count as spent until they are known to have failed. */
export class Allowance {
  private texts: number;
  private tokens: number;

  constructor(cap: RunCap, pricePerMillion: number | null) {
    this.texts = cap.texts ?? Infinity;
    this.tokens = cap.money === null || pricePerMillion === null || pricePerMillion <= 0 ? Infinity : (cap.money / pricePerMillion) * 1_000_000;
  }

  /** As many of the first texts as are allowed, which are then counted as spent. */
  take<T extends Pick<TextToSend, 'tokens'>>(texts: readonly T[]): T[] {
    const taken: T[] = [];
    for (const text of texts) {
      if (this.texts < 1 || this.tokens < text.tokens) break;
      this.texts -= 1;
      this.tokens -= text.tokens;
      taken.push(text);
    }
    return taken;
  }

  /** They were not answered, so not paid. */
  giveBack(texts: readonly Pick<TextToSend, 'tokens'>[]): void {
    this.texts += texts.length;
    for (const { tokens } of texts) this.tokens += tokens;
  }

  /** The server billed another number than was estimated. */
  correct(estimated: number, billed: number): void {
    this.tokens += estimated - billed;
  }
}
