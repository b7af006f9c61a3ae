import { embedText } from '../../provenance';
import { DEFAULT_POLICY, type BuiltPaper, type Unit } from '../../structure/model';
import { estimateTokens } from '../../text';
import { textHash, type TextHash } from '../../store/vector-name';

/** Raised when the same units give other texts than before: all of them are then embedded again. */
export const TEXT_VERSION = 1;

/** One text to embed: what a unit is to a model. */
export interface UnitText {
  unitId: string;
  hash: TextHash;
  text: string;
  /** Estimated. */
  tokens: number;
}

export interface UnitTextOptions {
  /** The paper's title as first element of the breadcrumb, where the setting asks for it; null for none. */
  title: string | null;
  /** Words that the model wants before every text. */
  prefix: string;
}

/**
 * The texts of a paper's indexable units: breadcrumb and text for running units, label, caption and section for objects (`spec/50` 7). The hash is
 * over exactly what is sent, so that it changes with section and text and never with page, paper or unit id (`spec/30` 30).
 */
export function unitTexts(paper: BuiltPaper, { title, prefix }: UnitTextOptions): UnitText[] {
  return paper.units
    .filter((unit) => unit.indexable)
    .map((unit) => {
      const text = prefix + embedText({ path: unit.path, text: ownText(unit, paper.canonical), title, budget: DEFAULT_POLICY.unitCap });
      return { unitId: unit.unitId, hash: textHash(text), text, tokens: estimateTokens(text) };
    });
}

/** An object's slice is its caption without the label, or an equation's formula. */
function ownText({ start, end, object }: Unit, canonical: string): string {
  const slice = canonical.slice(start, end);
  return object?.label ? `${object.label} ${slice}`.trimEnd() : slice;
}
