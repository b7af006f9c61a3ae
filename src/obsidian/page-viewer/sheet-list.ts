import { Platform } from 'obsidian';
import type { Turn } from '../../citation';
import { reportError } from '../report-error';
import { remarkIfBlank } from './blank-page';
import { CanvasPool } from './canvas-pool';
import { drawBoxes, shownBoxes, type MarkedBoxes } from './page-boxes';
import type { PageSource, SheetSize } from './page-source';
import { RenderQueue, type Wish } from './render-queue';
import { type Anchor, GAP, SheetLayout } from './sheet-layout';
import { CANVAS_ROOM, clampZoom, pixelRatio, type Zoom } from './zoom';

/** Milliseconds that a new zoom must last before sheets are drawn for it; meanwhile the old pictures are stretched. */
const SETTLED = 120;

/** Sheets drawn beyond those that are seen, on either side. */
const AROUND = 1;

export interface SheetListOptions {
  source: PageSource;
  zoom: Zoom;
  turn: Turn;
  /** Boxes to draw on a PDF page. */
  boxesOn: (page: number) => readonly MarkedBoxes[];
  /** Name of a page for screen readers. */
  nameOf: (page: number) => string;
  notDrawn: string;
  /** What is said on a page that came out blank. */
  blank: string;
  /** What is seen has changed: another page, another zoom. */
  onMove: () => void;
}

/** A sheet that is on the screen or next to it. */
interface Slot {
  el: HTMLElement;
  boxesEl: HTMLElement;
  canvas: HTMLCanvasElement | null;
  /** Of the picture that the canvas holds; "" before the first. */
  key: string;
  hasFailed: boolean;
}

/** The pages one under the other in a scrolling element. Only what is seen and one sheet around it exists; canvases are used again. */
export class SheetList {
  readonly layout: SheetLayout;
  private readonly spacer: HTMLElement;
  private readonly slots = new Map<number, Slot>();
  private readonly pool: CanvasPool;
  private readonly queue = new RenderQueue();
  private readonly measuring = new Set<number>();
  private zoom: Zoom;
  private turn: Turn;
  private scale = 1;
  private isOver = false;
  /** Where the reader was taken to; the end of the paper may keep a sheet from coming to the top. */
  private goneTo: { sheet: number; top: number } | null = null;
  /** Timer of a drawing that waits for the zoom to settle; 0 for none. */
  private waiting = 0;

  /** Opens with one sheet measured: the others are taken to be like it until they are seen. */
  constructor(
    private readonly scroller: HTMLElement,
    private readonly options: SheetListOptions,
    { sheet, size }: { sheet: number; size: SheetSize },
  ) {
    this.layout = new SheetLayout(options.source.pages.length, size);
    this.layout.measure(sheet, size);
    this.zoom = options.zoom;
    this.turn = options.turn;
    this.pool = new CanvasPool(scroller.doc);
    this.spacer = scroller.createDiv({ cls: 'locus-page-sheets' });
    this.applyZoom(this.zoom);
  }

  /** CSS pixels for a unit of a sheet's size. */
  get zoomNow(): number {
    return this.scale;
  }

  get zoomSetting(): Zoom {
    return this.zoom;
  }

  /** The sheet that the reader is at: the one that was gone to, and after scrolling the one a third of the way down the pane. */
  get current(): number {
    const { scrollTop, clientHeight } = this.scroller;
    if (this.goneTo && Math.abs(this.goneTo.top - scrollTop) < 1) return this.goneTo.sheet;
    return this.layout.anchorAt(scrollTop + clientHeight / 3).sheet;
  }

  /** Canvases with pixels, and sheets that exist. */
  get counts(): { canvases: number; sheets: number } {
    return { canvases: this.pool.live, sheets: this.slots.size };
  }

  /** Puts a point of the pages a little below the top of the pane: `room` is the share of the pane above it. */
  goTo(anchor: Anchor, room = 0): void {
    const top = anchor.share > 0 ? this.layout.heightOf(anchor) - this.scroller.clientHeight * room : this.layout.boxOf(anchor.sheet).top - GAP;
    this.scroller.scrollTop = Math.max(0, top);
    this.goneTo = { sheet: anchor.sheet, top: this.scroller.scrollTop };
    this.update();
  }

