import { loadPdfJs } from 'obsidian';

/*
 * What of pdf.js the page viewer uses. Obsidian's `loadPdfJs()` is public and untyped, and which version it gives is the app's affair: this
 * file names the few parts in use (all there from 3.x to 5.x), and the addresses of the app's own copies of fonts, character maps and
 * image decoders, which its PDF view uses too and which are documented nowhere.
 */

export interface PdfViewport {
  /** In device pixels at the asked scale; 1 is a PDF point. */
  width: number;
  height: number;
}

export interface PdfRendering {
  promise: Promise<void>;
  cancel(): void;
}

export interface PdfPage {
  /** The turn that the file gives the page, clockwise in degrees. */
  rotate: number;
  /** `rotation` includes the page's own. */
  getViewport(of: { scale: number; rotation?: number; offsetX?: number; offsetY?: number }): PdfViewport;
  render(what: { canvasContext: CanvasRenderingContext2D; viewport: PdfViewport }): PdfRendering;
  /** Drops what was decoded for drawing. */
  cleanup(): unknown;
}

export interface PdfDocument {
  numPages: number;
  getPage(page: number): Promise<PdfPage>;
}

interface PdfThread {
  destroy(): void;
}

interface PdfLoading {
  promise: Promise<PdfDocument>;
  destroy(): Promise<void>;
}

interface PdfJs {
  getDocument(source: Record<string, unknown>): PdfLoading;
  PDFWorker: new (options: { verbosity: number }) => PdfThread;
}

const ASSETS = {
  cMapUrl: '/lib/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/lib/pdfjs/standard_fonts/',
  wasmUrl: '/lib/pdfjs/wasm/',
  iccUrl: '/lib/pdfjs/iccs/',
};

/** Errors only: pdf.js prints warnings about every odd file. */
const QUIET = 0;

/** An open document and the thread that reads it. */
export interface OpenPdf {
  document: PdfDocument;
  /** Ends document and thread; the second call does nothing. */
  destroy(): void;
}

/** How long opening may take, in milliseconds: some damaged files keep pdf.js busy for ever. */
const PATIENCE = 20_000;
/** How long a thread has to end by itself. */
const GRACE = 2_000;

/** What `openPdf` rejects with where the file keeps pdf.js busy for too long. */
export class PdfHangs extends Error {
  override name = 'PdfHangs';
}

/**
 * Opens a PDF, in a thread of its own, so that one that hangs can be ended. `bytes` are handed over and cannot be used afterwards. `doc` is
 * the document of the window that the pages are shown in: fonts belong to a window. Rejects with pdf.js's errors, told apart by name.
 */
export async function openPdf(bytes: ArrayBuffer, doc: Document, patience = PATIENCE): Promise<OpenPdf> {
  const pdfjs = (await loadPdfJs()) as PdfJs;
  const win = doc.defaultView ?? window;
  const thread = new pdfjs.PDFWorker({ verbosity: QUIET });
  const loading = pdfjs.getDocument({ data: new Uint8Array(bytes), worker: thread, ownerDocument: doc, isEvalSupported: false, enableXfa: false, verbosity: QUIET, ...ASSETS });
  let ended = false;
  const destroy = (): void => {
    if (ended) return;
    ended = true;
    const last = win.setTimeout(() => thread.destroy(), GRACE);
    const end = (): void => {
      win.clearTimeout(last);
      thread.destroy();
    };
    // A rejection tells of work that was given up; the thread ends either way.
    loading.destroy().then(end, end);
  };
  let late = 0;
  const tooLong = new Promise<never>((_resolve, reject) => {
    late = win.setTimeout(() => reject(new PdfHangs('opening takes too long')), patience);
  });
  try {
    return { document: await Promise.race([loading.promise, tooLong]), destroy };
  } catch (error) {
    destroy();
    throw error;
  } finally {
    win.clearTimeout(late);
  }
}
