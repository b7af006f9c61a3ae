import type * as api from 'obsidian';
import { reportError } from '../base/events';
import { PopoverSuggest } from '../ui/popover-suggest';
import type { TFile } from '../vault/tree';
import type { Editor } from './editor';

export interface SuggestContext extends api.EditorSuggestTriggerInfo {
  editor: Editor;
  file: TFile | null;
}

/** Suggestions while typing. `onTrigger` is asked after every change and cursor move. */
export abstract class EditorSuggest<T> extends PopoverSuggest<T> {
  context: SuggestContext | null = null;

  abstract onTrigger(
    cursor: api.EditorPosition,
    editor: Editor,
    file: TFile | null,
  ): api.EditorSuggestTriggerInfo | null;
  abstract getSuggestions(context: SuggestContext): T[] | Promise<T[]>;

  override close(): void {
    super.close();
    this.context = null;
  }

  /** host: asks the plugin; true when it takes this place of the text. */
  trigger(editor: Editor, file: TFile | null): boolean {
    const info = file ? this.onTrigger(editor.getCursor(), editor, file) : null;
    if (!info) {
      if (this.context || this.isOpen) this.close();
      return false;
    }
    const context = { ...info, editor, file };
    this.context = context;
    this.fill(context).catch(reportError);
    return true;
  }

  private async fill(context: SuggestContext): Promise<void> {
    const asked = this.getSuggestions(context);
    const values = asked instanceof Promise ? await asked : asked;
    if (this.context !== context) return; // typed on meanwhile
    this.showSuggestions(values);
    if (values.length > 0) this.context = context;
  }

  /** As in the app: at the trigger, unless a place is given. */
  override showSuggestions(values: T[], x?: number, y?: number): void {
    const { context } = this;
    const at = context && x === undefined ? context.editor.cm.coordsAtPos(context.editor.posToOffset(context.start)) : null;
    super.showSuggestions(values, x ?? at?.left ?? 0, y ?? (at?.bottom ?? 0) + 4);
  }
}
