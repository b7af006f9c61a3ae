import { sha256Hex } from '../../text';
import { integerOf } from '../loose-json';
import { printedLabel } from '../printed-label';
import type { Reason, ReasonCode } from '../reason';
import { blockKey, type Block, type BlockRef, type Box, type RenderOrder, type SourceFile, type SourceObject } from '../source-paper';
import { captionKind } from './captions';
import { describe } from './described';
import type { Described, FormatPaper, NamedFiles } from './file-format';
import { settleLevels, settleTitle } from './settle';

/** Width of a page in raster pixels: the width that PaddleOCR's rasters have, in which later steps measure. */
export const RASTER_WIDTH = 1190;
/** Height of a page of unknown proportions: A4. Places on it are exact as shares of the page. */
const NOMINAL_HEIGHT = 1684;

/** A page beyond this is a wrong number. */
const MOST_PAGES = 100_000;
/** Pages that one paragraph may run over. */
const LONGEST_RUN = 10;
/** Proportions beyond these are no page's. */
const SLIMMEST = 20;

export interface DraftBlock {
  /** From 1, or 0 where unknown. */
  page: number;
  role: string;
  text: string;
  /** In the units of the page's size, origin top left. */
  box?: Box | null;
  level?: number | null;
  /** The tool's own label, where it is one that PaddleOCR has too. */
  rawLabel?: string | null;
  /** False for what stands outside the order of the text: furniture, figures moved to the end. */
  inFlow?: boolean;
  endsOn?: number;
}

export interface DraftObject {
  kind: 'figure' | 'table';
  captions: BlockRef[];
  assets: BlockRef[];
  inner?: BlockRef[];
  image?: string | null;
  html?: string | null;
  /** As printed; taken from the first caption where it is left out. */
  label?: string | null;
}

interface PageSize {
  /** Units of the source's boxes to the page's width and height. */
  width: number;
  height: number;
  rasterHeight: number;
}

/** A paper under construction: numbers blocks, scales boxes, counts faults, and settles at the end what only the whole shows. */
export class PaperDraft {
  private readonly blocks: Block[] = [];
  private readonly order: RenderOrder[] = [];
  private readonly objects: SourceObject[] = [];
  private readonly sizes = new Map<number, PageSize>();
  private readonly byKey = new Map<string, Block>();
  private readonly nextId = new Map<number, number>();
  private readonly counts = new Map<ReasonCode, number>();
  private readonly reasons: Reason[] = [];
  private lastPage = 0;
  readonly described: Described = { title: null, doi: null, authors: [], year: null };

  constructor(
    private readonly paperId: string,
    private readonly layout: string,
    private readonly collection: 'body' | 'fulltext' = 'body',
  ) {}

  /** Size of a page in the units of its boxes. Nothing is known of a page without one, and its boxes are left out. */
  pageSize(page: number, width: number | null, height: number | null): void {
    if (page < 1 || width === null || height === null || !(height / width < SLIMMEST) || !(width / height < SLIMMEST)) return;
    this.sizes.set(page, { width, height, rasterHeight: Math.max(1, Math.round((height / width) * RASTER_WIDTH)) });
  }

  /** A page whose boxes are shares of it (1000 = the whole side): its proportions are unknown. */
  pageOfShares(page: number, whole: number): void {
    if (page >= 1) this.sizes.set(page, { width: whole, height: whole, rasterHeight: NOMINAL_HEIGHT });
  }

  /** The page from 1 of an index from 0; 0, and counted as a fault, where it is no such index. */
  pageOfIndex(index: unknown): number {
    const known = integerOf(index);
    if (known !== null && known >= 0 && known < MOST_PAGES) return known + 1;
    this.fault('blocks-odd-pages');
    return 0;
  }

  /** Counts pages that have no text too. */
  reachesPage(page: number): void {
    if (page <= MOST_PAGES) this.lastPage = Math.max(this.lastPage, page);
  }

