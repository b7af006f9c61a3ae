import type { FontWeights } from './fonts';
import type { PdfJsText, PdfJsTextItem, PdfJsTextStyle, PdfJsViewport } from './pdfjs';
import { cleanText } from './clean-text';

/** A piece of text of one font, in a frame turned so that it runs from left to right: `along` grows with it, `across` grows from line to line. */
export interface TextRun {
  text: string;
  /** Degrees, 0 for text that runs from left to right on the page as shown. */
  angle: number;
  along: number;
  width: number;
  /** Of the base line. */
  across: number;
  size: number;
  /** Shares of the size above and below the base line. */
  ascent: number;
  descent: number;
  bold: boolean | null;
  /** True where nothing is printed: a space. */
  blank: boolean;
}

const isText = (item: PdfJsTextItem | { type: string }): item is PdfJsTextItem => 'str' in item;
const within = (value: number, least: number, most: number, otherwise: number): number => (value >= least && value <= most ? value : otherwise);

/** A page's text in the order of its content stream; empty items are left out. */
export function textRuns({ items, styles }: PdfJsText, viewport: PdfJsViewport, weights: FontWeights): TextRun[] {
  const [a = 1, b = 0] = viewport.transform;
  const scale = Math.hypot(a, b);
  return items.flatMap((item) => {
    if (!isText(item) || item.str === '') return [];
    const run = runOf(item, styles[item.fontName], viewport, scale);
    return run === null ? [] : [{ ...run, bold: weights.of(item.fontName) }];
  });
}

function runOf(item: PdfJsTextItem, style: PdfJsTextStyle | undefined, viewport: PdfJsViewport, scale: number): Omit<TextRun, 'bold'> | null {
  const [a, b, c, d, x, y] = times(viewport.transform, item.transform);
  if (![a, b, c, d, x, y].every(Number.isFinite)) return null;
  const vertical = style?.vertical === true;
  const angle = (Math.round((Math.atan2(b, a) * 180) / Math.PI) + (vertical ? 90 : 0) + 360) % 360;
  const [along, across] = turn(x, y, -angle);
  const text = cleanText(item.str);
  return {
    text,
    angle,
    along,
    across,
    width: Math.abs(vertical ? item.height : item.width) * scale,
    size: Math.hypot(c, d),
    ascent: vertical ? 0.5 : within(style?.ascent ?? 0, 0.4, 1.1, 0.8),
    descent: vertical ? 0.5 : within(-(style?.descent ?? 0), 0.05, 0.5, 0.2),
    blank: text.trim() === '',
  };
}

type Matrix = readonly [number, number, number, number, number, number];

function times(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** A point turned by so many degrees around the origin. Quarter turns are exact. */
export function turn(x: number, y: number, degrees: number): [number, number] {
  switch ((degrees + 360) % 360) {
    case 0:
      return [x, y];
    case 90:
      return [-y, x];
    case 180:
      return [-x, -y];
    case 270:
      return [y, -x];
    default: {
      const radians = (degrees * Math.PI) / 180;
      return [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)];
    }
  }
}
