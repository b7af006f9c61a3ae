/** What this folder uses of pdf.js, so that tests can stand in for it. Numbers are in PDF points. */
export interface PdfJsTask {
  promise: Promise<PdfJsDocument>;
  /** Ends loading, the document and the thread behind it. */
  destroy(): Promise<void>;
}

export interface PdfJsDocument {
  numPages: number;
  getPage(page: number): Promise<PdfJsPage>;
  getOutline(): Promise<PdfJsBookmark[] | null>;
  getDestination(name: string): Promise<unknown[] | null>;
  /** Page index from 0; rejects for a reference that is no page. */
  getPageIndex(ref: PdfJsRef): Promise<number>;
  getPageLabels(): Promise<string[] | null>;
}

export interface PdfJsRef {
  num: number;
  gen: number;
}

export interface PdfJsBookmark {
  title: string;
  /** A name, an explicit destination, or null for links and actions. */
  dest: string | unknown[] | null;
  items: PdfJsBookmark[];
}

export interface PdfJsViewport {
  width: number;
  height: number;
  /** Maps the page's own space (origin bottom left) to the page as shown (origin top left). */
  transform: readonly number[];
  convertToViewportPoint(x: number, y: number): number[];
}

export interface PdfJsTextItem {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
}

export interface PdfJsText {
  items: readonly (PdfJsTextItem | { type: string })[];
  styles: Readonly<Record<string, PdfJsTextStyle | undefined>>;
}

export interface PdfJsTextStyle {
  ascent: number;
  descent: number;
  vertical: boolean;
}

export interface PdfJsPage {
  /** Left, bottom, right, top of the visible part in the page's own space. */
  view: readonly number[];
  getViewport(options: { scale: number }): PdfJsViewport;
  getTextContent(): Promise<PdfJsText>;
  getOperatorList(): Promise<unknown>;
  commonObjs: { has(id: string): boolean; get(id: string): unknown };
  cleanup(): boolean;
}
