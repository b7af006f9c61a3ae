import type { PdfBookmark } from '../ports';
import { collapseSpace } from '../text';
import { cleanText } from './clean-text';
import type { PdfJsBookmark, PdfJsDocument, PdfJsPage, PdfJsRef } from './pdfjs';
import { orElse, type TimeLimit } from './time-limit';

/** A thesis has a few hundred bookmarks; a file can claim any number, any depth, and itself as its child. */
const MOST_BOOKMARKS = 5000;
const DEEPEST = 32;
const LONGEST_TITLE = 1000;

/** Page from 1 and height from the top as a share, either null where unknown. */
type Target = Pick<PdfBookmark, 'page' | 'top'>;
const NOWHERE: Target = { page: null, top: null };

/** The document's bookmarks with their targets resolved, [] where it has none; null where they cannot be read. */
export async function readOutline(document: PdfJsDocument, limit: TimeLimit): Promise<PdfBookmark[] | null> {
  const outline = await orElse(limit, async () => (await document.getOutline()) ?? [], null);
  if (!Array.isArray(outline)) return null;
  const targets = new Targets(document, limit);
  const roots: PdfBookmark[] = [];
  const seen = new Set<PdfJsBookmark>();
  const queue = [{ items: outline, into: roots, depth: 0 }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const item of next.items) {
      if (seen.size >= MOST_BOOKMARKS) return roots;
      if (seen.has(item)) continue;
      seen.add(item);
      const title = collapseSpace(cleanText(item.title)).slice(0, LONGEST_TITLE);
      const bookmark: PdfBookmark = { title, ...(await targets.of(item.dest)), children: [] };
      next.into.push(bookmark);
      if (item.items.length > 0) queue.push({ items: item.items, into: next.depth < DEEPEST ? bookmark.children : next.into, depth: next.depth + 1 });
    }
  }
  return roots;
}

/** Where in an explicit destination, after page and fit type, the left and the top coordinate stand (ISO 32000-2, table 149). */
const COORDINATES: Readonly<Record<string, { left: number | null; top: number }>> = {
  XYZ: { left: 2, top: 3 },
  FitH: { left: null, top: 2 },
  FitBH: { left: null, top: 2 },
  FitR: { left: 2, top: 5 },
};

/** Resolves destinations; pages are looked up once each. */
class Targets {
  private readonly indices = new Map<string, Promise<number | null>>();
  private readonly pages = new Map<number, Promise<PdfJsPage | null>>();

  constructor(
    private readonly document: PdfJsDocument,
    private readonly limit: TimeLimit,
  ) {}

  /** Links and actions have no destination and lead nowhere. */
  async of(dest: string | unknown[] | null): Promise<Target> {
    const explicit = typeof dest === 'string' ? await orElse(this.limit, () => this.document.getDestination(dest), null) : dest;
    if (!Array.isArray(explicit)) return NOWHERE;
    const index = await this.index(explicit[0]);
    return index === null ? NOWHERE : { page: index + 1, top: await this.top(index, explicit) };
  }

  private async index(page: unknown): Promise<number | null> {
    if (typeof page === 'number') return this.inDocument(page);
    if (!isRef(page)) return null;
    const key = `${page.num} ${page.gen}`;
    const known = this.indices.get(key) ?? orElse<number | null>(this.limit, () => this.document.getPageIndex(page), null);
    this.indices.set(key, known);
    return this.inDocument(await known);
  }

  private inDocument(index: number | null): number | null {
    return index !== null && Number.isInteger(index) && index >= 0 && index < this.document.numPages ? index : null;
  }

  private async top(index: number, explicit: unknown[]): Promise<number | null> {
    const fit = fitOf(explicit[1]);
    if (fit === 'Fit' || fit === 'FitB') return 0;
    const at = COORDINATES[fit];
    const y = at ? explicit[at.top] : null;
    const x = at?.left === undefined || at.left === null ? null : explicit[at.left];
    if (!isNumber(y)) return null;
    const known = this.pages.get(index) ?? orElse(this.limit, () => this.document.getPage(index + 1), null);
    this.pages.set(index, known);
    const page = await known;
    return page === null ? null : shareFromTop(page, isNumber(x) ? x : null, y);
  }
}

/** On a page turned by a quarter the height shown comes from x; where x is not given, nobody knows it. */
function shareFromTop(page: PdfJsPage, x: number | null, y: number): number | null {
  const viewport = page.getViewport({ scale: 1 });
  const sideways = Math.abs(viewport.transform[1] ?? 0) > Math.abs(viewport.transform[0] ?? 0);
  if (sideways && x === null) return null;
  const shown = viewport.convertToViewportPoint(x ?? page.view[0] ?? 0, y)[1];
  if (!isNumber(shown) || viewport.height <= 0) return null;
  return Math.min(1, Math.max(0, shown / viewport.height));
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isRef = (value: unknown): value is PdfJsRef => typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
const fitOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : '');
