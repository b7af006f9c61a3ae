import { ItemView, type PaneType, SearchComponent, setIcon, type WorkspaceLeaf } from 'obsidian';
import type { PaperOutline } from '../../../engine/engine';
import type { PaperMetadata } from '../../../library/paper';
import { sourceLine } from '../../../library/source-text';
import type { SectionRow } from '../../../structure/section-rows';
import { paperName } from '../../citations/place-text';
import { PAGE_VIEW, PageView } from '../../page-viewer/view';
import { readState } from '../../page-viewer/view-state';
import { inBackground, messageOf, reportError } from '../../report-error';
import { attempt } from '../../tell';
import type { OutlineServices } from '../services';
import { OutlineDesk, type ShownOutline } from './desk';
import { foldable, hasHeadings, sectionAt, sectionOf, shownRows } from './shown-rows';
import { drawEmpty, drawFailed, drawLoading, drawNoPaper, drawNotIndexed } from './states';
import { OutlineTree } from './tree';

export const OUTLINE_VIEW = 'locus-outline';

/** What the view shows. */
type OutlineState =
  | { kind: 'none' }
  | { kind: 'loading'; paperId: string }
  /** `outline` is null where the library does not know the paper any more. */
  | { kind: 'read'; paperId: string; paper: PaperMetadata | null; outline: PaperOutline | null }
  | { kind: 'failed'; paperId: string; message: string };

/** Ids of rows must be unique in the window, in which there may be two of these views. */
let views = 0;

