import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { DEMO_PAPERS } from '../../scripts/demo-vault/demo';
import type { Manuscript } from '../../scripts/demo-vault/manuscript';
import { NO_NOISE } from '../../scripts/demo-vault/noise';
import { bookmarks, writePdf } from '../../scripts/demo-vault/pdf';
import { PAGE, typeset } from '../../scripts/demo-vault/typeset';
import { composed } from './in-memory';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const open = (bytes: Buffer): ReturnType<typeof getDocument> =>
  getDocument({ data: new Uint8Array(bytes), cMapUrl: `${join(pdfjs, 'cmaps')}/`, cMapPacked: true, standardFontDataUrl: `${join(pdfjs, 'standard_fonts')}/`, verbosity: 0 });
const squeezed = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

const papers: readonly Manuscript[] = [...DEMO_PAPERS, ...composed(6)];

describe('the PDFs of the made-up papers', () => {
  it.each(papers.map((paper) => [paper.key, paper] as const))('%s: pdf.js reads every block’s text inside the block’s box', async (_, paper) => {
    const pages = typeset(paper, NO_NOISE);
    const document = await open(writePdf(paper, pages)).promise;
    expect(document.numPages).toBe(pages.length);
    for (const page of pages) {
      const content = await (await document.getPage(page.number)).getTextContent();
      const items = content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [{ text: item.str, x: Number(item.transform[4]), y: PAGE.height - Number(item.transform[5]) }] : []));
      for (const block of page.blocks.filter((candidate) => candidate.lines.length > 0)) {
        const [left, top, right, bottom] = block.bbox.map((px) => px / PAGE.scale) as [number, number, number, number];
        const inside = items.filter((item) => item.x >= left - 1 && item.x < right && item.y > top && item.y <= bottom + 1);
        expect(squeezed(inside.map((item) => item.text).join('')), `${paper.key} ${page.number}:${block.blockId}`).toBe(squeezed(block.lines.map((line) => line.text).join('')));
      }
    }
    await document.destroy();
  });

  it('10: bookmarks lead to the page and the height of their headings; one paper has none', async () => {
    let without = 0;
    for (const paper of DEMO_PAPERS) {
      const pages = typeset(paper, NO_NOISE);
      const document = await open(writePdf(paper, pages)).promise;
      const outline = await document.getOutline();
      const flat = (outline ?? []).flatMap((item) => [item, ...(item.items as typeof item[])]);
      if (!paper.outline) {
        expect(outline).toBeNull();
        without += 1;
      } else {
        const expected = bookmarks(paper, pages);
        expect(flat.map((item) => item.title)).toEqual(expected.map((mark) => mark.title));
        for (const [at, item] of flat.entries()) {
          const dest = item.dest as [{ num: number; gen: number }, { name: string }, null, number];
          expect(await document.getPageIndex(dest[0])).toBe((expected[at]?.page ?? 0) - 1);
          expect(dest[3]).toBeCloseTo(expected[at]?.y ?? 0, 1);
        }
      }
      await document.destroy();
    }
    expect(without).toBe(1);
  });

  it('30-17: printed page labels are in the PDF of some papers and differ from the index', async () => {
    const labelled = DEMO_PAPERS.filter((paper) => paper.pageLabels);
    expect(labelled.length).toBeGreaterThan(1);
    for (const paper of DEMO_PAPERS) {
      const pages = typeset(paper, NO_NOISE);
      const document = await open(writePdf(paper, pages)).promise;
      expect(await document.getPageLabels()).toEqual(paper.pageLabels ? pages.map((page) => page.label) : null);
      await document.destroy();
    }
  });
});
