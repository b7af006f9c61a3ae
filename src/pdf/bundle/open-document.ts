import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as workerHalf from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import cMaps from 'virtual:pdf-cmaps';
import type { PdfJsTask } from '../pdfjs';

// pdf.js has two halves and puts the second into a worker of its own. Where `globalThis.pdfjsWorker` holds that half, it takes it from there and both run in
// one thread (`PDFWorker` of 5.x asks for it first; there is no option). That is what is wanted: this thread is ours, and ends with one call.
(self as { pdfjsWorker?: unknown }).pdfjsWorker = workerHalf;

/** Gives character maps out of the bundle. */
class BundledFiles {
  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const packed = kind === 'cMapUrl' ? cMaps[filename.replace(/\.bcmap$/, '')] : undefined;
    // Standard fonts and image decoders are for drawing: text comes out the same without them (tests/pdf/reader.test.ts).
    if (packed === undefined) return Promise.reject(new Error(`not needed for text: ${filename}`));
    return Promise.resolve(Uint8Array.from(atob(packed), (char) => char.charCodeAt(0)));
  }
}

/** Starts pdf.js on the bytes, which it takes away. */
export function openDocument(bytes: Uint8Array): PdfJsTask {
  return getDocument({
    data: bytes,
    verbosity: 0,
    // What it is asked to fetch goes to `BundledFiles`; the address only has to look like one.
    cMapUrl: 'bundled/',
    standardFontDataUrl: 'bundled/',
    BinaryDataFactory: BundledFiles,
    useWorkerFetch: false,
    useWasm: false,
    // No page is drawn, so no font is shown and no image decoded.
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 0,
    // A PDF comes from anywhere; none of it becomes code.
    isEvalSupported: false,
  });
}
