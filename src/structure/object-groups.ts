import { blockKey, type Block, type SourceObject } from '../ocr/source-paper';
import type { Use } from './assign';
import { shareX } from './columns';
import type { ObjectKind, TableCells } from './model';
import { captionLabel, type ObjectLabel } from './object-label';
import { parseTable } from './tables';

/** The blocks of one figure, table or equation, in the order in which they are printed. */
export interface ObjectGroup {
  kind: ObjectKind;
  label: ObjectLabel | null;
  /** Printed number of an equation: "(3)". */
  number: string | null;
  captions: Block[];
  contents: Block[];
  assets: Block[];
  image: string | null;
  cells: TableCells | null;
  /** Index in reading order of the block at which the object stands. */
  at: number;
}

const empty = (kind: ObjectKind, at: number): ObjectGroup => ({ kind, label: null, number: null, captions: [], contents: [], assets: [], image: null, cells: null, at });

/**
 * Objects of a paper from blocks in reading order and their uses. A caption begins an object; the next caption block without a label
 * of its own goes on with it. Tables, images and small print go to the object that the source's inventory names, else to the nearest
 * caption of their kind on the page, else they stand alone. Linear in blocks for each page's captions.
 */
export function groupObjects(blocks: readonly Block[], uses: readonly Use[], known: readonly SourceObject[]): ObjectGroup[] {
  const inventory = new Map<string, SourceObject>();
  for (const object of known) for (const ref of [...object.captionBlocks, ...object.assetBlocks, ...object.innerBlocks]) inventory.set(blockKey(ref), object);
  const groups = captionGroups(blocks, uses, inventory);
  const named = new Map<SourceObject, ObjectGroup>();
  for (const group of groups) {
    const object = group.captions.map((block) => inventory.get(blockKey(block))).find((found) => found !== undefined);
    if (object && !named.has(object)) named.set(object, group);
  }
  const byCaption = new Map(groups.flatMap((group) => group.captions.map((block) => [block, group] as const)));
  const byPage = new Map<number, ObjectGroup[]>();
  for (const group of groups) {
    const page = group.captions[0]?.page ?? 0;
    const list = byPage.get(page);
    if (list) list.push(group);
    else byPage.set(page, [group]);
  }
  const below = captionsStandBelow(uses);
  const alone: ObjectGroup[] = [];
  const repeatedImages = repeatedBoxes(blocks, uses);
  blocks.forEach((block, at) => {
    const use = uses[at];
    const owner = use?.as === 'inner' && use.caption !== undefined ? byCaption.get(use.caption) : undefined;
    if (owner) owner.contents.push(block);
    else if (use?.as === 'table' || use?.as === 'inner') attach(block, at, use.as === 'table' ? 'table' : use.kind, use.as);
    else if (use?.as === 'asset' && !repeatedImages.has(boxKey(block))) attach(block, at, use.kind === 'table' ? 'table' : 'figure', use.kind === 'media' ? 'media' : 'asset');
    else if (use?.as === 'formula') alone.push({ ...empty('equation', at), contents: [block] });
  });
  numberEquations(blocks, uses, alone);
  const all = [...groups, ...alone];
  const owners = new Map([...named].map(([object, group]) => [group, object]));
  for (const group of all) finish(group, owners.get(group));
  return all.filter(({ captions, contents, assets }) => captions.length + contents.length + assets.length > 0).sort((a, b) => a.at - b.at);

  function attach(block: Block, at: number, kind: 'figure' | 'table', as: Attached): void {
    const object = inventory.get(blockKey(block));
    let group = object === undefined ? undefined : named.get(object);
    group ??= nearest(block, at, byPage.get(block.page) ?? [], kind, as, below);
    group ??= nextTo(block, at, kind, as);
    if (group === undefined && as === 'inner') group = byPage.get(block.page)?.find((candidate) => candidate.kind === kind);
    if (group === undefined && (as === 'media' || as === 'inner') && object === undefined) return;
    if (group === undefined) {
      group = empty(object?.kind === 'equation' ? kind : (object?.kind ?? kind), at);
      alone.push(group);
      if (object) named.set(object, group);
    }
    if (as === 'table' || as === 'inner') group.contents.push(block);
    else group.assets.push(block);
  }

  /** A table whose caption is the neighbour in the order, where the page of one of them is unknown. */
  function nextTo(block: Block, at: number, kind: 'figure' | 'table', as: Attached): ObjectGroup | undefined {
    if (as !== 'table') return undefined;
    const beside = (below ? [at + 1, at - 1] : [at - 1, at + 1]).map((next) => blocks[next]);
    return beside.map((next) => next && (next.page === 0 || block.page === 0) && byCaption.get(next)).find((group) => group && group.kind === kind && group.contents.length === 0) || undefined;
  }
}

/** What a block is to the object that it goes to. */
type Attached = 'table' | 'inner' | 'asset' | 'media';

/** True where most tables of the paper have their caption right below them and not right above. */
function captionsStandBelow(uses: readonly Use[]): boolean {
  let below = 0;
  uses.forEach((use, at) => {
    if (use.as !== 'table') return;
    if (uses[at + 1]?.as === 'caption') below += 1;
    if (uses[at - 1]?.as === 'caption') below -= 1;
  });
  return below > 0;
}

