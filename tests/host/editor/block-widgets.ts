import { RangeSetBuilder, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet } from '@codemirror/view';
import { Component } from '../base/component';
import { MarkdownRenderer } from '../markdown/renderer';
import { editorInfoField, editorLivePreviewField, type FileInfo } from './fields';

/** A table, call-out or embed of Live Preview, drawn by the reading view's renderer, so through the post processors. */
class BlockWidget extends WidgetType {
  private readonly owner = new Component();

  constructor(
    private readonly text: string,
    private readonly info: FileInfo,
  ) {
    super();
  }

  override eq(other: BlockWidget): boolean {
    return other.text === this.text && other.info === this.info;
  }

  override toDOM(view: EditorView): HTMLElement {
    const kind = this.text.startsWith('>') ? 'cm-callout' : this.text.startsWith('![[') ? 'cm-embed' : 'cm-table-widget';
    const el = createDiv(`cm-embed-block ${kind} markdown-rendered`);
    void this.owner.load();
    void MarkdownRenderer.render(this.info.app, this.text, el, this.info.file?.path ?? '', this.owner).then(() => {
      view.requestMeasure();
    });
    return el;
  }

  override destroy(): void {
    this.owner.unload();
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const TABLE = /^\|?[^\n]*\|[^\n]*\n\|?[ \t]*:?-+[ :|-]*(?![^\n])(?:\n[^\n]*\|[^\n]*)*/gm;
const CALLOUT = /^> ?\[![^\]\n]+\][^\n]*(?:\n>[^\n]*)*/gm;
const EMBED = /^!\[\[[^\]\n]+\]\]$/gm;
const setFocus = StateEffect.define<boolean>();

/** Whether the editor has the focus; without it nothing is shown as source. */
const focusField = StateField.define<boolean>({
  create: () => false,
  update: (value, transaction) => transaction.effects.reduce((focus, e) => (e.is(setFocus) ? e.value : focus), value),
});

function build(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  if (!state.field(editorLivePreviewField)) return builder.finish();
  const text = state.doc.toString();
  const focused = state.field(focusField);
  const info = state.field(editorInfoField);
  const blocks = [...text.matchAll(TABLE), ...text.matchAll(CALLOUT), ...text.matchAll(EMBED)].sort((a, b) => a.index - b.index);
  let last = -1;
  for (const block of blocks) {
    const [from, to] = [block.index, block.index + block[0].length];
    const edited = focused && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
    if (edited || from <= last) continue;
    last = to;
    builder.add(from, to, Decoration.replace({ widget: new BlockWidget(block[0], info), block: true }));
  }
  return builder.finish();
}

const blockField = StateField.define<DecorationSet>({
  create: build,
  update: (value, transaction) => {
    const stale = transaction.docChanged || transaction.selection !== undefined || transaction.effects.length > 0;
    return stale ? build(transaction.state) : value;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Decorations that replace blocks must come from a state field, and that cannot see the focus: this tells it. */
const focusWatcher = ViewPlugin.define((view) => {
  const tell = (focus: boolean) => () =>
    void Promise.resolve().then(() => view.dispatch({ effects: setFocus.of(focus) }));
  const [onFocus, onBlur] = [tell(true), tell(false)];
  view.contentDOM.addEventListener('focus', onFocus);
  view.contentDOM.addEventListener('blur', onBlur);
  return {
    destroy: () => {
      view.contentDOM.removeEventListener('focus', onFocus);
      view.contentDOM.removeEventListener('blur', onBlur);
    },
  };
});

export const blockWidgets: Extension = [focusField, blockField, focusWatcher];
