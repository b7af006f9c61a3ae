import type { BlockRef, SourcePaper } from '../source-paper';

/** Letters and digits that are compared: long enough not to recur in a paper but in its furniture. */
const SAMPLE = 32;
const FEWEST = 3;
const AGREEING = 0.8;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * How many pages of the PDF stand before the first of the file, by the text: the beginnings of blocks are looked for on the PDF's pages, those that stand on one
 * page only are believed, and four fifths of at least three must agree. null where they do not. `pdfPages` holds the text of each page from page 1. Linear.
 */
export function pagesBefore(paper: Pick<SourcePaper, 'blocks'>, pdfPages: readonly string[]): number | null {
  const samples = new Map<string, number>();
  for (const { page, text } of paper.blocks) {
    const sample = plain(text.slice(0, SAMPLE * 4)).slice(0, SAMPLE);
    if (page === 0 || sample.length < SAMPLE) continue;
    samples.set(sample, samples.has(sample) && samples.get(sample) !== page ? 0 : page);
  }
  const found = new Map<string, number>();
  pdfPages.forEach((text, index) => {
    const letters = plain(text);
    for (let at = 0; at + SAMPLE <= letters.length; at += 1) {
      const sample = letters.slice(at, at + SAMPLE);
      if (samples.has(sample)) found.set(sample, found.has(sample) && found.get(sample) !== index + 1 ? 0 : index + 1);
    }
  });
  const votes = new Map<number, number>();
  let all = 0;
  for (const [sample, page] of found) {
    const own = samples.get(sample) ?? 0;
    if (own === 0 || page === 0) continue;
    votes.set(page - own, (votes.get(page - own) ?? 0) + 1);
    all += 1;
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= FEWEST && best[1] >= all * AGREEING && best[0] >= 0 ? best[0] : null;
}

/** The paper with its pages counted from the PDF's first: what a part of a PDF gave, put where that part begins. The doubt is then settled, and its warning gone. */
export function placedInPdf<T extends SourcePaper>(paper: T, before: number): T {
  const moved = <T extends BlockRef>(ref: T): T => (ref.page === 0 ? ref : { ...ref, page: ref.page + before });
  return {
    ...paper,
    blocks: paper.blocks.map((block) => ({ ...moved(block), ...(block.endsOn !== undefined && { endsOn: block.endsOn + before }) })),
    renderOrder: paper.renderOrder.map((order) => ({ ...order, ref: moved(order.ref) })),
    objects: paper.objects.map((object) => ({
      ...object,
      page: object.page === 0 ? 0 : object.page + before,
      captionBlocks: object.captionBlocks.map(moved),
      assetBlocks: object.assetBlocks.map(moved),
      innerBlocks: object.innerBlocks.map(moved),
    })),
    pageCount: paper.pageCount === null ? null : paper.pageCount + before,
    warnings: paper.warnings.filter(({ code }) => code !== 'starts-midway'),
  };
}