  add({ page: given, role, text, box = null, level = null, rawLabel = null, inFlow = true, endsOn: end }: DraftBlock): BlockRef {
    const page = this.usable(given);
    const endsOn = end === undefined || end <= page || end > page + LONGEST_RUN ? page : end;
    const ordinal = this.nextId.get(page) ?? 0;
    this.nextId.set(page, ordinal + 1);
    const size = this.sizes.get(page);
    const ref: BlockRef = { page, blockId: String(ordinal) };
    this.reachesPage(endsOn);
    const block: Block = {
      ...ref,
      role,
      seedRole: null,
      rawLabel,
      text,
      bbox: size && box ? scaled(box, size) : null,
      pageWidth: size ? RASTER_WIDTH : null,
      pageHeight: size?.rasterHeight ?? null,
      level,
      fontSize: null,
      bold: null,
      ownerObject: null,
      ...(endsOn > page && page > 0 && { endsOn }),
    };
    this.blocks.push(block);
    this.byKey.set(blockKey(ref), block);
    if (inFlow) this.order.push({ ref, level: null, emittedAs: '' });
    return ref;
  }

  private usable(page: number): number {
    if (page <= MOST_PAGES) return page;
    this.fault('blocks-odd-pages');
    return 0;
  }

  /** Lets a block that was added go on over the next page. Returns false where that page does not follow. */
  goesOn(ref: BlockRef, page: number): boolean {
    const block = this.byKey.get(blockKey(ref));
    const end = block?.endsOn ?? block?.page ?? 0;
    if (block === undefined || end === 0 || page < end || page > end + 1) return false;
    if (page > end) {
      block.endsOn = page;
      this.reachesPage(page);
    }
    return true;
  }

  addObject({ kind, captions, assets, inner = [], image = null, html = null, label }: DraftObject): void {
    const first = captions[0] ?? assets[0];
    if (first === undefined) return;
    const caption = captions[0] === undefined ? '' : (this.byKey.get(blockKey(captions[0]))?.text ?? '');
    this.objects.push({
      kind,
      objectId: `${kind}_${String(this.objects.length + 1).padStart(3, '0')}`,
      label: label ?? printedLabel(caption),
      page: first.page,
      captionBlocks: captions,
      assetBlocks: assets,
      innerBlocks: inner,
      image,
      html,
    });
  }

  /** Counts one more of a fault that is told once, with its number. */
  fault(code: ReasonCode, by = 1): void {
    if (by > 0) this.counts.set(code, (this.counts.get(code) ?? 0) + by);
  }

  warn(reason: Reason): void {
    this.reasons.push(reason);
  }

  /** The paper; `files` are those that it was read from, in order. `pageCount` is the source's own, or null. */
  finish(files: NamedFiles, pageCount: number | null = null): FormatPaper {
    const blocks = settleLevels(settleTitle(this.blocks.map(withCaption), this.described.title));
    const warnings = [...this.reasons, ...[...this.counts].map(([code, count]): Reason => ({ code, params: { count } }))];
    const paged = blocks.some(({ page, text }) => page > 0 && text !== '');
    const hasText = blocks.some(({ text }) => text.trim() !== '');
    if (!hasText) warnings.push({ code: 'empty' });
    else if (!paged) warnings.push({ code: 'no-pages' });
    const pages = Math.max(this.lastPage, pageCount ?? 0);
    const sources = [...files].map(([name, bytes]): SourceFile => ({ name, sha256: sha256Hex(bytes) }));
    return {
      paperId: this.paperId,
      layout: this.layout,
      status: 'ready',
      identity: { kind: 'content', value: contentOf(this.layout, sources) },
      collection: this.collection,
      blocks,
      renderOrder: this.order,
      objects: this.objects,
      pageCount: pages > 0 ? pages : null,
      sources,
      warnings,
      described: describe(this.described, blocks),
    };
  }
}

/** A caption that the tool took for a paragraph. */
function withCaption(block: Block): Block {
  const kind = block.role === 'body_paragraph' && block.rawLabel === null ? captionKind(block.text) : null;
  return kind === null ? block : { ...block, role: `${kind}_caption_candidate`, rawLabel: 'figure_title' };
}

/** SHA-256 over the format and the files' digests: a file that was moved or renamed is the same source. */
const contentOf = (layout: string, sources: readonly SourceFile[]): string => sha256Hex(`${layout}\0${sources.map(({ sha256 }) => sha256).join('\0')}`);

function scaled(box: Box, { width, height, rasterHeight }: PageSize): Box | null {
  const x = RASTER_WIDTH / width;
  const y = rasterHeight / height;
  const [a, b, c, d] = [box[0] * x, box[1] * y, box[2] * x, box[3] * y].map(Math.round);
  if (a === undefined || b === undefined || c === undefined || d === undefined || ![a, b, c, d].every(Number.isFinite)) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
