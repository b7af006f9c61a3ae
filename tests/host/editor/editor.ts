import { redo, undo } from '@codemirror/commands';
import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type * as api from 'obsidian';

type Position = api.EditorPosition;

/** Obsidian's Editor over CodeMirror 6. Lines and characters count from 0. host: `exec` and `processLines` are missing. */
export class Editor {
  constructor(public cm: EditorView) {}

  getDoc(): this {
    return this;
  }

  refresh(): void {
    this.cm.requestMeasure();
  }

  getValue(): string {
    return this.cm.state.doc.toString();
  }

  setValue(content: string): void {
    this.cm.dispatch({ changes: { from: 0, to: this.cm.state.doc.length, insert: content } });
  }

  getLine(line: number): string {
    return this.cm.state.doc.line(line + 1).text;
  }

  setLine(line: number, text: string): void {
    const { from, to } = this.cm.state.doc.line(line + 1);
    this.cm.dispatch({ changes: { from, to, insert: text } });
  }

  lineCount(): number {
    return this.cm.state.doc.lines;
  }

  lastLine(): number {
    return this.lineCount() - 1;
  }

  getSelection(): string {
    const { from, to } = this.cm.state.selection.main;
    return this.cm.state.sliceDoc(from, to);
  }

  somethingSelected(): boolean {
    return this.cm.state.selection.ranges.some((range) => !range.empty);
  }

  getRange(from: Position, to: Position): string {
    return this.cm.state.sliceDoc(this.posToOffset(from), this.posToOffset(to));
  }

  replaceSelection(replacement: string): void {
    this.cm.dispatch(this.cm.state.replaceSelection(replacement));
  }

  replaceRange(replacement: string, from: Position, to: Position = from): void {
    this.cm.dispatch({ changes: { from: this.posToOffset(from), to: this.posToOffset(to), insert: replacement } });
  }

  getCursor(side: 'from' | 'to' | 'head' | 'anchor' = 'head'): Position {
    return this.offsetToPos(this.cm.state.selection.main[side]);
  }

  listSelections(): api.EditorSelection[] {
    return this.cm.state.selection.ranges.map(({ anchor, head }) => ({
      anchor: this.offsetToPos(anchor),
      head: this.offsetToPos(head),
    }));
  }

  setCursor(position: Position | number, ch = 0): void {
    this.setSelection(typeof position === 'number' ? { line: position, ch } : position);
  }

  setSelection(anchor: Position, head: Position = anchor): void {
    this.cm.dispatch({ selection: EditorSelection.single(this.posToOffset(anchor), this.posToOffset(head)) });
  }

  setSelections(ranges: api.EditorSelectionOrCaret[], main = 0): void {
    const selections = ranges.map(({ anchor, head }) =>
      EditorSelection.range(this.posToOffset(anchor), this.posToOffset(head ?? anchor)),
    );
    this.cm.dispatch({ selection: EditorSelection.create(selections, main) });
  }

  focus(): void {
    this.cm.focus();
  }

  blur(): void {
    this.cm.contentDOM.blur();
  }

  hasFocus(): boolean {
    return this.cm.hasFocus;
  }

  getScrollInfo(): { top: number; left: number } {
    return { top: this.cm.scrollDOM.scrollTop, left: this.cm.scrollDOM.scrollLeft };
  }

  scrollTo(left?: number | null, top?: number | null): void {
    if (typeof left === 'number') this.cm.scrollDOM.scrollLeft = left;
    if (typeof top === 'number') this.cm.scrollDOM.scrollTop = top;
  }

  scrollIntoView(range: api.EditorRange, center = false): void {
    const y = center ? 'center' : 'nearest';
    this.cm.dispatch({ effects: EditorView.scrollIntoView(this.posToOffset(range.from), { y }) });
  }

  undo(): void {
    undo(this.cm);
  }

  redo(): void {
    redo(this.cm);
  }

  /** host: `origin` becomes the user event, as in the app. */
  transaction({ changes = [], selection, replaceSelection }: api.EditorTransaction, origin?: string): void {
    if (replaceSelection !== undefined) this.replaceSelection(replaceSelection);
    const specs = changes.map(({ from, to, text }) => ({
      from: this.posToOffset(from),
      to: this.posToOffset(to ?? from),
      insert: text,
    }));
    this.cm.dispatch({ changes: specs, ...(origin !== undefined && { userEvent: origin }) });
    // Positions of the selection mean the text after the changes.
    if (selection) this.setSelection(selection.from, selection.to ?? selection.from);
  }

  wordAt(position: Position): api.EditorRange | null {
    const word = this.cm.state.wordAt(this.posToOffset(position));
    return word ? { from: this.offsetToPos(word.from), to: this.offsetToPos(word.to) } : null;
  }

  posToOffset({ line, ch }: Position): number {
    const { doc } = this.cm.state;
    const { from, to } = doc.line(Math.min(Math.max(line + 1, 1), doc.lines));
    return Math.min(from + ch, to);
  }

  offsetToPos(offset: number): Position {
    const line = this.cm.state.doc.lineAt(offset);
    return { line: line.number - 1, ch: offset - line.from };
  }
}