  /** Puts a share of a sheet's width in the middle where the sheet is wider than the pane. */
  centreOn(sheet: number, share: number): void {
    const { width } = this.layout.boxOf(sheet);
    if (width > this.scroller.clientWidth) this.scroller.scrollLeft = width * share - this.scroller.clientWidth / 2;
  }

  /** `focus` is the point of the pane, in CSS pixels from its top left, that stays where it is; the middle where missing. */
  setZoom(zoom: Zoom, focus = { x: this.scroller.clientWidth / 2, y: this.scroller.clientHeight / 2 }): void {
    const anchor = this.layout.anchorAt(this.scroller.scrollTop + focus.y);
    const across = (this.scroller.scrollLeft + focus.x) / this.scale;
    this.applyZoom(zoom);
    this.scroller.scrollTop = this.layout.heightOf(anchor) - focus.y;
    this.scroller.scrollLeft = across * this.scale - focus.x;
    this.scroller.win.clearTimeout(this.waiting);
    this.waiting = this.scroller.win.setTimeout(() => {
      this.waiting = 0;
      this.wantSheets();
    }, SETTLED);
    this.update();
  }

  setTurn(turn: Turn): void {
    const { sheet } = this.layout.anchorAt(this.scroller.scrollTop);
    this.turn = turn;
    this.applyZoom(this.zoom);
    this.goTo({ sheet, share: 0 });
    this.drawAllBoxes();
  }

  /** The pane has another size. */
  resize(): void {
    if (this.zoom === 'width') this.setZoom('width', { x: 0, y: 0 });
    else this.update();
  }

  drawAllBoxes(): void {
    for (const [sheet, slot] of this.slots) this.drawBoxesOf(sheet, slot);
  }

  /** Brings what exists up to what is seen: on scrolling, and whenever sizes have changed. */
  update(): void {
    if (this.isOver) return;
    const { scroller, layout } = this;
    const { first, last } = layout.within(scroller.scrollTop, scroller.clientHeight, AROUND);
    for (const [sheet, slot] of this.slots) if (sheet < first || sheet > last) this.drop(sheet, slot);
    for (let sheet = first; sheet <= last; sheet++) {
      if (!this.slots.has(sheet)) this.slots.set(sheet, this.makeSlot(sheet));
      if (!layout.isMeasured(sheet)) this.measure(sheet);
    }
    this.place();
    if (this.waiting === 0) this.wantSheets();
    this.options.onMove();
  }

  dispose(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.scroller.win.clearTimeout(this.waiting);
    this.queue.want([]);
    for (const [sheet, slot] of this.slots) this.drop(sheet, slot);
    this.pool.clear();
    this.spacer.remove();
  }

  private applyZoom(zoom: Zoom): void {
    this.zoom = zoom;
    const room = this.scroller.clientWidth - 2 * GAP;
    // Of the sheet that is looked at: a wide table on page 90 must not shrink page 3.
    this.layout.show(this.scale, this.turn);
    const { width } = this.layout.turned(this.current);
    if (zoom !== 'width') this.scale = clampZoom(zoom);
    else if (room > 0 && width > 0) this.scale = clampZoom(room / width);
    this.layout.show(this.scale, this.turn);
    this.sizeSpacer();
  }

  private makeSlot(sheet: number): Slot {
    const page = this.options.source.pages[sheet] ?? 0;
    const el = this.spacer.createDiv({ cls: 'locus-page-sheet', attr: { role: 'img', 'aria-label': this.options.nameOf(page), 'data-page': page } });
    const slot: Slot = { el, boxesEl: el.createDiv({ cls: 'locus-page-boxes' }), canvas: null, key: '', hasFailed: false };
    this.drawBoxesOf(sheet, slot);
    return slot;
  }

  private drop(sheet: number, slot: Slot): void {
    this.slots.delete(sheet);
    if (slot.canvas) this.pool.give(slot.canvas);
    slot.canvas = null;
    slot.el.remove();
    this.options.source.release(sheet);
  }

