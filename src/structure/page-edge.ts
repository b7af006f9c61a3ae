import { blockKey, type Block } from '../ocr/source-paper';
import { byCodeUnits, collapseSpace, romanValue } from '../text';
import type { EdgeRole } from './roles';

/** Furniture of the page's edge: which blocks are running heads, feet or page numbers, and what labels they print. */
export interface PageEdges {
  furniture: ReadonlyMap<string, EdgeRole>;
  labels: Record<number, string>;
}

/** Share of the page's height, above and below, in which running heads and feet stand. */
const EDGE = 0.095;
/** Share of the height to which a line at the edge reaches. */
const REACH = 0.15;
/** Share of the height in which a page's number may stand if nothing lies beyond it. */
const MARGIN = 0.25;
const AGREEING_PAGES = 3;
const LONGEST = 400;

type Side = 'top' | 'bottom';
interface EdgeLine {
  block: Block;
  side: Side;
  text: string;
}

/** The highest and the lowest block of each page; the first and the last one where a source gives no boxes. */
function outermost(blocks: readonly Block[]): Ends {
  const first = new Map<number, Block>();
  const last = new Map<number, Block>();
  for (const block of blocks) {
    const [top, bottom] = [first.get(block.page), last.get(block.page)];
    if (!top || (top.bbox && block.bbox && block.bbox[1] < top.bbox[1])) first.set(block.page, block);
    if (!bottom?.bbox || !block.bbox || block.bbox[3] > bottom.bbox[3]) last.set(block.page, block);
  }
  return { first: new Set(first.values()), last: new Set(last.values()) };
}

interface Ends {
  first: ReadonlySet<Block>;
  last: ReadonlySet<Block>;
}

function sideOf(block: Block, ends: Ends): Side | null {
  if (block.bbox === null || block.pageHeight === null || block.pageHeight <= 0) {
    if (block.bbox !== null) return null;
    return ends.last.has(block) ? 'bottom' : ends.first.has(block) ? 'top' : null;
  }
  const middle = (block.bbox[1] + block.bbox[3]) / 2 / block.pageHeight;
  // a box that reaches far into the page is no line at its edge
  if (middle < EDGE) return block.bbox[3] < block.pageHeight * REACH ? 'top' : null;
  if (middle > 1 - EDGE) return block.bbox[1] > block.pageHeight * (1 - REACH) ? 'bottom' : null;
  // a page with a deep margin has its number nearer to the middle, and nothing beyond it
  if (!isLoneNumber(collapseSpace(block.text))) return null;
  if (ends.last.has(block) && middle > 1 - MARGIN) return 'bottom';
  return ends.first.has(block) && middle < MARGIN ? 'top' : null;
}

/**
 * Finds what is repeated at the edge of pages: the same line (numbers apart) at the same height on three pages, or a number
 * whose distance from the page index three pages agree on. Printed labels come from those numbers only, and reach no further than
 * the first and the last page that agree (`spec/30` 17). Linear.
 */
export function readPageEdges(blocks: readonly Block[]): PageEdges {
  const lines: EdgeLine[] = [];
  const ends = outermost(blocks);
  for (const block of blocks) {
    const side = sideOf(block, ends);
    const text = collapseSpace(block.text);
    // without a box only a lone number gives itself away
    if (block.bbox === null && !isLoneNumber(text)) continue;
    if (side !== null && text !== '' && text.length <= LONGEST && block.page > 0) lines.push({ block, side, text });
  }
  const furniture = new Map<string, EdgeRole>();
  for (const line of repeated(lines)) furniture.set(blockKey(line.block), 'running_head');
  const labels = numbered(lines, furniture);
  return { furniture, labels };
}