/** The section tree of the paper in front, or of one that was chosen. It stays while files are in front that belong to no paper. */
export class PaperOutlineView extends ItemView {
  override icon = 'list-tree';
  override navigation = false;
  private state: OutlineState = { kind: 'none' };
  private words = '';
  /** Index of the section that the page viewer shows. */
  private current: number | null = null;
  /** Number of the newest wish to show a paper; a late answer to an older one is dropped. */
  private newest = 0;
  private tree: OutlineTree | null = null;
  private parts: Record<'head' | 'filter' | 'note' | 'tree' | 'state', HTMLElement> | null = null;
  private search: SearchComponent | null = null;
  private readonly desk: OutlineDesk;
  private readonly idPrefix = `locus-outline-${String((views += 1))}`;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly services: OutlineServices,
  ) {
    super(leaf);
    this.desk = new OutlineDesk(this.app, services, () => this.shown(), (paperId) => this.pageOf(paperId) !== null);
  }

  getViewType(): string {
    return OUTLINE_VIEW;
  }

  getDisplayText(): string {
    return this.services.t('outline.name');
  }

  override async onOpen(): Promise<void> {
    const { services } = this;
    this.build();
    const followFront = (): void => inBackground('outline', this.follow());
    this.registerEvent(this.app.workspace.on('file-open', followFront));
    this.registerEvent(this.app.workspace.on('active-leaf-change', followFront));
    this.register(services.turned.add(({ paperId, page }) => this.onTurn(paperId, page)));
    this.register(services.run.onEnd(() => this.again()));
    this.register(services.emptied.add(() => this.again()));
    this.draw();
    await this.follow();
  }

  override async onClose(): Promise<void> {
    this.newest += 1;
    this.parts = null;
    this.tree = null;
  }

  override onResize(): void {
    this.tree?.update();
  }

  /** Rows in the page, for tests. */
  get drawnRows(): number {
    return this.tree?.count ?? 0;
  }

  /** Shows a paper's outline. Never rejects: a fault becomes what is shown. */
  async show(paperId: string): Promise<void> {
    const mine = ++this.newest;
    const isOther = this.state.kind === 'none' || this.state.paperId !== paperId;
    if (isOther || this.state.kind === 'failed') {
      this.tree?.reset();
      this.setWords('');
      this.current = null;
      this.set({ kind: 'loading', paperId });
    }
    try {
      const engine = await this.services.engine();
      const [outline, metadata] = await Promise.all([engine.outline(paperId), engine.metadata([paperId])]);
      if (mine === this.newest) this.set({ kind: 'read', paperId, outline, paper: metadata[paperId] ?? null });
    } catch (error) {
      reportError('outline', error);
      if (mine === this.newest) this.set({ kind: 'failed', paperId, message: messageOf(error) });
    }
    if (mine !== this.newest) return;
    const page = this.pageOf(paperId);
    if (page !== null) this.onTurn(paperId, page);
  }

  private async follow(): Promise<void> {
    const pages = this.app.workspace.getActiveViewOfType(PageView);
    const viewed = pages ? readState(pages.getState()) : null;
    const file = viewed ? null : this.services.front.file();
    const paperId = viewed?.paperId ?? (file && (await (await this.services.engine()).paperAt(file.path))?.paperId) ?? null;
    if (paperId === null || (this.state.kind !== 'none' && this.state.paperId === paperId)) return;
    await this.show(paperId);
  }

  /** What is stored may be other by now. */
  private again(): void {
    if (this.state.kind !== 'none') inBackground('outline', this.show(this.state.paperId));
  }

  private set(state: OutlineState): void {
    this.state = state;
    this.draw();
  }

  private shown(): ShownOutline | null {
    const { state } = this;
    return state.kind === 'read' && state.paper && state.outline?.rows ? { paper: state.paper, rows: state.outline.rows, labels: state.outline.pageLabels } : null;
  }

  /** The page of a paper that the page viewer shows now; null where it shows another paper, or none. */
  private pageOf(paperId: string): number | null {
    const states = this.app.workspace.getLeavesOfType(PAGE_VIEW).map((leaf) => readState(leaf.getViewState().state));
    return states.find((state) => state?.paperId === paperId)?.page ?? null;
  }

  private onTurn(paperId: string, page: number): void {
    const shown = this.shown();
    if (shown?.paper.paperId !== paperId) return;
    const current = sectionAt(shown.rows, page, this.current);
    if (current === this.current) return;
    this.current = current;
    this.tree?.mark(current);
  }

  private build(): void {
    const { t } = this.services;
    this.contentEl.empty();
    this.contentEl.addClass('locus-outline');
    const head = this.contentEl.createDiv({ cls: 'locus-outline-head' });
    const filter = this.contentEl.createDiv({ cls: 'locus-outline-filter' });
    const note = this.contentEl.createDiv({ cls: 'locus-outline-note', attr: { role: 'status' } });
    const tree = this.contentEl.createDiv();
    const state = this.contentEl.createDiv();
    this.parts = { head, filter, note, tree, state };
    this.search = new SearchComponent(filter);
    this.search.setPlaceholder(t('outline.find'));
    this.search.inputEl.setAttribute('aria-label', t('outline.find'));
    this.search.onChange((words) => this.filter(words));
    // Not among the view's actions: the app shows none in a sidebar.
    for (const [icon, label, folded] of [['chevrons-down-up', t('outline.collapse-all'), true], ['chevrons-up-down', t('outline.expand-all'), false]] as const) {
      const button = filter.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': label } });
      setIcon(button, icon);
      button.addEventListener('click', () => this.fold(foldable(this.shown()?.rows ?? []), folded));
    }
    this.registerDomEvent(this.search.inputEl, 'keydown', (event) => this.onFieldKey(event));
    this.tree = new OutlineTree(tree, {
      open: (row, where) => this.open(row, where),
      hover: (row, target) => this.desk.hover(row, target),
      search: (row) => this.desk.search(row),
      copy: (row) => this.desk.copy(row),
      menu: (row, at) => this.desk.menu(row, at, this.contentEl.doc),
      fold: (ids, folded) => this.fold(ids, folded),
      leave: () => this.search?.inputEl.focus(),
    });
  }

  /** The section that was chosen is the one that is read, whatever else stands on its page. */
  private open(row: SectionRow, where: PaneType | boolean): void {
    this.current = sectionOf(this.shown()?.rows ?? [], row.id);
    this.tree?.mark(this.current);
    this.desk.open(row, where);
  }

  private draw(): void {
    const { parts, state, services } = this;
    if (!parts) return;
    const { t } = services;
    parts.state.empty();
    this.drawHead(parts.head);
    const shown = this.shown();
    const hasRows = shown !== null && shown.rows.length > 0;
    parts.filter.toggle(hasRows);
    parts.tree.toggle(hasRows);
    parts.note.setText('');
    if (hasRows) this.drawTree(shown);
    else if (state.kind === 'none') drawNoPaper(parts.state, t, () => services.chooseOutline());
    else if (state.kind === 'loading') drawLoading(parts.state, t);
    else if (state.kind === 'failed') drawFailed(parts.state, state.message, t, () => this.again());
    else if (state.outline?.rows && state.paper) drawEmpty(parts.state, state.outline.status, t);
    else drawNotIndexed(parts.state, state.outline?.status ?? null, t, () => this.index(state.paperId));
    parts.note.toggle(parts.note.getText() !== '');
  }

  private drawHead(el: HTMLElement): void {
    const { state, services } = this;
    el.empty();
    el.toggle(state.kind === 'read' && state.paper !== null);
    if (state.kind !== 'read' || !state.paper) return;
    const { paper, outline } = state;
    const name = paperName(paper, paper.paperId);
    const title = el.createDiv({ cls: 'locus-outline-paper' }).createEl('button', { cls: 'locus-text-button', text: paper.title || name });
    title.addEventListener('click', () => void attempt(services.t, 'open paper', () => services.cards.openPlace({ paper, page: null, path: [] }, false)));
    const source = outline ? sourceLine(outline.status, services.t) : '';
    el.createDiv({ cls: 'locus-outline-source', text: [name, source].filter((part) => part !== '' && part !== paper.title).join(' · ') });
  }

  private drawTree({ paper, rows, labels }: ShownOutline): void {
    const { parts, services, words } = this;
    const { t } = services;
    if (!parts) return;
    const list = shownRows(rows, services.folded.get(paper.paperId) ?? NOTHING, words);
    const isWhole = !hasHeadings(rows);
    const note = list.length === 0 ? t('outline.nothing-found', { query: words }) : isWhole ? t('outline.no-headings') : '';
    parts.note.setText(note);
    parts.note.toggle(note !== '');
    this.tree?.show(rows, list, { labels, t, idPrefix: this.idPrefix, isWhole }, t('outline.tree', { title: paper.title || paper.paperId }));
  }

  private filter(words: string): void {
    this.words = words;
    const shown = this.shown();
    if (shown) this.drawTree(shown);
  }

  private setWords(words: string): void {
    this.words = words;
    this.search?.setValue(words);
  }

  private onFieldKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape' && this.words !== '') {
      this.setWords('');
      this.filter('');
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') this.tree?.focus();
    else return;
    event.preventDefault();
  }

  private fold(ids: readonly string[], folded: boolean): void {
    const shown = this.shown();
    // While filtered nothing is folded.
    if (!shown || this.words.trim() !== '') return;
    const { paperId } = shown.paper;
    const now = new Set(this.services.folded.get(paperId));
    for (const id of ids) {
      if (folded) now.add(id);
      else now.delete(id);
    }
    this.services.folded.set(paperId, now);
    this.drawTree(shown);
  }

  private index(paperId: string): void {
    void attempt(this.services.t, 'index', async () => void (await this.services.run.index({ papers: [paperId], full: true, force: true })));
  }
}

const NOTHING: ReadonlySet<string> = new Set();
