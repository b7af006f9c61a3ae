import type { Turn } from '../../citation';
import { CannotShow } from './failure';
import { contextOf, type Drawing, type DrawOptions, drawing, type PageSource, type SheetSize } from './page-source';
import { openPdf, type OpenPdf, type PdfPage } from './pdfjs';

/** The pages of a PDF, drawn by the app's pdf.js. */
export class PdfPages implements PageSource {
  readonly kind = 'pdf';
  readonly pages: readonly number[];
  private readonly open = new Map<number, Promise<PdfPage>>();

  private constructor(private readonly pdf: OpenPdf) {
    this.pages = Array.from({ length: pdf.document.numPages }, (_, sheet) => sheet + 1);
  }

  /** Rejects with pdf.js's errors, or with `CannotShow` where the file has no page. */
  static async from(bytes: ArrayBuffer, doc: Document): Promise<PdfPages> {
    const pdf = await openPdf(bytes, doc);
    if (pdf.document.numPages > 0) return new PdfPages(pdf);
    pdf.destroy();
    throw new CannotShow({ code: 'empty' });
  }

  async size(sheet: number): Promise<SheetSize> {
    const page = await this.page(sheet);
    const { width, height } = page.getViewport({ scale: 1 });
    return { width, height, own: turnOf(page.rotate) };
  }

  draw(sheet: number, canvas: HTMLCanvasElement, { scale, turn, left = 0, top = 0 }: DrawOptions): Drawing {
    return drawing(async (check, onCancel) => {
      const page = await this.page(sheet);
      check();
      const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360, offsetX: -left, offsetY: -top });
      const rendering = page.render({ canvasContext: contextOf(canvas), viewport });
      onCancel(() => rendering.cancel());
      await rendering.promise;
    });
  }

  release(sheet: number): void {
    const page = this.open.get(sheet);
    if (!page) return;
    this.open.delete(sheet);
    // A page that could not be read has nothing to drop; who asked for it was told.
    page.then((opened) => opened.cleanup(), () => undefined);
  }

  destroy(): void {
    this.open.clear();
    this.pdf.destroy();
  }

  private page(sheet: number): Promise<PdfPage> {
    const known = this.open.get(sheet);
    if (known) return known;
    const opening = this.pdf.document.getPage(sheet + 1);
    this.open.set(sheet, opening);
    return opening;
  }
}

/** Files hold any number; what is no quarter turn is none. */
function turnOf(degrees: number): Turn {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}
