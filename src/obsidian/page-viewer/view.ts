import { ItemView, Keymap, type PaneType, type ViewStateResult, type WorkspaceLeaf } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { paperName } from '../citations/place-text';
import { openFullText, type Place } from '../links/open';
import type { Listeners } from '../listeners';
import { inBackground } from '../report-error';
import { attempt } from '../tell';
import { failureOf, pageFailureText, type PageFailure } from './failure';
import { drawOpeningPages, drawPageMessage } from './messages';
import type { PageSource } from './page-source';
import { listenForZoom } from './pane-gestures';
import { PageReader } from './reader';
import { openPaper, readPaper, type ShownPaper } from './shown-paper';
import { type PageViewState, readState } from './view-state';

export const PAGE_VIEW = 'locus-page';

export interface PageViewServices {
  readonly t: Translate;
  engine(): Promise<Engine>;
  /** Tells the page that is shown. */
  readonly turned: Listeners<{ paperId: string; page: number }>;
  /** Opens a place in the app's own PDF view. */
  openPlace(place: Place, where: PaneType | boolean): Promise<void>;
}

/** The pages of a paper with the cited places drawn on them. Holds one open document at most, and none when it is closed. */
export class PageView extends ItemView {
  override icon = 'book-open-text';
  override navigation = false;
  private state: PageViewState | null = null;
  private shown: ShownPaper | null = null;
  private reader: PageReader | null = null;
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
    this.registerDomEvent(scroller, 'scroll', () => this.reader?.scrolled());
    this.registerDomEvent(scroller, 'keydown', (event) => this.reader?.onKey(event));
    listenForZoom(this, scroller, { zoom: () => this.reader?.zoom ?? 1, setZoom: (zoom, focus) => this.reader?.setZoom(zoom, focus) });
    // Fonts belong to a window: in another one the document is opened again.
    this.register(contentEl.onWindowMigrated(() => this.reopen()));
    this.registerEvent(this.app.vault.on('modify', ({ path }) => path === this.shown?.paper.pdfPath && this.reopen()));
    drawPageMessage(scroller, services.t('page-view.nothing-open', { action: services.t('page-view.show') }), []);
    tools.hide();
    this.remark('');
  }

  override async onClose(): Promise<void> {
    this.newest++;
    this.clear();
    this.parts = null;
    this.contentEl.empty();
  }

  override onResize(): void {
    this.reader?.resize();
  }

  /** Counts for tests: what is held right now. */
  get held(): { canvases: number; sheets: number } {
    return this.reader?.held ?? { canvases: 0, sheets: 0 };
  }

  private async show(state: PageViewState): Promise<void> {
    const wish = ++this.newest;
    const before = this.state;
    this.state = state;
    try {
      const engine = await this.services.engine();
      const again = this.reader && before?.paperId === state.paperId ? await readPaper(engine, state) : null;
      if (wish !== this.newest) return;
      // The PDF may lie elsewhere by now: then it is another document.
      if (again && this.reader && this.shown?.paper.pdfPath === again.paper.pdfPath) {
        this.shown = { ...this.shown, ...again };
        this.reader.change(this.shown, state);
      } else await this.open(engine, state, wish);
    } catch (error) {
      if (wish === this.newest) this.fail(failureOf(error));
      throw error;
    }
    if (wish === this.newest) this.arrive(state);
  }

  private async open(engine: Engine, state: PageViewState, wish: number): Promise<void> {
    this.clear();
    if (this.parts) drawOpeningPages(this.parts.scroller, this.services.t);
    const shown = await openPaper(this.app, engine, state, this.contentEl.doc);
    const source = shown?.pages.source ?? null;
    if (wish !== this.newest) return source?.destroy();
    this.shown = shown;
    if (!shown) this.fail({ code: 'no-paper' });
    else if (!shown.pages.source) this.fail(shown.pages.failure);
    else await this.openReader(shown, shown.pages.source, state, wish);
  }

  private async openReader(shown: ShownPaper, source: PageSource, state: PageViewState, wish: number): Promise<void> {
    const { parts, services } = this;
    if (!parts) return source.destroy();
    const { t } = services;
    const { paper } = shown;
    parts.scroller.empty();
    parts.scroller.setAttribute('aria-label', t('page-view.pages', { title: paper.title || paper.paperId }));
    parts.tools.show();
    try {
      const reader = await PageReader.open({
        t,
        ...parts,
        source,
        shown,
        state,
        remark: (text) => this.remark(text),
        moved: () => this.onMove(),
        openPdf: paper.pdfPath || paper.attachmentKey ? (event) => this.openPdf(event) : null,
        openFullText: paper.fullTextPath ? (event) => this.openText(event) : null,
      });
      if (wish === this.newest) this.reader = reader;
      else reader.dispose();
    } catch (error) {
      source.destroy();
      throw error;
    }
  }

  private onMove(): void {
    const { state, services } = this;
    void this.app.workspace.requestSaveLayout();
    if (state !== null && state.page !== null) services.turned.tell({ paperId: state.paperId, page: state.page });
  }

  private arrive(state: PageViewState): void {
    const { shown } = this;
    if (!shown) return;
    state.title = paperName(shown.paper, shown.paper.paperId);
    state.hits = shown.hits.map(({ hit }) => hit);
    const isFresh = state.page === null;
    this.reader?.arrive();
    // Also where it arrived at the page that was asked for, and so has not moved.
    this.onMove();
    // Keys go to the pages that the user has asked for, not to those that a restart brings back.
    if (isFresh && this.app.workspace.getActiveViewOfType(PageView) === this) this.parts?.scroller.focus({ preventScroll: true });
  }

  private place(): Place | null {
    const { shown, state } = this;
    if (!shown || !state) return null;
    const hit = shown.hits[state.at]?.hit;
    const unit = hit && shown.built?.units.find(({ start, end }) => start < hit.end && end > hit.start);
    return { paper: shown.paper, page: state.page, path: unit?.path ?? [] };
  }

  private openPdf(event: MouseEvent): void {
    const place = this.place();
    if (place) void attempt(this.services.t, 'open PDF', () => this.services.openPlace(place, Keymap.isModEvent(event)));
  }

  private openText(event: MouseEvent): void {
    const place = this.place();
    if (place) void attempt(this.services.t, 'open full text', async () => void (await openFullText(this.app, place, Keymap.isModEvent(event))));
  }

  private remark(text: string): void {
    this.parts?.remark.setText(text);
    this.parts?.remark.toggle(text !== '');
  }

  private fail(failure: PageFailure): void {
    const { parts, services, shown } = this;
    this.reader?.dispose();
    this.reader = null;
    if (!parts) return;
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
    this.reader?.dispose();
    this.reader = null;
    this.shown = null;
    this.remark('');
  }
}
