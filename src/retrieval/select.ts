import { byCodeUnits, collapseSpace, foldText, sha256Hex } from '../text';
import type { Passage } from './model';

/** Passages that one paper may have while others wait. */
export const MOST_OF_A_PAPER = 2;

/** Best first; ties by paper and place, so that every machine has one order (`spec/30` 35). */
const byScore = (a: Passage, b: Passage): number =>
  b.score - a.score ||
  byCodeUnits(a.paperId, b.paperId) ||
  a.start - b.start ||
  a.end - b.end ||
  byCodeUnits(a.unitIds[0] ?? '', b.unitIds[0] ?? '');

const sourceRank: Readonly<Record<Passage['collection'], number>> = { body: 0, object: 1, fulltext: 2 };

/** The same text of one paper once: structured text before objects before full text, then the better score. Order kept. */
export function withoutDoubles(passages: readonly Passage[]): Passage[] {
  const kept = new Map<string, Passage>();
  for (const passage of passages) {
    const text = collapseSpace(foldText(passage.text));
    // Images without a caption share the empty text and are still different.
    const key = text === '' ? `${passage.paperId}\n${passage.unitIds.join('\n')}` : `${passage.paperId}\n${sha256Hex(text)}`;
    const known = kept.get(key);
    const better = !known || sourceRank[passage.collection] < sourceRank[known.collection] || (passage.collection === known.collection && byScore(passage, known) < 0);
    if (better) kept.set(key, passage);
  }
  const chosen = new Set(kept.values());
  return passages.filter((passage) => chosen.has(passage));
}

/** Those that the cap lets through, best first, and those that it holds back. */
export function capPapers(passages: readonly Passage[], cap: number): { taken: Passage[]; heldBack: Passage[] } {
  const counts = new Map<string, number>();
  const taken: Passage[] = [];
  const heldBack: Passage[] = [];
  for (const passage of [...passages].sort(byScore)) {
    const count = counts.get(passage.paperId) ?? 0;
    counts.set(passage.paperId, count + 1);
    (count < cap ? taken : heldBack).push(passage);
  }
  return { taken, heldBack };
}

/** The best `limit`, at most `cap` of a paper; where that leaves room, more of the capped papers. Best first. */
export function selectPassages(passages: readonly Passage[], limit: number, cap: number): Passage[] {
  const { taken, heldBack } = capPapers(passages, cap);
  const chosen = taken.slice(0, limit);
  return [...chosen, ...heldBack.slice(0, limit - chosen.length)].sort(byScore);
}
