import type { OpenViewState, PaneType, ViewState } from 'obsidian';
import type { App } from '../app/app';
import { Events, reportError } from '../base/events';
import { updateEditorOptions } from '../editor/create-editor';
import { setIcon } from '../ui/icons';
import type { TFile } from '../vault/tree';
import { FileView } from './file-view';
import { WorkspaceLeaf } from './leaf';
import { MarkdownView } from './markdown-view';
import { WorkspaceWindow } from './popout';
import { WorkspaceRibbon, WorkspaceRoot, WorkspaceSidedock, WorkspaceTabs, type WorkspaceSplit } from './split';
import type { View } from './view';

type Side = 'left' | 'right';
type SideOptions = { active?: boolean; split?: boolean; reveal?: boolean; state?: Record<string, unknown> };
/** host: a saved layout is lists of tab groups, each a list of view states. */
export type Layout = Partial<Record<'main' | Side, ViewState[][]>>;

const RECENT = 10;

export class Workspace extends Events {
  readonly containerEl = createDiv('workspace');
  readonly leftRibbon = new WorkspaceRibbon();
  readonly rightRibbon = new WorkspaceRibbon();
  readonly leftSplit = new WorkspaceSidedock(this, 'mod-horizontal mod-sidedock mod-left-split');
  readonly rootSplit = new WorkspaceRoot(this, 'mod-vertical mod-root');
  readonly rightSplit = new WorkspaceSidedock(this, 'mod-horizontal mod-sidedock mod-right-split');
  readonly windows: WorkspaceWindow[] = [];
  readonly requestSaveLayout = Object.assign(() => Promise.resolve(), {
    cancel: () => undefined,
    run: () => undefined,
  });
  layoutReady = false;
  activeLeaf: WorkspaceLeaf | null = null;
  private readonly waiting: (() => unknown)[] = [];
  private lastFile: TFile | null = null;
  private recent: string[] = [];
  private turns = 0;

  constructor(public app: App) {
    super();
    const toggle = this.leftRibbon.containerEl.createDiv({
      cls: 'clickable-icon sidebar-toggle-button',
      attr: { 'aria-label': 'Toggle left sidebar' },
    });
    setIcon(toggle, 'panel-left');
    toggle.addEventListener('click', () => this.leftSplit.toggle());
    this.leftRibbon.containerEl.prepend(toggle);
    const splits = [this.leftSplit, this.rootSplit, this.rightSplit].map((split) => split.containerEl);
    this.containerEl.append(this.leftRibbon.containerEl, ...splits);
    window.addEventListener('resize', () => {
      this.trigger('resize');
      this.iterateAllLeaves((leaf) => leaf.onResize());
    });
  }

  onLayoutReady(callback: () => unknown): void {
    if (this.layoutReady) window.setTimeout(callback);
    else this.waiting.push(callback);
  }

  /** host: called once by the start, after the files are known. */
  setLayoutReady(): void {
    this.layoutReady = true;
    for (const callback of this.waiting.splice(0)) {
      try {
        const result = callback();
        if (result instanceof Promise) result.catch(reportError);
      } catch (error) {
        reportError(error);
      }
    }
    this.trigger('layout-ready');
  }

  getLeaf(newLeaf: PaneType | boolean = false, _direction?: string): WorkspaceLeaf {
    if (newLeaf === 'split') return this.leafIn(this.rootSplit, true);
    if (newLeaf === 'window') return this.openPopoutLeaf();
    return newLeaf ? this.leafIn(this.rootSplit) : this.getUnpinnedLeaf();
  }

  getUnpinnedLeaf(): WorkspaceLeaf {
    const leaf = this.getMostRecentLeaf();
    return leaf?.navigable ? leaf : this.leafIn(this.rootSplit);
  }

  getLeftLeaf(split = false): WorkspaceLeaf {
    return this.leafIn(this.leftSplit, split);
  }

