import { blockKey, type BlockRef, type SourcePaper } from '../source-paper';

/** The paper without pages: what a part of a PDF gave, where nobody knows which part it is. Its places on those pages go with them; the order of reading stays. Linear. */
export function withoutPages(paper: SourcePaper): SourcePaper {
  const moved = new Map(paper.blocks.map((block, at) => [blockKey(block), { page: 0, blockId: String(at) }]));
  const refOf = (ref: BlockRef): BlockRef => moved.get(blockKey(ref)) ?? { ...ref, page: 0 };
  return {
    ...paper,
    blocks: paper.blocks.map(({ endsOn: _, ...block }) => ({ ...block, ...refOf(block), bbox: null, pageWidth: null, pageHeight: null })),
    renderOrder: paper.renderOrder.map((order) => ({ ...order, ref: refOf(order.ref) })),
    objects: paper.objects.map((object) => ({
      ...object,
      page: 0,
      captionBlocks: object.captionBlocks.map(refOf),
      assetBlocks: object.assetBlocks.map(refOf),
      innerBlocks: object.innerBlocks.map(refOf),
    })),
    pageCount: null,
  };
}
