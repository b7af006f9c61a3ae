import { isRecord, listOf, parseJson, recordsOf, textOf, type JsonRecord } from '../loose-json';
import type { Reason } from '../reason';
import { blockKey, type Block } from '../source-paper';
import type { BlockIndex } from './block-index';

export interface TreeWitness {
  /** Heading level by block key, only from nodes that name their page and exist. */
  levels: Map<string, number>;
  warnings: Reason[];
}

/**
 * Checks PaperForge's tree and takes its heading levels; nothing else is built on it, because it drops sections, block 0
 * and everything before the first heading. `blocksComplete`: whether a block that the tree names can be missing only
 * because the tree is stale.
 */
export function readTree(bytes: Uint8Array | undefined, index: BlockIndex, blocksComplete: boolean): TreeWitness {
  const levels = new Map<string, number>();
  if (bytes === undefined) return { levels, warnings: [{ code: 'tree-missing' }] };
  const tree = parseJson(bytes);
  if (!isRecord(tree) || !Array.isArray(tree.nodes)) return { levels, warnings: [{ code: 'tree-truncated' }] };

  let synthetic = false;
  let unqualified = false;
  let dangling = 0;
  for (const node of nodesOf(tree.nodes)) {
    if (node.synthetic === true || textOf(node.node_id) === 'root') {
      synthetic = true;
      continue;
    }
    const owned = listOf(node.own_block_ids).map((id) => index.findQualified(id));
    if (!/^sec:p\d+:/.test(textOf(node.node_id)) || owned.includes(undefined)) {
      unqualified = true;
      continue;
    }
    const heading = index.find(node.page, node.block_id);
    dangling += owned.filter((block) => block === null).length + (heading === null ? 1 : 0);
    const level = levelOf(node.level);
    if (heading !== null && level !== null) levels.set(blockKey(heading), level);
  }

  const warnings: Reason[] = [];
  if (synthetic) warnings.push({ code: 'tree-synthetic' });
  if (unqualified) warnings.push({ code: 'tree-unqualified' });
  if (dangling > 0 && blocksComplete) warnings.push({ code: 'tree-dangling', params: { count: dangling } });
  return { levels, warnings };
}

/** All nodes, parents first. A stack, not recursion: the depth is the file's, not ours. */
function* nodesOf(roots: unknown): Generator<JsonRecord> {
  const stack = recordsOf(roots).reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    for (const child of recordsOf(node.children).reverse()) stack.push(child);
  }
}

/** A Markdown heading level 1-6, or null. */
export const levelOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6 ? value : null;

/** Blocks with the levels of the witnesses in order of trust; what no witness knows keeps the level of its role. */
export function withLevels(blocks: readonly Block[], ...witnesses: ReadonlyMap<string, number>[]): Block[] {
  return blocks.map((block) => {
    const key = blockKey(block);
    const level = witnesses.find((witness) => witness.has(key))?.get(key) ?? block.level;
    return level === block.level ? block : { ...block, level };
  });
}
