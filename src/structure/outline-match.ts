import { blockKey, type Block } from '../ocr/source-paper';
import { normaliseTitle, type Bookmark } from '../provenance';
import type { Heading, HeadingContext } from './headings';
import { headingNumber } from './numbering';
import { treatmentOf } from './roles';
import { isSameTitle, lettersOf, TitleForms } from './same-title';
import { isAbstractTitle, isReferencesTitle } from './title-text';

/** Where a bookmark stands in the paper. `at` is the index of a block in reading order. */
export interface Placed {
  bookmark: Bookmark;
  at: number;
  /** The heading that the blocks have for it; null where the section begins before block `at` without a heading of its own. */
  heading: Heading | null;
  /** Only the page is known. */
  approximate: boolean;
}

/** A block that begins this near to a bookmark's height, as a share of the page, begins its section. */
const NEAR = 0.03;
/** Comparisons of one bookmark with the lines of its page: a page has a few dozen lines, a hostile file any number. */
const MOST_COMPARED = 400;
const LONGEST = 300;

/** Blocks of a page that can hold a title, and its headings, in reading order. */
interface Page {
  blocks: number[];
  headings: Heading[];
  /** Blocks that the headings are made of. */
  headed: Set<Block>;
}

/** Finds bookmarks among the headings and blocks of their pages. Linear for real papers; bounded for any. */
export class OutlineMatcher {
  private readonly pages = new Map<number, Page>();
  private readonly used = new Set<Heading>();
  private readonly takenBlocks = new Set<number>();
  private readonly places: ReadonlyMap<Block, number>;
  private readonly forms = new TitleForms();

  constructor(
    private readonly blocks: readonly Block[],
    headings: readonly Heading[],
    context: HeadingContext,
  ) {
    blocks.forEach((block, at) => {
      if (!context.refused(blockKey(block)) && canHoldText(block)) this.page(block.page).blocks.push(at);
    });
    this.places = new Map(blocks.map((block, at) => [block, at]));
    for (const heading of headings) {
      const page = this.page(heading.block.page);
      page.headings.push(heading);
      page.headed.add(heading.block);
    }
  }

  /** A heading that the blocks have: on the bookmark's page, or, where the title is the same to the letter, on the page before or after. */
  heading(bookmark: Bookmark): Placed | null {
    if (bookmark.page === null) return null;
    const here = this.free(bookmark.page);
    const wanted = this.forms.of(bookmark.title);
    const exact = (candidates: readonly Heading[]): Heading | undefined => candidates.find(({ title }) => wanted.plain !== '' && this.forms.of(title).plain === wanted.plain);
    const found = exact(here) ?? here.find(({ title }) => isSameTitle(this.forms.of(title), wanted)) ?? exact(this.free(bookmark.page + 1)) ?? exact(this.free(bookmark.page - 1));
    return found ? this.take(bookmark, found) : null;
  }

  /** A heading block that holds several bookmarks' titles one after the other: one placing each, or null. */
  merged(bookmarks: readonly Bookmark[]): Placed[] | null {
    const [first] = bookmarks;
    if (!first || first.page === null) return null;
    for (const heading of this.free(first.page)) {
      const halves = halvesOf(heading, bookmarks);
      if (halves === null) continue;
      this.used.add(heading);
      const at = this.placeOf(heading.block);
      return halves.map((half, index) => ({ bookmark: bookmarks[index] ?? first, at, heading: half, approximate: false }));
    }
    return null;
  }

  /** A block that is the title and nothing else, whatever its role; it becomes a heading. */
  line(bookmark: Bookmark): Placed | null {
    if (bookmark.page === null) return null;
    const page = this.page(bookmark.page);
    const wanted = this.forms.of(bookmark.title);
    for (const at of page.blocks.slice(0, MOST_COMPARED)) {
      const block = this.blocks[at];
      if (!block || this.takenBlocks.has(at) || block.text.length > LONGEST || page.headed.has(block)) continue;
      if (!isSameTitle(this.forms.of(block.text), wanted)) continue;
      const title = normaliseTitle(block.text);
      this.takenBlocks.add(at);
      return { bookmark, at, heading: restored(block, title, bookmark), approximate: false };
    }
    return null;
  }

