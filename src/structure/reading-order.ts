import { blockKey, type Block, type RenderOrder } from '../ocr/source-paper';
import { readDown, standsAbove } from './columns';
import { treatmentOf } from './roles';

/**
 * Blocks in reading order: page after page, on a page in the order in which the source rendered them, the blocks that it
 * left out put after the block they follow on the page. Where a page was not rendered, or was rendered in an order that climbs back up
 * a column (headings before the text above them: measured on pages where references begin), the page itself is read.
 */
export function inReadingOrder(blocks: readonly Block[], rendered: readonly RenderOrder[], gutter: number | null = null): Block[] {
  const rank = new Map<string, number>();
  for (const { ref } of rendered) if (!rank.has(blockKey(ref))) rank.set(blockKey(ref), rank.size);
  const pages = new Map<number, Block[]>();
  let known = 0;
  for (const block of blocks) {
    // a block whose page nobody knows stays behind the block before it
    if (block.page > 0) known = block.page;
    const page = pages.get(known);
    if (page) page.push(block);
    else pages.set(known, [block]);
  }
  return [...pages.entries()].sort(([a], [b]) => a - b).flatMap(([, page]) => orderPage(page, rank, gutter));
}

function orderPage(page: readonly Block[], rank: ReadonlyMap<string, number>, gutter: number | null): Block[] {
  const rankOf = (block: Block): number => rank.get(blockKey(block)) ?? -1;
  const mapped = page.filter((block) => rankOf(block) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  const read = readDown(page, gutter);
  if (mapped.length === 0 || climbs(mapped)) return read;
  return merge(mapped, read);
}

/** Roles whose place in the flow is fixed; floats, notes and inserts may be rendered anywhere. */
function flows(block: Block): boolean {
  const treatment = treatmentOf(block.role);
  if (treatment === null) return false;
  return ['heading', 'reference', 'structural', 'title', 'front'].includes(treatment.as) || (treatment.as === 'run' && ['body', 'abstract', 'backmatter'].includes(treatment.kind));
}

/** True where the order goes back up in a column. Looks back over a window: columns are read from the top, so the climb shows at once. */
function climbs(mapped: readonly Block[]): boolean {
  const flowing = mapped.filter((block) => block.bbox !== null && flows(block) && block.text.trim() !== '');
  const WINDOW = 12;
  for (let at = 1; at < flowing.length; at += 1) {
    const box = flowing[at]?.bbox;
    for (let back = Math.max(0, at - WINDOW); back < at; back += 1) {
      const earlier = flowing[back]?.bbox;
      if (box && earlier && standsAbove(box, earlier)) return true;
    }
  }
  return false;
}

/** The rendered order with the blocks that it lacks put after their predecessor in the page's own order. */
function merge(mapped: readonly Block[], read: readonly Block[]): Block[] {
  const known = new Set(mapped);
  const following = new Map<Block | null, Block[]>();
  let anchor: Block | null = null;
  for (const block of read) {
    if (known.has(block)) anchor = block;
    else {
      const list = following.get(anchor);
      if (list) list.push(block);
      else following.set(anchor, [block]);
    }
  }
  return [...(following.get(null) ?? []), ...mapped.flatMap((block) => [block, ...(following.get(block) ?? [])])];
}
