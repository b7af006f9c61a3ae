import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { blockWidgets } from './block-widgets';
import { Editor } from './editor';
import type { EditorSuggest } from './editor-suggest';
import {
  editorEditorField,
  editorInfoField,
  editorLivePreviewField,
  setLivePreview,
  setView,
  type FileInfo,
} from './fields';
import { markdownLanguage } from './language';
import { livePreviewMarks } from './live-preview';

/** What plugins have registered; shared by all editors of the page. */
export const editorSuggests: EditorSuggest<unknown>[] = [];
export const editorExtensions: Extension[] = [];

const pluginExtensions = new Compartment();
const openEditors = new Set<EditorView>();

/** Gives every open editor the extensions as they are now (`Workspace.updateOptions`). */
export function updateEditorOptions(): void {
  for (const view of openEditors) view.dispatch({ effects: pluginExtensions.reconfigure([...editorExtensions]) });
}

export interface EditorOptions {
  parent: HTMLElement;
  doc: string;
  info: FileInfo;
  live: boolean;
  onChange: (editor: Editor) => void;
}

export interface HostEditor {
  editor: Editor;
  setLive(live: boolean): void;
  destroy(): void;
}

function askSuggests(editor: Editor, info: FileInfo): void {
  const taken = editorSuggests.find((suggest) => suggest.trigger(editor, info.file));
  for (const suggest of editorSuggests) if (taken && suggest !== taken && suggest.isOpen) suggest.close();
}

export function createEditor({ parent, doc, info, live, onChange }: EditorOptions): HostEditor {
  const state = EditorState.create({
    doc,
    extensions: [
      editorInfoField.init(() => info),
      editorLivePreviewField.init(() => live),
      editorEditorField,
      history(),
      drawSelection(),
      search(),
      EditorView.lineWrapping,
      markdownLanguage,
      livePreviewMarks,
      blockWidgets,
      indentUnit.of('\t'),
      Prec.highest(EditorView.domEventHandlers({ keydown: (event) => editorSuggests.some((s) => s.handleKey(event)) })),
      pluginExtensions.of([...editorExtensions]),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      EditorView.contentAttributes.of({ spellcheck: 'false' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(editor);
        // Not within the update: a suggest may change the text at once.
        if (update.docChanged || (update.selectionSet && update.view.hasFocus))
          queueMicrotask(() => askSuggests(editor, info));
      }),
    ],
  });
  const view = new EditorView({ state, parent });
  const editor = new Editor(view);
  view.dispatch({ effects: setView.of(view) });
  openEditors.add(view);
  return {
    editor,
    setLive: (value) => view.dispatch({ effects: setLivePreview.of(value) }),
    destroy: () => {
      openEditors.delete(view);
      view.destroy();
    },
  };
}
