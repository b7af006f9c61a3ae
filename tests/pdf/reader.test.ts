import { afterAll, describe, expect, it } from 'vitest';
import { pdfReader } from '../../src/cli/pdf-reader';
import { nodeThreads } from '../../src/cli/node-threads';
import { DisposablePdfReader, readPdf } from '../../src/pdf';
import type { PdfFacts, PdfLimits, PdfRead } from '../../src/ports';
import { madeUpPdf, pageObject, shown, type MadeUp } from './made-up-pdf';

// pdf.js itself, in a thread of Node, as the command line has it.
const reader = pdfReader();
afterAll(() => reader.close());

const read = (pdf: MadeUp, limits: Partial<PdfLimits> = {}): Promise<PdfRead> => reader.read(madeUpPdf(pdf), limits);
async function factsOf(pdf: MadeUp): Promise<PdfFacts> {
  const result = await read(pdf);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.facts;
}
const textsOf = ({ pages }: PdfFacts): string[] => pages.flatMap(({ lines }) => lines.map(({ text }) => text));

/** A font that is not embedded and says by the name of a predefined map alone what its bytes mean. */
const cjkFont = (map: string): Pick<MadeUp, 'fonts' | 'objects'> => ({
  fonts: { F1: `/Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${map} /DescendantFonts [100 0 R]` },
  objects: [
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 101 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ],
});

