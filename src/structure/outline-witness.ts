import type { Block } from '../ocr/source-paper';
import { bookmarksOf, type Bookmark } from '../provenance';
import type { OutlineItem } from '../ocr/source-paper';
import type { Heading, HeadingContext } from './headings';
import { headingNumber } from './numbering';
import { OutlineMatcher, type Placed } from './outline-match';
import { isSameTitle, titleForm } from './same-title';
import { isAbstractTitle, isReferencesTitle } from './title-text';

/** The bookmarks' say among the headings: each heading that a bookmark names, in reading order with those that none names. */
export interface Witnessed {
  heading: Heading;
  /** Index in reading order of the block that the heading is or, where `inserted`, stands before. */
  at: number;
  bookmark: Bookmark | null;
  inserted: boolean;
}

/**
 * Joins the headings that the blocks gave with the PDF's bookmarks (`spec/10` 4 c, `spec/30` 1-3, 8, 9, 11). A bookmark is looked for among the headings of its
 * page, then among the lines that no witness took for a heading, then as the beginning of a paragraph; where the source has no headings at all, its page
 * is enough. Bookmarks that the text does not confirm are left out. `title` is the paper's own title as printed, "" where unknown.
 */
export function witnessOutline(blocks: readonly Block[], headings: readonly Heading[], outline: readonly OutlineItem[], context: HeadingContext, title: string): Witnessed[] {
  const bookmarks = withoutPaperTitle(bookmarksOf(outline), title);
  const placed = placeAll(bookmarks, new OutlineMatcher(blocks, headings, context), headings.length > 0);
  const named = new Map(placed.flatMap((one) => (one.heading === null ? [] : [[one.heading, one] as const])));
  const cut = new Set(placed.flatMap(({ heading }) => (heading?.origin === 'split' ? [heading.block] : [])));
  const place = new Map(blocks.map((block, at) => [block, at]));
  const kept = headings.filter((heading) => named.has(heading) || !cut.has(heading.block));
  const all: Witnessed[] = [
    ...kept.flatMap((heading): Witnessed[] => (named.has(heading) ? [] : [{ heading, at: place.get(heading.block) ?? 0, bookmark: null, inserted: false }])),
    ...placed.map((one, order): Witnessed => ({ heading: spelled(one, order, blocks), at: one.at, bookmark: one.bookmark, inserted: one.heading === null })),
  ];
  // what is inserted stands before the block's own heading; the outline's order decides between two of one place
  const sorted = all.map((one, order) => ({ one, order })).sort((a, b) => a.one.at - b.one.at || Number(b.one.inserted) - Number(a.one.inserted) || a.one.heading.from - b.one.heading.from || a.order - b.order);
  return withTrails(sorted.map(({ one }) => one), new Set(placed.map(({ bookmark }) => bookmark)), blocks);
}

/** Bookmarks without the one at the top that is the paper's title; what hung below it moves up. */
function withoutPaperTitle(bookmarks: readonly Bookmark[], title: string): Bookmark[] {
  const key = titleForm(title).plain;
  const root = key.length < 8 ? undefined : bookmarks.find(({ depth, title: own }) => depth === 0 && titleForm(own).plain === key);
  if (!root) return [...bookmarks];
  const lifted = new Map<Bookmark, Bookmark>();
  return bookmarks.flatMap((bookmark) => {
    if (bookmark === root) return [];
    const parent = bookmark.parent === null || bookmark.parent === root ? null : (lifted.get(bookmark.parent) ?? bookmark.parent);
    const moved = { ...bookmark, parent, depth: parent === null ? 0 : parent.depth + 1 };
    lifted.set(bookmark, moved);
    return [moved];
  });
}

/** Places each bookmark by the best witness there is for it, headings for all of them before lines for any. */
function placeAll(bookmarks: readonly Bookmark[], matcher: OutlineMatcher, hasHeadings: boolean): Placed[] {
  const found = new Map<Bookmark, Placed>();
  const put = (placed: Placed | null): boolean => {
    if (placed !== null) found.set(placed.bookmark, placed);
    return placed !== null;
  };
  bookmarks.forEach((bookmark, at) => {
    if (found.has(bookmark) || put(matcher.heading(bookmark))) return;
    const together = matcher.merged(bookmarks.slice(at, at + 4).filter(({ page }) => page === bookmark.page));
    for (const one of together ?? []) put(one);
  });
  for (const bookmark of bookmarks) if (!found.has(bookmark)) put(matcher.line(bookmark));
  let from = 0;
  for (const bookmark of bookmarks) {
    const known = found.get(bookmark);
    if (known) from = Math.max(from, known.at + 1);
    else if (!put(matcher.runIn(bookmark, from)) && !hasHeadings) put(matcher.pageStart(bookmark));
  }
  return bookmarks.flatMap((bookmark) => found.get(bookmark) ?? []);
}

/** The heading of a bookmark, in the outline's spelling where the two differ by noise (`spec/30` 2) or only the bookmark is numbered (28). */
function spelled({ bookmark, heading, at, approximate }: Placed, order: number, blocks: readonly Block[]): Heading {
  const block = blocks[at];
  if (heading === null) return outlineHeading(bookmark, `outline-${order}`, block, approximate);
  const number = headingNumber(bookmark.title);
  if (heading.number !== null && number === null) return heading;
  const [printed, spelling] = [titleForm(heading.title), titleForm(bookmark.title)];
  const isSame = isSameTitle(printed, spelling);
  const better = isSame && ((number !== null && heading.number === null) || printed.plain !== spelling.plain);
  if (!better) return heading;
  return { ...heading, title: bookmark.title, printed: heading.title, number, repairs: [...heading.repairs, { kind: 'title-by-outline', from: heading.title, to: bookmark.title }] };
}

/** A heading that only the outline knows: a place in the text, no text of its own. */
function outlineHeading({ title, page }: Bookmark, blockId: string, before: Block | undefined, approximate: boolean): Heading {
  const block: Block = {
    page: before?.page ?? page ?? 0,
    blockId,
    role: 'outline',
    seedRole: null,
    rawLabel: null,
    text: '',
    bbox: null,
    pageWidth: null,
    pageHeight: null,
    level: null,
    fontSize: null,
    bold: null,
    ownerObject: null,
  };
  return {
    block,
    title,
    level: 2,
    zone: isReferencesTitle(title) ? 'references' : isAbstractTitle(title) ? 'abstract' : 'section',
    origin: 'outline',
    number: headingNumber(title),
    from: 0,
    to: 0,
    repairs: [],
    ...(approximate && { approximate: true as const }),
  };
}

/** A parent that the text does not show keeps its place in the trail (`spec/30` 9): it stands before the first of its children. */
function withTrails(headings: readonly Witnessed[], shown: ReadonlySet<Bookmark>, blocks: readonly Block[]): Witnessed[] {
  const open = new Set<Bookmark>();
  let ghosts = 0;
  return headings.flatMap((one) => {
    const missing: Witnessed[] = [];
    for (let parent = one.bookmark?.parent ?? null; parent !== null && !shown.has(parent) && !open.has(parent); parent = parent.parent) {
      open.add(parent);
      ghosts += 1;
      const heading = outlineHeading(parent, `outline-trail-${ghosts}`, blocks[one.at], one.heading.approximate === true);
      missing.unshift({ heading, at: one.at, bookmark: parent, inserted: true });
    }
    return [...missing, one];
  });
}
