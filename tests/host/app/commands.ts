import type { App } from './app';
import { reportError } from '../base/events';
import type { Editor } from '../editor/editor';
import { FuzzySuggestModal } from '../ui/suggest-modal';
import type { MarkdownView } from '../workspace/markdown-view';

/** A command as the app keeps it: the plugin's id and name stand before its own. */
export interface Command {
  id: string;
  name: string;
  icon?: string;
  callback?: () => unknown;
  checkCallback?: (checking: boolean) => boolean | void;
  editorCallback?: (editor: Editor, view: MarkdownView) => unknown;
  editorCheckCallback?: (checking: boolean, editor: Editor, view: MarkdownView) => boolean | void;
}

export class Commands {
  readonly commands: Record<string, Command> = {};

  constructor(private readonly app: App) {}

  addCommand(command: Command): void {
    this.commands[command.id] = command;
  }

  removeCommand(id: string): void {
    delete this.commands[id];
  }

  /** What the palette lists now. */
  listCommands(): Command[] {
    return Object.values(this.commands).filter((command) => this.run(command, true));
  }

  executeCommandById(id: string): boolean {
    const command = this.commands[id];
    return command !== undefined && this.run(command, true) && this.run(command, false);
  }

  /** With `checking`, whether the command can run; else runs it. Editor commands need a note in editing mode. */
  private run(command: Command, checking: boolean): boolean {
    const view = this.app.workspace.activeEditor;
    const editing = view?.getMode() === 'source' ? view : null;
    const call = (action: () => unknown): boolean => {
      try {
        const result = action();
        if (result instanceof Promise) result.catch(reportError);
        return result !== false;
      } catch (error) {
        reportError(error);
        return false;
      }
    };
    const { editorCheckCallback, editorCallback, checkCallback, callback } = command;
    if (editorCheckCallback)
      return editing !== null && call(() => editorCheckCallback(checking, editing.editor, editing) ?? !checking);
    if (editorCallback) return editing !== null && (checking || call(() => editorCallback(editing.editor, editing)));
    if (checkCallback) return call(() => checkCallback(checking) ?? !checking);
    return checking || call(() => callback?.());
  }
}

export class CommandPalette extends FuzzySuggestModal<Command> {
  constructor(app: App) {
    super(app);
    this.setPlaceholder('Select a command...');
    this.setInstructions([
      { command: '↑↓', purpose: 'to navigate' },
      { command: '↵', purpose: 'to use' },
      { command: 'esc', purpose: 'to dismiss' },
    ]);
  }

  getItems(): Command[] {
    return this.app.commands.listCommands();
  }

  getItemText(command: Command): string {
    return command.name;
  }

  onChooseItem(command: Command): void {
    this.app.commands.executeCommandById(command.id);
  }
}
