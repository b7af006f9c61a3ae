import type { App } from '../app/app';
import { Component } from '../base/component';
import type { HoverPopover } from '../ui/hover-popover';
import { fillEmbeds } from './embeds';
import { finish } from './finish';
import { newDocId, runPostProcessors, type SectionInfo } from './post-processors';
import { blocksOf } from './syntax';

export class MarkdownRenderChild extends Component {
  constructor(public containerEl: HTMLElement) {
    super();
  }
}

/** Draws Markdown anywhere outside a reading view: no section info, post processors run once over the whole. */
async function renderWhole(
  app: App,
  text: string,
  el: HTMLElement,
  sourcePath: string,
  owner: Component,
  depth: number,
): Promise<void> {
  const box = createDiv();
  for (const block of blocksOf(text)) box.insertAdjacentHTML('beforeend', block.html);
  el.append(...Array.from(box.childNodes));
  finish(app, el, sourcePath);
  await fillEmbeds(app, el, sourcePath, owner, depth, (t, into, path, own, deeper) =>
    renderWhole(app, t, into, path, own, deeper),
  );
  await runPostProcessors(el, { app, sourcePath, owner, docId: newDocId(), sectionOf: () => null });
}

export abstract class MarkdownRenderer extends MarkdownRenderChild {
  hoverPopover: HoverPopover | null = null;

  static render(app: App, markdown: string, el: HTMLElement, sourcePath: string, component: Component): Promise<void> {
    return renderWhole(app, markdown, el, sourcePath, component, 0);
  }

  static renderMarkdown(markdown: string, el: HTMLElement, sourcePath: string, component: Component): Promise<void> {
    const { app } = window as unknown as { app: App };
    return MarkdownRenderer.render(app, markdown, el, sourcePath, component);
  }
}

/** A block of the reading view, and where its source stands. */
export interface Section extends SectionInfo {
  el: HTMLElement;
}

/** Draws a note for the reading view: one `div.el-TAG` a block, each post-processed on its own. */
export async function renderSections(
  app: App,
  text: string,
  into: HTMLElement,
  sourcePath: string,
  owner: Component,
): Promise<Section[]> {
  const sections: Section[] = blocksOf(text).map((block) => {
    const el = into.createDiv({ cls: `el-${block.tag}` });
    el.innerHTML = block.html;
    finish(app, el, sourcePath);
    return { el, text, lineStart: block.lineStart, lineEnd: block.lineEnd };
  });
  const sectionOf = (el: HTMLElement): SectionInfo | null => {
    if (el.closest('.internal-embed')) return null;
    const section = sections.find((s) => s.el.contains(el));
    return section ? { text, lineStart: section.lineStart, lineEnd: section.lineEnd } : null;
  };
  const docId = newDocId();
  for (const { el } of sections) {
    await runPostProcessors(el, { app, sourcePath, owner, docId, sectionOf });
    await fillEmbeds(app, el, sourcePath, owner, 0, (t, box, path, own, depth) =>
      renderWhole(app, t, box, path, own, depth),
    );
  }
  return sections;
}
