import { byCodeUnits } from '../text';
import type { ArmHit } from './arm';
import type { ArmRank } from './model';

/** An arm's answer, best first. */
export interface ArmAnswer {
  arm: string;
  weight: number;
  hits: readonly ArmHit[];
}

export interface FusedHit extends ArmHit {
  /** Which arms found it, in the order of the arms. */
  arms: ArmRank[];
}

/** Scores between the arm's best (1) and nothing (0; an arm whose scores go below 0 starts at its lowest). Equal scores are all 1. */
function normaliser(hits: readonly ArmHit[]): (score: number) => number {
  let low = 0;
  let high = -Infinity;
  for (const { score } of hits) {
    low = Math.min(low, score);
    high = Math.max(high, score);
  }
  const range = high - low;
  return (score) => (range > 0 ? (score - low) / range : 1);
}

/**
 * Fuses over the union by a weighted sum of min-max normalised scores (`spec/50` 13), the weights of the arms that answered adding up to 1.
 * A unit that one arm alone found is in it, and a second arm can only add to a score. Best first, ties by (paperId, unitId).
 */
export function fuse(answers: readonly ArmAnswer[]): FusedHit[] {
  const total = answers.reduce((sum, { weight }) => sum + weight, 0);
  const fused = new Map<string, FusedHit>();
  for (const { arm, weight, hits } of answers) {
    const normalised = normaliser(hits);
    hits.forEach(({ unitId, paperId, score }, at) => {
      const hit = fused.get(unitId) ?? { unitId, paperId, score: 0, arms: [] };
      if (hit.arms.some((known) => known.arm === arm)) return;
      hit.score += (weight / total) * normalised(score);
      hit.arms.push({ arm, rank: at + 1, score });
      fused.set(unitId, hit);
    });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || byCodeUnits(a.paperId, b.paperId) || byCodeUnits(a.unitId, b.unitId));
}
