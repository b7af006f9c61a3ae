import type { Translate } from '../../i18n';
import type { Place } from '../../provenance';
import type { Passage } from '../../retrieval';
import { isReferencesTitle } from '../../structure/title-text';
import { quarterTokens } from '../../text';
import type { AnswerPassage } from '../model';
import { passageBlock } from '../prompt/block';
import { shorten, type Room } from './shorten';
import { tableLines } from './table-lines';

export interface PassageLimits {
  /** Estimated tokens that all passages together may take, their headers counted. */
  budget: number;
  /** Passages at most. */
  most: number;
}

/** How passages are named in their headers. */
export interface PassageNames {
  /** "Author 2024"; "" where neither is known. */
  sourceOf: (paperId: string) => string;
  translate: Translate;
}

export type ChosenPassage = Omit<AnswerPassage, 'cite'>;

/**
 * What a further passage is worth, of the same paper, and of the same section of it once more. Measured (`npm run bench -- answers`): with 0.7 for both, questions about one paper lose a twentieth of their
 * answers to passages of other papers, and questions about several papers gain nothing.
 */
const SAME_PAPER = 0.9;
const SAME_SECTION = 0.95;
/** Ranks over which a passage loses half of its worth. */
const HALF_LIFE = 6;

/**
 * Passages to send, best first, numbered S1, S2, … The rule is a greedy one, like maximal marginal relevance (Carbonell and Goldstein, 1998): the passage at rank r (from 0) of the search is worth 6 / (6 + r),
 * times 0.9 for every passage of its paper that is taken already, times 0.95 for every one of its section; the most worth goes next, of equals the better ranked.
 * One that is longer than twice an equal share of the budget, or than what is left of it, is shortened at the borders of its sentences around its best ones; what does not fit even
 * so is left out, and so is a list of references. A table comes with all its rows where they fit, else with those that were hit.
 */
export function choosePassages(passages: readonly Passage[], { budget, most }: PassageLimits, names: PassageNames): ChosenPassage[] {
  const waiting = new Map([...passages.entries()].filter(([, passage]) => !isListed(passage)));
  const share = (8 * budget) / Math.max(1, Math.min(most, passages.length));
  const chosen: ChosenPassage[] = [];
  const taken = new Map<string, number>();
  let left = 4 * budget;
  while (chosen.length < most && waiting.size > 0) {
    const [rank, passage] = mostWorth(waiting, taken);
    waiting.delete(rank);
    const fitted = fit(passage, chosen.length + 1, { wish: Math.min(share, left), most: left }, names);
    if (!fitted) continue;
    chosen.push(fitted.passage);
    left -= fitted.size;
    for (const key of [passage.paperId, sectionOf(passage)]) taken.set(key, (taken.get(key) ?? 0) + 1);
  }
  return chosen;
}

const RUNNING: ReadonlySet<string> = new Set<Passage['kind']>(['body', 'abstract', 'backmatter', 'insert', 'footnote', 'other']);

/** Running text below the heading of a list of references: titles in it are other papers' words. Manuscripts print tables and figures behind it. */
const isListed = ({ kind, path }: Passage): boolean => RUNNING.has(kind) && isReferencesTitle(path[path.length - 1] ?? '');

const sectionOf = ({ paperId, path }: Passage): string => [paperId, ...path].join('\n');

function mostWorth(waiting: ReadonlyMap<number, Passage>, taken: ReadonlyMap<string, number>): [number, Passage] {
  let best: { rank: number; passage: Passage; worth: number } | null = null;
  for (const [rank, passage] of waiting) {
    const section = passage.path.length === 0 ? 0 : (taken.get(sectionOf(passage)) ?? 0);
    const worth = (HALF_LIFE / (HALF_LIFE + rank)) * SAME_PAPER ** (taken.get(passage.paperId) ?? 0) * SAME_SECTION ** section;
    if (best === null || worth > best.worth) best = { rank, passage, worth };
  }
  if (best === null) throw new RangeError('choosePassages: no passage is waiting'); // the caller asks only while one is
  return [best.rank, best.passage];
}

interface Fitted {
  passage: ChosenPassage;
  /** Quarters of a token, header included. */
  size: number;
}

/** The passage, whole or shortened; null where it does not fit. */
function fit(passage: Passage, number: number, { wish, most }: Room, { sourceOf, translate }: PassageNames): Fitted | null {
  const { text, start, end, label } = passage;
  const source = sourceOf(passage.paperId);
  const place = placeOf(passage);
  const made = (from: number, to: number, table: string | null): Fitted => {
    const slice = text.slice(from - start, to - start);
    const block = passageBlock(number, { source, place, label, text: slice, table }, translate);
    const { paperId, generation } = passage;
    const best = { start: Math.max(from, passage.bestSentences.start), end: Math.min(to, passage.bestSentences.end) };
    const chosen: ChosenPassage = { marker: `S${number}`, paperId, generation, start: from, end: to, text: slice, table, place, best, header: block.header, shortened: from > start || to < end };
    return { passage: chosen, size: quarterTokens(`${block.header}\n${block.text}\n\n`) };
  };
  const whole = [...tablesOf(passage), null].map((table) => made(start, end, table)).find(({ size }) => size <= wish);
  if (whole) return whole;
  const frame = made(start, start, null).size;
  const core = { start: passage.bestSentences.start - start, end: passage.bestSentences.end - start };
  const cut = shorten(text, core, { wish: wish - frame, most: most - frame });
  return cut && made(start + cut.start, start + cut.end, null);
}

/** A table's rows: all that the passage has, then those that were hit. */
function tablesOf({ table }: Passage): string[] {
  if (!table || table.rows.length === 0) return [];
  return [tableLines(table), tableLines(table, new Set(table.hitRows))];
}

const placeOf = ({ pages, labels, path, approximate, at, supplement }: Passage): Place => ({
  pages: [...pages],
  labels: { ...labels },
  path: [...path],
  approximate,
  ...(at && { at: { ...at } }),
  ...(supplement && { supplement: { name: supplement.name } }),
});
