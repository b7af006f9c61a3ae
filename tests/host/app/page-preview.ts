import { MarkdownRenderer } from '../markdown/renderer';
import { HoverPopover } from '../ui/hover-popover';
import type { App } from './app';

interface HoverLink {
  event: MouseEvent;
  hoverParent: { hoverPopover: HoverPopover | null };
  targetEl: HTMLElement | null;
  linktext: string;
  sourcePath?: string;
}

/** The core plugin "Page preview": answers 'hover-link' with the note itself. */
export function listenToHoverLinks(app: App): void {
  app.workspace.on('hover-link', ({ hoverParent, targetEl, linktext, sourcePath = '' }: HoverLink) => {
    const file = app.metadataCache.getFirstLinkpathDest(linktext.split('#')[0] ?? '', sourcePath);
    if (file?.extension !== 'md' || hoverParent.hoverPopover?.targetEl === targetEl) return;
    const popover = new HoverPopover(hoverParent, targetEl);
    const box = popover.hoverEl.createDiv('markdown-embed').createDiv('markdown-preview-view markdown-rendered');
    void app.vault.cachedRead(file).then((text) => MarkdownRenderer.render(app, text, box, file.path, popover));
  });
}
