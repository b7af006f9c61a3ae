import {
  EditorSuggest,
  type Editor,
  type EditorPosition,
  type EditorSuggestContext,
  type EditorSuggestTriggerInfo,
} from 'obsidian';
import type PaperChips from './main';
import type { Paper } from './papers';

export class KeySuggest extends EditorSuggest<Paper> {
  constructor(private readonly plugin: PaperChips) {
    super(plugin.app);
    this.setInstructions([{ command: '↵', purpose: 'to insert' }]);
  }

  onTrigger(cursor: EditorPosition, editor: Editor): EditorSuggestTriggerInfo | null {
    const match = /@(\w*)$/.exec(editor.getLine(cursor.line).slice(0, cursor.ch));
    if (!match) return null;
    return { start: { line: cursor.line, ch: cursor.ch - match[0].length }, end: cursor, query: match[1] ?? '' };
  }

  getSuggestions({ query }: EditorSuggestContext): Paper[] {
    const wanted = query.toLowerCase();
    return this.plugin.papers.filter(({ key, title }) => key !== query && (key + title).toLowerCase().includes(wanted));
  }

  renderSuggestion(paper: Paper, el: HTMLElement): void {
    el.createDiv({ text: paper.title });
    el.createEl('small', { text: paper.key });
  }

  selectSuggestion(paper: Paper): void {
    if (!this.context) return;
    const { editor, start, end } = this.context;
    editor.replaceRange(`@${paper.key}`, start, end);
    editor.setCursor({ line: start.line, ch: start.ch + paper.key.length + 1 });
  }
}
