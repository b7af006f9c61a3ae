import { type EditorState, type Extension, type Range, StateEffect, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { syntaxTree } from '@codemirror/language';
import { editorInfoField, editorLivePreviewField } from 'obsidian';
import { findLinks, type LinkInNote, quoteBeside } from '../../citation';
import type { CitationLink } from '../../citation/model';
import type { Translate } from '../../i18n';
import type { CitationGestures } from '../citations/gestures';
import type { NoteCitation, NoteCitations, QuoteOfLink } from '../citations/note-citations';
import { ChipWidget } from './chip-widget';
import { hoverLink } from './link-hover';
import { type LinePart, partOf } from './long-line';
import { isPlainChange } from './plain-change';
import { byLine, intersectSpans, type LineSpan, linesOf, mergeSpans, subtractSpans } from './line-spans';

/** About a frame, in milliseconds. */
const FRAME = 16;

/** Some citations are newly known: their chips are drawn again. */
const citationsKnown = StateEffect.define<null>();

export interface LivePreviewOptions {
  citations: NoteCitations;
  gestures: CitationGestures;
  t: Translate;
  /** Told of every line that is read, so that a test can count the work. */
  onLineRead?: (from: number) => void;
}

/** Chips after citations in Live Preview. Only visible lines are read, and of those only the ones that a change touches. */
export function citationChips(options: LivePreviewOptions): Extension {
  return ViewPlugin.define((view) => new CitationChips(view, options), {
    decorations: (chips) => chips.decorations,
    eventHandlers: {
      mouseover(event) {
        this.hover(event);
      },
    },
  });
}

class CitationChips implements PluginValue {
  decorations: DecorationSet = Decoration.none;
  /** Whole lines whose decorations are up to date. */
  private read: LineSpan[] = [];
  private readonly detach: () => void;
  /** The redrawing that waits for the next frame, while citations become known one after the other. */
  private redrawing: number | null = null;

  constructor(
    private readonly view: EditorView,
    private readonly options: LivePreviewOptions,
  ) {
    this.detach = options.citations.onChange(() => this.redrawSoon());
    this.readVisible();
  }

  update(update: ViewUpdate): void {
    const live = update.state.field(editorLivePreviewField, false) === true;
    if (!live) {
      this.decorations = Decoration.none;
      this.read = [];
      return;
    }
    const plain = update.docChanged && !update.focusChanged && isPlainChange(update);
    if (update.docChanged) this.follow(update);
    const touched = plain ? [] : byLine(update.state.doc, mergeSpans(touchedBy(update)));
    const known = update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(citationsKnown)));
    if (known || (!plain && changesBlocks(update))) this.read = [];
    this.readTouched(touched, changesCode(update));
    this.readVisible();
  }

  hover(event: MouseEvent): void {
    const { options, view } = this;
    if (view.state.field(editorLivePreviewField, false) !== true) return;
    const read = (link: LinkInNote, line: number): NoteCitation | null => {
      const citation = this.citationOf(link.link, () => quoteIn(view.state.doc, line));
      return citation && options.citations.holds(citation) ? citation : null;
    };
    hoverLink(view, event, { gestures: options.gestures, read });
  }

  destroy(): void {
    this.detach();
    if (this.redrawing !== null) window.clearTimeout(this.redrawing);
  }

  private redrawSoon(): void {
    // A timer of the main window: frames of a popout end with it, and the editor may move.
    this.redrawing ??= window.setTimeout(() => {
      this.redrawing = null;
      this.view.dispatch({ effects: citationsKnown.of(null) });
    }, FRAME);
  }

  private visibleLines(): LineSpan[] {
    const { state, visibleRanges } = this.view;
    return mergeSpans(visibleRanges.flatMap(({ from, to }) => linesOf(state.doc, from, to)));
  }

  /** Lines out of sight that changed: read again when they come into sight. */
  private forget(spans: readonly LineSpan[]): void {
    if (spans.length === 0) return;
    this.read = subtractSpans(this.read, spans);
    for (const { from, to } of spans) this.decorations = this.decorations.update({ filterFrom: from, filterTo: to, filter: () => false });
  }

  /** Moves what is known along with the text. */
  private follow({ changes, state }: ViewUpdate): void {
    this.decorations = this.decorations.map(changes);
    this.read = mergeSpans(this.read.flatMap(({ from, to }) => linesOf(state.doc, changes.mapPos(from, -1), changes.mapPos(to, 1))));
  }

  /** Reads again what was changed and what the cursor touched or touches: of a long line the part around it, else whole lines. */
  private readTouched(touched: readonly LineSpan[], whole: boolean): void {
    const { doc } = this.view.state;
    const parts = touched.map((span) => (whole ? null : partOf(doc, span)));
    const stale = mergeSpans(touched.flatMap(({ from, to }, at) => (parts[at] ? [] : linesOf(doc, from, to))));
    const visible = this.visibleLines();
    this.forget(subtractSpans(stale, visible));
    this.readAgain(intersectSpans(stale, visible));
    for (const part of parts) if (part) this.readPart(part);
  }

  private readPart({ start, from, to }: LinePart): void {
    const add = this.decorate(this.view.state.sliceDoc(start, to), start, from);
    this.decorations = this.decorations.update({ filterFrom: from, filterTo: to, filter: () => false, add, sort: true });
  }

  private readVisible(): void {
    const { state } = this.view;
    if (state.field(editorLivePreviewField, false) !== true) return;
    const fresh = subtractSpans(this.visibleLines(), this.read);
    if (fresh.length === 0) return;
    this.readAgain(fresh);
    this.read = mergeSpans([...this.read, ...fresh]);
  }

  /** Reads these lines and replaces their decorations. */
  private readAgain(spans: readonly LineSpan[]): void {
    const { state } = this.view;
    for (const { from, to } of spans) {
      const add: Range<Decoration>[] = [];
      for (let at = from; at <= to; ) {
        const line = state.doc.lineAt(at);
        add.push(...this.decorate(line.text, line.from));
        at = line.to + 1;
      }
      this.decorations = this.decorations.update({ filterFrom: from, filterTo: to, filter: () => false, add, sort: true });
    }
  }

  /** The chips of a text that begins at `at`, behind the links that end at `least` or later. */
  private decorate(source: string, at: number, least = at): Range<Decoration>[] {
    const { options, view } = this;
    options.onLineRead?.(at);
    const ranges: Range<Decoration>[] = [];
    let quote: string | null | undefined;
    for (const { start, end, link } of findLinks(source)) {
      const from = at + start;
      const to = at + end;
      if (to < least) continue;
      const embedded = source.charAt(start - 1) === '!';
      if (embedded || (view.hasFocus && touchesSelection(view.state, from, to)) || isLiteral(view.state, from)) continue;
      const citation = this.citationOf(link, () => (quote === undefined ? (quote = quoteIn(view.state.doc, at)) : quote));
      const text = citation && options.citations.chip(citation);
      if (citation && text) ranges.push(Decoration.widget({ widget: new ChipWidget(citation, text, options), side: 1 }).range(to));
    }
    return ranges;
  }

  private citationOf(link: CitationLink, quote: QuoteOfLink): NoteCitation | null {
    return this.options.citations.read(link, this.view.state.field(editorInfoField).file?.path ?? '', quote);
  }
}

