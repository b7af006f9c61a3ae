import type { Translate } from '../../i18n';
import { shownBoxes, type MarkedBoxes } from './page-boxes';
import { pageMeant } from './page-number';
import type { PageSource } from './page-source';
import { type PageKey, pageKeyOf, type PanePoint } from './pane-gestures';
import { SheetList } from './sheet-list';
import { pageName, remarkOn, type ShownPaper } from './shown-paper';
import { PageToolbar } from './toolbar';
import type { PageViewState } from './view-state';
import { zoomStep } from './zoom';

/** Share of the pane that is left above a cited place. */
const ROOM_ABOVE = 0.2;

export interface ReaderOptions {
  t: Translate;
  scroller: HTMLElement;
  tools: HTMLElement;
  source: PageSource;
  shown: ShownPaper;
  /** Kept up to date: page, zoom, turn and current hit are the reader's to change. */
  state: PageViewState;
  remark: (text: string) => void;
  /** The state has changed. */
  moved: () => void;
  openPdf: ((event: MouseEvent) => void) | null;
  openFullText: ((event: MouseEvent) => void) | null;
}

/** Moves through the pages of one paper and its cited places. */
export class PageReader {
  private readonly list: SheetList;
  private readonly toolbar: PageToolbar;
  private shown: ShownPaper;
  private state: PageViewState;

  private constructor(
    private readonly options: ReaderOptions,
    list: (reader: PageReader) => SheetList,
  ) {
    const { t, tools, openPdf, openFullText } = options;
    this.shown = options.shown;
    this.state = options.state;
    this.list = list(this);
    this.toolbar = new PageToolbar(tools, t, {
      previousHit: () => this.goToHit(-1),
      nextHit: () => this.goToHit(1),
      goTo: (typed) => this.goTo(typed),
      zoomIn: () => this.act('zoom-in'),
      zoomOut: () => this.act('zoom-out'),
      fitWidth: () => this.act('fit-width'),
      rotate: () => this.act('rotate'),
      openPdf,
      openFullText,
    });
  }

  /** Rejects where the first page cannot be read. */
  static async open(options: ReaderOptions): Promise<PageReader> {
    const { source, state, shown, scroller, t } = options;
    const wanted = wantedPage(state, shown);
    const sheet = Math.max(0, wanted === null ? 0 : source.pages.indexOf(wanted));
    const size = await source.size(sheet);
    const build = (reader: PageReader): SheetList =>
      new SheetList(
        scroller,
        {
          source,
          zoom: state.zoom,
          turn: state.turn,
          boxesOn: (page) => reader.boxesOn(page),
          nameOf: (page) => pageName(reader.shown, page, t),
          notDrawn: t('page-view.not-drawn'),
          blank: t('page-view.blank'),
          onMove: () => reader.onMove(),
        },
        { sheet, size },
      );
    return new PageReader(options, build);
  }

  /** Counts for tests: what is held right now. */
  get held(): { canvases: number; sheets: number } {
    return this.list.counts;
  }

  /** The same paper with other cited places; how large and which way round it is shown stays. */
  change(shown: ShownPaper, state: PageViewState): void {
    this.shown = shown;
    state.zoom = this.state.zoom;
    state.turn = this.state.turn;
    this.state = state;
  }

  /** Goes to where the state says: a restored pane opens where it was left, a fresh one at the cited words. */
  arrive(): void {
    const { state, shown, list } = this;
    this.options.remark(remarkOn(shown, state.at, this.options.t));
    list.drawAllBoxes();
    if (state.page === null && this.showHit()) return;
    const wanted = wantedPage(state, shown);
    const sheet = this.sheetOf(wanted);
    if (wanted !== null && sheet === null) this.options.remark(this.noSuchPage(String(wanted)));
    list.goTo({ sheet: sheet ?? 0, share: 0 });
  }

  scrolled(): void {
    this.list.update();
  }

  resize(): void {
    this.list.resize();
  }

  get zoom(): number {
    return this.list.zoomNow;
  }

  setZoom(zoom: number, focus: PanePoint): void {
    this.list.setZoom(zoom, focus);
  }

  onKey(event: KeyboardEvent): void {
    const key = pageKeyOf(event);
    if (!key) return;
    event.preventDefault();
    this.act(key);
  }

