import { HoverPopover, setIcon, type HoverParent, type MarkdownPostProcessor } from 'obsidian';
import type PaperChips from './main';
import { KEY, drawCard, type Paper } from './papers';

const parent: HoverParent = { hoverPopover: null };

function chip(paper: Paper, line: number): HTMLElement {
  const el = createEl('a', { cls: 'paper-chip', attr: { 'data-key': paper.key, 'data-line': line } });
  setIcon(el.createSpan(), 'file-text');
  el.createSpan({ text: paper.title.split(' ').slice(0, 3).join(' ') });
  el.addEventListener('mouseenter', () => void drawCard(new HoverPopover(parent, el).hoverEl, paper));
  return el;
}

/** Turns keys in the reading view into chips, but not those in code or links. */
export function chips(plugin: PaperChips): MarkdownPostProcessor {
  return (el, context) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.parentElement?.closest('code, pre, a')) texts.push(text);
    }
    const line = context.getSectionInfo(el)?.lineStart ?? -1;
    for (const text of texts) {
      const out = createFragment();
      let last = 0;
      for (const match of text.data.matchAll(KEY)) {
        const paper = plugin.papers.find(({ key }) => key === match[1]);
        if (!paper) continue;
        out.appendText(text.data.slice(last, match.index));
        out.append(chip(paper, line));
        last = match.index + match[0].length;
      }
      if (last === 0) continue;
      out.appendText(text.data.slice(last));
      text.replaceWith(out);
    }
  };
}
