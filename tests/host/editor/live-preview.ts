import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder, type Text } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { editorLivePreviewField } from './fields';

interface Found {
  from: number;
  to: number;
  decoration: Decoration;
}

const hidden = Decoration.replace({});
const HIDDEN_MARKS =
  /formatting-(header|strong|em|highlight)|formatting-link-(start|end)|link-has-alias|link-alias-pipe/;

/** The characters that the cursor or a selection touches; there Obsidian shows the Markdown itself. */
function touches(view: EditorView, from: number, to: number): boolean {
  return view.hasFocus && view.state.selection.ranges.some((range) => range.from <= to && range.to >= from);
}

/** The whole `[[…]]` around a token, or the line for other marks: what is revealed together. */
function revealRange(doc: Text, name: string, from: number, to: number): [number, number] {
  const line = doc.lineAt(from);
  if (!/link/.test(name)) return [line.from, line.to];
  const start = line.text.lastIndexOf('[[', from - line.from + 1);
  const end = line.text.indexOf(']]', to - line.from - 2);
  return [start < 0 ? from : line.from + start, end < 0 ? to : line.from + end + 2];
}

function build(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const live = view.state.field(editorLivePreviewField);
  const lines = new Map<number, Found>();
  const marks: Found[] = [];
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const level = /(?:^|_)header-(\d)/.exec(node.name)?.[1];
        const code = node.name.includes('hmd-codeblock');
        if (level !== undefined || code) {
          const at = doc.lineAt(node.from).from;
          const cls = code ? 'HyperMD-codeblock HyperMD-codeblock-bg' : `HyperMD-header HyperMD-header-${level}`;
          lines.set(at, { from: at, to: at, decoration: Decoration.line({ class: cls }) });
        }
        if (!live || !HIDDEN_MARKS.test(node.name)) return;
        if (touches(view, ...revealRange(doc, node.name, node.from, node.to))) return;
        marks.push({ from: node.from, to: node.to, decoration: hidden });
      },
    });
  }
  const builder = new RangeSetBuilder<Decoration>();
  const all = [...lines.values(), ...marks].sort(
    (a, b) => a.from - b.from || a.decoration.startSide - b.decoration.startSide,
  );
  for (const { from, to, decoration } of all) builder.add(from, to, decoration);
  return builder.finish();
}

/** Hides formatting marks and link targets away from the cursor, and gives headings and code their line classes. */
export const livePreviewMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = build(view);
    }

    update(update: ViewUpdate): void {
      const effects = update.transactions.some((transaction) => transaction.effects.length > 0);
      const moved = update.docChanged || update.selectionSet || update.viewportChanged || update.focusChanged;
      if (moved || effects || syntaxTree(update.startState) !== syntaxTree(update.state))
        this.decorations = build(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
