import type { Block } from '../ocr/source-paper';
import type { Heading } from './headings';
import { series } from './numbering';

/**
 * Levels that the printed numbers ask for (`spec/20` 10): "2.1" stands one level below "2", siblings stand alike, and "3.1" stands beside "2",
 * never under it, where "3" is lost. A title without a number keeps the level it came with. Each change is recorded. Linear.
 */
export function repairByNumbering(headings: readonly Heading[]): Heading[] {
  const levels = new Map<string, number>();
  /** Level of the last number of each series and depth: what a number without a parent would fall under. */
  const open = new Map<string, number>();
  return headings.map((heading) => {
    const { number } = heading;
    if (number === null || number.style === 'bracket' || number.style === 'named') return heading;
    const name = series(number);
    const depth = number.parts.length;
    const parentKey = `${name}|${number.parts.slice(0, -1).join('.')}`;
    const stranger = open.get(`${name}|${depth - 1}`);
    if (depth > 1 && stranger !== undefined && stranger < heading.level && !levels.has(parentKey)) levels.set(parentKey, stranger - 1);
    const parent = levels.get(parentKey);
    const level = depth > 1 && parent !== undefined && heading.settled !== true ? Math.min(6, parent + 1) : heading.level;
    levels.set(`${name}|${number.parts.join('.')}`, level);
    open.set(`${name}|${depth}`, level);
    if (level === heading.level) return heading;
    return { ...heading, level, repairs: [...heading.repairs, { kind: 'level-by-numbering', from: `H${heading.level}`, to: `H${level}` }] };
  });
}

const MOST_BETWEEN = 600;
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What a source says of the paper's own title, and how much running text stands under a heading. */
export interface TitleWitness {
  /** The first block that the source calls the paper's title, or null. */
  title: Block | null;
  charactersAfter: (heading: Heading) => number;
}

/**
 * The index of a heading that is the paper's title come out as a section, or -1: one on the first two pages that repeats the title; the
 * first one where it is unnumbered and alone at the highest level over at least three others, or set in the largest type of all over little text.
 */
export function paperTitleAmong(headings: readonly Heading[], { title, charactersAfter }: TitleWitness): number {
  const printed = plain(title?.text ?? '');
  const repeated = printed.length < 8 ? -1 : headings.findIndex((heading) => heading.block !== title && heading.block.page <= 2 && plain(heading.title) === printed);
  if (repeated >= 0) return repeated;
  const [first, ...others] = headings;
  // run-in titles say nothing about the levels above them
  const rest = others.filter(({ number }) => number?.style !== 'bracket' && number?.style !== 'named');
  // "A Study" begins with an article, not with an appendix's letter
  const numbered = first !== undefined && first.number !== null && first.number.style !== 'letter';
  if (!first || rest.length < 3 || numbered || first.zone !== 'section' || first.from > 0) return -1;
  if (first.block.rawLabel === 'doc_title') return 0;
  if (first.block.page > 2) return -1;
  const alone = rest.every(({ level }) => level > first.level);
  const size = first.block.fontSize;
  const largest = size !== null && rest.every(({ block }) => block.fontSize !== null && block.fontSize < size * 0.97);
  if (alone && (first.level === 1 || largest)) return 0;
  return largest && charactersAfter(first) <= MOST_BETWEEN ? 0 : -1;
}
