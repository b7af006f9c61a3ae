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
  const follow = (link: { linktext: string }, event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void view.app.workspace.openLinkText(link.linktext, view.file?.path ?? '', Keymap.isModEvent(event));
  };
  if (source === 'editor') {
    // Before CodeMirror moves the cursor there, which would show the link's Markdown instead of following it.
    const onPress = (event: MouseEvent): void => {
      const link = event.button === 0 ? linkAt(view, event) : null;
      const line = (event.target as HTMLElement).closest('.cm-line');
      const hidden = link !== null && !line?.textContent?.includes(`[[${link.linktext}`);
      if (link && (hidden || event.ctrlKey)) follow(link, event);
    };
    el.addEventListener('mousedown', onPress, true);
  }
  el.addEventListener('click', (event) => {
    const anchor = (event.target as HTMLElement).closest<HTMLElement>('a');
    if (!anchor || event.defaultPrevented) return;
    const link = linkAt(view, event);
    if (link) follow(link, event);
    else if (anchor.hasClass('external-link')) {
      event.preventDefault();
      view.app.host.opened.push(anchor.getAttribute('href') ?? '');
    } else if (!anchor.hasClass('footnote-link')) event.preventDefault();
  });
}
