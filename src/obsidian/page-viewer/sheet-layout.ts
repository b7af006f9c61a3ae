import type { Turn } from '../../citation';
import type { SheetSize } from './page-source';

/** A point of the pages that stays the same at every zoom. */
export interface Anchor {
  sheet: number;
  /** Share of the sheet's height, from its top: 0 to 1. */
  share: number;
}

/** CSS pixels between two sheets, and above the first and below the last. */
export const GAP = 12;

/** Where sheets lie, one under the other, in CSS pixels. Sizes that are not known yet are taken to be those of the sheet last measured. */
export class SheetLayout {
  private readonly sizes: (SheetSize | null)[];
  /** Tops of all sheets, and the end of the last; made anew when something has changed. */
  private tops: number[] | null = null;
  private widest = 0;

  constructor(
    count: number,
    private guess: SheetSize,
    /** CSS pixels for a unit of `SheetSize`. */
    private scale = 1,
    private turn: Turn = 0,
  ) {
    this.sizes = new Array<SheetSize | null>(count).fill(null);
  }

  get count(): number {
    return this.sizes.length;
  }

  /** Height of it all. */
  get height(): number {
    return this.topsNow().at(-1) ?? 0;
  }

  /** Width of the widest sheet. */
  get width(): number {
    this.topsNow();
    return this.widest;
  }

  /** Returns whether anything moves by it. */
  measure(sheet: number, size: SheetSize): boolean {
    const before = this.sizes[sheet];
    if (before === undefined || (before && sameSize(before, size))) return false;
    const moves = !sameSize(this.sizeOf(sheet), size);
    this.sizes[sheet] = size;
    if (moves) this.tops = null;
    return moves;
  }

  /** Sets how large and which way round sheets are shown. */
  show(scale: number, turn: Turn): void {
    this.scale = scale;
    this.turn = turn;
    this.tops = null;
  }

  isMeasured(sheet: number): boolean {
    return (this.sizes[sheet] ?? null) !== null;
  }

  sizeOf(sheet: number): SheetSize {
    return this.sizes[sheet] ?? this.guess;
  }

  /** Size of a sheet as it is shown, before zoom: its sides changed where the reader has turned it. */
  turned(sheet: number): { width: number; height: number } {
    const { width, height } = this.sizeOf(sheet);
    return this.turn === 90 || this.turn === 270 ? { width: height, height: width } : { width, height };
  }

  boxOf(sheet: number): { top: number; width: number; height: number } {
    const { width, height } = this.turned(sheet);
    return { top: this.topsNow()[sheet] ?? GAP, width: width * this.scale, height: height * this.scale };
  }

  /** The sheet at a height, and how far down in it; between two sheets the one above, at its end. */
  anchorAt(y: number): Anchor {
    const tops = this.topsNow();
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((tops[middle] ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    const { top, height } = this.boxOf(low);
    return { sheet: low, share: height > 0 ? Math.min(1, Math.max(0, (y - top) / height)) : 0 };
  }

  heightOf({ sheet, share }: Anchor): number {
    const { top, height } = this.boxOf(sheet);
    return top + height * share;
  }

  /** First and last sheet that lie within a stretch, and as many more on either side as `around` says. */
  within(top: number, height: number, around: number): { first: number; last: number } {
    const first = this.anchorAt(top).sheet;
    const last = this.anchorAt(top + Math.max(0, height)).sheet;
    return { first: Math.max(0, first - around), last: Math.min(this.count - 1, last + around) };
  }

  private topsNow(): number[] {
    if (this.tops) return this.tops;
    const tops: number[] = [];
    let top = GAP;
    this.widest = 0;
    for (let sheet = 0; sheet < this.count; sheet++) {
      const { width, height } = this.turned(sheet);
      tops.push(top);
      top += height * this.scale + GAP;
      this.widest = Math.max(this.widest, width * this.scale);
    }
    tops.push(top);
    this.tops = tops;
    return tops;
  }
}

const sameSize = (a: SheetSize, b: SheetSize): boolean => a.width === b.width && a.height === b.height;
