/** What a library has become since a model was learned from it. */
export interface LibraryGrowth {
  /** Units in the library when the model was learned. */
  unitsAtFit: number;
  unitsNow: number;
  /** Mean share of a unit that the model does not explain, 0 to 1: of the units it was learned from. */
  unexplainedAtFit: number;
  /** Units folded in since, and the mean of their shares. */
  folded: number;
  unexplainedSince: number;
}

/** Why a model should be learned again. */
export type RefitReason = 'grown' | 'new-subjects';

/** A fifth more units (`spec/50` 2). */
const GROWN = 1.2;
/** Of fewer new units the mean says little. */
const ENOUGH = 100;
/**
 * How much less of the new units the model explains. Measured with a model of four fifths of SciFact: its own units 0.80 unexplained, the last fifth 0.87,
 * another part of medicine (PubMedQA) 0.95, Chinese papers 1.00.
 */
const NEW_SUBJECTS = 0.1;

/** Whether a library has outgrown its model, and why; null while it has not. `grown` where both hold. */
export function needsRefit({ unitsAtFit, unitsNow, unexplainedAtFit, folded, unexplainedSince }: LibraryGrowth): RefitReason | null {
  if (unitsNow >= unitsAtFit * GROWN && unitsNow > unitsAtFit) return 'grown';
  return folded >= ENOUGH && unexplainedSince - unexplainedAtFit >= NEW_SUBJECTS ? 'new-subjects' : null;
}

/** The state of a library right after its model was learned. */
export const freshGrowth = (tables: { units: number; unexplained: number }): LibraryGrowth => ({
  unitsAtFit: tables.units,
  unitsNow: tables.units,
  unexplainedAtFit: tables.unexplained,
  folded: 0,
  unexplainedSince: 0,
});

/** The state after more units were folded in; `shares` holds the unexplained share of each. */
export function withFolded(growth: LibraryGrowth, unitsNow: number, shares: readonly number[]): LibraryGrowth {
  const folded = growth.folded + shares.length;
  const sum = shares.reduce((total, share) => total + share, growth.unexplainedSince * growth.folded);
  return { ...growth, unitsNow, folded, unexplainedSince: folded > 0 ? sum / folded : 0 };
}
