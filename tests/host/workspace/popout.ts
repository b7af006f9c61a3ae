import { WorkspaceContainer } from './split';
import type { Workspace } from './workspace';

/** Elements made inside the frame need Obsidian's helpers too: copies what this window's prototypes have and the frame's lack. */
function lendHelpers(win: Window): void {
  const there = win as unknown as Record<string, { prototype: object } | undefined>;
  const here = window as unknown as Record<string, { prototype: object } | undefined>;
  for (const name of ['Node', 'Element', 'HTMLElement', 'SVGElement', 'Document', 'DocumentFragment', 'UIEvent']) {
    const from = here[name]?.prototype;
    const to = there[name]?.prototype;
    if (!from || !to || from === to) continue;
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (!(key in to)) Object.defineProperty(to, key, descriptor);
    }
  }
}

/** A popout window. host: a frame in the page, with a document and a window of its own. */
export class WorkspaceWindow extends WorkspaceContainer {
  private readonly frameEl: HTMLIFrameElement;

  constructor(workspace: Workspace) {
    super(workspace, 'mod-vertical mod-root');
    this.frameEl = document.body.createEl('iframe', { cls: 'host-popout', attr: { title: 'Popout window' } });
    const doc = this.frameEl.contentDocument ?? document.implementation.createHTMLDocument('Popout window');
    if (doc.defaultView) lendHelpers(doc.defaultView);
    for (const style of Array.from(document.head.querySelectorAll('link[rel=stylesheet], style')))
      doc.head.append(doc.importNode(style, true));
    doc.body.className = `${document.body.className} is-popout-window`;
    doc.body.append(this.containerEl);
    const globals = window as unknown as { activeWindow: Window; activeDocument: Document };
    doc.addEventListener(
      'mousedown',
      () => Object.assign(globals, { activeWindow: this.win, activeDocument: doc }),
      true,
    );
    document.addEventListener(
      'mousedown',
      () => Object.assign(globals, { activeWindow: window, activeDocument: document }),
      true,
    );
  }

  close(): void {
    this.workspace.trigger('window-close', this, this.win);
    this.frameEl.detach();
  }
}
