import type { App, View, Workspace } from 'obsidian';
import { closeDrawers } from '../drawers';
import { showLeaf } from '../show-leaf';
import { ASK_VIEW, AskView } from './ask/view';
import { OUTLINE_VIEW, PaperOutlineView } from './paper-outline/view';
import { SEARCH_PANE, SearchPane } from './search-pane/view';
import { STATUS_VIEW } from './status/view';

/** Each of these shows its view in the right sidebar and returns it; null where the app has no place for it. */
export const searchPane = (workspace: Workspace): Promise<SearchPane | null> => sidebarView(workspace, SEARCH_PANE, SearchPane);
export const outlineView = (workspace: Workspace): Promise<PaperOutlineView | null> => sidebarView(workspace, OUTLINE_VIEW, PaperOutlineView);
export const askView = (workspace: Workspace): Promise<AskView | null> => sidebarView(workspace, ASK_VIEW, AskView);

/** Shows the status of the index in a tab; on a phone nothing is left open above it. */
export async function openStatus(app: App): Promise<void> {
  await showLeaf(app.workspace, STATUS_VIEW, () => app.workspace.getLeaf('tab'));
  closeDrawers(app);
}

async function sidebarView<V extends View>(workspace: Workspace, type: string, kind: abstract new (...args: never[]) => V): Promise<V | null> {
  const leaf = await showLeaf(workspace, type, () => workspace.getRightLeaf(false));
  return leaf?.view instanceof kind ? leaf.view : null;
}
