import type { PdfFacts, PdfLine, PdfPage } from '../../src/ports';

export const [WIDTH, HEIGHT] = [600, 800];

/** A line of print: left edge and base line from the top, 10 points, as wide as half its characters' size unless said otherwise. */
export const line = (left: number, base: number, text: string, more: Partial<PdfLine> & { width?: number } = {}): PdfLine => {
  const { width, ...rest } = more;
  const size = rest.fontSize ?? 10;
  return { text, box: [left, base - size * 0.8, left + (width ?? text.length * size * 0.5), base + size * 0.2], fontSize: size, bold: false, turned: false, ...rest };
};

/** Lines of one column: full ones, 12 points apart. The last may be shorter. */
export const column = (left: number, top: number, texts: readonly string[], width = 240): PdfLine[] => texts.map((text, at) => line(left, top + at * 12, text, { width: text.endsWith('.') ? width * 0.6 : width }));

export const page = (lines: PdfLine[]): PdfPage => ({ width: WIDTH, height: HEIGHT, lines });

export const facts = (pages: PdfLine[][], more: Partial<PdfFacts> = {}): PdfFacts => ({
  sha256: 'ab'.repeat(32),
  size: 1000,
  pages: pages.map(page),
  unreadPages: [],
  outline: [],
  pageLabels: null,
  ...more,
});
