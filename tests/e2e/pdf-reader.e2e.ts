import { describe, expect, it } from 'vitest';
import type { PdfReader } from '../../src/ports';
import { madeUpPdf, shown } from '../pdf/made-up-pdf';
import { findChromium } from './harness';
import { bundlePage } from './harness/bundle-page';

const chromium = findChromium();

/** What the bundle puts into the page. */
interface InPage {
  pdfReader(): PdfReader;
}

describe.skipIf(!chromium)('the app’s reader of PDFs, in a worker of Chromium', () => {
  const chrome = bundlePage('./src/obsidian/pdf-reader');

  /** Texts of all lines, or the failure's code, of files read one after the other. */
  const read = (files: Uint8Array[], milliseconds = 20_000): Promise<(string[] | string)[]> =>
    chrome.page.evaluate(
      async ({ all, limit }) => {
        const reader = (globalThis as unknown as InPage).pdfReader();
        const found: (string[] | string)[] = [];
        for (const bytes of all) {
          const result = await reader.read(Uint8Array.from(bytes), { milliseconds: limit });
          found.push(result.ok ? result.facts.pages.flatMap(({ lines }) => lines.map(({ text }) => text)) : result.code);
        }
        reader.close();
        return found;
      },
      { all: files.map((bytes) => [...bytes]), limit: milliseconds },
    );

  it('issue 5: text comes out of a worker as it does on the command line, CJK without an embedded map too', async () => {
    const cjk = madeUpPdf({
      pages: [{ content: 'BT /F1 12 Tf 50 700 Td <4E2D658768C07D22> Tj ET' }],
      fonts: { F1: '/Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [100 0 R]' },
      objects: [
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 101 0 R >>',
        '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
      ],
    });
    expect(await read([madeUpPdf({ pages: [{ content: shown([50, 700, 'Plain words']) }] }), cjk, new Uint8Array([1, 2])])).toEqual([['Plain words'], ['中文检索'], 'pdf-not-a-pdf']);
  });

  it('issue 5: a file that hangs is ended with its worker, and the next one is read', async () => {
    const calls = '/X0 Do '.repeat(12);
    const form = (body: string, inner: number | null): string => `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> ${inner === null ? '' : `/XObject << /X0 ${inner} 0 R >>`} >> /Length ${body.length} >>\nstream\n${body}\nendstream`;
    const bomb = madeUpPdf({ pages: [{ content: calls }], resources: '/XObject << /X0 100 0 R >>', objects: Array.from({ length: 9 }, (_, level) => (level === 8 ? form(shown([50, 700, 'boom']), null) : form(calls, 101 + level))) });
    expect(await read([bomb], 300)).toEqual(['pdf-hangs']);
    expect(await read([madeUpPdf({ pages: [{ content: shown([50, 700, 'After it']) }] })])).toEqual([['After it']]);
  });
});
