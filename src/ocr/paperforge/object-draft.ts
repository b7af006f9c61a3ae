import { printedLabel } from '../printed-label';
import { blockKey, type Block, type BlockRef, type SourceObject } from '../source-paper';

/** An object of an inventory with its ids resolved to blocks, before blocks that two objects claim are settled. */
export interface ObjectDraft {
  kind: 'figure' | 'table';
  objectId: string;
  caption: Block[];
  assets: Block[];
  inner: Block[];
  /** Page from 1 as the inventory says it; used where no block was found. */
  page: number | null;
  image: string | null;
  html: string | null;
}

/** Adds the blocks of a second description of the same object. One by one: they may be more than a call takes arguments. */
export function addBlocks(draft: ObjectDraft, more: Pick<ObjectDraft, 'caption' | 'assets' | 'inner'>): void {
  for (const block of more.caption) draft.caption.push(block);
  for (const block of more.assets) draft.assets.push(block);
  for (const block of more.inner) draft.inner.push(block);
}

/** Running text stays in its section although an inventory counts it as part of an object: hiding it would lose it. */
const RUNNING = /heading$|^body_paragraph$|^abstract_|^reference_|^backmatter_/;

/**
 * Source objects of the drafts in order. A block belongs to one object only, to the first that claims it; a draft that is
 * left without caption, image and table is no object.
 */
export function settleObjects(drafts: readonly ObjectDraft[], blocks: readonly Block[]): SourceObject[] {
  const taken = new Set<string>();
  const take = (claimed: readonly Block[]): BlockRef[] => {
    const refs: BlockRef[] = [];
    for (const block of claimed) {
      if (taken.has(blockKey(block))) continue;
      taken.add(blockKey(block));
      refs.push({ page: block.page, blockId: block.blockId });
    }
    return refs;
  };
  const swallowed = swallowedBy(blocks);
  const settled = drafts.map((draft) => ({ draft, captionBlocks: take(draft.caption), assetBlocks: take(draft.assets) }));
  const objects: SourceObject[] = [];
  for (const { draft, captionBlocks, assetBlocks } of settled) {
    const inner = [...draft.inner, ...(swallowed.get(draft.objectId) ?? [])].filter(({ role }) => !RUNNING.test(role));
    const page = captionBlocks[0]?.page ?? assetBlocks[0]?.page ?? draft.page;
    if (page === null || (captionBlocks.length === 0 && assetBlocks.length === 0 && draft.html === null)) continue;
    objects.push({
      kind: draft.kind,
      objectId: draft.objectId,
      label: printedLabel(draft.caption[0]?.text ?? ''),
      page,
      captionBlocks,
      assetBlocks,
      innerBlocks: take(inner),
      image: draft.image,
      html: draft.html,
    });
  }
  return objects;
}

function swallowedBy(blocks: readonly Block[]): Map<string, Block[]> {
  const byOwner = new Map<string, Block[]>();
  for (const block of blocks) {
    if (block.ownerObject === null) continue;
    const owned = byOwner.get(block.ownerObject);
    if (owned) owned.push(block);
    else byOwner.set(block.ownerObject, [block]);
  }
  return byOwner;
}
