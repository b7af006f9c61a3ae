import type { Turn } from '../../citation';

/** A page as it is shown without the reader's turn: in PDF points, or in pixels of the page's image. */
export interface SheetSize {
  width: number;
  height: number;
  /** The turn that the PDF itself gives the page, already in width and height. */
  own: Turn;
}

export interface DrawOptions {
  /** Canvas pixels for a unit of `SheetSize`. */
  scale: number;
  /** The reader's turn, besides the page's own. */
  turn: Turn;
  /** Canvas pixels that lie left of and above the canvas: only a part of the page is drawn. */
  left?: number;
  top?: number;
}

/** A drawing under way. `done` rejects with `DrawingCancelled` after `cancel`, and with the fault where the page cannot be drawn. */
export interface Drawing {
  done: Promise<void>;
  cancel(): void;
}

export class DrawingCancelled extends Error {
  override name = 'DrawingCancelled';
}

/** The pages of a paper, from whatever there is: sheets are counted from 0. */
export interface PageSource {
  /** `figures` are images of single figures and tables: no boxes can be drawn on them. */
  readonly kind: 'pdf' | 'page-images' | 'figures';
  /** PDF page (from 1) of each sheet, ascending; page images may lack some, and a page may have several figures. */
  readonly pages: readonly number[];
  size(sheet: number): Promise<SheetSize>;
  /** Draws on a canvas that the caller has sized. */
  draw(sheet: number, canvas: HTMLCanvasElement, options: DrawOptions): Drawing;
  /** Drops what is kept for drawing a sheet; it can be drawn again. */
  release(sheet: number): void;
  destroy(): void;
}

/** Runs a drawing that can be given up between its steps. `work` is given a function that throws once it is. */
export function drawing(work: (check: () => void, onCancel: (stop: () => void) => void) => Promise<void>): Drawing {
  let cancelled = false;
  let stop = (): void => undefined;
  const check = (): void => {
    if (cancelled) throw new DrawingCancelled('cancelled');
  };
  const done = work(check, (how) => (stop = how)).catch((error: unknown) => {
    // Whatever a drawing fails with after it was given up is the giving up.
    check();
    throw error;
  });
  const cancel = (): void => {
    if (cancelled) return;
    cancelled = true;
    stop();
  };
  return { done, cancel };
}

/** An element of a window's document that is not in its page yet. */
export function elementOf<Tag extends 'canvas' | 'img'>(doc: Document, tag: Tag): HTMLElementTagNameMap[Tag] {
  const el = doc.body.createEl(tag);
  el.remove();
  return el;
}

/** The canvas's context; throws where the device has no memory left for it, as phones do. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no memory for a canvas');
  return context;
}
