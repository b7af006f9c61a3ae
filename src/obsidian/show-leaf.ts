import type { Workspace, WorkspaceLeaf } from 'obsidian';

/** Shows the one leaf of a view, making it where there is none; null where that is not possible. */
export async function showLeaf(workspace: Workspace, type: string, make: () => WorkspaceLeaf | null): Promise<WorkspaceLeaf | null> {
  const leaf = workspace.getLeavesOfType(type)[0] ?? make();
  if (!leaf) return null;
  if (leaf.getViewState().type !== type) await leaf.setViewState({ type, active: true });
  await workspace.revealLeaf(leaf);
  return leaf;
}
