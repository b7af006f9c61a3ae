import { integerOf, isRecord, parseJson, recordsOf, textOf } from '../loose-json';
import type { Reason } from '../reason';
import { blockKey, type RenderOrder } from '../source-paper';
import type { BlockIndex } from './block-index';
import { levelOf } from './tree';

export interface RenderWitness {
  order: RenderOrder[];
  /** Markdown level by block key of every heading that was rendered. */
  levels: Map<string, number>;
  warnings: Reason[];
}

/**
 * The order in which PaperForge rendered the blocks. Its line numbers are not read: they count list items, not lines of the
 * file. `blocksComplete`: whether a block that the map names can be missing only because the map is wrong.
 */
export function readRenderMap(bytes: Uint8Array | undefined, index: BlockIndex, blocksComplete: boolean): RenderWitness {
  if (bytes === undefined) return { order: [], levels: new Map(), warnings: [{ code: 'render-map-missing' }] };
  const map = parseJson(bytes);
  if (!isRecord(map) || !Array.isArray(map.emitted_blocks)) {
    return { order: [], levels: new Map(), warnings: [{ code: 'render-map-broken' }] };
  }
  const levels = new Map<string, number>();
  for (const heading of recordsOf(map.headings)) {
    const block = index.find(heading.page, heading.block_id);
    const level = levelOf(heading.markdown_level);
    if (block && level !== null) levels.set(blockKey(block), level);
  }

  const events = recordsOf(map.emitted_blocks).map((event) => ({ event, order: integerOf(event.emitted_order) ?? -1 }));
  const sound = events.length === map.emitted_blocks.length && events.every(({ order }, i) => order > (events[i - 1]?.order ?? -1));
  if (!sound) events.sort((a, b) => a.order - b.order);

  const order: RenderOrder[] = [];
  const seen = new Set<string>();
  let lost = 0;
  for (const { event } of events) {
    const block = index.find(event.page, event.block_id);
    const key = block && blockKey(block);
    if (block === null || key === null || seen.has(key)) {
      lost += 1;
      continue;
    }
    seen.add(key);
    const ref = { page: block.page, blockId: block.blockId };
    order.push({ ref, level: levels.get(key) ?? null, emittedAs: textOf(event.emitted_as) || 'other' });
  }
  const broken = !sound || (lost > 0 && blocksComplete);
  return { order, levels, warnings: broken ? [{ code: 'render-map-broken' }] : [] };
}
