import { elementOf } from './page-source';

/** Spare canvases kept; they hold no pixels. */
const SPARE = 8;

/** Canvases used again and again. A canvas that is given back gives its memory back at once, which phones do not do by themselves. */
export class CanvasPool {
  private readonly spare: HTMLCanvasElement[] = [];
  private lent = 0;

  constructor(private readonly doc: Document) {}

  /** Canvases that hold pixels now. */
  get live(): number {
    return this.lent;
  }

  take(width: number, height: number): HTMLCanvasElement {
    const canvas = this.spare.pop() ?? elementOf(this.doc, 'canvas');
    canvas.width = Math.max(1, Math.round(width));
    canvas.height = Math.max(1, Math.round(height));
    this.lent++;
    return canvas;
  }

  give(canvas: HTMLCanvasElement): void {
    canvas.remove();
    canvas.width = 0;
    canvas.height = 0;
    this.lent--;
    if (this.spare.length < SPARE) this.spare.push(canvas);
  }

  clear(): void {
    this.spare.length = 0;
  }
}
