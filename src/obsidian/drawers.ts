import { type App, Platform } from 'obsidian';

/** On a phone the pane is a drawer over the note: what was opened or written there must be seen. */
export function closeDrawers({ workspace }: App): void {
  if (!Platform.isPhone) return;
  workspace.leftSplit.collapse();
  workspace.rightSplit.collapse();
}
