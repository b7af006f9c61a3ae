import type { EditorView } from '@codemirror/view';
import { findLinks, type LinkInNote } from '../../citation';
import type { CitationGestures } from '../citations/gestures';
import type { NoteCitation } from '../citations/note-citations';
import type { ShownLink } from '../links/shown-link';

/** What the app draws links of Live Preview as, whatever their style. */
const LINK = '.cm-hmd-internal-link, .cm-link, .cm-url';

export interface LinkHoverOptions {
  gestures: Pick<CitationGestures, 'hover'>;
  /** The citation that a link is, with the offset of its line; null for any other link. */
  read: (link: LinkInNote, line: number) => NoteCitation | null;
}

/** Shows the card of the citation under the pointer, chip or no chip: one whose alias says everything has none. */
export function hoverLink(view: EditorView, event: MouseEvent, { gestures, read }: LinkHoverOptions): void {
  // With the modifier held the app's own page preview is meant.
  if (event.ctrlKey || event.metaKey) return;
  const el = (event.target as Element | null)?.closest<HTMLElement>(LINK);
  const found = el ? linkUnder(view, el) : null;
  const citation = found && read(found.link, found.line);
  if (!el || !citation) return;
  event.stopPropagation();
  gestures.hover(citation, el, () => shownLink(view, el));
}

/** The link that an element is a part of; null while it is being edited, and for embeds. */
function linkUnder(view: EditorView, el: HTMLElement): { link: LinkInNote; line: number } | null {
  const at = view.posAtDOM(el);
  const { from, text } = view.state.doc.lineAt(at);
  const link = findLinks(text).find(({ start, end }) => from + start <= at && at < from + end);
  if (!link || text.charAt(link.start - 1) === '!') return null;
  const edited = view.hasFocus && view.state.selection.ranges.some((range) => range.from <= from + link.end && range.to >= from + link.start);
  return edited ? null : { link, line: from };
}

/** Where the link stands when the card is used; null where it is gone. */
function shownLink(view: EditorView, el: HTMLElement): ShownLink | null {
  const found = el.isConnected ? linkUnder(view, el) : null;
  if (!found) return null;
  const { link, line } = found;
  return { stretch: { text: view.state.doc.toString(), from: line + link.start, to: line + link.end }, nth: 0, of: 1 };
}
