import { afterAll, describe, expect, it } from 'vitest';
import { pdfReader } from '../../src/cli/pdf-reader';
import type { PdfLines, PdfReader } from '../../src/ports';
import { bytesAt, hasSamples, readSample } from '../ocr/formats/samples';
import { madeUpPdf, pageObject, shown, type MadeUpPage } from '../pdf/made-up-pdf';
import { Home } from './real-vault';

const SLICE = 'mineru/vlm-3.4.4-arxiv2410.21169v5-3pages/2410.21169v5_content_list.json';
const threads = pdfReader();
afterAll(() => threads.close());

/** The threads' reader, and what was asked of it. */
class WatchedReader implements PdfReader {
  readonly asked: PdfLines[] = [];
  read: PdfReader['read'] = (bytes, limits, lines = 'all') => {
    this.asked.push(lines);
    return threads.read(bytes, limits, lines);
  };
  close(): void {
    threads.close();
  }
}

class Reading extends Home {
  readonly pdf = new WatchedReader();
  override get host(): Home['host'] {
    return { ...super.host, pdf: this.pdf };
  }
  constructor() {
    super();
    this.settings = { ...this.settings, sourceFolders: ['Papers'], readPdfs: true };
  }
}

const latin = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').replace(/[()\\]/g, ' ');
const wrapped = (text: string): string[] => latin(text).match(/.{1,80}(?:\s|$)/g) ?? [];

/** Pages of words, and among them the pages of the sample's own text. */
function pdfAround(before: number, after: number, more: 'words' | 'pictures' = 'pictures'): Uint8Array {
  const filler = (page: number): MadeUpPage => more === 'pictures' ? { content: '0 0 400 700 re f' } : ({ content: shown(...[...Array(20).keys()].map((line): [number, number, string] => [50, 780 - line * 14, `Other words of page ${page} in line ${line}, which no result of a tool holds.`])) });
  const slice = readSample(SLICE);
  const own = [1, 2, 3].map((page): MadeUpPage => {
    const lines = (slice?.blocks ?? []).filter((block) => block.page === page && block.role === 'body_paragraph').flatMap(({ text }) => wrapped(text));
    return { content: shown(...lines.map((line, at): [number, number, string, number] => [50, 830 - at * 8, line, 7])) };
  });
  const pages = [...[...Array(before).keys()].map(filler), ...own, ...[...Array(after).keys()].map((page) => filler(before + 3 + page))];
  const objects = ['<< /Type /Outlines /First 101 0 R /Last 101 0 R /Count 1 >>', `<< /Title (Related work) /Parent 100 0 R /Dest [${pageObject(before + 1)} 0 R /Fit] >>`];
  return madeUpPdf({ pages, objects, catalogue: '/Outlines 100 0 R' });
}

async function pagesAfter(home: Reading): Promise<{ pages: number[]; codes: string[] }> {
  const engine = await home.open();
  expect(await engine.index({})).toMatchObject({ failed: [], blocked: [], failure: null });
  const [paper] = (await engine.status()).papers;
  const { passages } = await engine.search({ query: 'document layout analysis', limit: 50, mode: 'words' });
  expect(passages.length).toBeGreaterThan(2);
  const pages = [...new Set(passages.flatMap((passage) => passage.pages.map(Number)))].sort((a, b) => a - b);
  await engine.dispose();
  return { pages, codes: paper?.warnings.map(({ code }) => code) ?? [] };
}

