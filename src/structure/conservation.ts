import { blockKey, type Block, type SourcePaper } from '../ocr/source-paper';
import { renderedText } from './events';
import type { BuiltPaper, UnitBlock } from './model';
import { isLoneNumber } from './page-edge';
import { EDGE_ROLES, mayBeExcluded } from './roles';
import { walkTree } from './tree';

/** What the conservation rule found (`spec/20` 14): all lists empty where nothing is lost and nothing doubled. */
export interface Conservation {
  /** Blocks with text that are nowhere although their role may not be left out. */
  lost: Block[];
  /** Blocks that are in more than one place. */
  doubled: Block[];
  /** Blocks of which units hold only a part, or whose parts overlap. */
  broken: Block[];
  /** Characters left out that the paper does not own up to, by role; 0 where the counts agree. */
  uncounted: number;
}

type Place = 'heading' | 'unit' | 'object' | 'reference';

/**
 * Checks that every block with text is in exactly one of: a heading of the tree, running units that together are the whole block, one object,
 * the references, or the paper's count of excluded characters under a role of the closed list. Linear.
 */
export function checkConservation(source: SourcePaper, built: BuiltPaper): Conservation {
  const places = new Map<string, Set<Place>>();
  const ranges = new Map<string, UnitBlock[]>();
  const owners = new Map<string, Set<string>>();
  /** Blocks that an object holds with text; images are there as empty ranges. */
  const withText = new Set<string>();
  const put = (key: string, place: Place): void => {
    const known = places.get(key);
    if (known) known.add(place);
    else places.set(key, new Set([place]));
  };
  for (const node of walkTree(built.tree)) if (node.blockId !== null) put(blockKey({ page: node.page ?? 0, blockId: node.blockId }), 'heading');
  for (const reference of built.references) put(blockKey(reference), 'reference');
  for (const unit of built.units) {
    for (const block of unit.blocks) {
      const key = blockKey(block);
      put(key, unit.object ? 'object' : 'unit');
      if (unit.object) {
        owners.set(key, (owners.get(key) ?? new Set()).add(unit.unitId));
        if (block.end > block.start) withText.add(key);
        continue;
      }
      const parts = ranges.get(key);
      if (parts) parts.push(block);
      else ranges.set(key, [block]);
    }
  }
  const result: Conservation = { lost: [], doubled: [], broken: [], uncounted: 0 };
  let excluded = 0;
  for (const block of source.blocks) {
    if (block.text.trim() === '') continue;
    const key = blockKey(block);
    const found = places.get(key);
    const wordless = found?.size === 1 && found.has('object') && !withText.has(key);
    if (found === undefined || wordless) excluded += judgeMissing(block, built, result);
    else if (found.size > 1 || (owners.get(key)?.size ?? 0) > 1) result.doubled.push(block);
    else if (found.has('unit') && !isWhole(ranges.get(key) ?? [], renderedText(block), built.canonical)) result.broken.push(block);
  }
  result.uncounted = Object.values(built.excluded).reduce((sum, count) => sum + count, 0) - excluded;
  return result;
}

/**
 * Characters of a block whose text is nowhere; lost unless its role is on the closed list, furniture of the page's edge was counted, or there is
 * nothing to lose: markup without a word.
 */
function judgeMissing(block: Block, built: BuiltPaper, result: Conservation): number {
  const furniture = EDGE_ROLES.some((role) => (built.excluded[role] ?? 0) > 0);
  if (mayBeExcluded(block.role) || (furniture && isAtEdge(block))) return block.text.trim().length;
  if (renderedText(block) === '') return 0;
  result.lost.push(block);
  return block.text.trim().length;
}

function isAtEdge({ bbox, pageHeight, text, rawLabel }: Block): boolean {
  if (bbox === null || pageHeight === null) return isLoneNumber(text) || /^(?:header|footer|number)/.test(rawLabel ?? '');
  // a page's number may stand over a deep margin
  const edge = isLoneNumber(text) ? 0.28 : 0.15;
  return bbox[3] < pageHeight * edge || bbox[1] > pageHeight * (1 - edge);
}

/** The ranges are disjoint, lie end to end but for white space between parts, and together are the block's text. */
function isWhole(ranges: readonly UnitBlock[], text: string, canonical: string): boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  if (sorted.some(({ start }, at) => at > 0 && start < (sorted[at - 1]?.end ?? 0))) return false;
  return sorted.map(({ start, end }) => canonical.slice(start, end)).join('') === text;
}
