import { blockKey, type Block, type Box } from '../ocr/source-paper';
import type { FlowColumns } from './flow-columns';
import type { Heading, HeadingZone } from './headings';
import type { NotIndexable, RunKind } from './model';
import { captionLabel, isSentenceAbout } from './object-label';
import type { PageEdges } from './page-edge';
import { treatmentOf, type Treatment } from './roles';
import { isAbstractTitle, isByline } from './title-text';
import { isBodySize, type Typography } from './typography';

/** What becomes of a block: exactly one of these (`spec/20` 14). */
export type Use =
  | { as: 'heading'; headings: Heading[] }
  | { as: 'run'; kind: RunKind; reason?: NotIndexable }
  | { as: 'caption'; kind: 'figure' | 'table' }
  | { as: 'table' }
  | { as: 'formula' }
  | { as: 'formula-number' }
  | { as: 'asset'; kind: 'figure' | 'table' | 'media' }
  /** Small print in a figure that is not on the exclusion list: kept with the figure; `caption` where it is known whose. */
  | { as: 'inner'; kind: 'figure' | 'table'; caption?: Block }
  | { as: 'reference' }
  | { as: 'excluded'; role: string }
  /** No text, nothing to place. */
  | { as: 'blank' };

export interface ObjectRegion {
  kind: 'figure' | 'table';
  box: Box;
}

export interface AssignContext {
  type: Typography;
  columns: FlowColumns;
  edges: PageEdges;
  contents: ReadonlySet<string>;
  headings: ReadonlyMap<string, Heading[]>;
  /** By key of a block: headings that stand before it without a block of their own. */
  inserted: ReadonlyMap<string, Heading[]>;
  /** Keys that the source's inventory puts inside an object. */
  inner: ReadonlySet<string>;
  /** Boxes of images of figures and tables by page. */
  regions: ReadonlyMap<number, readonly ObjectRegion[]>;
  /** Pages that hold a figure caption. */
  figurePages: ReadonlySet<number>;
}

export interface Assignment {
  uses: Use[];
  unknownRoles: Record<string, number>;
}

type Zone = 'front' | HeadingZone;

/** Uses of blocks in reading order, one for one. Linear. */
export function assignUses(blocks: readonly Block[], context: AssignContext): Assignment {
  // A map until the end: a role may have the name of an object's own members.
  const unknownRoles = new Map<string, number>();
  let zone: Zone = 'front';
  const uses = blocks.map((block): Use => {
    zone = context.inserted.get(blockKey(block))?.at(-1)?.zone ?? zone;
    const own = context.headings.get(blockKey(block));
    if (own) {
      zone = own.at(-1)?.zone ?? zone;
      return { as: 'heading', headings: own };
    }
    if (treatmentOf(block.role) === null) unknownRoles.set(block.role, (unknownRoles.get(block.role) ?? 0) + 1);
    return useOf(block, zone, context);
  });
  settleFront(blocks, uses, context.inserted);
  return { uses, unknownRoles: Object.fromEntries(unknownRoles) };
}

const run = (kind: RunKind, reason?: NotIndexable): Use => (reason === undefined ? { as: 'run', kind } : { as: 'run', kind, reason });
const FRONT = run('other', 'front-matter');

function useOf(block: Block, zone: Zone, context: AssignContext): Use {
  const key = blockKey(block);
  const treatment = treatmentOf(block.role);
  if (treatment?.as === 'asset') return { as: 'asset', kind: treatment.kind };
  if (block.text.trim() === '') return { as: 'blank' };
  const edge = context.edges.furniture.get(key);
  if (edge !== undefined) return { as: 'excluded', role: treatment?.as === 'excluded' ? block.role : edge };
  if (treatment === null) return run('other');
  if (treatment.as === 'excluded') return restoredFromNoise(block, zone, context) ? running(zone) : { as: 'excluded', role: block.role };
  if (context.contents.has(key)) return run('other', 'contents-page');
  if (block.rawLabel === 'formula_number') return { as: 'formula-number' };
  if (block.rawLabel === 'display_formula') return { as: 'formula' };
  if (block.rawLabel === 'reference_content') return { as: 'reference' };
  if (context.inner.has(key) && treatment.as !== 'caption') return { as: 'inner', kind: 'figure' };
  return byTreatment(block, treatment, zone, context);
}