/** What is quoted beside the links of a line. A quote that is edited counts when the line of the link is read again, so that typing in it costs nothing. */
const quoteIn = (doc: Text, at: number): string | null => quoteBeside((line) => (line >= 0 && line < doc.lines ? doc.line(line + 1).text : undefined), doc.lineAt(at).number - 1);

/** True where a line of the range is the mark of a block: a fence, block mathematics, a comment, the edge of the properties. */
function holdsBlockMark(doc: Text, from: number, to: number): boolean {
  for (let at = doc.lineAt(from).from; at <= to; ) {
    const line = doc.lineAt(at);
    if (/^\s*(?:```|~~~|\$\$|%%|---\s*$)/.test(line.text)) return true;
    at = line.to + 1;
  }
  return false;
}

/** What was changed, and where the selection was and is, as far as it is seen: positions in the new text. */
function touchedBy(update: ViewUpdate): LineSpan[] {
  const spans: LineSpan[] = [];
  update.changes.iterChangedRanges((_fromA, _toA, from, to) => spans.push({ from, to }));
  if (!update.selectionSet && !update.docChanged && !update.focusChanged) return spans;
  const before = update.startState.selection.ranges.map((range) => ({ from: update.changes.mapPos(range.from), to: update.changes.mapPos(range.to) }));
  // Of a long selection only the ends decide what a line shows, unless it is seen; visible lines are few.
  for (const { from, to } of [...before, ...update.state.selection.ranges]) {
    for (const seen of update.view.visibleRanges) if (from <= seen.to && to >= seen.from) spans.push({ from: Math.max(from, seen.from), to: Math.min(to, seen.to) });
  }
  return spans;
}

/** True where code or a Markdown link may begin or end, which matters to the rest of its line. */
function changesCode({ changes, startState }: ViewUpdate): boolean {
  let found = false;
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    found ||= [startState.doc.slice(from, to), inserted].some((text) => /`|\]\(/.test(text.toString()));
  });
  return found;
}

/** True where a change opens or closes a block, which changes what the lines below it are. */
function changesBlocks(update: ViewUpdate): boolean {
  let found = false;
  update.changes.iterChangedRanges((fromA, toA, from, to) => {
    found ||= holdsBlockMark(update.startState.doc, fromA, toA) || holdsBlockMark(update.state.doc, from, to);
  });
  return found;
}

const touchesSelection = (state: EditorState, from: number, to: number): boolean =>
  state.selection.ranges.some((range) => range.from <= to && range.to >= from);

/** Inside code, mathematics, comments and properties a link is text. */
const isLiteral = (state: EditorState, at: number): boolean => /code|math|comment|frontmatter/i.test(syntaxTree(state).resolveInner(at, 1).name);
