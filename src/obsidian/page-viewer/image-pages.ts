import { contextOf, type Drawing, type DrawOptions, drawing, elementOf, type PageSource, type SheetSize } from './page-source';

/** One image and the page that it shows, or that its figure stands on. */
export interface PageImage {
  /** PDF page index from 1. */
  page: number;
  url: string;
}

/** Pages as the OCR kept them: images, decoded when they are drawn and let go with their sheet. */
export class ImagePages implements PageSource {
  readonly pages: readonly number[];
  private readonly loaded = new Map<number, Promise<HTMLImageElement>>();

  /** `images` in the order in which they are shown; `doc` is the document of the window that shows them. */
  constructor(
    readonly kind: 'page-images' | 'figures',
    private readonly images: readonly PageImage[],
    private readonly doc: Document,
  ) {
    this.pages = images.map(({ page }) => page);
  }

  async size(sheet: number): Promise<SheetSize> {
    const { naturalWidth: width, naturalHeight: height } = await this.image(sheet);
    return { width, height, own: 0 };
  }

  draw(sheet: number, canvas: HTMLCanvasElement, { scale, turn, left = 0, top = 0 }: DrawOptions): Drawing {
    return drawing(async (check) => {
      const image = await this.image(sheet);
      check();
      const context = contextOf(canvas);
      const width = image.naturalWidth * scale;
      const height = image.naturalHeight * scale;
      const [shownWidth, shownHeight] = turn === 90 || turn === 270 ? [height, width] : [width, height];
      context.save();
      context.translate(shownWidth / 2 - left, shownHeight / 2 - top);
      context.rotate((turn * Math.PI) / 180);
      context.drawImage(image, -width / 2, -height / 2, width, height);
      context.restore();
    });
  }

  release(sheet: number): void {
    this.loaded.delete(sheet);
  }

  destroy(): void {
    this.loaded.clear();
  }

  private image(sheet: number): Promise<HTMLImageElement> {
    const known = this.loaded.get(sheet);
    if (known) return known;
    const loading = this.load(this.images[sheet]?.url ?? '');
    this.loaded.set(sheet, loading);
    return loading;
  }

  private async load(url: string): Promise<HTMLImageElement> {
    const image = elementOf(this.doc, 'img');
    image.src = url;
    await image.decode();
    return image;
  }
}
