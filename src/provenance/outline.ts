import type { OutlineItem } from '../ocr/source-paper';
import { normaliseTitle } from './title';

/** One bookmark of an outline that has been laid out flat, in the outline's order. */
export interface Bookmark {
  /** Normalised, never blank. */
  title: string;
  /** PDF page index from 1; null where the destination leads nowhere. */
  page: number | null;
  /** Share of the page's height above the target, 0 to 1; null where unknown. */
  top: number | null;
  /** Number of ancestors. */
  depth: number;
  /** null at the top. */
  parent: Bookmark | null;
}

/** Deeper bookmarks stand beside those of this depth: no paper nests so far, and a file can claim any depth. */
const DEEPEST = 12;

/** Bookmarks in the outline's order, parents first. A blank title is left out and its children take its place (`spec/30` 10). Linear. */
export function bookmarksOf(outline: readonly OutlineItem[]): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  const stack: { items: readonly OutlineItem[]; at: number; parent: Bookmark | null }[] = [{ items: outline, at: 0, parent: null }];
  for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
    const item = level.items[level.at];
    level.at += 1;
    if (item === undefined) {
      stack.pop();
      continue;
    }
    const title = normaliseTitle(withoutControls(item.title));
    const { parent } = level;
    let self = parent;
    if (title !== '') {
      self = { title, page: item.page, top: item.top, depth: parent === null ? 0 : parent.depth + 1, parent };
      bookmarks.push(self);
    }
    if (item.children.length > 0) stack.push({ items: item.children, at: 0, parent: self !== null && self.depth >= DEEPEST ? self.parent : self });
  }
  return bookmarks;
}

/** Titles hold NUL, escapes and byte-order marks in real files. */
const withoutControls = (title: string): string => title.replace(/[\p{Cc}\ufeff]+/gu, ' ');

/** Titles of a bookmark's ancestors and its own. */
export function pathOf(bookmark: Bookmark): string[] {
  const path: string[] = [];
  for (let at: Bookmark | null = bookmark; at !== null; at = at.parent) path.unshift(at.title);
  return path;
}

/**
 * The section of each page from bookmarks alone (`spec/30` 3-6, 8, 9, 11): that of the last bookmark that starts on this page or before it, with its
 * ancestors, placed or not. Keys are page indices from 1; pages before the first bookmark have none.
 */
export function sectionsByPage(outline: readonly OutlineItem[], pageCount: number): Map<number, string[]> {
  const placed = bookmarksOf(outline)
    .flatMap((bookmark) => (bookmark.page === null ? [] : [{ bookmark, page: bookmark.page }]))
    .sort((a, b) => a.page - b.page);
  const sections = new Map<number, string[]>();
  let next = 0;
  let path: string[] | null = null;
  for (let page = 1; page <= pageCount; page += 1) {
    let last: Bookmark | null = null;
    for (; next < placed.length && (placed[next]?.page ?? 0) <= page; next += 1) last = placed[next]?.bookmark ?? last;
    if (last !== null) path = pathOf(last);
    if (path !== null) sections.set(page, path);
  }
  return sections;
}
