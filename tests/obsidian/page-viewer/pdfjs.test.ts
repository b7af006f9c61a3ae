import { describe, expect, it } from 'vitest';
import { openPdf, PdfHangs } from '../../../src/obsidian/page-viewer/pdfjs';
import { failureOf } from '../../../src/obsidian/page-viewer/failure';
import { startPlugin, until } from '../start-plugin';
import { FakePdfJs } from './fake-pdfjs';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

describe('a document of pdf.js', () => {
  async function pdfjs(): Promise<FakePdfJs> {
    const fake = new FakePdfJs();
    (await startPlugin()).app.host.pdfjs = fake.module;
    return fake;
  }

  it('ends with its thread, once', async () => {
    const fake = await pdfjs();
    const open = await openPdf(bytes('%PDF 3'), document);
    expect(open.document.numPages).toBe(3);
    open.destroy();
    open.destroy();
    await until('ended', () => fake.counts.threadsEnded === 1);
    expect(fake.counts).toMatchObject({ opened: 1, destroyed: 1, threads: 1, threadsEnded: 1 });
  });

  it('that hangs is given up, and its thread is ended', async () => {
    const fake = await pdfjs();
    const error: unknown = await openPdf(bytes('%PDF hangs'), document, 20).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(PdfHangs);
    expect(failureOf(error)).toEqual({ code: 'slow' });
    await until('ended', () => fake.counts.threadsEnded === 1);
  });
});
