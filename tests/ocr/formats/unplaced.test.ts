import { describe, expect, it } from 'vitest';
import { withoutPages } from '../../../src/ocr/formats';
import { hasSamples, readSample } from './samples';

describe.skipIf(!hasSamples)('a part of a PDF that nobody can place', () => {
  it('10, 30-17: its pages are unknown, not those of the part; every block, object and its order stay', () => {
    const slice = readSample('mineru/vlm-3.4.4-arxiv2410.21169v5-3pages/2410.21169v5_content_list.json');
    if (!slice) throw new Error('not read');
    const paper = withoutPages(slice);
    expect(new Set([...paper.blocks, ...paper.objects].map(({ page }) => page))).toEqual(new Set([0]));
    expect(paper.blocks.map(({ text }) => text)).toEqual(slice.blocks.map(({ text }) => text));
    expect(paper.blocks.some((block) => block.bbox !== null || 'endsOn' in block)).toBe(false);
    const ids = new Set(paper.blocks.map(({ blockId }) => blockId));
    expect(ids.size).toBe(slice.blocks.length);
    const refs = [...paper.renderOrder.map(({ ref }) => ref), ...paper.objects.flatMap(({ captionBlocks, assetBlocks }) => [...captionBlocks, ...assetBlocks])];
    expect(refs.filter(({ page, blockId }) => page !== 0 || !ids.has(blockId))).toEqual([]);
    const textAt = (from: typeof slice, page: number, id: string): string | undefined => from.blocks.find((block) => block.page === page && block.blockId === id)?.text;
    expect(paper.renderOrder.map(({ ref }) => textAt(paper as typeof slice, 0, ref.blockId))).toEqual(slice.renderOrder.map(({ ref }) => textAt(slice, ref.page, ref.blockId)));
    expect(paper.pageCount).toBeNull();
  });
});
