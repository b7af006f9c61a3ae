import type { PdfLine, PdfPage } from '../../ports';
import type { PageColumns } from './columns';
import type { Print } from './print';

/** Lines of one page that make a paragraph, a title or a row; never empty. */
export type Paragraph = PdfLine[];

// In sizes of the type.
const SAME_ROW = 0.3;
const INDENT = 0.8;
/** A line this much shorter than its column ends a paragraph, if it ends a sentence. */
const SHORT = 2.5;
/** White space above a paragraph, as a share of the leading. */
const GAP = 1.28;
const SLIGHT_GAP = 1.08;
const LARGER = 1.05;
const OTHER_SIZE = 0.07;
/** Shares of the page in which running heads and feet stand: their parts stay apart. */
const EDGE = 0.12;

const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[A-H]\.(?:\d{1,2}\.?)*|第\s?[一二三四五六七八九十百\d]{1,4}\s?[章节節]|[IVX]{1,5}\.)$/;
const STARTS_NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[A-H]\.\d{1,2}|第\s?[一二三四五六七八九十百\d]{1,4}\s?[章节節]|[IVX]{1,5}\.)\s*\p{L}/u;
const LIST_ITEM = /^(?:[•●▪◦‣·∙■□*–—]\s?\S|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)\s|【|[（(][一二三四五六七八九十\d]{1,3}[)）]|\[\d{1,3}\]\s)/;
const ENDS = /[.!?:。！？：…]["'”’»)\]）】』」\s⁰¹²³⁴⁵⁶⁷⁸⁹]*$/;
const PAGE_NUMBER = /^[-–—\s]*(?:\d{1,5}|[ivxl]{1,7})[-–—\s]*$/i;
const LEADERS = /(?:\.\s?){5,}|…{2,}|·{5,}/;

/** Parts a page's lines, in the order of reading, into paragraphs by gaps, indents, type, rows and the marks of lists. Linear. */
export function paragraphsOf(lines: readonly PdfLine[], page: PdfPage, columns: PageColumns, print: Print): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const hanging = hangs(lines, columns);
  lines.forEach((line, at) => {
    const open = paragraphs.at(-1);
    const before = lines[at - 1];
    if (open && before && belongs(open, before, line, lines[at + 1], { page, columns, print, hanging })) open.push(line);
    else paragraphs.push([line]);
  });
  return paragraphs;
}

interface Setting {
  page: PdfPage;
  columns: PageColumns;
  print: Print;
  /** True where first lines stand out to the left, as in lists of references. */
  hanging: boolean;
}

const isSameRow = (a: PdfLine, b: PdfLine): boolean => Math.abs(a.box[3] - b.box[3]) < SAME_ROW * Math.max(a.fontSize, b.fontSize);
const atEdge = ({ box }: PdfLine, { height }: PdfPage): boolean => box[3] < height * EDGE || box[1] > height * (1 - EDGE);

function belongs(open: Paragraph, before: PdfLine, line: PdfLine, next: PdfLine | undefined, setting: Setting): boolean {
  if (before.turned !== line.turned) return false;
  if (before.turned) return true;
  if (isSameRow(before, line)) return continuesRow(before, line, setting);
  if (sizesDiffer(before, line) || before.box[3] >= line.box[3]) return false;
  if (PAGE_NUMBER.test(line.text) && atEdge(line, setting.page)) return false;
  const overlap = Math.min(before.box[2], line.box[2]) - Math.max(before.box[0], line.box[0]);
  if (overlap <= 0) return false;
  const step = line.box[3] - before.box[3];
  if (step > setting.print.leading(line.fontSize) * GAP) return false;
  return !startsAnew(open, before, line, next, setting);
}

const sizesDiffer = (a: PdfLine, b: PdfLine): boolean => Math.abs(a.fontSize - b.fontSize) > OTHER_SIZE * Math.max(a.fontSize, b.fontSize);

/** Parts of a row, set apart by wide gaps, stay together in the page: cells of a table, a number and its title. */
function continuesRow(before: PdfLine, line: PdfLine, { page, columns }: Setting): boolean {
  if (line.box[0] < before.box[0]) return false;
  if (NUMBERED.test(before.text)) return true;
  const { gutter } = columns;
  const crosses = gutter !== null && before.box[2] <= gutter && line.box[0] >= gutter;
  return !crosses && !atEdge(line, page) && !sizesDiffer(before, line);
}

/** Signs of a new paragraph between two lines that follow each other closely. */
function startsAnew(open: Paragraph, before: PdfLine, line: PdfLine, next: PdfLine | undefined, setting: Setting): boolean {
  const size = line.fontSize;
  if (LIST_ITEM.test(line.text) || LEADERS.test(before.text)) return true;
  const [, right] = setting.columns.edges(before);
  const short = before.box[2] < right - SHORT * size;
  // words may be bold for a line and more within a paragraph; a title leaves its line unfilled, or white above
  const apart = line.box[3] - before.box[3] > setting.print.leading(size) * SLIGHT_GAP;
  if (before.bold !== null && line.bold !== null && before.bold !== line.bold) return short || apart;
  if (line.bold === true || size > setting.print.bodySize * LARGER) return STARTS_NUMBERED.test(line.text);
  if (short && ENDS.test(before.text)) return true;
  const indent = (line.box[0] - before.box[0]) / size;
  if (indent > INDENT) return !(setting.hanging || LIST_ITEM.test(before.text)) && isFirstLine(line, next, short);
  // back to the left after one line is a paragraph whose first line was indented; after more it is the next item
  return indent < -INDENT && (setting.hanging || open.length > 1) && rowStart(open, before) - line.box[0] > INDENT * size;
}

/** Left edge of the row that a line stands in: a cell far to the right does not make the next row an outdent. */
function rowStart(open: Paragraph, before: PdfLine): number {
  let left = before.box[0];
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const line = open[at];
    if (!line || !isSameRow(line, before)) break;
    left = Math.min(left, line.box[0]);
  }
  return left;
}

/** An indented line begins a paragraph where the line before ended one, or the next line goes back to the left. */
const isFirstLine = (line: PdfLine, next: PdfLine | undefined, short: boolean): boolean =>
  short || (next !== undefined && next.box[0] < line.box[0] - INDENT * line.fontSize);

/** Compares, over a page, indents after full lines (an item goes on) with indents after short ones (a paragraph begins). */
function hangs(lines: readonly PdfLine[], columns: PageColumns): boolean {
  let hanging = 0;
  let first = 0;
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    if (!before || line.turned || before.turned || sizesDiffer(before, line) || isSameRow(before, line)) return;
    const step = (line.box[0] - before.box[0]) / line.fontSize;
    if (line.box[3] < before.box[3] || step < INDENT || step > 4) return;
    const [, right] = columns.edges(before);
    const next = lines[at + 1];
    const goesBack = next !== undefined && next.box[0] < line.box[0] - INDENT * line.fontSize;
    if (before.box[2] < right - SHORT * line.fontSize || (goesBack && ENDS.test(before.text))) first += 1;
    else hanging += 1;
  });
  return hanging > first && hanging >= 3;
}
