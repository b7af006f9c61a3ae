import { blockKey, type Block } from '../ocr/source-paper';
import { normaliseTitle } from '../provenance';
import type { HeadingOrigin, Repair } from './model';
import { hasWordsAfter, headingNumber, NumberSequence, series, type HeadingNumber } from './numbering';
import { captionLabel } from './object-label';
import { treatmentOf } from './roles';
import { isAbstractTitle, isAffiliation, isKnownTitle, isReferencesTitle, readsAsTitle } from './title-text';
import { standsOut, type Typography } from './typography';

export type HeadingZone = 'section' | 'abstract' | 'backmatter' | 'references';

/** A confirmed heading, or one half of a block that holds two. */
export interface Heading {
  block: Block;
  title: string;
  level: number;
  zone: HeadingZone;
  origin: HeadingOrigin;
  number: HeadingNumber | null;
  /** Part of the block's trimmed text, in UTF-16 units: the whole of it but for halves of merged titles. */
  from: number;
  to: number;
  repairs: Repair[];
  /** As the page has it, where the outline supplied another spelling for `title`. */
  printed?: string;
  /** The outline has settled its level; numbering does not change it. */
  settled?: true;
  /** Placed by its page alone (`spec/30` 3). */
  approximate?: true;
}

/** What the steps before found out about a paper. */
export interface HeadingContext {
  type: Typography;
  /** Keys of page furniture and of contents lines: never headings. */
  refused: (key: string) => boolean;
  /** Level with which the source rendered a block as a heading, or null. */
  renderedLevel: (key: string) => number | null;
}

const LONGEST_LINE = 90;
/** Longer than any title with its markup. */
const LONGEST_HEADING = 600;
const seedHeads = (block: Block): boolean => block.seedRole !== null && treatmentOf(block.seedRole)?.as === 'heading';
const labelledTitle = (block: Block): boolean => seedHeads(block) || block.rawLabel === 'paragraph_title';

/** Witness (a): the source itself says that the block is a heading, and its text can be one. */
function says(block: Block, context: HeadingContext): boolean {
  const treatment = treatmentOf(block.role);
  return treatment?.as === 'heading' || context.renderedLevel(blockKey(block)) !== null || (block.level !== null && (treatment?.as === 'run' || treatment === null));
}

/** Roles to which the source's gates demote headings. */
function demotable(block: Block, started: boolean): boolean {
  const treatment = treatmentOf(block.role);
  if (treatment === null) return false;
  if (treatment.as === 'structural' || treatment.as === 'reference' || treatment.as === 'free-insert') return true;
  if (treatment.as === 'run') return treatment.kind === 'body';
  return started && (treatment.as === 'title' || treatment.as === 'front');
}

/** One line of print by its box, or by its length where there is no box. */
function isOneLine(block: Block, type: Typography): boolean {
  const text = block.text.trim();
  if (text.length > LONGEST_LINE || text.includes('\n')) return false;
  if (block.bbox === null || type.bodySize === null || block.pageHeight === null) return true;
  return block.bbox[3] - block.bbox[1] <= Math.max(40, block.pageHeight * 0.03);
}

/**
 * Headings of a paper from blocks in reading order. A block that its source calls a heading is one if it reads as a title. A
 * block whose seed role or layout label was a heading is one if its number continues the numbers before it or if its type stands out. A
 * plain line is one only if both are true. Linear.
 */