/** Running text of a zone: the zone says what plain text is. */
function running(zone: Zone): Use {
  if (zone === 'references') return { as: 'reference' };
  return run(zone === 'abstract' ? 'abstract' : zone === 'backmatter' ? 'backmatter' : 'body');
}

function byTreatment(block: Block, treatment: Treatment, zone: Zone, context: AssignContext): Use {
  switch (treatment.as) {
    case 'run':
      if (treatment.kind !== 'body') return run(treatment.kind);
      return zone === 'front' && isByline(block.text) ? FRONT : plain(block, zone, context);
    case 'heading':
      // refused as a heading: a row of a table, a date, a sentence
      return zone === 'front' ? FRONT : plain(block, zone, context);
    case 'title':
      return zone === 'front' || zone === 'abstract' ? FRONT : plain(block, zone, context);
    case 'front':
      return frontRole(block, zone, context);
    case 'caption':
      return isSentenceAbout(block.text) && context.columns.holds(block) ? running(zone) : { as: 'caption', kind: treatment.kind };
    case 'table':
      return { as: 'table' };
    case 'formula':
      return { as: 'formula' };
    case 'reference':
      return zone === 'references' ? { as: 'reference' } : plain(block, zone, context);
    case 'structural':
      return structural(block, zone, context);
    case 'free-insert':
      return freeInsert(block, zone, context);
    case 'asset':
    case 'excluded':
      return { as: 'excluded', role: block.role };
  }
}

