import { Events } from '../base/events';
import type { WorkspaceLeaf } from './leaf';
import type { Workspace } from './workspace';

export abstract class WorkspaceItem extends Events {
  abstract getRoot(): WorkspaceSplit;

  getContainer(): WorkspaceSplit {
    return this.getRoot();
  }
}

export abstract class WorkspaceParent extends WorkspaceItem {}

/** A group of tabs, of which one shows. */
export class WorkspaceTabs extends WorkspaceParent {
  readonly containerEl = createDiv('workspace-tabs');
  readonly children: WorkspaceLeaf[] = [];
  current: WorkspaceLeaf | null = null;
  private readonly headerEl: HTMLElement;
  private readonly bodyEl: HTMLElement;

  constructor(public parent: WorkspaceSplit) {
    super();
    const bar = this.containerEl.createDiv('workspace-tab-header-container');
    this.headerEl = bar.createDiv('workspace-tab-header-container-inner');
    this.bodyEl = this.containerEl.createDiv('workspace-tab-container');
    parent.containerEl.append(this.containerEl);
    parent.children.push(this);
  }

  getRoot(): WorkspaceSplit {
    return this.parent;
  }

  add(leaf: WorkspaceLeaf): void {
    leaf.parent = this;
    this.children.push(leaf);
    this.headerEl.append(leaf.tabHeaderEl);
    this.bodyEl.append(leaf.containerEl);
    if (this.current) leaf.containerEl.hide();
    else this.select(leaf);
  }

  select(leaf: WorkspaceLeaf): void {
    this.current = leaf;
    for (const child of this.children) {
      child.containerEl.toggle(child === leaf);
      child.tabHeaderEl.toggleClass('is-active', child === leaf);
    }
    void leaf.loadIfDeferred();
  }

  remove(leaf: WorkspaceLeaf): void {
    this.children.remove(leaf);
    leaf.tabHeaderEl.detach();
    leaf.containerEl.detach();
    const last = this.children[this.children.length - 1];
    if (this.current === leaf) {
      this.current = null;
      if (last) this.select(last);
    }
    if (!last && this.parent.children.length > 1) {
      this.parent.children.remove(this);
      this.containerEl.detach();
    }
  }
}

export class WorkspaceSplit extends WorkspaceParent {
  readonly containerEl: HTMLElement;
  readonly children: WorkspaceTabs[] = [];

  constructor(
    readonly workspace: Workspace,
    cls: string,
  ) {
    super();
    this.containerEl = createDiv(`workspace-split ${cls}`);
  }

  getRoot(): WorkspaceSplit {
    return this;
  }

  get win(): Window {
    return this.containerEl.ownerDocument.defaultView ?? window;
  }

  get doc(): Document {
    return this.containerEl.ownerDocument;
  }
}

export abstract class WorkspaceContainer extends WorkspaceSplit {}

export class WorkspaceRoot extends WorkspaceContainer {}

/** A sidebar; on a phone the same is a drawer over the note. */
export class WorkspaceSidedock extends WorkspaceSplit {
  collapsed = false;

  collapse(): void {
    this.setCollapsed(true);
  }

  expand(): void {
    this.setCollapsed(false);
  }

  toggle(): void {
    this.setCollapsed(!this.collapsed);
  }

  private setCollapsed(collapsed: boolean): void {
    if (this.collapsed === collapsed) return;
    this.collapsed = collapsed;
    this.containerEl.toggleClass('is-sidedock-collapsed', collapsed);
    this.workspace.trigger('layout-change');
    this.workspace.trigger('resize');
  }
}

export class WorkspaceMobileDrawer extends WorkspaceSidedock {}

export class WorkspaceFloating extends WorkspaceParent {
  constructor(private readonly root: WorkspaceSplit) {
    super();
  }

  getRoot(): WorkspaceSplit {
    return this.root;
  }
}

export class WorkspaceRibbon {
  readonly containerEl = createDiv('workspace-ribbon side-dock-ribbon mod-left');
  readonly actionsEl = this.containerEl.createDiv('side-dock-actions');
}
