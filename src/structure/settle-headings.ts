import { blockKey, type Block, type OutlineItem } from '../ocr/source-paper';
import { findHeadings, type Heading, type HeadingContext } from './headings';
import { paperTitleAmong, repairByNumbering } from './levels';
import { splitMergedTitles } from './merged-titles';
import type { Repair } from './model';
import { numberedSeries } from './numbered-series';
import { levelsByOutline } from './outline-levels';
import { witnessOutline, type Witnessed } from './outline-witness';
import { treatmentOf } from './roles';

/** What is known of a paper's headings beside its blocks. */
export interface HeadingSources {
  /** Width of the column of text in pixels, or null. */
  measure: number | null;
  /** The PDF's bookmarks; empty where there are none. */
  outline: readonly OutlineItem[];
  repairLevels: boolean;
}

/** The headings of a paper, each with its level and title settled. */
export interface SettledHeadings {
  /** By key of the block that holds them. */
  headings: Map<string, Heading[]>;
  /** By key of the block that they stand before: headings that only the outline knows. */
  inserted: Map<string, Heading[]>;
  /** Repairs of headings that turned out to be the paper's title. */
  titles: Repair[];
}

const isTitleBlock = ({ role, rawLabel }: Block): boolean => treatmentOf(role)?.as === 'title' || rawLabel === 'doc_title';

/** Headings by block: found, series added, merged titles split, the paper's title taken out, joined with the outline, levels repaired. */
export function settleHeadings(blocks: readonly Block[], context: HeadingContext, { measure, outline, repairLevels }: HeadingSources): SettledHeadings {
  const found = findHeadings(blocks, context);
  const place = new Map(blocks.map((block, at) => [block, at]));
  const at = ({ block }: Heading): number => place.get(block) ?? 0;
  const inOrder = [...found, ...numberedSeries(blocks, found, context)].sort((a, b) => at(a) - at(b) || a.from - b.from);
  const all = splitMergedTitles(inOrder, context.type, measure);
  const printed = blocks.find(isTitleBlock) ?? null;
  const title = repairLevels ? paperTitleAmong(all, { title: printed, charactersAfter: (heading) => charactersAfter(blocks, at(heading), all) }) : -1;
  const titles = title < 0 ? [] : all.splice(title, 1);
  const witnessed = witnessOutline(blocks, all, outline, context, printed?.text ?? titles[0]?.title ?? '');
  const leveled = repairLevels ? repairByNumbering(levelsByOutline(witnessed)) : witnessed.map(({ heading }) => heading);
  return { ...byBlock(witnessed, leveled, blocks), titles: titles.map((heading): Repair => ({ kind: 'title-demoted', from: heading.title, to: 'front' })) };
}

/** `leveled` holds the headings of `witnessed`, one for one. */
function byBlock(witnessed: readonly Witnessed[], leveled: readonly Heading[], blocks: readonly Block[]): Pick<SettledHeadings, 'headings' | 'inserted'> {
  const headings = new Map<string, Heading[]>();
  const inserted = new Map<string, Heading[]>();
  leveled.forEach((heading, index) => {
    const one = witnessed[index];
    const block = one?.inserted ? blocks[one.at] : heading.block;
    if (!block) return;
    const into = one?.inserted ? inserted : headings;
    const key = blockKey(block);
    into.set(key, [...(into.get(key) ?? []), heading]);
  });
  return { headings, inserted };
}

/** Characters of running text between a heading and the next. */
function charactersAfter(blocks: readonly Block[], from: number, headings: readonly Heading[]): number {
  const heads = new Set(headings.map(({ block }) => blockKey(block)));
  let sum = 0;
  for (let at = from + 1; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block || heads.has(blockKey(block))) break;
    if (treatmentOf(block.role)?.as === 'run') sum += block.text.length;
  }
  return sum;
}
