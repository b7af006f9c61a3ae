import { type App, type Editor, MarkdownView, type TFile } from 'obsidian';

/**
 * False where an editor has gone on to another note, or its pane is closed: what is written there would stand in the wrong note, or be lost. Citing
 * takes a moment, and a modal stays open for as long as the user likes.
 */
export function stillShows(app: App, editor: Editor, file: TFile): boolean {
  for (const { view } of app.workspace.getLeavesOfType('markdown')) {
    if (view instanceof MarkdownView && view.editor === editor) return view.file?.path === file.path;
  }
  const { activeEditor } = app.workspace;
  if (activeEditor?.editor === editor) return activeEditor.file?.path === file.path;
  // The editor of a canvas card or of a table's cell belongs to no pane. Its page tells; the typings do not know it.
  const { cm } = editor as { cm?: { dom?: HTMLElement } };
  return cm?.dom?.isConnected !== false;
}