  /** A sheet's true size may move what is seen: the point at the top of the pane stays. */
  private measure(sheet: number): void {
    if (this.measuring.has(sheet)) return;
    this.measuring.add(sheet);
    this.options.source.size(sheet).then(
      (size) => {
        this.measuring.delete(sheet);
        if (this.isOver) return;
        const top = this.scroller.scrollTop;
        const anchor = this.layout.anchorAt(top);
        const above = top - this.layout.heightOf(anchor);
        const moves = this.layout.measure(sheet, size);
        const slot = this.slots.get(sheet);
        if (slot) this.drawBoxesOf(sheet, slot);
        if (moves) {
          this.sizeSpacer();
          const stays = this.goneTo?.top === top;
          this.scroller.scrollTop = this.layout.heightOf(anchor) + above;
          if (this.goneTo && stays) this.goneTo.top = this.scroller.scrollTop;
        }
        this.update();
      },
      (error: unknown) => {
        // Stays in the set: a page that cannot be read is not asked for again and again.
        const slot = this.slots.get(sheet);
        if (slot && !this.isOver) this.fail(slot, error);
      },
    );
  }

  /** Before anything is scrolled to: an element does not scroll beyond what it holds. Returns the width of it all. */
  private sizeSpacer(): number {
    const { layout, spacer, scroller } = this;
    const width = Math.max(layout.width + 2 * GAP, scroller.clientWidth);
    spacer.setCssProps({ '--locus-height': `${layout.height}px`, '--locus-width': `${width}px` });
    return width;
  }

  private place(): void {
    const { layout } = this;
    const width = this.sizeSpacer();
    for (const [sheet, { el }] of this.slots) {
      const box = layout.boxOf(sheet);
      el.setCssProps({
        '--locus-top': `${box.top}px`,
        '--locus-left': `${(width - box.width) / 2}px`,
        '--locus-width': `${box.width}px`,
        '--locus-height': `${box.height}px`,
      });
    }
  }

  private wantSheets(): void {
    const here = this.current;
    const sheets = [...this.slots.keys()].sort((a, b) => Math.abs(a - here) - Math.abs(b - here) || b - a);
    this.queue.want(sheets.flatMap((sheet) => this.wishFor(sheet) ?? []));
  }

  private wishFor(sheet: number): Wish | null {
    const slot = this.slots.get(sheet);
    if (!slot || slot.hasFailed || !this.layout.isMeasured(sheet)) return null;
    const { width, height } = this.layout.boxOf(sheet);
    const room = Platform.isMobile ? CANVAS_ROOM.phone : CANVAS_ROOM.desktop;
    const ratio = pixelRatio(width, height, this.scroller.win.devicePixelRatio || 1, room);
    const key = `${sheet} ${this.turn} ${(this.scale * ratio).toFixed(4)}`;
    if (slot.key === key) return null;
    const options = { scale: this.scale * ratio, turn: this.turn };
    let canvas: HTMLCanvasElement | null = null;
    const giveBack = (): void => {
      if (canvas) this.pool.give(canvas);
      canvas = null;
    };
    return {
      key,
      begin: () => {
        canvas = this.pool.take(width * ratio, height * ratio);
        return this.options.source.draw(sheet, canvas, options);
      },
      dropped: giveBack,
      drawn: (fault) => {
        if (fault !== null || !canvas || this.slots.get(sheet) !== slot) {
          giveBack();
          if (fault !== null) this.fail(slot, fault);
          return;
        }
        if (slot.canvas) this.pool.give(slot.canvas);
        slot.canvas = canvas;
        slot.key = key;
        slot.el.prepend(canvas);
        slot.el.addClass('is-drawn');
        if (this.options.source.kind === 'pdf') remarkIfBlank(slot.el, canvas, this.options.blank);
      },
    };
  }

  private drawBoxesOf(sheet: number, slot: Slot): void {
    const page = this.options.source.pages[sheet];
    // On an image of a figure no box of the page has a place.
    if (page === undefined || this.options.source.kind === 'figures') return;
    const size = this.layout.sizeOf(sheet);
    const boxes = this.options.boxesOn(page).flatMap(({ onPage, isCurrent }) => shownBoxes(onPage, size, this.turn).map((box) => ({ box, isCurrent })));
    drawBoxes(slot.boxesEl, boxes);
  }

  private fail(slot: Slot, error: unknown): void {
    if (slot.hasFailed) return;
    slot.hasFailed = true;
    reportError('draw page', error);
    slot.el.createDiv({ cls: 'locus-page-fault', text: this.options.notDrawn });
  }
}