  /** The block whose text begins with the title, or that begins at the bookmark's height: the section starts there without a heading of its own. */
  runIn(bookmark: Bookmark, from: number): Placed | null {
    if (bookmark.page === null) return null;
    const key = lettersOf(bookmark.title);
    const candidates = this.page(bookmark.page).blocks.filter((at) => at >= from).slice(0, MOST_COMPARED);
    const begins = key.length < 4 ? undefined : candidates.find((at) => beginsWith(this.blocks[at]?.text ?? '', key));
    const at = begins ?? candidates.find((candidate) => isNear(this.blocks[candidate], bookmark.top));
    return at === undefined ? null : { bookmark, at, heading: null, approximate: false };
  }

  /** The first block of the bookmark's page or of the next page that has one: the page-level rule (`spec/30` 3). */
  pageStart(bookmark: Bookmark): Placed | null {
    const { page } = bookmark;
    if (page === null) return null;
    const at = this.blocks.findIndex((block) => block.page >= page);
    return at < 0 ? null : { bookmark, at, heading: null, approximate: true };
  }

  private placeOf(block: Block): number {
    return this.places.get(block) ?? 0;
  }

  private take(bookmark: Bookmark, heading: Heading): Placed {
    this.used.add(heading);
    return { bookmark, at: this.placeOf(heading.block), heading, approximate: false };
  }

  private free(page: number): Heading[] {
    return (this.pages.get(page)?.headings ?? []).filter((heading) => !this.used.has(heading)).slice(0, MOST_COMPARED);
  }

  private page(number: number): Page {
    const known = this.pages.get(number);
    if (known) return known;
    const fresh: Page = { blocks: [], headings: [], headed: new Set() };
    this.pages.set(number, fresh);
    return fresh;
  }
}

/** Roles whose text may be a title that a gate demoted; captions, tables and page furniture are not. */
function canHoldText(block: Block): boolean {
  if (block.text.trim() === '') return false;
  const treatment = treatmentOf(block.role);
  return treatment === null || treatment.as === 'run' || treatment.as === 'structural' || treatment.as === 'reference' || treatment.as === 'free-insert' || treatment.as === 'heading' || treatment.as === 'front';
}

function restored(block: Block, title: string, bookmark: Bookmark): Heading {
  return {
    block,
    title,
    level: 2,
    zone: isReferencesTitle(bookmark.title) ? 'references' : isAbstractTitle(bookmark.title) ? 'abstract' : 'section',
    origin: 'blocks',
    number: headingNumber(title),
    from: 0,
    to: block.text.trim().length,
    repairs: [{ kind: 'heading-restored', from: block.role, to: 'heading' }],
  };
}

/** True where the letters of a text begin with the letters of a title and go on. */
function beginsWith(text: string, key: string): boolean {
  const head = lettersOf(text.slice(0, key.length * 3 + 20));
  return head.length > key.length && head.startsWith(key);
}

function isNear(block: Block | undefined, top: number | null): boolean {
  if (top === null || !block || block.bbox === null || block.pageHeight === null || block.pageHeight <= 0) return false;
  return Math.abs(block.bbox[1] / block.pageHeight - top) <= NEAR;
}

/** A heading's text cut where each of the bookmarks' titles ends; null where it is not exactly the first two or more of them. */
function halvesOf(heading: Heading, bookmarks: readonly Bookmark[]): Heading[] | null {
  const text = heading.block.text.trim();
  if (heading.from !== 0 || heading.to !== text.length || text.length > LONGEST) return null;
  const whole = lettersOf(text);
  let letters = 0;
  const ends: number[] = [];
  for (const { title } of bookmarks) {
    const key = lettersOf(title);
    if (key === '' || !whole.startsWith(key, letters)) break;
    letters += key.length;
    ends.push(offsetAfter(text, letters));
    if (letters === whole.length) break;
  }
  if (letters !== whole.length || ends.length < 2) return null;
  return ends.map((end, index) => {
    const from = index === 0 ? 0 : offsetOfInk(text, ends[index - 1] ?? 0);
    const title = normaliseTitle(text.slice(from, end));
    return { ...heading, title, from, to: end, origin: 'split', number: headingNumber(title), repairs: [...heading.repairs, { kind: 'title-split', from: heading.title, to: title }] };
  });
}

/** UTF-16 offset behind the `count`-th letter or digit, with the punctuation that follows it before a space. */
function offsetAfter(text: string, count: number): number {
  let seen = 0;
  let at = 0;
  for (const char of text) {
    if (seen >= count && /[\s\p{L}\p{N}]/u.test(char)) break;
    seen += lettersOf(char).length;
    at += char.length;
  }
  return at;
}

function offsetOfInk(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}