  dispose(): void {
    this.list.dispose();
    this.options.source.destroy();
  }

  private act(key: PageKey): void {
    const { list } = this;
    const last = list.layout.count - 1;
    const turnTo = (sheet: number): void => list.goTo({ sheet: Math.min(last, Math.max(0, sheet)), share: 0 });
    switch (key) {
      case 'next-hit':
        return this.goToHit(1);
      case 'previous-hit':
        return this.goToHit(-1);
      case 'zoom-in':
        return list.setZoom(zoomStep(list.zoomNow, 1));
      case 'zoom-out':
        return list.setZoom(zoomStep(list.zoomNow, -1));
      case 'fit-width':
        return list.setZoom('width');
      case 'rotate':
        return this.rotate();
      case 'go-to':
        return this.toolbar.focusPageField();
      case 'next-page':
        return turnTo(list.current + 1);
      case 'previous-page':
        return turnTo(list.current - 1);
      case 'first-page':
        return turnTo(0);
      case 'last-page':
        return turnTo(last);
    }
  }

  private rotate(): void {
    this.state.turn = ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[this.state.turn];
    this.list.setTurn(this.state.turn);
    this.options.moved();
  }

  private goToHit(step: 1 | -1): void {
    const { state, shown, options } = this;
    const count = shown.hits.length;
    if (count === 0) return;
    state.at = (state.at + step + count) % count;
    this.list.drawAllBoxes();
    options.remark(remarkOn(shown, state.at, options.t));
    this.showHit();
    this.onMove();
    options.moved();
  }

  private goTo(typed: string): void {
    const { options } = this;
    const sheet = this.sheetOf(pageMeant(typed, options.source.pages, this.shown.built?.pageLabels ?? {}));
    if (sheet === null) return options.remark(this.noSuchPage(typed.trim()));
    options.remark('');
    this.list.goTo({ sheet, share: 0 });
    options.scroller.focus();
  }

  /** False where the current hit has no page that is shown. */
  private showHit(): boolean {
    const { list, shown, state } = this;
    const first = shown.hits[state.at]?.pages[0];
    const sheet = this.sheetOf(first?.page ?? null);
    if (!first || sheet === null) return false;
    const boxes = shownBoxes(first, list.layout.sizeOf(sheet), state.turn);
    list.goTo({ sheet, share: boxes.length > 0 ? Math.min(...boxes.map((box) => box[1])) : 0 }, ROOM_ABOVE);
    const [box] = boxes;
    if (box) list.centreOn(sheet, (box[0] + box[2]) / 2);
    return true;
  }

  private boxesOn(page: number): MarkedBoxes[] {
    const { hits } = this.shown;
    return hits.flatMap(({ pages }, index) => pages.filter((onPage) => onPage.page === page).map((onPage) => ({ onPage, isCurrent: index === this.state.at })));
  }

  private sheetOf(page: number | null): number | null {
    const sheet = page === null ? -1 : this.options.source.pages.indexOf(page);
    return sheet < 0 ? null : sheet;
  }

  private noSuchPage(page: string): string {
    const { t, source } = this.options;
    return source.kind === 'pdf' ? t('page-view.no-such-page', { page, count: source.pages.length }) : t('page-view.page-not-shown', { page });
  }

  /** What is seen has changed: the toolbar says it, and the layout keeps it. */
  private onMove(): void {
    const { list, state, shown, options } = this;
    const page = options.source.pages[list.current];
    if (page === undefined) return;
    const zoom = list.zoomSetting;
    if (state.page !== page || state.zoom !== zoom) {
      state.page = page;
      state.zoom = zoom;
      options.moved();
    }
    this.toolbar.show({
      page,
      place: pageName(shown, page, options.t),
      count: options.source.pages.at(-1) ?? 0,
      hit: shown.hits.length > 0 ? { at: state.at + 1, count: shown.hits.length } : null,
      fitsWidth: zoom === 'width',
    });
  }
}

/** The page that a pane opens at; null for the beginning. */
const wantedPage = (state: PageViewState, { hits }: ShownPaper): number | null => state.page ?? hits[state.at]?.pages[0]?.page ?? null;