const NOTE_MARK = /^(?:\d{1,2}|[*†‡§¶∗]{1,2}|\$\s*\^\{[^}]{1,12}\}\s*\$)\s*[\p{L}"“(]/u;

/** A body role still hides captions, tables, notes and boxes that the layout label or the print gives away. */
function plain(block: Block, zone: Zone, context: AssignContext): Use {
  if (/^(?:figure_title|table_title|chart_title)$/.test(block.rawLabel ?? '') && captionLabel(block.text) && !isSentenceAbout(block.text)) {
    return { as: 'caption', kind: captionLabel(block.text)?.kind === 'table' ? 'table' : 'figure' };
  }
  if (/<table[\s>]/i.test(block.text.slice(0, 200)) || /^\s*\|.*\|\s*\n\s*\|[\s:|-]+\|/.test(block.text.slice(0, 4000))) return { as: 'table' };
  if (/footnote$/.test(block.rawLabel ?? '')) return run('footnote');
  if (block.rawLabel === 'algorithm' || block.rawLabel === 'aside_text') return run('insert');
  if (isFootnote(block, context.type)) return run('footnote');
  return running(zone);
}

/** Small type at the foot of a column that begins with a note's mark. */
function isFootnote(block: Block, type: Typography): boolean {
  if (block.fontSize === null || type.bodySize === null || block.bbox === null || block.pageHeight === null) return false;
  return block.fontSize < type.bodySize * 0.86 && block.bbox[3] > block.pageHeight * 0.6 && NOTE_MARK.test(block.text.trim());
}

const wordCount = (text: string): number => text.trim().split(/\s+/).length;

/** Author and affiliation roles stick to paragraphs that merely name people: past the first heading a paragraph is body. */
function frontRole(block: Block, zone: Zone, context: AssignContext): Use {
  if (zone === 'front') return FRONT;
  const small = context.type.bodySize !== null && block.fontSize !== null && !isBodySize(context.type, block.fontSize);
  const label = block.role === 'keywords' || block.role === 'doi' || block.role === 'email' || block.role === 'correspondence';
  if (zone === 'abstract' && (label || small || wordCount(block.text) < 8)) return FRONT;
  if (label && wordCount(block.text) < 40) return FRONT;
  return small && block.page === 1 ? FRONT : plain(block, zone, context);
}

/** `spec/20` 14a, after headings, furniture and contents pages have been taken out. */
function structural(block: Block, zone: Zone, context: AssignContext): Use {
  if (/^(?:header|footer|number|header_image|footer_image)$/.test(block.rawLabel ?? '') && atEdge(block)) return { as: 'excluded', role: block.rawLabel === 'number' ? 'page_number' : 'running_head' };
  const seed = block.seedRole === null ? null : treatmentOf(block.seedRole);
  if (zone === 'front' && (seed?.as === 'front' || seed?.as === 'title' || block.rawLabel === 'doc_title' || block.rawLabel === 'paragraph_title')) return FRONT;
  if (seed?.as === 'caption' && captionLabel(block.text)) return byTreatment(block, seed, zone, context);
  const region = regionAround(block, context);
  if (region) return { as: 'inner', kind: region.kind };
  return isSmallPrint(block, context) ? { as: 'inner', kind: 'figure' } : plain(block, zone, context);
}

/** The image that a block lies in wholly, or undefined. */
function regionAround({ page, bbox }: Block, { regions }: AssignContext): ObjectRegion | undefined {
  if (bbox === null) return undefined;
  return regions.get(page)?.find(({ box }) => bbox[0] >= box[0] && bbox[1] >= box[1] && bbox[2] <= box[2] && bbox[3] <= box[3]);
}

const atEdge = ({ bbox, pageHeight }: Block): boolean => bbox === null || pageHeight === null || bbox[3] < pageHeight * 0.12 || bbox[1] > pageHeight * 0.88;

/** Labels of an axis or a diagram: a few characters, much smaller than the text, on a page with a figure. */
function isSmallPrint(block: Block, { type, figurePages }: AssignContext): boolean {
  if (block.fontSize === null || type.bodySize === null || !figurePages.has(block.page)) return false;
  return block.fontSize < type.bodySize * 0.8 && block.text.length <= 60;
}

function freeInsert(block: Block, zone: Zone, context: AssignContext): Use {
  const inFlow = context.columns.holds(block) && isBodySize(context.type, block.fontSize);
  if (zone === 'front' && !(inFlow && wordCount(block.text) >= 12)) return FRONT;
  if (isSmallPrint(block, context)) return { as: 'inner', kind: 'figure' };
  return inFlow ? plain(block, zone, context) : run('insert');
}

/** Running text that a gate took for front-matter noise: past the first heading, in the column, in body type, a paragraph long. */
function restoredFromNoise(block: Block, zone: Zone, context: AssignContext): boolean {
  const treatment = treatmentOf(block.role);
  if (treatment?.as !== 'excluded' || treatment.demoted !== true || zone === 'front') return false;
  const seed = block.seedRole === null ? null : treatmentOf(block.seedRole);
  if (seed?.as !== 'run' || block.fontSize === null || context.columns.measure === null || block.bbox === null) return false;
  return wordCount(block.text) >= 12 && context.columns.holds(block) && isBodySize(context.type, block.fontSize);
}

/**
 * Body text before the first heading is the abstract where a heading follows and the paper has none of its own, or where it says so
 * itself ("Abstract—…"); otherwise body (`spec/20` 9).
 */
function settleFront(blocks: readonly Block[], uses: Use[], inserted: AssignContext['inserted']): void {
  const first = blocks.findIndex((block, at) => uses[at]?.as === 'heading' || inserted.has(blockKey(block)));
  const titles = [...uses.flatMap((use) => (use.as === 'heading' ? use.headings : [])), ...[...inserted.values()].flat()];
  const hasAbstract = uses.some((use) => use.as === 'run' && use.kind === 'abstract') || titles.some(({ title }) => isAbstractTitle(title));
  const end = first < 0 ? uses.length : first;
  const announced = uses.slice(0, end).findIndex((use, at) => use.as === 'run' && use.kind === 'body' && /^\s*(?:abstract|摘\s*要|summary)\s*[:：.—–-]/i.test(blocks[at]?.text ?? ''));
  if (!hasAbstract && (first >= 0 || announced >= 0)) {
    for (let at = Math.max(0, announced); at < end; at += 1) {
      const use = uses[at];
      if (use?.as === 'run' && use.kind === 'body') uses[at] = { as: 'run', kind: 'abstract' };
    }
  }
}
