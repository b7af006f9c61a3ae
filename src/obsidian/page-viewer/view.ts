import { ItemView, Keymap, type ViewStateResult, type WorkspaceLeaf } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { paperName } from '../citations/place-text';
import { openFullText, type Place } from '../links/open';
import { inBackground } from '../report-error';
import { attempt } from '../tell';
import { failureOf, pageFailureText, type PageFailure } from './failure';
import { drawOpeningPages, drawPageMessage } from './messages';
import { shownBoxes, type MarkedBoxes } from './page-boxes';
import { pageMeant } from './page-number';
import { listenForZoom, type PageKey, pageKeyOf } from './pane-gestures';
import { SheetList } from './sheet-list';
import { openPaper, pageName, readPaper, remarkOn, type ShownPaper } from './shown-paper';
import { PageToolbar } from './toolbar';
import { type PageViewState, readState } from './view-state';
import { type Zoom, zoomStep } from './zoom';

export const PAGE_VIEW = 'locus-page';

/** Share of the pane that is left above a cited place. */
const ROOM_ABOVE = 0.2;

export interface PageViewServices {
  readonly t: Translate;
  engine(): Promise<Engine>;
  /** Opens a place in the app's own PDF view. */
  openPlace(place: Place, where: ReturnType<typeof Keymap.isModEvent>): Promise<void>;
}