export function findHeadings(blocks: readonly Block[], context: HeadingContext): Heading[] {
  const numbers = new NumberSequence();
  const found: Heading[] = [];
  const twins = levelsBySize(blocks, context);
  for (const block of blocks) {
    const key = blockKey(block);
    if (context.refused(key)) continue;
    if (block.text.length > LONGEST_HEADING) continue;
    const title = normaliseTitle(block.text);
    const said = says(block, context);
    if ((title === '' && !said) || (found.length === 0 && isAffiliation(title))) continue;
    const number = headingNumber(title);
    const restored = !said && confirms(block, title, number, numbers, context, found.length > 0);
    if (!restored && !(said && acceptable(block, title))) continue;
    if (number) numbers.add(number);
    const length = block.text.trim().length;
    found.push({
      block,
      title,
      level: levelOf(block, number, context, twins, restored),
      zone: zoneOf(block, title),
      origin: 'blocks',
      number,
      from: 0,
      to: length,
      repairs: restored ? [{ kind: 'heading-restored', from: block.role, to: 'heading' }] : [],
    });
  }
  return found;
}

/** An untitled heading is kept; a row of numbers, a caption, a date, a sentence is not one, whoever says so. */
const acceptable = (block: Block, title: string): boolean =>
  title === '' || ((readsAsTitle(title) || isKnownTitle(title)) && captionLabel(title) === null && block.rawLabel !== 'reference_content');

function confirms(block: Block, title: string, number: HeadingNumber | null, numbers: NumberSequence, context: HeadingContext, started: boolean): boolean {
  if (!demotable(block, started) || !acceptable(block, title) || title.length > LONGEST_LINE * 1.5) return false;
  if (number && !hasWordsAfter(title, number)) return false;
  const continues = number !== null && number.style !== 'bracket' && number.style !== 'named' && numbers.fits(number);
  const distinct = standsOut(context.type, block);
  if (labelledTitle(block)) return continues || (distinct && (started || isKnownTitle(title))) || (isKnownTitle(title) && block.fontSize === null);
  if (number === null || !continues || !isOneLine(block, context.type)) return false;
  // a list item is numbered too: a single number needs larger type, a compound one bold
  return number.parts.length > 1 || number.style === 'chapter' ? distinct || (block.bold === true && title.length <= 60) : isLarger(context.type, block);
}

const isLarger = (type: Typography, block: Block): boolean => block.fontSize !== null && type.bodySize !== null && block.fontSize > type.bodySize * 1.05;

function zoneOf(block: Block, title: string): HeadingZone {
  const treatment = treatmentOf(block.role);
  if (isReferencesTitle(title)) return 'references';
  if (isAbstractTitle(title)) return 'abstract';
  return treatment?.as === 'heading' ? treatment.zone : 'section';
}

const sizeKey = (block: Block): string | null => (block.fontSize === null ? null : `${Math.round(block.fontSize * 2)}`);

/** Level that the source gave most often to headings of a size. */
function levelsBySize(blocks: readonly Block[], context: HeadingContext): ReadonlyMap<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const block of blocks) {
    const size = sizeKey(block);
    const level = context.renderedLevel(blockKey(block)) ?? (treatmentOf(block.role)?.as === 'heading' ? block.level : null);
    if (size === null || level === null || !acceptable(block, normaliseTitle(block.text))) continue;
    const levels = counts.get(size) ?? new Map<number, number>();
    levels.set(level, (levels.get(level) ?? 0) + 1);
    counts.set(size, levels);
  }
  return new Map([...counts].map(([size, levels]) => [size, [...levels].reduce((best, next) => (next[1] > best[1] ? next : best))[0]]));
}

function levelOf(block: Block, number: HeadingNumber | null, context: HeadingContext, twins: ReadonlyMap<string, number>, restored: boolean): number {
  const rendered = context.renderedLevel(blockKey(block));
  if (rendered !== null) return rendered;
  const treatment = treatmentOf(block.role);
  if (!restored && block.level !== null) return block.level;
  const twin = twins.get(sizeKey(block) ?? '');
  if (twin !== undefined) return twin;
  if (number && series(number) !== 'bracket') return Math.min(6, number.parts.length + 1);
  const seed = block.seedRole === null ? null : treatmentOf(block.seedRole);
  if (treatment?.as === 'heading') return treatment.level;
  return seed?.as === 'heading' ? seed.level : 2;
}
