import type { BlockRef } from '../../source-paper';
import type { DraftBlock, PaperDraft } from '../draft';
import type { Piece } from './pieces';

/**
 * Lines that MinerU moved to the page before (`cross_page`) go back to where they stand: to the block that it emptied, or to the next page without a box where that
 * block is not there. Where a paragraph runs on over yet another page, its middle and its end are not told apart.
 */
export class MovedLines {
  private waiting: { from: number; block: Omit<DraftBlock, 'page'> } | null = null;
  private last: BlockRef | null = null;

  constructor(private readonly draft: PaperDraft) {}

  moved(from: number, block: Omit<DraftBlock, 'page'>): void {
    this.settle(Infinity);
    this.waiting = { from, block };
  }

  /** An emptied block. */
  emptied({ page, box }: Piece): void {
    if (this.waiting && page > this.waiting.from) {
      this.last = this.draft.add({ ...this.waiting.block, page, box });
      this.waiting = null;
    } else if (this.last && !this.draft.goesOn(this.last, page)) this.last = null;
  }

  /** Call before text is added to a page: what waits for it stands above. */
  settle(page: number): void {
    if (!this.waiting || page <= this.waiting.from) return;
    this.draft.add({ ...this.waiting.block, page: this.waiting.from === 0 ? 0 : this.waiting.from + 1 });
    this.waiting = null;
  }
}
