import type { PdfJsBookmark, PdfJsDocument, PdfJsPage, PdfJsTask, PdfJsTextItem } from '../../src/pdf/pdfjs';
import type { Timer } from '../../src/ports';

/** A page of 600 x 800 points, optionally turned by a quarter or with its lower left corner elsewhere. */
export function fakePage(items: readonly Partial<PdfJsTextItem>[] = [], { rotated = false, corner = [0, 0] as readonly [number, number] } = {}): PdfJsPage {
  const [x0, y0] = corner;
  // pdf.js' own matrices for rotations of 0 and 90 degrees
  const transform = rotated ? [0, 1, 1, 0, -y0, -x0] : [1, 0, 0, -1, -x0, 800 + y0];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  return {
    view: [x0, y0, x0 + 600, y0 + 800],
    getViewport: () => ({ width: rotated ? 800 : 600, height: rotated ? 600 : 800, transform, convertToViewportPoint: (x, y) => [a * x + c * y + e, b * x + d * y + f] }),
    getTextContent: () =>
      Promise.resolve({
        items: items.map((item) => ({ str: '', transform: [10, 0, 0, 10, 50, 700], width: 100, height: 10, fontName: 'f1', ...item })),
        styles: { f1: { ascent: 0.8, descent: -0.2, vertical: false } },
      }),
    getOperatorList: () => Promise.resolve({}),
    commonObjs: { has: () => false, get: () => null },
    cleanup: () => true,
  };
}

export const fakeDocument = (more: Partial<PdfJsDocument> = {}): PdfJsDocument => ({
  numPages: 3,
  getPage: () => Promise.resolve(fakePage()),
  getOutline: () => Promise.resolve(null),
  getDestination: () => Promise.resolve(null),
  getPageIndex: ({ num }) => (num < 3 ? Promise.resolve(num) : Promise.reject(new Error('not a page'))),
  getPageLabels: () => Promise.resolve(null),
  ...more,
});

export interface FakeTask extends PdfJsTask {
  destroyed: number;
}

export const fakeTask = (promise: Promise<PdfJsDocument>): FakeTask => {
  const task: FakeTask = {
    promise,
    destroyed: 0,
    destroy() {
      task.destroyed += 1;
      return Promise.resolve();
    },
  };
  return task;
};

export const bookmark = (title: string, dest: PdfJsBookmark['dest'], ...items: PdfJsBookmark[]): PdfJsBookmark => ({ title, dest, items });

/** A timer that the test lets run out. */
export function handTimer(): { timer: Timer; runOut(): void; waiting(): number } {
  const waiting = new Set<() => void>();
  return {
    timer: (_, action) => {
      waiting.add(action);
      return () => waiting.delete(action);
    },
    runOut: () => {
      for (const action of [...waiting]) {
        waiting.delete(action);
        action();
      }
    },
    waiting: () => waiting.size,
  };
}