describe.skipIf(!hasSamples)('10, trap: a part of a paper whose pages are counted from 0', () => {
  it('30-17: it is put on the pages of the PDF that hold its text, and what it lacks is told', async () => {
    const home = new Reading();
    home.vault.put('Papers/2410.21169v5_content_list.json', bytesAt(SLICE));
    // The others are scans: their text is nowhere, so the part is the better source.
    home.vault.put('Papers/2410.21169v5.pdf', pdfAround(4, 2));
    const { pages, codes } = await pagesAfter(home);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.every((page) => page >= 5 && page <= 7)).toBe(true);
    expect(codes).toContain('pdf-more-pages');
    expect(codes).not.toContain('starts-midway');
    home.rest();
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ kept: 1, rebuilt: 0, added: 0 });
    expect(home.vault.reads.filter((path) => path.startsWith('Papers/'))).toEqual([]);
    await engine.dispose();
  });

  it('30-17: without a PDF, or with one that holds other text, its pages are unknown, never those of the part', async () => {
    for (const pdf of [null, madeUpPdf({ pages: [...Array(9).keys()].map((page) => ({ content: shown([50, 700, `Nothing of it on page ${page}`]) })) })]) {
      const home = new Reading();
      home.vault.put('Papers/2410.21169v5_content_list.json', bytesAt(SLICE));
      if (pdf !== null) home.vault.put('Papers/2410.21169v5.pdf', pdf);
      const { pages, codes } = await pagesAfter(home);
      expect(pages).toEqual([]);
      expect(codes).toContain('starts-midway');
      expect(codes.includes('pdf-not-placed')).toBe(pdf !== null);
      home.rest();
      const engine = await home.open();
      expect(await engine.index({})).toMatchObject({ kept: 1, rebuilt: 0, added: 0 });
      expect([home.vault.reads.filter((path) => path.startsWith('Papers/')), home.data.changes]).toEqual([[], []]);
      await engine.dispose();
    }
  });

  it('30-17: a PDF that comes later places it', async () => {
    const home = new Reading();
    home.vault.put('Papers/2410.21169v5_content_list.json', bytesAt(SLICE));
    expect((await pagesAfter(home)).pages).toEqual([]);
    home.vault.put('Papers/2410.21169v5.pdf', pdfAround(1, 0));
    const { pages } = await pagesAfter(home);
    expect(pages.every((page) => page >= 2 && page <= 4) && pages.length > 0).toBe(true);
  });
});

describe.skipIf(!hasSamples)('a part of a paper whose PDF has text on more pages', () => {
  const put = (home: Reading, pdf: Uint8Array): void => {
    home.vault.put('Papers/2410.21169v5_content_list.json', bytesAt(SLICE));
    home.vault.put('Papers/2410.21169v5.pdf', pdf);
  };
  const hits = async (engine: Awaited<ReturnType<Reading['open']>>): Promise<number> => (await engine.search({ query: '"which no result of a tool holds"', limit: 50, mode: 'words' })).passages.length;

  it('30-17: the paper is read from the PDF, so that all pages are found; the part is told of, and nothing is read again', async () => {
    const home = new Reading();
    put(home, pdfAround(4, 2, 'words'));
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 1, failed: [], blocked: [] });
    const [paper] = (await engine.status()).papers;
    expect([paper?.source?.rank, paper?.otherSources[0]?.reason]).toEqual(['pdf', { code: 'source-part', params: { pdf: 9, first: 5, last: 7 } }]);
    expect(await hits(engine)).toBeGreaterThan(0);
    await engine.dispose();
    home.rest();
    const again = await home.open();
    expect(await again.index({})).toMatchObject({ kept: 1, rebuilt: 0, added: 0 });
    expect(home.vault.reads.filter((path) => path.startsWith('Papers/'))).toEqual([]);
    await again.dispose();
  });

  it('40-7: a device that reads no PDFs leaves what another one made of the PDF, and this one replaces what that one made of the part', async () => {
    const home = new Reading();
    put(home, pdfAround(4, 2, 'words'));
    const first = await home.open();
    await first.index({});
    await first.dispose();
    home.settings = { ...home.settings, readPdfs: false };
    home.cache.entries.clear();
    const phone = await home.open();
    expect(await phone.index({})).toMatchObject({ rebuilt: 0, added: 0, dropped: 0 });
    expect(await hits(phone)).toBeGreaterThan(0);
    await phone.dispose();

    const other = new Reading();
    put(other, pdfAround(4, 2, 'words'));
    other.settings = { ...other.settings, readPdfs: false };
    const early = await other.open();
    expect(await early.index({})).toMatchObject({ added: 1 });
    await early.dispose();
    other.settings = { ...other.settings, readPdfs: true };
    const desktop = await other.open();
    expect(await desktop.index({})).toMatchObject({ rebuilt: 1 });
    expect(await hits(desktop)).toBeGreaterThan(0);
    await desktop.dispose();
  });
});

describe('40-6: a PDF beside another source', () => {
  it('its bookmarks and labels are read, and no page of its text', async () => {
    const home = new Reading();
    home.vault.put('Papers/paper.md', '<!-- page 1 -->\n# A paper about the reading of pages\n\nWords.\n\n<!-- page 2 -->\n## Methods\n\nMore words.\n');
    home.vault.put('Papers/paper.pdf', madeUpPdf({ pages: [{ content: shown([50, 700, 'One']) }, { content: shown([50, 700, 'Two']) }] }));
    const engine = await home.open();
    expect(await engine.index({})).toMatchObject({ added: 1, failure: null });
    expect(home.pdf.asked).toEqual(['none']);
    await engine.dispose();
  });
});
