import { Keymap } from '../ui/keymap';
import type { MarkdownView } from './markdown-view';

/** The link a pointer event means: an element of the reading view, or a `[[…]]` in the editor. */
function linkAt(view: MarkdownView, event: MouseEvent): { el: HTMLElement; linktext: string } | null {
  const target = event.target as HTMLElement;
  const anchor = target.closest<HTMLElement>('a.internal-link');
  if (anchor) return { el: anchor, linktext: anchor.dataset.href ?? '' };
  const el = target.closest<HTMLElement>('.cm-hmd-internal-link');
  const { cm } = view.editor ?? {};
  if (!el || !cm) return null;
  // Only the position inside the line is asked; the link's text is in the document even where it is hidden.
  const line = cm.state.doc.lineAt(cm.posAtDOM(el));
  const column = cm.posAtDOM(el) - line.from;
  for (const match of line.text.matchAll(/\[\[([^\]|\n]+)(?:\|[^\]\n]*)?\]\]/g)) {
    if (match.index <= column && column < match.index + match[0].length) return { el, linktext: match[1] ?? '' };
  }
  return null;
}

/** Hovering and clicking links, in the reading view and in Live Preview. */
export function listenToLinks(view: MarkdownView, el: HTMLElement, source: 'editor' | 'preview'): void {
  el.addEventListener('mouseover', (event) => {
    const link = linkAt(view, event);
    if (!link) return;
    view.app.workspace.trigger('hover-link', {
      event,
      source,
      hoverParent: view,
      targetEl: link.el,
      linktext: link.linktext,
      sourcePath: view.file?.path ?? '',
    });
  });
  el.addEventListener('click', (event) => {
    const external = (event.target as HTMLElement).closest<HTMLElement>('a.external-link');
    const link = linkAt(view, event);
    if ((event.target as HTMLElement).closest('a')) event.preventDefault();
    if (event.defaultPrevented && !link && !external) return;
    if (external) view.app.host.opened.push(external.getAttr('href') ?? '');
    else if (link) void view.app.workspace.openLinkText(link.linktext, view.file?.path ?? '', Keymap.isModEvent(event));
  });
}
