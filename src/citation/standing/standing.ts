import type { CitedWhere, Range } from '../cited-paper';
import type { ResolvedCitation } from '../model';

/** One stretch of a word diff; `same` and `removed` together are the old wording, `same` and `added` the new one. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Where the cited words seem to be now, and what a renewed citation would say. */
export interface Proposal {
  /** UTF-16, half-open, in the canonical text. */
  range: Range;
  place: CitedWhere;
  /** The exact slice. */
  text: string;
  /** The fingerprint of that slice. */
  cite: string;
  /** The same words elsewhere; other words that pass every rule of `spec/60` 9; or near, which only the user can judge. */
  how: 'moved' | 'repaired' | 'near';
  /** From what was cited to `text`; one `same` part where what was cited is not known. */
  diff: DiffPart[];
}

/** Where a citation stands now, what it cited, and what could be done about it. */
export interface Standing extends ResolvedCitation {
  /** What was cited, where it is known: from the record, else from the text that the fingerprint names, else from the quote in the note. */
  cited: string | null;
  /** For `moved` and `changed`: where and what it is now. null for every other state. */
  proposal: Proposal | null;
}