/** The pages of a paper with the cited places drawn on them. Holds one open document at most, and none when it is closed. */
export class PageView extends ItemView {
  override icon = 'book-open-text';
  override navigation = false;
  private state: PageViewState | null = null;
  private shown: ShownPaper | null = null;
  private list: SheetList | null = null;
  private toolbar: PageToolbar | null = null;
  private parts: Record<'tools' | 'remark' | 'scroller', HTMLElement> | null = null;
  /** Number of the newest wish to show something; a late answer to an older one is dropped. */
  private newest = 0;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly services: PageViewServices,
  ) {
    super(leaf);
  }

  getViewType(): string {
    return PAGE_VIEW;
  }

  getDisplayText(): string {
    return this.state?.title || this.services.t('page-view.name');
  }

  override getState(): Record<string, unknown> {
    return { ...super.getState(), ...this.state };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const read = readState(state);
    // The pages come when they are there: the app waits for no view.
    if (read) inBackground('page viewer', this.show(read));
  }

  override async onOpen(): Promise<void> {
    const { contentEl, services } = this;
    contentEl.empty();
    contentEl.addClass('locus-page-view');
    const tools = contentEl.createDiv({ cls: 'locus-page-toolbar' });
    const remark = contentEl.createDiv({ cls: 'locus-page-remark', attr: { role: 'status' } });
    const scroller = contentEl.createDiv({ cls: 'locus-page-scroller', attr: { tabindex: '0', role: 'region' } });
    this.parts = { tools, remark, scroller };
    this.registerDomEvent(scroller, 'scroll', () => this.list?.update());
    this.registerDomEvent(scroller, 'keydown', (event) => this.onKey(event));
    listenForZoom(this, scroller, { zoom: () => this.list?.zoomNow ?? 1, setZoom: (zoom, focus) => this.list?.setZoom(zoom, focus) });
    // Fonts belong to a window: in another one the document is opened again.
    this.register(contentEl.onWindowMigrated(() => this.reopen()));
    this.registerEvent(this.app.vault.on('modify', ({ path }) => path === this.shown?.paper.pdfPath && this.reopen()));
    drawPageMessage(scroller, services.t('page-view.nothing-open', { action: services.t('page-view.show') }), []);
    tools.hide();
  }

  override async onClose(): Promise<void> {
    this.newest++;
    this.clear();
    this.contentEl.empty();
  }

  override onResize(): void {
    this.list?.resize();
  }

  /** Counts for tests: what is held right now. */
  get held(): { canvases: number; sheets: number } {
    return this.list?.counts ?? { canvases: 0, sheets: 0 };
  }

  private async show(state: PageViewState): Promise<void> {
    const wish = ++this.newest;
    const before = this.state;
    this.state = state;
    try {
      const engine = await this.services.engine();
      const again = before?.paperId === state.paperId && this.shown?.pages.source ? await readPaper(engine, state) : null;
      if (wish !== this.newest) return;
      // The file may have come to another place since: then it is another document.
      if (again && this.shown && this.list && again.paper.pdfPath === this.shown.paper.pdfPath) this.shown = { ...this.shown, ...again };
      else await this.open(engine, state, wish);
    } catch (error) {
      if (wish === this.newest) this.fail(failureOf(error));
      throw error;
    }
    if (wish === this.newest) this.arrive();
  }

  private async open(engine: Engine, state: PageViewState, wish: number): Promise<void> {
    this.clear();
    if (this.parts) drawOpeningPages(this.parts.scroller, this.services.t);
    const shown = await openPaper(this.app, engine, state, this.contentEl.doc);
    if (wish !== this.newest || !this.parts) {
      shown?.pages.source?.destroy();
      return;
    }
    if (!shown) return this.fail({ code: 'no-paper' });
    this.shown = shown;
    if (!shown.pages.source) return this.fail(shown.pages.failure);
    await this.build(shown, shown.pages.source, wish);
  }

  private async build(shown: ShownPaper, source: NonNullable<ShownPaper['pages']['source']>, wish: number): Promise<void> {
    const { parts, services, state } = this;
    if (!parts || !state) return;
    const { t } = services;
    const { scroller, tools } = parts;
    scroller.empty();
    scroller.setAttribute('aria-label', t('page-view.pages', { title: shown.paper.title || shown.paper.paperId }));
    tools.show();
    const list = await SheetList.open(scroller, {
      source,
      zoom: state.zoom,
      turn: state.turn,
      boxesOn: (page) => this.boxesOn(page),
      nameOf: (page) => pageName(this.shown ?? shown, page, t),
      notDrawn: t('page-view.not-drawn'),
      onMove: () => this.onMove(),
    }, this.sheetOf(this.wantedPage()) ?? 0);
    if (wish !== this.newest) return list.dispose();
    this.list = list;
    this.toolbar = this.makeToolbar(tools, shown);
  }

  private makeToolbar(tools: HTMLElement, { paper }: ShownPaper): PageToolbar {
    const { t } = this.services;
    return new PageToolbar(tools, t, {
      previousHit: () => this.goToHit(-1),
      nextHit: () => this.goToHit(1),
      goTo: (typed) => this.goTo(typed),
      zoomIn: () => this.zoom(1),
      zoomOut: () => this.zoom(-1),
      fitWidth: () => this.list?.setZoom('width'),
      rotate: () => this.rotate(),
      openPdf: paper.pdfPath || paper.attachmentKey ? (event) => void attempt(t, 'open PDF', () => this.services.openPlace(this.place(), Keymap.isModEvent(event))) : null,
      openFullText: paper.fullTextPath ? (event) => this.openText(event) : null,
    });
  }

  /** Goes to where the state says, once the pages are there. */
  private arrive(): void {
    const { state, shown, list, parts } = this;
    if (!state || !shown) return;
    state.title = paperName(shown.paper, shown.paper.paperId);
    state.hits = shown.hits.map(({ hit }) => hit);
    this.app.workspace.requestSaveLayout();
    (this.leaf as WorkspaceLeaf & { updateHeader?: () => void }).updateHeader?.();
    if (!list || !parts) return;
    this.remark(remarkOn(shown, state.at, this.services.t));
    list.drawAllBoxes();
    const wanted = this.wantedPage();
    const sheet = this.sheetOf(wanted);
    if (wanted !== null && sheet === null) this.remark(this.noSuchPage(String(wanted)));
    // A restored pane opens where it was left; a fresh one at the cited words.
    if (state.page === null && this.showHit()) return;
    list.goTo({ sheet: sheet ?? 0, share: 0 });
  }

  private wantedPage(): number | null {
    const { state, shown } = this;
    return state?.page ?? shown?.hits[state?.at ?? 0]?.pages[0]?.page ?? null;
  }

  private sheetOf(page: number | null): number | null {
    const sheet = page === null ? -1 : (this.shown?.pages.source?.pages.indexOf(page) ?? -1);
    return sheet < 0 ? null : sheet;
  }

  private boxesOn(page: number): MarkedBoxes[] {
    const at = this.state?.at ?? 0;
    return (this.shown?.hits ?? []).flatMap(({ pages }, index) => pages.filter((onPage) => onPage.page === page).map((onPage) => ({ onPage, isCurrent: index === at })));
  }

  /** False where the current hit has no page that is shown. */
  private showHit(): boolean {
    const { list, shown, state } = this;
    const first = shown?.hits[state?.at ?? 0]?.pages[0];
    const sheet = first ? this.sheetOf(first.page) : null;
    if (!list || !first || sheet === null || !state) return false;
    const boxes = shownBoxes(first, list.layout.sizeOf(sheet), state.turn);
    const top = Math.min(...boxes.map((box) => box[1]));
    list.goTo({ sheet, share: boxes.length > 0 ? top : 0 }, ROOM_ABOVE);
    const [box] = boxes;
    if (box) list.centreOn(sheet, (box[0] + box[2]) / 2);
    return true;
  }

  private goToHit(step: 1 | -1): void {
    const { state, shown } = this;
    if (!state || !shown || shown.hits.length === 0) return;
    state.at = (state.at + step + shown.hits.length) % shown.hits.length;
    this.list?.drawAllBoxes();
    this.remark(remarkOn(shown, state.at, this.services.t));
    this.showHit();
    this.onMove();
  }

  private goTo(typed: string): void {
    const { shown, list } = this;
    const pages = shown?.pages.source?.pages ?? [];
    const sheet = this.sheetOf(pageMeant(typed, pages, shown?.built?.pageLabels ?? {}));
    if (sheet === null) return this.remark(this.noSuchPage(typed.trim()));
    this.remark('');
    list?.goTo({ sheet, share: 0 });
    this.parts?.scroller.focus();
  }

  private noSuchPage(page: string): string {
    const { t } = this.services;
    const { source } = this.shown?.pages ?? {};
    return source?.kind === 'pdf' ? t('page-view.no-such-page', { page, count: source.pages.length }) : t('page-view.page-not-shown', { page });
  }

  private zoom(direction: 1 | -1): void {
    const { list } = this;
    list?.setZoom(zoomStep(list.zoomNow, direction));
  }

  private rotate(): void {
    const { state, list } = this;
    if (!state || !list) return;
    state.turn = ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[state.turn];
    list.setTurn(state.turn);
  }

  private onKey(event: KeyboardEvent): void {
    const key = pageKeyOf(event);
    if (!key || !this.list) return;
    event.preventDefault();
    this.act(key, this.list);
  }

  private act(key: PageKey, list: SheetList): void {
    const last = list.layout.count - 1;
    const turnTo = (sheet: number): void => list.goTo({ sheet: Math.min(last, Math.max(0, sheet)), share: 0 });
    switch (key) {
      case 'next-hit':
        return this.goToHit(1);
      case 'previous-hit':
        return this.goToHit(-1);
      case 'zoom-in':
        return this.zoom(1);
      case 'zoom-out':
        return this.zoom(-1);
      case 'fit-width':
        return list.setZoom('width');
      case 'rotate':
        return this.rotate();
      case 'go-to':
        return this.toolbar?.focusPageField();
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

  /** What is seen has changed: the toolbar says it, and the layout keeps it. */
  private onMove(): void {
    const { list, state, shown, toolbar } = this;
    const page = list && shown?.pages.source?.pages[list.current];
    if (!list || !state || !shown || page === undefined || page === null) return;
    const zoom: Zoom = list.zoomSetting;
    if (state.page !== page || state.zoom !== zoom) this.app.workspace.requestSaveLayout();
    state.page = page;
    state.zoom = zoom;
    toolbar?.show({
      page,
      place: pageName(shown, page, this.services.t),
      count: shown.pages.source?.pages.at(-1) ?? 0,
      hit: shown.hits.length > 0 ? { at: state.at + 1, count: shown.hits.length } : null,
      fitsWidth: zoom === 'width',
    });
  }

  private place(): Place {
    const { shown, state } = this;
    if (!shown || !state) throw new Error('no paper is shown');
    const hit = shown.hits[state.at]?.hit;
    const unit = hit && shown.built?.units.find(({ start, end }) => start < hit.end && end > hit.start);
    return { paper: shown.paper, page: state.page, path: unit?.path ?? [] };
  }

  private openText(event: MouseEvent): void {
    void attempt(this.services.t, 'open full text', async () => void (await openFullText(this.app, this.place(), Keymap.isModEvent(event))));
  }

  private remark(text: string): void {
    this.parts?.remark.setText(text);
    this.parts?.remark.toggle(text !== '');
  }

  private fail(failure: PageFailure): void {
    const { parts, services, shown } = this;
    if (!parts) return;
    this.list?.dispose();
    this.list = null;
    parts.tools.hide();
    const buttons = shown?.paper.fullTextPath ? [{ label: services.t('page-view.open-full-text'), act: (event: MouseEvent) => this.openText(event) }] : [];
    drawPageMessage(parts.scroller, pageFailureText(failure, services.t), buttons);
  }

  private reopen(): void {
    const { state } = this;
    if (!state) return;
    this.clear();
    inBackground('page viewer', this.show({ ...state }));
  }

  private clear(): void {
    this.list?.dispose();
    this.list = null;
    this.toolbar = null;
    this.shown?.pages.source?.destroy();
    this.shown = null;
    this.remark('');
  }
}
