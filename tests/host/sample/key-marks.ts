import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { KEY } from './papers';

const mark = Decoration.mark({ class: 'cm-paper-key' });

function build(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (const match of view.state.sliceDoc(from, to).matchAll(KEY)) {
      const at = from + match.index;
      const { name } = syntaxTree(view.state).resolveInner(at, 1);
      if (!/code|frontmatter/i.test(name)) builder.add(at, at + match[0].length, mark);
    }
  }
  return builder.finish();
}

/** Marks keys in the editor. */
export const keyMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = build(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = build(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
