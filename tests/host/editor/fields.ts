import { StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { App } from '../app/app';
import type { HoverPopover } from '../ui/hover-popover';
import type { TFile } from '../vault/tree';
import type { Editor } from './editor';

/** What the app knows about the note in an editor. */
export interface FileInfo {
  app: App;
  file: TFile | null;
  editor?: Editor;
  hoverPopover: HoverPopover | null;
}

const currentApp = (): App => (window as unknown as { app: App }).app;

export const editorInfoField = StateField.define<FileInfo>({
  create: () => ({ app: currentApp(), file: null, hoverPopover: null }),
  update: (value) => value,
});

export const editorEditorField = StateField.define<EditorView | null>({
  create: () => null,
  update: (value, transaction) =>
    transaction.effects.reduce((view, effect) => (effect.is(setView) ? effect.value : view), value),
});

export const setView = StateEffect.define<EditorView>();
export const setLivePreview = StateEffect.define<boolean>();

/** True in Live Preview, false in source mode. */
export const editorLivePreviewField = StateField.define<boolean>({
  create: () => true,
  update: (value, transaction) =>
    transaction.effects.reduce((live, effect) => (effect.is(setLivePreview) ? effect.value : live), value),
});
