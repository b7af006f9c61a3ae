import { type App, type Editor, MarkdownView, type TFile } from 'obsidian';

/** One link of a note to be written anew. */
export interface LinkEdit {
  /** UTF-16 range in the note, half-open. */
  start: number;
  end: number;
  /** What stands there, as far as the caller knows. */
  before: string;
  after: string;
}

/** What was written, and what was left alone because something else stands there by now. */
export interface LinkEdits {
  done: LinkEdit[];
  skipped: LinkEdit[];
}

/**
 * Writes links of a note anew, as one undo step where it is open in an editor, else in one write of its file. A link that does not stand at its
 * place any more, letter for letter, is left alone, and so is one that overlaps another. Nothing is written for a note that is not there.
 * Rejects where the file cannot be written.
 */
export async function repairLinks(app: App, notePath: string, edits: readonly LinkEdit[]): Promise<LinkEdits> {
  const file = app.vault.getFileByPath(notePath);
  if (!file) return { done: [], skipped: [...edits] };
  const editor = editorOf(app, file);
  if (editor) return writeInto(editor, edits);
  await saveOpen(app, file);
  let result: LinkEdits = { done: [], skipped: [] };
  await app.vault.process(file, (text) => {
    result = standing(text, edits);
    return written(text, result.done);
  });
  return result;
}

/** The note's text as the user sees it: of its editor where it is open, with what is not saved yet. null for a note that is not there. */
export async function noteText(app: App, notePath: string): Promise<string | null> {
  const file = app.vault.getFileByPath(notePath);
  if (!file) return null;
  const editor = editorOf(app, file);
  if (editor) return editor.getValue();
  await saveOpen(app, file);
  return app.vault.read(file);
}

/** The editor that shows the note; of several the one that is worked in. Reading view keeps an editor too, but what is written there is not shown. */
function editorOf(app: App, file: TFile): Editor | null {
  const editors = panesOf(app, file).flatMap((view) => (view.getMode() === 'source' ? [view.editor] : []));
  return editors.find((editor) => editor === app.workspace.activeEditor?.editor) ?? editors[0] ?? null;
}

/** What was typed before a pane went to reading view may not be in the file yet, and would be written over what is written there. */
async function saveOpen(app: App, file: TFile): Promise<void> {
  for (const view of panesOf(app, file)) await view.save();
}

const panesOf = (app: App, file: TFile): MarkdownView[] =>
  app.workspace.getLeavesOfType('markdown').flatMap(({ view }) => (view instanceof MarkdownView && view.file?.path === file.path ? [view] : []));

function writeInto(editor: Editor, edits: readonly LinkEdit[]): LinkEdits {
  const result = standing(editor.getValue(), edits);
  const changes = result.done.map(({ start, end, after }) => ({ from: editor.offsetToPos(start), to: editor.offsetToPos(end), text: after }));
  if (changes.length > 0) editor.transaction({ changes }, 'input.complete');
  return result;
}

/** The edits whose link still stands where it is said to, in order and disjoint. */
function standing(text: string, edits: readonly LinkEdit[]): LinkEdits {
  const result: LinkEdits = { done: [], skipped: [] };
  let free = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const stands = edit.start >= free && edit.end - edit.start === edit.before.length && text.startsWith(edit.before, edit.start);
    result[stands ? 'done' : 'skipped'].push(edit);
    if (stands) free = edit.end;
  }
  return result;
}

function written(text: string, edits: readonly LinkEdit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, after } of edits) {
    result += text.slice(at, start) + after;
    at = end;
  }
  return result + text.slice(at);
}
