import type { BlockRef } from '../../source-paper';
import type { PaperDraft } from '../draft';
import type { Piece } from './pieces';

/**
 * MinerU joins a paragraph that breaks over a column or page into its first block and leaves an empty block where the second half stands. The empty
 * block's page is where the paragraph ends; where it breaks is not said, so that the paragraph has both pages and is not cut.
 */
export class Paragraphs {
  private last: BlockRef | null = null;

  constructor(private readonly draft: PaperDraft) {}

  add(piece: Piece, text: string): void {
    if (text !== '') this.last = this.draft.add({ ...piece, role: 'body_paragraph', text });
    else if (this.last && !this.draft.goesOn(this.last, piece.page)) this.last = null;
  }

  /** A heading stands between: what comes is no half of what was. */
  close(): void {
    this.last = null;
  }
}
