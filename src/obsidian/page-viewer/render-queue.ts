import type { Drawing } from './page-source';

/** A sheet to be drawn; two wishes with the same key are the same picture. */
export interface Wish {
  key: string;
  begin: () => Drawing;
  /** Called once, unless the wish was dropped. */
  drawn: (fault: unknown) => void;
  /** Called instead of `drawn` where the wish was dropped after it had begun. */
  dropped: () => void;
}

/** Draws one wish after the other, the first wanted first. What is not wanted any more is cancelled. */
export class RenderQueue {
  private wishes: Wish[] = [];
  private current: { wish: Wish; drawing: Drawing; wanted: boolean } | null = null;

  /** Replaces what is wanted, most wanted first. */
  want(wishes: readonly Wish[]): void {
    const { current } = this;
    if (current?.wanted && !wishes.some(({ key }) => key === current.wish.key)) {
      current.wanted = false;
      current.drawing.cancel();
    }
    this.wishes = wishes.filter(({ key }) => !(current?.wanted && current.wish.key === key));
    if (!current) this.next();
  }

  private next(): void {
    const wish = this.wishes.shift();
    if (!wish) return;
    const current = { wish, drawing: wish.begin(), wanted: true };
    this.current = current;
    const end = (fault: unknown): void => {
      this.current = null;
      if (current.wanted) wish.drawn(fault);
      else wish.dropped();
      if (!this.current) this.next();
    };
    current.drawing.done.then(() => end(null), end);
  }
}
