import type { ViewStateResult } from 'obsidian';
import type { App } from '../app/app';
import { Component } from '../base/component';
import { setIcon } from '../ui/icons';
import type { Scope } from '../ui/keymap';
import type { Menu } from '../ui/menu';
import type { WorkspaceLeaf } from './leaf';

export abstract class View extends Component {
  app: App;
  containerEl = createDiv('workspace-leaf-content');
  icon = 'file';
  navigation = false;
  scope: Scope | null = null;

  constructor(public leaf: WorkspaceLeaf) {
    super();
    this.app = leaf.app;
  }

  abstract getViewType(): string;
  abstract getDisplayText(): string;

  async onOpen(): Promise<void> {}

  async onClose(): Promise<void> {}

  getState(): Record<string, unknown> {
    return {};
  }

  async setState(_state: unknown, _result: ViewStateResult): Promise<void> {}

  getEphemeralState(): Record<string, unknown> {
    return {};
  }

  setEphemeralState(_state: unknown): void {}

  getIcon(): string {
    return this.icon;
  }

  onResize(): void {}

  onPaneMenu(_menu: Menu, _source: string): void {}
}

export abstract class ItemView extends View {
  headerEl: HTMLElement;
  titleEl: HTMLElement;
  actionsEl: HTMLElement;
  contentEl: HTMLElement;

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.headerEl = this.containerEl.createDiv('view-header');
    this.titleEl = this.headerEl.createDiv('view-header-title-container').createDiv('view-header-title');
    this.actionsEl = this.headerEl.createDiv('view-actions');
    this.contentEl = this.containerEl.createDiv('view-content');
  }

  addAction(icon: string, title: string, callback: (event: MouseEvent) => unknown): HTMLElement {
    const el = createEl('a', { cls: 'clickable-icon view-action', attr: { 'aria-label': title } });
    setIcon(el, icon);
    el.addEventListener('click', callback);
    this.actionsEl.prepend(el);
    return el;
  }
}

/** As the app's, with the two actions that the host has. */
export class EmptyView extends ItemView {
  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    const box = this.contentEl.createDiv('empty-state').createDiv('empty-state-container');
    box.createDiv({ cls: 'empty-state-title', text: 'No file is open' });
    const actions = box.createDiv('empty-state-action-list');
    for (const [text, id] of [
      ['Open command palette (Ctrl + P)', 'command-palette:open'],
      ['Open settings (Ctrl + ,)', 'app:open-settings'],
    ] as const) {
      actions.createDiv({ cls: 'empty-state-action', text }).addEventListener('click', () => void this.app.commands.executeCommandById(id));
    }
  }

  getViewType(): string {
    return 'empty';
  }

  getDisplayText(): string {
    return 'New tab';
  }
}

/** What a leaf holds when nobody has registered its view type (yet): as after a plugin was turned off. */
export class UnknownView extends ItemView {
  constructor(
    leaf: WorkspaceLeaf,
    private readonly type: string,
    private readonly state: Record<string, unknown>,
  ) {
    super(leaf);
    this.contentEl.createDiv({ cls: 'pane-empty', text: `Plugin no longer active: ${type}` });
  }

  getViewType(): string {
    return this.type;
  }

  getDisplayText(): string {
    return this.type;
  }

  override getState(): Record<string, unknown> {
    return this.state;
  }
}

/** Since 1.7.2 a leaf of a restored layout holds this until it is shown; it is no instance of the plugin's view. */
export class DeferredView extends View {
  constructor(
    leaf: WorkspaceLeaf,
    private readonly type: string,
    private readonly state: Record<string, unknown>,
  ) {
    super(leaf);
  }

  getViewType(): string {
    return this.type;
  }

  getDisplayText(): string {
    return this.type;
  }

  override getState(): Record<string, unknown> {
    return this.state;
  }
}
