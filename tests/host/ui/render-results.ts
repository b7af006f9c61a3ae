import type * as api from 'obsidian';

/** Writes a text with the matched letters set off, as the app does. `offset` is added to the ranges of the match. */
export function renderResults(el: HTMLElement, text: string, { matches }: api.SearchResult, offset = 0): void {
  let at = 0;
  for (const [from, to] of matches) {
    el.appendText(text.slice(at, from + offset));
    el.createSpan({ cls: 'suggestion-highlight', text: text.slice(from + offset, to + offset) });
    at = to + offset;
  }
  el.appendText(text.slice(at));
}