describe('pdf.js in a thread of its own', () => {
  it('10: CJK text without an embedded map comes through the predefined maps that travel with the code', async () => {
    const utf16 = await factsOf({ pages: [{ content: 'BT /F1 12 Tf 50 700 Td <4E2D658768C07D22> Tj ET' }], ...cjkFont('UniGB-UTF16-H') });
    expect(textsOf(utf16)).toEqual(['中文检索']);
    const gbk = await factsOf({ pages: [{ content: 'BT /F1 12 Tf 50 700 Td <D6D0CEC4> Tj ET' }], ...cjkFont('GBK-EUC-H') });
    expect(textsOf(gbk)).toEqual(['中文']);
  });

  it('10: text comes without standard fonts and image decoders: those are for drawing', async () => {
    const facts = await factsOf({
      pages: [{ content: `/Im1 Do\n${shown([50, 700, 'Helvetica has no file here'])}` }],
      resources: '/XObject << /Im1 100 0 R >>',
      objects: ['<< /Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode /Length 4 >>\nstream\nabcd\nendstream'],
    });
    expect(textsOf(facts)).toEqual(['Helvetica has no file here']);
    expect(facts.pages[0]?.lines[0]?.box[2]).toBeGreaterThan(150);
  });

  it('10: the invisible layer that OCR puts over a scan is text', async () => {
    expect(textsOf(await factsOf({ pages: [{ content: 'BT 3 Tr /F1 10 Tf 50 700 Td (Invisible words) Tj ET' }] }))).toEqual(['Invisible words']);
  });

  it('10: boxes are from the top left of the page as shown, also turned and cropped', async () => {
    const content = shown([100, 742, 'Words here']);
    const [plain, turned, cropped] = await Promise.all([factsOf({ pages: [{ content }] }), factsOf({ pages: [{ content, more: '/Rotate 90' }] }), factsOf({ pages: [{ content, more: '/CropBox [50 100 545 792]' }] })]);
    const lineOf = ({ pages }: PdfFacts): { left: number; bottom: number; turned: boolean; size: number[] } | null => {
      const [page] = pages;
      const [line] = page?.lines ?? [];
      return page && line ? { left: Math.round(line.box[0]), bottom: Math.round(line.box[3]), turned: line.turned, size: [page.width, page.height] } : null;
    };
    expect(lineOf(plain)).toMatchObject({ left: 100, turned: false, size: [595, 842] });
    expect(lineOf(plain)?.bottom).toBeGreaterThan(100);
    expect(lineOf(plain)?.bottom).toBeLessThan(104);
    expect(lineOf(turned)).toMatchObject({ turned: true, size: [842, 595] });
    expect(lineOf(cropped)).toMatchObject({ left: 50, size: [495, 692] });
    expect(lineOf(cropped)?.bottom).toBe((lineOf(plain)?.bottom ?? 0) - 50);
  });

  it('10: text outside of the crop box is not on the page', async () => {
    expect(textsOf(await factsOf({ pages: [{ content: shown([100, 742, 'Seen'], [100, 20, 'Cut off']), more: '/CropBox [50 100 545 792]' }] }))).toEqual(['Seen']);
  });

  it('10: bold comes from the names of fonts', async () => {
    const font = (name: string): string => `/Type /Font /Subtype /Type1 /BaseFont /${name}`;
    const facts = await factsOf({ pages: [{ content: shown([50, 700, 'A title', 10, 'F1'], [50, 650, 'Running text', 10, 'F2']) }], fonts: { F1: font('Helvetica-Bold'), F2: font('Helvetica') } });
    expect(facts.pages[0]?.lines.map(({ text, bold }) => [text, bold])).toEqual([['A title', true], ['Running text', false]]);
  });

  it('10: outline and labels of a real file', async () => {
    const facts = await factsOf({
      pages: [{ content: shown([50, 700, 'One']) }, { content: shown([50, 700, 'Two']) }],
      catalogue: '/Outlines 100 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 7 >>] >>',
      objects: ['<< /First 101 0 R /Last 101 0 R /Count 1 >>', `<< /Title (Methods) /Parent 100 0 R /Dest [${pageObject(2)} 0 R /XYZ 0 421 null] >>`],
    });
    expect(facts.outline).toEqual([{ title: 'Methods', page: 2, top: 0.5, children: [] }]);
    expect(facts.pageLabels).toEqual(['i', '7']);
  });

  it('issue 5: a bomb of nested text is stopped, and the next file is read', async () => {
    const calls = '/X0 Do '.repeat(12);
    const form = (body: string, inner: number | null): string => `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> ${inner === null ? '' : `/XObject << /X0 ${inner} 0 R >>`} >> /Length ${body.length} >>\nstream\n${body}\nendstream`;
    const levels = Array.from({ length: 9 }, (_, level) => (level === 8 ? form(shown([50, 700, 'boom']), null) : form(calls, 101 + level)));
    expect(await read({ pages: [{ content: calls }], resources: '/XObject << /X0 100 0 R >>', objects: levels }, { milliseconds: 300 })).toMatchObject({ ok: false, code: 'pdf-hangs' });
    expect(textsOf(await factsOf({ pages: [{ content: shown([50, 700, 'After it']) }] }))).toEqual(['After it']);
  });

  it('issue 5: code that never gives its thread back is ended; code that eats memory is told of as too large', async () => {
    const real = (milliseconds: number, action: () => void): (() => void) => {
      const id = setTimeout(action, Math.min(milliseconds, 200));
      return () => clearTimeout(id);
    };
    const hanging = new DisposablePdfReader(nodeThreads(() => 'addEventListener("message", () => { for (;;); });'), real);
    expect(await hanging.read(new Uint8Array([1]))).toMatchObject({ ok: false, code: 'pdf-hangs' });
    const hungry = new DisposablePdfReader(nodeThreads(() => 'addEventListener("message", () => { const all = []; for (;;) all.push(new Array(1000).fill({})); });', 16), () => () => undefined);
    expect(await hungry.read(new Uint8Array([1]))).toMatchObject({ ok: false, code: 'pdf-too-large' });
  });

  it('issue 5: bookmarks in a circle, one within the other without end, and of no page at all', async () => {
    const words = { content: shown([50, 700, 'Words on a page.']) };
    const bookmarks = (...objects: string[]): MadeUp => ({ pages: [words, words], catalogue: '/Outlines 100 0 R', objects });
    const circle = await factsOf(bookmarks('<< /First 101 0 R >>', '<< /Title (A) /Next 102 0 R /Dest [1 /XYZ 0 -500 0] >>', '<< /Title (B) /Next 101 0 R /First 101 0 R /Dest [99 /Fit] >>'));
    expect(circle.outline).toEqual([{ title: 'A', page: 2, top: 1, children: [] }, { title: 'B', page: null, top: null, children: [] }]);
    expect(textsOf(circle)).toHaveLength(2);
    const deep = await read(bookmarks('<< /First 101 0 R >>', ...Array.from({ length: 20_000 }, (_, at) => `<< /Title (D) /First ${102 + at} 0 R >>`), '<< /Title (end) >>'));
    expect(deep.ok ? 'ok' : deep.code).toMatch(/^(?:ok|pdf-damaged)$/);
    expect(textsOf(await factsOf({ pages: [words] }))).toEqual(['Words on a page.']);
  });

  it('issue 5: a scan without text says so; its pages are known', async () => {
    const paper = readPdf('SCAN', 'scan.pdf', await read({ pages: [{ content: '' }, { content: '' }] }));
    expect(paper).toMatchObject({ status: 'no-ocr', pageCount: 2, blocks: [], warnings: [{ code: 'pdf-no-text' }] });
    expect(paper.identity.kind).toBe('content');
  });
});