/** Lines that recur: same words, same side, about the same height, on three different pages (two where the paper has no more than four). */
function repeated(lines: readonly EdgeLine[]): EdgeLine[] {
  const groups = new Map<string, EdgeLine[]>();
  const pages = new Set(lines.map(({ block }) => block.page)).size;
  for (const line of lines) {
    const words = line.text.toLowerCase().replace(/\d+|\b[ivxl]+\b/g, '#').replace(/\s/g, '');
    if (!/\p{L}/u.test(words)) continue;
    const key = `${line.side}|${words}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const enough = pages <= 4 ? 2 : AGREEING_PAGES;
  return [...groups.values()].filter((group) => sameHeight(group) && new Set(group.map(({ block }) => block.page)).size >= enough).flat();
}

function sameHeight(group: readonly EdgeLine[]): boolean {
  let highest = Infinity;
  let lowest = -Infinity;
  for (const { block } of group) {
    const top = (block.bbox?.[1] ?? 0) / (block.pageHeight ?? 1);
    highest = Math.min(highest, top);
    lowest = Math.max(lowest, top);
  }
  return lowest - highest < 0.03;
}

interface PrintedNumber {
  line: EdgeLine;
  style: 'arabic' | 'roman';
  printed: string;
  offset: number;
  alone: boolean;
}

const LONE_NUMBER = /^[\s\-–—·|[(]*(\d{1,5}|[ivxlIVXL]{1,7})[\s\-–—·|\])]*$/;

/** True for a text that is a page number and no more: "12", "– 12 –", "iv". */
export const isLoneNumber = (text: string): boolean => LONE_NUMBER.test(text);

function* numbersOf(line: EdgeLine): Generator<PrintedNumber> {
  const whole = LONE_NUMBER.exec(line.text)?.[1];
  const found = whole === undefined ? [/[\s.|]([ivxl]{1,7}|\d{1,5})$/.exec(line.text)?.[1], /^(\d{1,5}|[ivxl]{1,7})[\s|]/.exec(line.text)?.[1]] : [whole];
  for (const printed of found) {
    if (printed === undefined) continue;
    const roman = /^\d/.test(printed) ? null : romanValue(printed);
    const value = /^\d/.test(printed) ? Number(printed) : roman;
    if (value === null) continue;
    yield { line, style: roman === null ? 'arabic' : 'roman', printed, offset: value - line.block.page, alone: whole !== undefined };
  }
}

/** Adds page numbers to `furniture` and returns the labels of the pages whose numbers agree. */
function numbered(lines: readonly EdgeLine[], furniture: Map<string, EdgeRole>): Record<number, string> {
  const groups = new Map<string, PrintedNumber[]>();
  for (const line of lines)
    for (const number of numbersOf(line)) {
      const key = `${number.style}|${number.offset}`;
      const group = groups.get(key);
      if (group) group.push(number);
      else groups.set(key, [number]);
    }
  const agreed = [...groups.values()].filter((group) => new Set(group.map(({ line }) => line.block.page)).size >= AGREEING_PAGES);
  const labels: Record<number, string> = {};
  // the larger agreement first: where two claim a page, the one that more pages support has it
  for (const group of agreed.sort((a, b) => b.length - a.length || byCodeUnits(`${a[0]?.style}${a[0]?.offset}`, `${b[0]?.style}${b[0]?.offset}`))) {
    for (const { line, alone } of group) if (!furniture.has(blockKey(line.block))) furniture.set(blockKey(line.block), alone ? 'page_number' : 'running_head');
    label(group, labels);
  }
  return labels;
}

/** Labels of a group's own pages, and of the pages between two of them. */
function label(group: readonly PrintedNumber[], labels: Record<number, string>): void {
  const printed = new Map(group.map((number) => [number.line.block.page, number.printed]));
  const pages = [...printed.keys()].sort((a, b) => a - b);
  const offset = group[0]?.offset ?? 0;
  const arabic = group[0]?.style === 'arabic';
  for (let page = pages[0] ?? 1; page <= (pages.at(-1) ?? 0); page += 1) {
    const text = printed.get(page) ?? (arabic ? String(page + offset) : undefined);
    if (text !== undefined && labels[page] === undefined) labels[page] = text;
  }
}
