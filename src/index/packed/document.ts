import type { UnitKind } from '../../structure/model';
import type { SectionKind } from '../search-index';

/** A unit as a segment stores it: terms by field (order of `FIELDS`) and what filters ask for. Its text is not kept. */
export interface PackedDocument {
  unitId: string;
  terms: readonly (readonly string[])[];
  kind: UnitKind;
  collection: 'body' | 'fulltext' | 'object';
  sectionKinds: readonly SectionKind[];
  pages: readonly number[];
}

/** All units of one paper; a paper is written, found and dropped whole. */
export interface PackedPaper {
  paperId: string;
  generation: string;
  /** null where unknown. */
  year: number | null;
  tags: readonly string[];
  folder: string;
  documents: readonly PackedDocument[];
}

/** Closed lists whose order is part of the format: append only, and raise `FORMAT` when one changes otherwise. */
export const KINDS: readonly UnitKind[] = ['body', 'abstract', 'backmatter', 'insert', 'footnote', 'other', 'figure', 'table', 'equation'];
export const COLLECTIONS = ['body', 'fulltext', 'object'] as const;
export const SECTION_KINDS: readonly SectionKind[] = [
  'abstract',
  'introduction',
  'background',
  'methods',
  'results',
  'discussion',
  'conclusion',
  'limitations',
  'appendix',
  'backmatter',
];
