import type { PdfLine, PdfPage } from '../../ports';
import { sideAt, type PageColumns } from './columns';

/**
 * Changes between the columns of a page up to which its content stream is trusted. Measured: typesetters' pages of two columns change once (210 of 240) and
 * never more than ten times; word processors' pages fourteen times and more.
 */
const TRUSTED_JUMPS = 10;

/** The lines of a page as they are read: in the content stream's order, sorted by column only where that jumps between the columns. O(n log n). */
export function readingOrder({ lines }: PdfPage, { gutter }: PageColumns): PdfLine[] {
  if (gutter === null || jumps(lines, gutter) <= TRUSTED_JUMPS) return numbersFirst(lines);
  const down = [...lines].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  // a line across the gutter parts the page into bands, each read column by column
  let band = 0;
  const placed = down.map((line) => {
    const side = sideAt(line, gutter);
    if (side !== 'both') return { line, band, column: side === 'left' ? 1 : 2 };
    band += 1;
    return { line, band, column: 0 };
  });
  return numbersFirst(placed.sort((a, b) => a.band - b.band || a.column - b.column).map(({ line }) => line));
}

const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.?)$/;
/** A title's number stands this near to it, in sizes of the title's type. */
const NUMBER_GAP = 4;

/** Numbers that a file writes behind the titles that they stand before. */
function numbersFirst(lines: readonly PdfLine[]): PdfLine[] {
  const ordered = [...lines];
  for (let at = 1; at < ordered.length; at += 1) {
    const [title, number] = [ordered[at - 1], ordered[at]];
    if (!title || !number || !NUMBER.test(number.text) || title.turned || number.turned) continue;
    const gap = title.box[0] - number.box[2];
    if (gap < 0 || gap > NUMBER_GAP * title.fontSize || Math.abs(title.box[3] - number.box[3]) > title.fontSize / 2) continue;
    [ordered[at - 1], ordered[at]] = [number, title];
  }
  return ordered;
}

function jumps(lines: readonly PdfLine[], gutter: number): number {
  let count = 0;
  let last: string | null = null;
  for (const line of lines) {
    const side = line.turned ? 'both' : sideAt(line, gutter);
    if (side === 'both') continue;
    if (last !== null && last !== side) count += 1;
    last = side;
  }
  return count;
}
