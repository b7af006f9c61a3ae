import { byCodeUnits, collapseSpace, foldText } from '../text';
import type { Passage } from './model';

/** What passages are ranked and chosen by. */
export type Ranked = Pick<Passage, 'paperId' | 'unitIds' | 'collection' | 'start' | 'end' | 'text' | 'score'>;

/** Passages that one paper may have while others wait. */
export const MOST_OF_A_PAPER = 2;

/** Best first; ties by paper and place, so that every machine has one order (`spec/30` 35). */
const byScore = (a: Ranked, b: Ranked): number =>
  b.score - a.score ||
  byCodeUnits(a.paperId, b.paperId) ||
  a.start - b.start ||
  a.end - b.end ||
  byCodeUnits(a.unitIds[0] ?? '', b.unitIds[0] ?? '');

const sourceRank: Readonly<Record<Passage['collection'], number>> = { body: 0, object: 1, fulltext: 2 };

/** The same text of one paper once: structured text before objects before full text, then the better score. Order kept. */
export function withoutDoubles<T extends Ranked>(passages: readonly T[]): T[] {
  const kept = new Map<string, T>();
  for (const passage of passages) {
    const text = collapseSpace(foldText(passage.text));
    // Images without a caption share the empty text and are still different.
    const key = `${passage.paperId}\n${text === '' ? passage.unitIds.join('\n') : `\n${text}`}`;
    const known = kept.get(key);
    const better = !known || sourceRank[passage.collection] < sourceRank[known.collection] || (passage.collection === known.collection && byScore(passage, known) < 0);
    if (better) kept.set(key, passage);
  }
  const chosen = new Set(kept.values());
  return passages.filter((passage) => chosen.has(passage));
}

/** Those that the cap lets through, best first, and those that it holds back. */
export function capPapers<T extends Ranked>(passages: readonly T[], cap: number): { taken: T[]; heldBack: T[] } {
  const counts = new Map<string, number>();
  const taken: T[] = [];
  const heldBack: T[] = [];
  for (const passage of [...passages].sort(byScore)) {
    const count = counts.get(passage.paperId) ?? 0;
    counts.set(passage.paperId, count + 1);
    (count < cap ? taken : heldBack).push(passage);
  }
  return { taken, heldBack };
}

/** The best `limit`, at most `cap` of a paper; where that leaves room, more of the capped papers. Best first. */
export function selectPassages<T extends Ranked>(passages: readonly T[], limit: number, cap: number): T[] {
  const { taken, heldBack } = capPapers(passages, cap);
  const chosen = taken.slice(0, limit);
  return [...chosen, ...heldBack.slice(0, limit - chosen.length)].sort(byScore);
}
