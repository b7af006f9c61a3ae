import type { OpenViewState, ViewState } from 'obsidian';
import type { App } from '../app/app';
import { setIcon } from '../ui/icons';
import type { HoverPopover } from '../ui/hover-popover';
import type { TFile } from '../vault/tree';
import { FileView } from './file-view';
import { WorkspaceItem, type WorkspaceSplit, type WorkspaceTabs } from './split';
import { DeferredView, EmptyView, ItemView, UnknownView, type View } from './view';

let leaves = 0;

export class WorkspaceLeaf extends WorkspaceItem {
  readonly id = `leaf-${++leaves}`;
  readonly containerEl = createDiv('workspace-leaf');
  readonly tabHeaderEl = createDiv('workspace-tab-header tappable');
  parent!: WorkspaceTabs; // set by WorkspaceTabs.add
  view: View;
  hoverPopover: HoverPopover | null = null;
  pinned = false;
  group: string | null = null;
  /** host: order of use, not a time. */
  activeTime = 0;
  private readonly iconEl: HTMLElement;
  private readonly titleEl: HTMLElement;

  constructor(public app: App) {
    super();
    const inner = this.tabHeaderEl.createDiv('workspace-tab-header-inner');
    this.iconEl = inner.createDiv('workspace-tab-header-inner-icon');
    this.titleEl = inner.createDiv('workspace-tab-header-inner-title');
    const close = inner.createDiv({ cls: 'workspace-tab-header-inner-close-button', attr: { 'aria-label': 'Close' } });
    setIcon(close, 'x');
    close.addEventListener('mousedown', (event) => event.stopPropagation());
    close.addEventListener('click', () => this.detach());
    this.tabHeaderEl.addEventListener('mousedown', () => app.workspace.setActiveLeaf(this, { focus: true }));
    this.containerEl.addEventListener('mousedown', () => app.workspace.setActiveLeaf(this));
    this.view = new EmptyView(this);
    this.mount();
  }

  getRoot(): WorkspaceSplit {
    return this.parent.getRoot();
  }

  get isDeferred(): boolean {
    return this.view instanceof DeferredView;
  }

  async loadIfDeferred(): Promise<void> {
    if (!(this.view instanceof DeferredView)) return;
    await this.setViewState({ type: this.view.getViewType(), state: this.view.getState() });
  }

  /** host: makes a leaf as a restored layout has it: its view is not loaded until it is shown. */
  defer(type: string, state: Record<string, unknown>): void {
    this.view = new DeferredView(this, type, state);
    this.mount();
  }

  async open(view: View): Promise<View> {
    await this.closeView();
    this.view = view;
    this.mount();
    await view.load();
    await view.onOpen();
    this.updateHeader();
    return view;
  }

  getViewState(): ViewState & { icon: string; title: string } {
    return {
      type: this.view.getViewType(),
      state: this.view.getState(),
      pinned: this.pinned,
      icon: this.view.getIcon(),
      title: this.view.getDisplayText(),
    };
  }

  async setViewState(viewState: ViewState, eState?: unknown): Promise<void> {
    const state = viewState.state ?? {};
    const stale = this.view.getViewType() !== viewState.type || this.isDeferred || this.view instanceof UnknownView;
    if (stale) {
      const create = this.app.viewCreators.get(viewState.type);
      if (viewState.type === 'empty') await this.open(new EmptyView(this));
      else await this.open(create ? create(this) : new UnknownView(this, viewState.type, state));
    }
    if (viewState.pinned !== undefined) this.setPinned(viewState.pinned);
    await this.view.setState(state, { history: false });
    if (eState) this.view.setEphemeralState(eState);
    this.updateHeader();
    if (viewState.active) this.app.workspace.setActiveLeaf(this, { focus: true });
    this.app.workspace.trigger('layout-change');
    if (this.app.workspace.activeLeaf === this) this.app.workspace.noteActiveFile();
  }

  async openFile(file: TFile, { state = {}, eState, active = true }: OpenViewState = {}): Promise<void> {
    const type = this.app.extensionViews.get(file.extension) ?? 'image';
    const mode = type === 'markdown' ? { mode: this.app.host.defaultMode } : {};
    await this.setViewState({ type, state: { ...mode, ...state, file: file.path }, active }, eState);
  }

  getEphemeralState(): unknown {
    return this.view.getEphemeralState();
  }

  setEphemeralState(state: unknown): void {
    this.view.setEphemeralState(state);
  }

  setPinned(pinned: boolean): void {
    if (this.pinned === pinned) return;
    this.pinned = pinned;
    this.tabHeaderEl.toggleClass('mod-pinned', pinned);
    this.trigger('pinned-change', pinned);
  }

  togglePinned(): void {
    this.setPinned(!this.pinned);
  }

  setGroup(group: string): void {
    this.group = group;
    this.trigger('group-change', group);
  }

  setGroupMember(other: WorkspaceLeaf): void {
    other.group ??= `group-${++leaves}`;
    this.setGroup(other.group);
  }

  detach(): void {
    void this.closeView().then(() => {
      this.parent.remove(this);
      const { workspace } = this.app;
      if (workspace.activeLeaf === this) workspace.setActiveLeaf(workspace.getMostRecentLeaf());
      workspace.trigger('layout-change');
    });
  }

  getIcon(): string {
    return this.view.getIcon();
  }

  getDisplayText(): string {
    return this.view.getDisplayText();
  }

  onResize(): void {
    this.view.onResize();
  }

  updateHeader(): void {
    setIcon(this.iconEl, this.view.getIcon());
    const title = this.view.getDisplayText();
    this.titleEl.setText(title);
    this.tabHeaderEl.setAttrs({ 'aria-label': title, 'data-type': this.view.getViewType() });
    if (this.view instanceof ItemView) this.view.titleEl.setText(title);
  }

  /** host: whether opening a file here would replace what the user reads. */
  get navigable(): boolean {
    return (
      !this.pinned && (this.view instanceof FileView || this.view.navigation || this.view.getViewType() === 'empty')
    );
  }

  private mount(): void {
    this.containerEl.empty();
    this.containerEl.append(this.view.containerEl);
    this.view.containerEl.setAttr('data-type', this.view.getViewType());
    this.updateHeader();
  }

  private async closeView(): Promise<void> {
    const view = this.view;
    if (!view._loaded) return;
    await view.onClose();
    view.unload();
  }
}