  getRightLeaf(split = false): WorkspaceLeaf {
    return this.leafIn(this.rightSplit, split);
  }

  async ensureSideLeaf(type: string, side: Side, options: SideOptions = {}): Promise<WorkspaceLeaf> {
    const dock = side === 'left' ? this.leftSplit : this.rightSplit;
    const found = this.getLeavesOfType(type).find((leaf) => leaf.getRoot() === dock);
    const leaf = found ?? this.leafIn(dock, options.split);
    const { active, state } = options;
    if (!found || state)
      await leaf.setViewState({ type, ...(active === undefined ? {} : { active }), ...(state ? { state } : {}) });
    if (options.reveal ?? true) await this.revealLeaf(leaf);
    return leaf;
  }

  createLeafBySplit(leaf: WorkspaceLeaf, _direction?: string, _before?: boolean): WorkspaceLeaf {
    return this.leafIn(leaf.getRoot(), true);
  }

  splitActiveLeaf(_direction?: string): WorkspaceLeaf {
    return this.leafIn(this.rootSplit, true);
  }

  createLeafInParent(parent: WorkspaceSplit, _index: number): WorkspaceLeaf {
    return this.leafIn(parent);
  }

  openPopoutLeaf(): WorkspaceLeaf {
    const win = new WorkspaceWindow(this);
    this.windows.push(win);
    this.trigger('window-open', win, win.win);
    return this.leafIn(win);
  }

  moveLeafToPopout(leaf: WorkspaceLeaf): WorkspaceWindow {
    const win = new WorkspaceWindow(this);
    this.windows.push(win);
    leaf.parent.remove(leaf);
    new WorkspaceTabs(win).add(leaf);
    leaf.containerEl.show();
    this.trigger('window-open', win, win.win);
    return win;
  }

  async duplicateLeaf(leaf: WorkspaceLeaf, newLeaf: PaneType | boolean = 'tab'): Promise<WorkspaceLeaf> {
    const copy = this.getLeaf(newLeaf === 'split' || newLeaf === 'window' ? newLeaf : 'tab');
    await copy.setViewState(leaf.getViewState());
    return copy;
  }

  getMostRecentLeaf(root: WorkspaceSplit = this.rootSplit): WorkspaceLeaf | null {
    let latest: WorkspaceLeaf | null = null;
    for (const leaf of this.leaves()) {
      if (leaf.getRoot() === root && (!latest || leaf.activeTime >= latest.activeTime)) latest = leaf;
    }
    return latest;
  }

  iterateAllLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    for (const leaf of this.leaves()) callback(leaf);
  }

  iterateRootLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    for (const leaf of this.leaves())
      if (![this.leftSplit, this.rightSplit].includes(leaf.getRoot() as WorkspaceSidedock)) callback(leaf);
  }

  getLeavesOfType(type: string): WorkspaceLeaf[] {
    return this.leaves().filter((leaf) => leaf.view.getViewType() === type);
  }

  getLeafById(id: string): WorkspaceLeaf | null {
    return this.leaves().find((leaf) => leaf.id === id) ?? null;
  }

  getGroupLeaves(group: string): WorkspaceLeaf[] {
    return this.leaves().filter((leaf) => leaf.group === group);
  }

  detachLeavesOfType(type: string): void {
    for (const leaf of this.getLeavesOfType(type)) leaf.detach();
  }

  async revealLeaf(leaf: WorkspaceLeaf): Promise<void> {
    const root = leaf.getRoot();
    if (root instanceof WorkspaceSidedock) root.expand();
    leaf.parent.select(leaf);
    await leaf.loadIfDeferred();
  }

  setActiveLeaf(leaf: WorkspaceLeaf | null, _params?: unknown): void {
    if (leaf) leaf.parent.select(leaf);
    if (this.activeLeaf !== leaf) {
      this.activeLeaf?.containerEl.removeClass('mod-active');
      this.activeLeaf = leaf;
      leaf?.containerEl.addClass('mod-active');
      if (leaf) leaf.activeTime = ++this.turns;
      this.trigger('active-leaf-change', leaf);
    }
    this.noteActiveFile();
  }

  /** host: fires 'file-open' when another file is the active one. */
  noteActiveFile(): void {
    const file = this.getActiveFile();
    if (file === this.lastFile) return;
    this.lastFile = file;
    if (file) this.recent = [file.path, ...this.recent.filter((path) => path !== file.path)].slice(0, RECENT);
    this.trigger('file-open', file);
  }

  getActiveViewOfType<T extends View>(type: abstract new (...args: never[]) => T): T | null {
    const view = this.activeLeaf?.view;
    return view instanceof type ? view : null;
  }

  /** The note being edited; it stays so while a sidebar has the focus. */
  get activeEditor(): MarkdownView | null {
    const view = this.activeLeaf?.view instanceof FileView ? this.activeLeaf.view : this.getMostRecentLeaf()?.view;
    return view instanceof MarkdownView ? view : null;
  }

  getActiveFile(): TFile | null {
    const view = this.activeLeaf?.view;
    if (view instanceof FileView && view.file) return view.file;
    const recent = this.getMostRecentLeaf()?.view;
    return recent instanceof FileView ? recent.file : null;
  }

  getLastOpenFiles(): string[] {
    return [...this.recent];
  }

  /** A link without target makes the note, as in the app; a sub-path goes to the view as ephemeral state. */
  async openLinkText(
    linktext: string,
    sourcePath: string,
    newLeaf: PaneType | boolean = false,
    openState: OpenViewState = {},
  ): Promise<void> {
    const hash = linktext.indexOf('#');
    const path = hash < 0 ? linktext : linktext.slice(0, hash);
    const subpath = hash < 0 ? '' : linktext.slice(hash);
    const found = this.app.metadataCache.getFirstLinkpathDest(path, sourcePath);
    const file = found ?? (await this.app.vault.create(path.endsWith('.md') ? path : `${path}.md`, ''));
    this.app.host.linksOpened.push({ linktext, path: file.path, newLeaf });
    const eState = { ...(subpath ? { subpath } : {}), ...openState.eState };
    await this.getLeaf(newLeaf).openFile(file, { ...openState, eState });
  }

  getLayout(): Record<string, unknown> {
    const states = (split: WorkspaceSplit): ViewState[][] =>
      split.children.map((tabs) => tabs.children.map((leaf) => leaf.getViewState()));
    return { main: states(this.rootSplit), left: states(this.leftSplit), right: states(this.rightSplit) };
  }

  /** Restores a layout: the first tab of a group is loaded, the others are deferred. */
  async changeLayout(layout: Layout): Promise<void> {
    const sides = [
      ['main', this.rootSplit],
      ['left', this.leftSplit],
      ['right', this.rightSplit],
    ] as const;
    for (const [name, split] of sides) {
      for (const tabs of layout[name] ?? []) {
        for (const [at, state] of tabs.entries()) {
          const leaf = this.leafIn(split, at === 0 && split.children.some((other) => other.children.length > 0));
          if (at === 0) await leaf.setViewState(state);
          else leaf.defer(state.type, state.state ?? {});
        }
      }
    }
  }

  updateOptions(): void {
    updateEditorOptions();
  }

  handleLinkContextMenu(): boolean {
    return false;
  }

  private leaves(): WorkspaceLeaf[] {
    const splits: WorkspaceSplit[] = [this.rootSplit, ...this.windows, this.leftSplit, this.rightSplit];
    return splits.flatMap((split) => split.children.flatMap((tabs) => tabs.children));
  }

  private leafIn(split: WorkspaceSplit, newTabs = false): WorkspaceLeaf {
    const last = split.children[split.children.length - 1];
    const tabs = !newTabs && last ? last : new WorkspaceTabs(split);
    const leaf = new WorkspaceLeaf(this.app);
    tabs.add(leaf);
    return leaf;
  }
}
