/** A pdf.js that draws nothing and counts everything. What a file holds is written in its bytes: `%PDF 350` has 350 pages. */
export class FakePdfJs {
  /** Documents, threads and pages as they came and went. */
  readonly counts = { opened: 0, destroyed: 0, threads: 0, threadsEnded: 0, rendered: 0, cancelled: 0, cleaned: 0, asked: 0 };
  /** Pages in the order in which they were drawn, from 1. */
  readonly drawn: { page: number; rotation: number; scale: number; left: number; top: number }[] = [];
  /** Every canvas that was ever drawn on. */
  readonly canvases = new Set<HTMLCanvasElement>();
  readonly documents = new Set<Document>();
  /** The size of a page in points, and the turn that the file gives it. */
  sizeOf: (page: number) => { width: number; height: number; rotate: number } = () => ({ width: 600, height: 800, rotate: 0 });
  /** What a drawing waits for. */
  draws: () => Promise<void> = () => Promise.resolve();
  failing: ReadonlySet<number> = new Set();

  /** What `loadPdfJs` gives. */
  readonly module = {
    PDFWorker: this.threadClass(),
    getDocument: (source: { data: Uint8Array; ownerDocument: Document }) => this.load(source),
  };

  private threadClass(): new () => { destroy(): void } {
    const { counts } = this;
    return class {
      private ended = false;
      constructor() {
        counts.threads++;
      }
      destroy(): void {
        if (!this.ended) counts.threadsEnded++;
        this.ended = true;
      }
    };
  }

  private load({ data, ownerDocument }: { data: Uint8Array; ownerDocument: Document }): { promise: Promise<unknown>; destroy(): Promise<void> } {
    this.counts.opened++;
    this.documents.add(ownerDocument);
    const text = new TextDecoder().decode(data);
    const destroy = async (): Promise<void> => void this.counts.destroyed++;
    return { promise: this.open(text), destroy };
  }

  private async open(text: string): Promise<unknown> {
    if (text.includes('secret')) throw named('PasswordException', 'No password given');
    if (text.includes('hangs')) return new Promise(() => undefined);
    if (!text.startsWith('%PDF')) throw named('InvalidPDFException', 'Invalid PDF structure.');
    const numPages = Number(/\d+/.exec(text)?.[0] ?? 9);
    return { numPages, getPage: async (page: number) => this.page(page) };
  }

  private page(number: number): unknown {
    this.counts.asked++;
    const { width, height, rotate } = this.sizeOf(number);
    return {
      rotate,
      getViewport: ({ scale, rotation = rotate, offsetX = 0, offsetY = 0 }: { scale: number; rotation?: number; offsetX?: number; offsetY?: number }) => {
        const turned = (rotation - rotate + 360) % 180 !== 0;
        return { width: (turned ? height : width) * scale, height: (turned ? width : height) * scale, scale, rotation, offsetX, offsetY };
      },
      render: ({ canvasContext, viewport }: { canvasContext: { canvas: HTMLCanvasElement }; viewport: { scale: number; rotation: number; offsetX: number; offsetY: number } }) => this.render(number, canvasContext.canvas, viewport),
      cleanup: () => void this.counts.cleaned++,
    };
  }

  private render(page: number, canvas: HTMLCanvasElement, { scale, rotation, offsetX, offsetY }: { scale: number; rotation: number; offsetX: number; offsetY: number }): { promise: Promise<void>; cancel(): void } {
    this.canvases.add(canvas);
    let isCancelled = false;
    let cancel = (): void => undefined;
    const cancelled = new Promise<never>((_resolve, reject) => {
      cancel = () => {
        this.counts.cancelled++;
        isCancelled = true;
        reject(named('RenderingCancelledException', 'Rendering cancelled'));
      };
    });
    const work = async (): Promise<void> => {
      await this.draws();
      if (isCancelled) return;
      if (this.failing.has(page)) throw new Error('bad operator');
      this.counts.rendered++;
      this.drawn.push({ page, rotation, scale, left: -offsetX, top: -offsetY });
    };
    return { promise: Promise.race([work(), cancelled]), cancel: () => cancel() };
  }
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
