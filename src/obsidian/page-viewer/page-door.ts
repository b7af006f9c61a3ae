import { type App, type PaneType, Platform, type WorkspaceLeaf } from 'obsidian';
import type { Engine } from '../../engine/engine';
import { paperName } from '../citations/place-text';
import { closeDrawers } from '../drawers';
import { PAGE_VIEW } from './view';
import type { PageViewState } from './view-state';

/** What to show: ranges of a paper's canonical text, the current one among them, or a page alone. */
export interface PageRequest {
  paperId: string;
  hits: readonly { start: number; end: number }[];
  at: number;
  /** PDF page index from 1; null to open at the current hit. */
  page: number | null;
}

/** Opens the page viewer. One pane is used again and again, unless the user asks for another. */
export class PageDoor {
  constructor(
    private readonly app: App,
    private readonly engine: () => Promise<Engine>,
  ) {}

  async show({ paperId, hits, at, page }: PageRequest, where: PaneType | boolean): Promise<void> {
    const { workspace } = this.app;
    const paper = (await (await this.engine()).metadata([paperId]))[paperId];
    const leaf = (where === false ? workspace.getLeavesOfType(PAGE_VIEW)[0] : null) ?? this.newLeaf(where);
    const state: PageViewState = { paperId, title: paperName(paper, paperId), page, hits: hits.map(({ start, end }) => ({ start, end, mark: null })), at, zoom: 'width', turn: 0 };
    await leaf.setViewState({ type: PAGE_VIEW, state: { ...state }, active: true });
    await workspace.revealLeaf(leaf);
    closeDrawers(this.app);
  }

  /** Beside what the user reads, so that the note and its source are seen together; on a phone there is no beside. */
  private newLeaf(where: PaneType | boolean): WorkspaceLeaf {
    const { workspace } = this.app;
    if (where === false) return Platform.isPhone ? workspace.getLeaf('tab') : workspace.getLeaf('split');
    return workspace.getLeaf(where === true ? 'tab' : where);
  }
}