function captionGroups(blocks: readonly Block[], uses: readonly Use[], inventory: ReadonlyMap<string, SourceObject>): ObjectGroup[] {
  const groups: ObjectGroup[] = [];
  let open: { group: ObjectGroup; last: number } | null = null;
  blocks.forEach((block, at) => {
    const use = uses[at];
    if (use?.as !== 'caption') return;
    const label = captionLabel(block.text);
    const before = open?.group.captions.at(-1);
    const together = before !== undefined && inventory.get(blockKey(block)) !== undefined && inventory.get(blockKey(block)) === inventory.get(blockKey(before));
    const follows = open !== null && label === null && before?.page === block.page && nothingBetween(uses, open.last, at) && open.group.kind === use.kind;
    if (open && label === null && (together || follows)) {
      open.group.captions.push(block);
      open.last = at;
      return;
    }
    const group = { ...empty(label?.kind ?? use.kind, at), label, captions: [block] };
    groups.push(group);
    open = { group, last: at };
  });
  return groups;
}

const nothingBetween = (uses: readonly Use[], from: number, to: number): boolean => {
  for (let at = from + 1; at < to; at += 1) if (!['blank', 'excluded', 'asset'].includes(uses[at]?.as ?? '')) return false;
  return true;
};

/** The caption of this kind that stands nearest in the block's column: tables take their caption above first, figures below. Without boxes the order tells. */
function nearest(block: Block, at: number, groups: readonly ObjectGroup[], kind: 'figure' | 'table', as: Attached, below: boolean): ObjectGroup | undefined {
  let best: { group: ObjectGroup; distance: number } | undefined;
  for (const group of groups) {
    if (group.kind !== kind || (as === 'table' && group.contents.length > 0) || (as === 'media' && group.assets.length > 0)) continue;
    const distance = distanceTo(block, at, group, below);
    if (distance !== null && (as !== 'media' || distance < 0.12) && (best === undefined || distance < best.distance)) best = { group, distance };
  }
  return best?.group;
}

/** Share of the page's height between a block and a caption; a figure's caption above it and a table's below count double. */
function distanceTo(block: Block, at: number, group: ObjectGroup, below: boolean): number | null {
  const caption = group.captions[0];
  if (!caption) return null;
  if (block.bbox === null || caption.bbox === null) return 0.5 + (Math.abs(group.at - at) * (group.at < at === (group.kind === 'table' && !below) ? 2 : 3)) / 1e6;
  if (shareX(block.bbox, caption.bbox) <= 0) return null;
  const height = block.pageHeight ?? Math.max(block.bbox[3], caption.bbox[3]);
  const isBelow = caption.bbox[1] >= block.bbox[3] - 4;
  const gap = isBelow ? caption.bbox[1] - block.bbox[3] : Math.max(0, block.bbox[1] - caption.bbox[3]);
  return (Math.max(0, gap) / height) * (isBelow === (group.kind === 'table') ? 2 : 1);
}

const boxKey = (block: Block): string => `${block.bbox?.map((side) => Math.round(side / 8)).join(',')}`;

/** Boxes of images that stand at one place on three pages or more: logos, not figures. */
function repeatedBoxes(blocks: readonly Block[], uses: readonly Use[]): Set<string> {
  const counts = new Map<string, number>();
  blocks.forEach((block, at) => {
    if (uses[at]?.as === 'asset' && block.bbox !== null) counts.set(boxKey(block), (counts.get(boxKey(block)) ?? 0) + 1);
  });
  return new Set([...counts].filter(([, count]) => count >= 3).map(([key]) => key));
}

/** Gives each printed equation number to the formula beside it: the one before it in reading order on the page, else the next. */
function numberEquations(blocks: readonly Block[], uses: readonly Use[], groups: readonly ObjectGroup[]): void {
  const byBlock = new Map(groups.filter(({ kind }) => kind === 'equation').map((group) => [group.contents[0], group]));
  const free = (at: number, page: number): ObjectGroup | undefined => {
    const group = uses[at]?.as === 'formula' && blocks[at]?.page === page ? byBlock.get(blocks[at]) : undefined;
    return group?.captions.length === 0 ? group : undefined;
  };
  blocks.forEach((block, at) => {
    if (uses[at]?.as !== 'formula-number') return;
    const group = free(at - 1, block.page) ?? free(at + 1, block.page);
    if (group) {
      group.captions.push(block);
      group.number = block.text.trim();
    }
  });
}

/** The number that a formula prints itself: `\tag{3}`, or "(3)" set off at its end. */
function printedNumber(formula: string): string | null {
  const [, star, tag] = /\\tag(\*)?\s?\{\s?([^{}]{1,20}?)\s?\}/.exec(formula) ?? [];
  if (tag !== undefined) return star === undefined && !tag.startsWith('(') ? `(${tag})` : tag;
  const end = /\\q?quad\s*(?:\\text\s?\{\s?)?[(（]\s?((?:[A-Z]\.?)?\d(?:\s?\d){0,2}(?:\.\d{1,2})?[a-z]?)\s?[)）][\s}]*(?:\$\$|\\\])?\s*$/.exec(formula.slice(-80));
  return end ? `(${(end[1] ?? '').replace(/\s/g, '')})` : null;
}

function finish(group: ObjectGroup, object: SourceObject | undefined): void {
  if (object) group.image = object.image;
  if (group.kind === 'equation') {
    group.number ??= printedNumber(group.contents[0]?.text ?? '');
    return;
  }
  for (const block of group.contents) group.cells ??= parseTable(block.text);
  if (group.cells === null && object !== undefined && object.html !== null) group.cells = parseTable(object.html);
}
